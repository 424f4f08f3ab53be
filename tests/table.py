"""A table to set up by hand and play on. Names are those of the notation; changes keep the rest sound."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

from kutnahora.reference import engine, notation
from kutnahora.reference.box import Box, Tile
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Event, Fact
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.kernel import (
    arm,
    cathedral,
    deck,
    hand,
    houses,
    miners,
    patricians,
    pelicans,
    plots,
    production,
    purse,
    slots,
    stacks,
    standing,
    tax,
    technology,
)
from kutnahora.reference.moves import NO_EFFECT, SKIP, Kind, Move
from kutnahora.reference.position import Lot, Player, Task, TaskKind, push, with_lot, with_player
from kutnahora.reference.rules.chance import kind_tiles
from kutnahora.reference.rules.final import breakdown
from kutnahora.reference.status import status
from kutnahora.reference.terms import (
    ARM_OF,
    NOBODY,
    NOTHING,
    PLAYER_NAMES,
    Action,
    Colour,
    Family,
    Guild,
    Resource,
    Stand,
)


@cache
def frozen() -> Box:
    """The box of golden games and unit tests: tuning the standard box does not change them."""
    return load_box((Path(__file__).parent / "boxes" / "frozen.toml").read_text(encoding="utf-8"))


def reprinted(*tiles: Tile) -> Box:
    """The frozen box with other values on the tiles of these names."""
    others = {tile.name: tile for tile in tiles}
    return replace(frozen(), tiles=tuple(others.get(tile.name, tile) for tile in frozen().tiles))


def seat(name: str) -> int:
    return NOBODY if name == "nobody" else PLAYER_NAMES.index(name)


def cell_number(name: str, columns: int) -> int:
    return "abcdefgh".index(name[0]) * columns + int(name[1:]) - 1


class Table:
    """Starts after the setup (first outcomes, first choices), at blue's first card of round 1."""

    def __init__(
        self, players: int = 3, *, first: str = "blue", events: bool | None = None, box: Box | None = None
    ) -> None:
        self.box = frozen() if box is None else box
        self.p = engine.new_game(self.box, players, first=seat(first), events=events).position
        self.events: tuple[Event, ...] = ()
        self.settle()
        while self.p.task.kind in (TaskKind.GUILDS, TaskKind.ROWS):
            self.p = engine.apply(self.box, self.p, engine.legal_moves(self.box, self.p)[0]).position
            self.settle()

    # looking --------------------------------------------------------------------------------------------
    def player(self, who: str) -> Player:
        return self.p.players[seat(who)]

    def money_of(self, who: str) -> int:
        return self.player(who).purse.money

    def points_of(self, who: str) -> int:
        return self.player(who).standing.points

    def reputation_of(self, who: str) -> int:
        return self.player(who).standing.reputation

    def price(self, resource: str) -> int:
        good = Resource[resource.upper()]
        stand = Stand.POPULATION if good < Resource.PERMIT else Stand.ORE
        return self.box.price(good, self.p.decks[stand].card, self.p.arms[ARM_OF[good]].notch)

    def tile(self, name: str) -> int:
        return next(number for number, tile in enumerate(self.box.tiles) if tile.name == name)

    def city_cell(self, name: str) -> int:
        return cell_number(name, self.box.board(len(self.p.players)).city_columns)

    def mine_cell(self, name: str) -> int:
        return cell_number(name, self.box.board(len(self.p.players)).mine_columns)

    def hall_row(self, row: int) -> list[str]:
        """The kinds of the stacks of row 1, 2 or 3, left to right."""
        names = [guild.name.lower() for guild in Guild] + [colour.name.lower() for colour in Colour]
        return [names[stack.kind] for stack in self.p.hall.rows[row - 1]]

    def final(self, who: str) -> dict[str, int]:
        parts = breakdown(self.box, self.p, seat(who))
        return {
            "city": parts.city,
            "mine": parts.mine,
            "income": parts.income,
            "reputation": parts.reputation,
            "extras": parts.extras,
        }

    # setting up -----------------------------------------------------------------------------------------
    def _set(self, who: str, player: Player) -> Table:
        self.p = with_player(self.p, seat(who), player)
        return self

    def guilds(self, who: str, *names: str) -> Table:
        return self._set(who, replace(self.player(who), guilds=tuple(int(Guild[n.upper()]) for n in names)))

    def money(self, who: str, amount: int) -> Table:
        return self._set(who, replace(self.player(who), purse=purse.checked(amount)))

    def miners(self, who: str, pool: int, reserve: int | None = None) -> Table:
        """Miners in neither place and on no mine are put on mines nobody looks at: use `dug`."""
        placed = sum(1 for lot in self.p.mine if lot.owner == seat(who))
        left = 9 - pool - placed if reserve is None else reserve
        return self._set(who, replace(self.player(who), miners=miners.checked(pool, left, 9 - pool - left)))

    def standing(self, who: str, reputation: int = 0, points: int = 0) -> Table:
        low, high = self.box.reputation_low, self.box.reputation_high
        value = standing.checked(reputation, points, low, high)
        return self._set(who, replace(self.player(who), standing=value))

    def pelicans(self, who: str, unused: int, used: int = 0) -> Table:
        return self._set(who, replace(self.player(who), pelicans=pelicans.checked(unused, used)))

    def houses(self, who: str, *left: int) -> Table:
        return self._set(who, replace(self.player(who), houses=houses.checked(left)))

    def production(self, who: str, rows: tuple[int, int, int], mines: int = 0) -> Table:
        return self._set(who, replace(self.player(who), production=production.checked(rows, mines)))

    def plots(self, who: str, *cells: str) -> Table:
        value = plots.checked(tuple(self.city_cell(cell) for cell in cells))
        return self._set(who, replace(self.player(who), plots=value))

    def slots(self, who: str, *names: str) -> Table:
        value = slots.checked(tuple(self.tile(name) for name in names))
        return self._set(who, replace(self.player(who), slots=value))._hall()

    def hand(self, who: str, *names: str) -> Table:
        cards = tuple(card for card in range(6) if self.box.card_name(card) in names)
        assert len(cards) == len(names), names
        return self._set(who, replace(self.player(who), hand=hand.checked(cards)))

    def built(self, name: str, cell: str, owner: str = "nobody") -> Table:
        """A building in the city; a guild building takes the leftmost house of its row."""
        tile, place = self.tile(name), self.city_cell(cell)
        self.p = replace(self.p, city=with_lot(self.p.city, place, Lot(tile, seat(owner))))
        if self.box.family(tile) == Family.GUILD:
            player = self.player(owner)
            row = player.guilds.index(self.box.guild(tile))
            self._set(owner, replace(player, houses=houses.remove_leftmost(player.houses, row)))
        return self._hall()

    def dug(self, name: str, cell: str, owner: str = "nobody") -> Table:
        """A mine, technology tile or rock; a mine takes a miner of its owner's reserve."""
        lot = Lot(self.tile(name), seat(owner))
        self.p = replace(self.p, mine=with_lot(self.p.mine, self.mine_cell(cell), lot))
        if owner != "nobody":
            player = self.player(owner)
            self._set(owner, replace(player, miners=miners.place_from_reserve(player.miners)))
        return self

    def no_rocks(self) -> Table:
        empty = Lot(NOTHING, NOBODY)
        self.p = replace(self.p, mine=tuple(empty if lot.owner == NOBODY else lot for lot in self.p.mine))
        return self

    def gone(self, *names: str) -> Table:
        self.p = replace(self.p, gone=tuple(sorted(self.tile(name) for name in names)))
        return self._hall()

    def row(self, row: int, *kinds: str) -> Table:
        """The kinds of stacks of a town hall row, left to right (whole stacks, sound with the rest)."""
        names = [guild.name.lower() for guild in Guild] + [colour.name.lower() for colour in Colour]
        new = tuple((names.index(kind), NOTHING, 0) for kind in kinds)
        rows = tuple(
            new if place == row - 1 else tuple((s.kind, s.top, s.under) for s in stacks_)
            for place, stacks_ in enumerate(self.p.hall.rows)
        )
        self.p = replace(self.p, hall=stacks.checked(rows, 4))
        return self._hall()

    def discarded(self, *names: str, mixed: bool = False) -> Table:
        tiles = tuple(sorted(self.tile(name) for name in names))
        self.p = replace(self.p, discard=tiles, mixed=mixed)
        return self

    def population(self, card: int) -> Table:
        self.p = replace(self.p, decks=(deck.checked(card, self.box.last_card(0)), self.p.decks[1]))
        return self

    def ore(self, card: int) -> Table:
        self.p = replace(self.p, decks=(self.p.decks[0], deck.checked(card, self.box.last_card(1))))
        return self

    def arm(self, resource: str, notch: int) -> Table:
        good = Resource[resource.upper()]
        place = ARM_OF[good]
        value = arm.checked(notch, self.box.last_notch(good))
        self.p = replace(self.p, arms=self.p.arms[:place] + (value,) + self.p.arms[place + 1 :])
        return self

    def tax(self, level: int) -> Table:
        self.p = replace(self.p, tax=tax.checked(level))
        return self

    def cathedral(self, turned: int) -> Table:
        self.p = replace(self.p, cathedral=cathedral.checked(turned, 0))
        return self

    def technology(self, taken: int) -> Table:
        self.p = replace(self.p, technology=technology.checked(taken))
        return self

    def patricians(self, pool: tuple[int, ...] = (0,) * 4, council: tuple[int, ...] = (0,) * 4) -> Table:
        self.p = replace(self.p, patricians=patricians.checked(pool, council))
        return self

    def round(self, number: int) -> Table:
        """The round, with the red tiles in place once they have arrived."""
        self.p = replace(self.p, round=number)
        return self

    def turn(self, who: str, turn: int = 0, cards: int = 1) -> Table:
        """`who` owes `cards` cards of the turn; all hands are adjusted to that."""
        self.p = replace(self.p, agenda=())
        following = (seat(who) + 1) % len(self.p.players)
        after = Task(TaskKind.TURN, following, turn + (following == self.p.start))
        if after.a == 3:
            after = Task(TaskKind.ROUND_END)
        total = (2, 2, 1)[turn]
        numbers = reversed(range(total - cards, total))
        owed = [Task(TaskKind.CARD, seat(who), number, turn) for number in numbers]
        self.p = push(self.p, after, *owed)
        return self

    def reds(self, *names: str) -> Table:
        """Red tiles that have arrived: one at the end of each row, from the top."""
        for row, name in enumerate(names):
            hall = stacks.append(self.p.hall, row, stacks.RED_KIND, self.tile(name), 0)
            self.p = replace(self.p, hall=hall)
        return self

    def event(self, name: str, *past: str) -> Table:
        """The event of this round, and those of the rounds before it."""
        numbers = {card.name: number for number, card in enumerate(self.box.events)}
        earlier = tuple(sorted(numbers[card] for card in past))
        self.p = replace(self.p, with_events=True, event=numbers[name], past_events=earlier)
        return self

    def round_end(self) -> Table:
        """All turns of the round are over, each hand holds one card; the end of the round has begun."""
        for who, player in enumerate(self.p.players):
            if len(player.hand.cards) != 1:
                self.p = with_player(self.p, who, replace(player, hand=hand.checked((0,))))
        self.p = replace(self.p, agenda=(Task(TaskKind.ROUND_END),))
        step = engine.settled(self.box, self.p)
        self.p, self.events = step.position, step.events
        return self

    def owe(self, kind: TaskKind, who: str = "nobody", a: int = 0, b: int = 0) -> Table:
        """One more thing is owed, before everything else; what runs by itself then runs."""
        step = engine.settled(self.box, push(self.p, Task(kind, seat(who), a, b)))
        self.p, self.events = step.position, step.events
        return self

    def act(self, who: str, action: str) -> Table:
        """`who` starts an action as if a card had been played for it."""
        return self.owe(TaskKind.ACT, who, Action[action.upper()], 0)

    def _hall(self) -> Table:
        """Stacks hold exactly the tiles that are nowhere else; tops stay where they can."""
        used = {lot.tile for lot in self.p.city} | set(self.p.gone)
        used |= {tile for player in self.p.players for tile in player.slots.tiles}
        rows = []
        for row in self.p.hall.rows:
            kept = []
            for stack in row:
                left = [tile for tile in kind_tiles(stack.kind) if tile not in used]
                if stack.kind == stacks.RED_KIND:
                    left = [stack.top] if stack.top not in used else []
                unmarked = [tile for tile in left if not self.box.marked(tile)]
                fits = unmarked or left
                if left:
                    top = stack.top if stack.top in fits else fits[0]
                    kept.append((stack.kind, top, len(left) - 1))
            rows.append(tuple(kept))
        self.p = replace(self.p, hall=stacks.checked(tuple(rows), 4))
        return self

    # playing --------------------------------------------------------------------------------------------
    def sound(self) -> Table:
        """The position breaks no rule."""
        assert status(self.box, self.p) == ()
        return self

    def broken(self) -> list[str]:
        """The clauses of all that is wrong, in the order of the checks."""
        return [refusal.clause.value for refusal in status(self.box, self.p)]

    def settle(self) -> Table:
        """Chance shows the first of its outcomes until a player decides."""
        while engine.is_chance(self.p):
            step = engine.apply(self.box, self.p, engine.options(self.box, self.p)[0])
            self.p, self.events = step.position, self.events + step.events
        return self

    def play(self, *texts: str) -> Table:
        """Play these moves and outcomes; `events` then holds what they did."""
        self.events = ()
        for text in texts:
            move = notation.find_move(self.box, self.p, text)
            assert move is not None, f"{text!r} is not legal: {self.legal()}"
            step = engine.apply(self.box, self.p, move)
            self.p, self.events = step.position, self.events + step.events
        return self

    def legal(self) -> list[str]:
        """All legal moves as text; at a chance node its outcomes."""
        moves = engine.options(self.box, self.p)
        return [notation.format_move(self.box, len(self.p.players), move) for move in moves]

    def parse(self, text: str) -> Move:
        """Any move of the kind owed now, legal or not."""
        question = engine.ASK[self.p.task.kind](self.box, self.p, self.p.task)
        matches = []
        for numbers in product(*question.shape):
            move = Move(question.kind, numbers)
            try:
                if notation.format_move(self.box, len(self.p.players), move) == text:
                    matches.append(move)
            except (IndexError, ValueError):
                continue
        if matches:  # a card's text does not say which half: the one that shows the action is meant
            return next((move for move in matches if self._shown(move)), matches[0])
        assert text == "skip", f"{text!r} is not a move of kind {question.kind.name}"
        return SKIP

    def _shown(self, move: Move) -> bool:
        """Whether the half of the card shows the action."""
        if move.kind != Kind.CARD or move.numbers[1] == NO_EFFECT:
            return False
        return self.box.action(move.numbers[0], move.numbers[1]) in (move.numbers[2], Action.JOKER)

    def refused(self, text: str) -> set[str]:
        """The clauses that refuse a move; empty if it is legal."""
        return {r.clause.value for r in engine.refusals(self.box, self.p, self.parse(text))}

    def cited(self) -> set[str]:
        """The clauses of what happened in the last `play`."""
        return {event.clause.value for event in self.events}

    def facts(self, clause: str) -> list[dict[Fact, int]]:
        """The facts of every event that cites a clause, in order."""
        return [dict(event.facts) for event in self.events if event.clause == Clause(clause)]

    def changes(self, clause: str) -> list[tuple[Change, ...]]:
        """What every event that cites a clause changed, in order."""
        return [event.changes for event in self.events if event.clause == Clause(clause)]
