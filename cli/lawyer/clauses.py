"""A clause named on the command line."""

from typing import TYPE_CHECKING

from kutnahora.cli.output import fail

if TYPE_CHECKING:
    from kutnahora.reference.clauses import Clause


def known_clause(name: str) -> "Clause":
    """The clause with this id; if there is none, ends with the ids most like it."""
    from kutnahora.cli.lawyer.rules_words import nearest
    from kutnahora.reference.clauses import Clause

    ids = {clause.value: clause for clause in Clause}
    asked = name.strip().lower()
    if asked not in ids:
        fail(f"no clause {name[:60]!r}; the nearest are {', '.join(nearest(asked[:60], ids))}")
    return ids[asked]
