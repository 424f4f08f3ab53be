"""The command `kutna`: opens files, prints, makes sentences."""
