"""The rules of the game: plain, typed, immutable values and functions."""
