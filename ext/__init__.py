"""The compiled engine: the same game as the reference, but fast."""

NOT_BUILT = (
    "the compiled engine is not built ({}): `make setup` in a checkout, or `pip install` with a C compiler"
)
"""The message for a failed import, with its error."""
