"""Claim 6: plots, slots, houses, cards."""
