"""Positions as text: KHN, TOML, JSON."""
