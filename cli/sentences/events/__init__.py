"""A sentence for every event, and a move told step by step."""
