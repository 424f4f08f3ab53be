"""At the table: begin a game, look at it, play it, read its record."""
