"""Claim 9: the cathedral."""
