"""The view of a table, drawn."""
