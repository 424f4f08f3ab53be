"""Rulings: questions about the rules, and demonstrations that are played."""
