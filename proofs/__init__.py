"""Proofs about the reference, for all inputs."""
