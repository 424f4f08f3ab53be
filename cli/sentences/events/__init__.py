"""A sentence for every event, and a move described step by step."""
