"""Box files: what is printed on the pieces."""
