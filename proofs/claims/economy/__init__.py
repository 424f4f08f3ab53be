"""Claim 8: decks, arms and the city's building."""
