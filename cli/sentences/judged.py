"""Judges a text as a move: the move, every reason against it, and what would be legal.

Some texts, such as `hire 3`, have the form of a move that no game allows. A move is read word by word. A word
that no move has at its place, but that has the right form, is not a typo: the rules, not the notation, say
that there is no such move.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.facts import fact_words, shape
from kutnahora.cli.sentences.moves import changes
from kutnahora.cli.sentences.refused.asked import Asked, Case
from kutnahora.cli.sentences.refused.why import WHY
from kutnahora.cli.text import MOST, few, listed
from kutnahora.reference import constants, engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Facts, Stage
from kutnahora.reference.moves import FIRST_CHANCE, NO_EFFECT, Kind, Move
from kutnahora.reference.notation import format_move, plain_move, written_moves
from kutnahora.reference.position import Position
from kutnahora.reference.said import instead_of, named_player, read_said, shown_already
from kutnahora.reference.terms import PLAYER_NAMES, Action

ACTION_OF: Final = {
    Kind.HIRE: Action.MINE,
    Kind.MINE: Action.MINE,
    Kind.RIGHTS: Action.RIGHTS,
    Kind.PLOT: Action.PLOT,
    Kind.BUILD: Action.BUILDING,
    Kind.COUNCIL: Action.INCOME,
}
"""The action that a step belongs to: the player may have meant a card that shows it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against a move: the clause and a sentence with the numbers."""

    clause: Clause
    why: str
    facts: Facts = ()

    def __str__(self) -> str:
        return f"{self.clause.value}: {self.why}"


def reasons(asked: Asked) -> list[Reason]:
    """Every reason against a move, each once; empty if it is legal."""
    refusals = dict.fromkeys(engine.refusals(asked.box, asked.p, asked.move, asked.player))
    return [_reason(Case(asked, refusal)) for refusal in refusals]


def _reason(case: Case) -> Reason:
    asked, refusal = case.asked, case.refusal
    key = shape(refusal.clause, refusal.facts)
    kinds = (f"{key} ({asked.move.kind.name.lower()})", key)
    template = next((WHY[kind] for kind in kinds if kind in WHY), None)
    if template is None:
        sentence = fact_words(asked.box, len(asked.p.players), refusal.facts)
    else:
        sentence = template.format_map(case) if isinstance(template, str) else template(case)
    return Reason(refusal.clause, sentence, refusal.facts)


# what would be legal ------------------------------------------------------------------------------------


def legal_instead(asked: Asked) -> str:
    """What is legal instead, the moves most like the refused one first; at the end, how the game ended."""
    p = asked.p
    if p.over:
        points = (f"{PLAYER_NAMES[who]} {player.standing.points}" for who, player in enumerate(p.players))
        return f"No move is left; the points are {listed(points)}."
    if engine.is_chance(p):
        return f"Chance can show: {few(asked.texts(asked.legal))}."
    if not asked.legal:
        return "No move is legal here."
    moves = sorted(asked.legal, key=lambda move: not _alike(asked.move, move))
    texts = [*(_priced(asked, move) for move in moves[: MOST + 1]), *asked.texts(moves[MOST + 1 :])]
    return f"Legal now{f' for {PLAYER_NAMES[p.task.player]}' if asked.of_another else ''}: {few(texts)}."


def _priced(asked: Asked, move: Move) -> str:
    """`plot c4 (-5 gr)`"""
    [text], changed = asked.texts([move]), ", ".join(changes(asked.box, asked.p, move))
    return f"{text} ({changed})" if changed else text


def _alike(wanted: Move, move: Move) -> bool:
    """Whether a legal move resembles the refused one: the same card, tile or row, or a card for it."""
    if move.kind != wanted.kind and move.kind == Kind.CARD:
        _card, half, action = move.numbers
        return half == NO_EFFECT if wanted.kind == Kind.SKIP else ACTION_OF.get(wanted.kind) == action
    return (wanted.kind, wanted.numbers[:1]) == (move.kind, move.numbers[:1])


NOT_NOW: Final = (Clause.ROUND_LAST, Clause.ORDER_TURN, Clause.TERMS_OPEN)
"""Clauses that refuse a move whatever its numbers are."""
OF_ONE_MOVE: Final = {Fact.TILE, Fact.COLOUR, Fact.ACTION_CARD}
"""Facts of a reason that is about the numbers of one move."""
PAID: Final = (Kind.MINE, Kind.RIGHTS, Kind.PLOT, Kind.BUILD, Kind.COUNCIL, Kind.TAX)
WHOLE_TAX: Final = "The tax is paid in full or not at all."
JOKER: Final = Action.JOKER.name.lower()
ACTIONS: Final = frozenset(action.name.lower() for action in Action)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A word that no move has at its place, all words of the text, and the words expected there."""

    box: Box
    players: int
    words: tuple[str, ...]
    place: int
    expected: tuple[str, ...]

    @property
    def word(self) -> str:
        return self.words[self.place]

    @property
    def shown(self) -> str:
        """The actions on a card: `plot and mine, not income`."""
        halves = tuple(dict.fromkeys(word.partition(":")[0] for word in self.expected))
        other = "" if self.word.partition(":")[0] in halves else f", not {self.word}"
        joker = f"; a joker names one of the six other actions, such as {JOKER}:plot"
        return f"{' and '.join(halves)}{other}{joker if JOKER in halves else ''}"

    def __getitem__(self, key: str) -> str:
        """The value of a field of a sentence."""
        return {
            "word": self.word,
            "card": self.words[1],
            "shown": self.shown,
            "players": str(self.players),
            "range": f"{self.expected[0]} to {self.expected[-1]}",
            "numbers": f"{', '.join(self.expected[:-1])} or {self.expected[-1]}",
        }[key]


@dataclass(frozen=True, slots=True)
class Part:
    """One word of a kind of move: which words have its form, and the clause that limits them."""

    has_form: Callable[[Wrong], bool]
    clause: Clause
    why: str


# forms --------------------------------------------------------------------------------------------------


def _number(wrong: Wrong) -> bool:
    return re.fullmatch(r"0|-?[1-9][0-9]{0,3}", wrong.word) is not None


def _cell(wrong: Wrong) -> bool:
    return re.fullmatch("[a-z][1-9][0-9]?", wrong.word) is not None


def _stack(wrong: Wrong) -> bool:
    return re.fullmatch(r"[1-9][0-9]?\.[1-9][0-9]?", wrong.word) is not None


def _tile(wrong: Wrong) -> bool:
    return any(wrong.word == tile.name for tile in wrong.box.tiles)


def _action(wrong: Wrong) -> bool:
    """turn.half, joker.cost: An action of neither half, or a joker without its action."""
    return ACTIONS.issuperset(wrong.word.split(":"))


def _nothing(_wrong: Wrong) -> bool:
    """A keyword or a name has no form: any other word there is just wrong."""
    return False


HIRED: Final = Part(
    _number,
    Clause.MINE_HIRE,
    f"{{numbers}} miners can be hired, not {{word}}: the pool holds at most {constants.POOL_LIMIT}.",
)
NAME: Final = Part(_nothing, Clause.TERMS_OPEN, "")
SHOWN: Final = Part(_action, Clause.TURN_HALF, "{card} shows {shown}.")
STACK: Final = Part(
    _stack,
    Clause.SETUP_TOWN_HALL,
    f"The town hall has {constants.HALL_ROWS} rows of {constants.HALL_COLUMNS} columns: "
    "the stacks {range}, not {word}.",
)
CITY: Final = Part(
    _cell, Clause.SETUP_CITY, "With {players} players the city has the cells {range}, not {word}."
)
MINE: Final = Part(
    _cell, Clause.SETUP_CITY, "With {players} players the mine has the cells {range}, not {word}."
)
BUILDING: Final = "{word} is not a building tile."
MINE_TILE: Final = Part(
    _tile, Clause.MINE_DRAW, "{word} is not a mine tile; only mine tiles are drawn and placed."
)

FORMS: Final[dict[Kind, tuple[Part, ...]]] = {
    Kind.CARD: (NAME, NAME, SHOWN),
    Kind.HIRE: (HIRED,),
    Kind.MINE: (MINE_TILE, MINE),
    Kind.RIGHTS: (STACK,),
    Kind.PLOT: (CITY,),
    Kind.BUILD: (Part(_tile, Clause.BUILD_NEEDS, BUILDING), CITY),
    Kind.PUBLIC: (STACK,),
    Kind.HOUSE: (Part(_number, Clause.SETUP_PLAYER, "The houses stand in the rows {range}, not in {word}."),),
    Kind.SCORE: (CITY,),
    Kind.TECH: (MINE,),
    Kind.TAX: (Part(_number, Clause.TAX_CHOICE, WHOLE_TAX),),
    Kind.GUILDS: (
        Part(_number, Clause.SETUP_GUILDS, "With {players} players there are the sets {range}, not {word}."),
    ),
    Kind.DRAW: (MINE_TILE,),
    Kind.REVEAL: (Part(_tile, Clause.SETUP_TOWN_HALL, BUILDING),),
    Kind.ROCK: (Part(_tile, Clause.SETUP_ROCKS, "{word} is not a rock."),),
    Kind.MINE_CARD: (Part(_number, Clause.SETUP_ROCKS, "The mine setup cards are {range}, not {word}."),),
    Kind.GUILD_CARD: (Part(_number, Clause.SETUP_GUILDS, "The guild setup cards are {range}, not {word}."),),
}
"""By kind of move, its words after the first; in other kinds every word is a name."""


# judging ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """A judged text: the move (None if no game has it), every reason against it, what is legal instead."""

    move: Move | None
    reasons: tuple[Reason, ...] = ()
    instead: str = ""

    @property
    def lines(self) -> list[str]:
        """The reasons, then what would be legal."""
        return [*map(str, self.reasons), self.instead]


def judged(
    box: Box, p: Position, text: str, player: int | None = None, made: tuple[Stage, ...] = ()
) -> Judged | None:
    """Judge a text as a move of the player it names, otherwise of `player` or whoever decides.

    None if it is not a move at all. `made` are the stages of the move before it, if there is one.
    """
    named, plain = named_player(len(p.players), text)
    said = read_said(box, p, text)
    if said is None:
        impossible = never(box, p, plain, player if named is None else named)
        return (
            Judged(None, tuple(impossible), f"{_capital(instead_of(box, p, text))}.") if impossible else None
        )
    asked = Asked(box, p, said.move, player if named is None else named)
    refused = tuple(reasons(asked))
    if refused and said.move in shown_already(box, made):
        refused = (Reason(Clause.TERMS_OPEN, f"{text} was shown already: nothing else could come."),)
    return Judged(said.move, refused, legal_instead(asked) if refused else "")


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def never(box: Box, p: Position, text: str, player: int | None) -> list[Reason]:
    """Every reason why no game allows the move of this text; empty if it is not in the notation."""
    moves = list(written_moves(box, len(p.players), text))
    if not moves or not _bracketed(text, moves[0].kind):
        return []
    wrong = _in_part(box, len(p.players), text) or _wrong_parts(box, len(p.players), text, moves)
    not_now = reasons(Asked(box, p, moves[0], player, text)) if wrong else []
    if not_now and not_now[0].clause not in NOT_NOW:
        return wrong
    return [reason for reason in not_now if OF_ONE_MOVE.isdisjoint(fact for fact, _ in reason.facts)] + wrong


def _in_part(box: Box, players: int, text: str) -> list[Reason]:
    """turn.afford, tax.choice: The reason against naming a sum, as in `tax pay 9`."""
    head, _space, named = text.rpartition(" ")
    move = plain_move(box, players, head)
    if not named.isdigit() or move is None or move.kind not in PAID:
        return []
    if move.kind == Kind.TAX:
        return [Reason(Clause.TAX_CHOICE, WHOLE_TAX)]
    return [Reason(Clause.TURN_AFFORD, f"There is no part payment: the price of {head} is paid in full.")]


def _wrong_parts(box: Box, players: int, text: str, moves: Sequence[Move]) -> list[Reason]:
    """A reason for each wrong word, by the clause that limits it; empty if one is not even of the form."""
    wrong = _wrong_words(box, players, text, moves)
    parts = FORMS.get(moves[0].kind, ())
    placed = [(parts[word.place - 1], word) for word in wrong if word.place <= len(parts)]
    if len(placed) < len(wrong) or not all(part.has_form(word) for part, word in placed):
        return []
    return [Reason(part.clause, part.why.format_map(word)) for part, word in placed]


def _bracketed(text: str, kind: Kind) -> bool:
    """Whether brackets are where they belong: around what chance shows, and nowhere else."""
    inner = text.strip("[]")
    return text == (f"[{inner}]" if kind >= FIRST_CHANCE else inner)


def _wrong_words(box: Box, players: int, text: str, moves: Sequence[Move]) -> list[Wrong]:
    """The words that no move has at their place, among the moves that agree with the text so far."""
    words = tuple(text.strip("[]").split(" "))
    texts = [tuple(format_move(box, players, move).strip("[]").split(" ")) for move in moves]
    candidates = [candidate for candidate in texts if len(candidate) == len(words)]
    wrong = []
    for place, word in enumerate(words if candidates else ()):
        if fitting := [candidate for candidate in candidates if candidate[place] == word]:
            candidates = fitting
        else:
            expected = tuple(dict.fromkeys(candidate[place] for candidate in candidates))
            wrong.append(Wrong(box, players, words, place, expected))
    return wrong
