"""What claims are about: every valid box, position, board and value, as symbols."""
