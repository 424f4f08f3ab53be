"""Claim 4: money and prices."""
