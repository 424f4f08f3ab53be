"""Training of the model: games against itself, weights that fit them, a match against the weights before."""
