"""`kutnahora.review`: a recorded game, judged decision by decision, with the options of `kutna review`."""

from typing import TYPE_CHECKING

from kutnahora.ext import NOT_BUILT
from kutnahora.reference.box import Box
from kutnahora.reference.files.records.load import read_record
from kutnahora.solver.options import DEPTHS, LIMITS, Objective
from kutnahora.solver.request import refuse_numbers, refuse_words

if TYPE_CHECKING:
    from kutnahora.solver.review.game import Review, Watch


def review(
    box: Box,
    game: str,
    *,
    objective: Objective = "win",
    sims: int = DEPTHS["normal"],
    turns: range | None = None,
    jobs: int = 1,
    seed: int = 1,
    watch: "Watch | None" = None,
) -> "Review":
    """A recorded game, judged: what each decision cost, what each draw was worth, and what that adds up to.

    `game`: the text of a record (`.khg`). Every decision with two options or more, and every draw of two
    pieces or more, is searched by itself: `sims` simulations each, or exactly if that takes no longer.
    `objective`: what every player maximises. `turns`: those to review, numbered as in `kutna explain GAME`;
    without it all. `jobs`: processes that share the work. The same `sims` and `seed` give the same review.
    `watch` is called after each search, with how many are done and how many there are.

    Ctrl-C ends the review and gives what is known so far. BadFile: the record cannot be replayed on this box;
    ValueError: an option makes no sense; ImportError: the compiled engine is not built.
    """
    refuse_words({"objective": objective})
    refuse_numbers({"seed": seed})
    fewest, most = LIMITS["review_sims"]
    given: object = sims  # whatever the caller's types promise
    if not isinstance(given, int) or not fewest <= given <= most:
        raise ValueError(f"sims: {sims!r}, expected {fewest:,} to {most:,}")
    if jobs < 1:
        raise ValueError(f"jobs: {jobs!r}, expected 1 or more")
    try:
        from kutnahora.solver.review.game import reviewed
        from kutnahora.solver.review.nodes import course
        from kutnahora.solver.review.verdicts import ReviewRequest
    except ImportError as error:
        raise ImportError(NOT_BUILT.format(error)) from error
    played = course(box, read_record(game))
    if turns is not None and not (turns and set(turns) <= set(played.turns) and turns.step == 1):
        raise ValueError(f"turns: {turns}, expected some of {played.turns[0]} to {played.turns[-1]}")
    request = ReviewRequest(simulations=sims, seed=seed, objective=objective)
    return reviewed(box, played, request, turns=turns, jobs=jobs, watch=watch)
