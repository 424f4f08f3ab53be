"""Claim 3: stacks of the town hall."""
