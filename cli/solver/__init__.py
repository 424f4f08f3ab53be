"""For puzzle solvers: the search, the puzzles, matches between bots."""
