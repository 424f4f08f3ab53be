"""The clauses in words."""
