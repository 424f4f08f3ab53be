"""A box of the reference as tables of numbers, filled once; every number is checked against its width."""

from collections.abc import Iterable
from typing import final

from kutnahora.reference.box import Box

class DoesNotFit(ValueError):
    """A box or a position with a number that the flat state cannot hold; the text names it and its limits."""

@final
class Tables:
    """A box as tables."""

    def __new__(cls, box: Box) -> Tables: ...
    @property
    def box(self) -> Box: ...
    def __reduce__(self) -> tuple[type[Tables], tuple[Box]]: ...

def matching(own: Iterable[int], beside: Iterable[int]) -> int:
    """final.city: How many icons of `beside` have a kind that is in `own`."""
