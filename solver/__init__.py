"""Search for the best move on the compiled engine."""
