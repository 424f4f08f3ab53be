"""Readers of files: text in, checked values out. Only this package may import pydantic."""
