"""Claim 12: whole positions."""
