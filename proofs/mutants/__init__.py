"""Shipped functions with one thing wrong: the proofs have to notice."""
