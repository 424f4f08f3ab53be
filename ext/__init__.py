"""The compiled engine: the same game as the reference, fast."""
