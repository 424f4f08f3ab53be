"""Game records."""
