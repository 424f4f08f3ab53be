"""Seeded samples for tests and measurements: players, games, perturbations, boxes."""
