"""Where each field of the struct is, so that bytes in which two states differ have a name.

A field is its name, where it begins, the bytes of a member and how many members it has.
"""

def table_layout() -> list[tuple[str, int, int, int]]:
    """The fields of `Position` but for the players."""

def player_layout() -> list[list[tuple[str, int, int, int]]]:
    """The fields of each `Player`, counted from the first byte of the whole struct."""
