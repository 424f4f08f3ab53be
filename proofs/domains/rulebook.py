"""Limits of the rulebook that several claims, inputs and ranges are about: typed once, so that they agree."""

from typing import Final

MOST_TAX: Final = 25  # tax.cap
