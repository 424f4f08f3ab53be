"""Explanations of moves, positions and games: for `explain`, `replay --explain` and `kutnahora.explain`."""
