"""What the search has learned from its own games: what a position is worth, which moves are likely."""
