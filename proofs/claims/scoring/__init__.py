"""Claim 10: scoring."""
