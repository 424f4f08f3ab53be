"""What the engine says, in words: names of facts, moves, what is owed, broken rules."""
