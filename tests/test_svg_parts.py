"""What the SVG picture of the table shows: every cell, stack, price, track and player of the position."""

from bisect import bisect
from collections import Counter
from itertools import product
from xml.etree.ElementTree import Element

import pytest

from kutnahora.cli.picture.svg.nodes import CARD, INK
from kutnahora.cli.picture.svg.signs import ALARM, GOLD
from kutnahora.cli.picture.svg.table import picture
from kutnahora.cli.picture.svg.tracks import TURNED, UNDER_WAY
from kutnahora.cli.picture.words import header_words, icon_letters
from kutnahora.reference import engine, facts
from kutnahora.reference.box import Box
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.plot import plot_cost, plot_facts
from kutnahora.reference.rules.rights import rights_cost
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import (
    ARM_OF,
    NOBODY,
    NOTHING,
    PLAYER_NAMES,
    STAND_OF,
    Colour,
    Family,
    Guild,
    Resource,
)
from kutnahora.reference.view import view
from show_reader import house_mark
from svg_reader import (
    GAMES,
    SVG,
    drawn,
    filled,
    named,
    parsed,
    pieces,
    squeezed,
    texts,
    told,
)
from table import Table, frozen

ALL = pytest.mark.parametrize(("players", "name"), GAMES)
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def letters(who: int) -> str:
    return PLAYER_NAMES[who][0].upper()


def letters_of_icons(box: Box) -> list[str]:
    return list(icon_letters(box.icon_kinds).values())


def icons(box: Box, counts: tuple[int, ...]) -> Counter[str]:
    return +Counter(dict(zip(letters_of_icons(box), counts, strict=True)))


def shown_icons(box: Box, group: Element) -> Counter[str]:
    """Texts of one small letter are icons."""
    return Counter(words for words in texts(group) if words in letters_of_icons(box))


@ALL
def test_every_cell_of_the_city_is_there(players: int, name: str) -> None:
    columns = frozen().board(players).city_columns
    for p, root in drawn(players, name):
        for cell, lot in enumerate(p.city):
            group = named(root, f"city-{cell_name(cell, columns)}")
            assert cell_name(cell, columns) == texts(group)[-1]
            assert icons(frozen(), building_icons(lot)) == shown_icons(frozen(), group)
            if lot.tile != NOTHING:
                owner = (
                    Colour(frozen().colour(lot.tile)).name[0] if lot.owner == NOBODY else letters(lot.owner)
                )
                assert {owner, f"{frozen().plot_price(lot.tile)} gr"} < set(texts(group))
                assert frozen().tile_name(lot.tile) in squeezed(group)
        for who, player in enumerate(p.players):
            for cell in player.plots.cells:
                assert {letters(who), "plot"} < set(texts(named(root, f"city-{cell_name(cell, columns)}")))


def building_icons(lot: Lot) -> tuple[int, ...]:
    return (0,) * len(frozen().icon_kinds) if lot.tile == NOTHING else frozen().icons(lot.tile)


@ALL
def test_villages_stand_around_the_city(players: int, name: str) -> None:
    for p, root in drawn(players, name):
        built = sum((icons(frozen(), building_icons(lot)) for lot in p.city), Counter[str]())
        villages = sum((icons(frozen(), edge) for edge in frozen().board(players).villages), Counter[str]())
        rows = Counter("abcdef"[: frozen().board(players).city_rows]) & Counter(letters_of_icons(frozen()))
        assert built + villages + rows == shown_icons(frozen(), named(root, "city"))


@COUNTS
def test_villages_stand_beside_their_cells(players: int) -> None:
    """Above and below their column, left and right of their row; icons lie in the land around the city."""
    board = frozen().board(players)
    drawn_texts = pieces(parsed(picture(frozen(), Table(players).p)))
    first = next(number for number, piece in enumerate(drawn_texts) if piece.words == "a1")
    names = {piece.words: piece.area for piece in drawn_texts[first : first + board.city_cells * 2]}
    lefts = [names[cell_name(column, board.city_columns)].left for column in range(board.city_columns)]
    tops = [
        names[cell_name(row * board.city_columns, board.city_columns)].top for row in range(board.city_rows)
    ]
    seen = [Counter[str]() for _cell in range(board.city_cells)]
    for piece in drawn_texts[:first]:
        if piece.words in letters_of_icons(frozen()) and len(piece.frames) > 2:
            column = max(0, bisect(lefts, piece.area.left) - 1)
            row = max(0, bisect(tops, piece.area.top) - 1)
            seen[row * board.city_columns + column][piece.words] += 1
    assert [icons(frozen(), village) for village in board.villages] == seen


def test_free_cells_show_what_a_plot_costs_who_decides() -> None:
    p = Table().act("blue", "plot").p
    root = parsed(picture(frozen(), p))
    shared = plot_facts(frozen(), p, 0, free=False, reputation=p.players[0].standing.reputation)
    for cell in range(len(p.city)):
        cost = plot_cost(shared.clause, shared.beside[cell], shared.reputed)
        assert f"{cost} gr" in texts(named(root, f"city-{cell_name(cell, 6)}"))


@ALL
def test_every_cell_of_the_mine_is_there(players: int, name: str) -> None:
    board = frozen().board(players)
    for p, root in drawn(players, name):
        for cell, lot in enumerate(p.mine):
            where = cell_name(cell, board.mine_columns)
            group = named(root, f"mine-{where}")
            assert where in texts(group)
            assert ("entrance" in told(group)) == (cell in board.entrances)
            assert (group.find(f".//{SVG}path") is not None) == (
                cell in board.entrances or (lot.tile != NOTHING and lot.owner != NOBODY)
            )
            if lot.tile != NOTHING:
                assert frozen().tile_name(lot.tile) in squeezed(group)
                assert frozen().stars(lot.tile) == filled(group, "polygon", GOLD)
                if frozen().family(lot.tile) != Family.ROCK:
                    assert {letters(lot.owner), str(frozen().wood(lot.tile))} < set(texts(group))


@ALL
def test_the_stars_of_every_row_are_counted(players: int, name: str) -> None:
    board = frozen().board(players)
    size = board.mine_rows, board.mine_columns
    for p, root in drawn(players, name):
        owned = [facts.stars_in_rows(frozen(), *size, p.mine, who) for who in (*range(players), NOBODY)]
        for row, (*stars, rocks) in zip("abcd", zip(*owned, strict=True), strict=True):
            total = sum(stars) + rocks
            worth = "/".join(str(frozen().star_value(total, place)) for place in range(3))
            seats = "".join(f"{letters(who)}{count}" for who, count in enumerate(stars))
            assert f"{total}worth{worth}{seats}rocks{rocks}" == squeezed(named(root, f"stars-{row}"))


@ALL
def test_every_stack_of_the_town_hall_is_there(players: int, name: str) -> None:
    for p, root in drawn(players, name):
        permit = price_of(frozen(), p, Resource.PERMIT)
        for column in range(4):
            price = f"{rights_cost(column, permit)} gr"
            assert any(words.endswith(price) for words in texts(named(root, "hall")))
        for row, stacks in enumerate(p.hall.rows, 1):
            for column in range(4):
                group = named(root, f"hall-{row}-{column + 1}")
                if column >= len(stacks):
                    assert [] == texts(group)
                    continue
                stack = stacks[column]
                assert f"+{stack.under}" in texts(group)
                assert stack.under + 1 == len(group.findall(f"{SVG}g/{SVG}rect"))
                if stack.top == NOTHING:
                    assert "not seen yet" in texts(group)
                else:
                    assert squeezed(group).startswith(frozen().tile_name(stack.top))
                    assert icons(frozen(), frozen().icons(stack.top)) == shown_icons(frozen(), group)


@ALL
def test_the_prices_are_those_of_the_front_cards(players: int, name: str) -> None:
    for p, root in drawn(players, name):
        for good in Resource:
            stand, notch = STAND_OF[good], p.arms[ARM_OF[good]].notch
            card, places = p.decks[stand].card, range(frozen().last_notch(good) + 1)
            group = good_line(root, good)
            prices = [frozen().price(good, card, place) for place in places]
            assert [good.name.lower(), *map(str, prices)] == texts(group)[:-1]
            (filled_in,) = [field for field in group if filled(field, "rect", INK)]
            assert [str(price_of(frozen(), p, good))] == texts(filled_in)
            assert filled_in == group.findall(SVG + "g")[notch]
            for place, shown in zip(places, group.findall(SVG + "g"), strict=False):
                crossed = [line for line in shown.iter(SVG + "line") if line.get("stroke") == ALARM]
                assert (len(crossed) > 0) == frozen().shows_no_market(good, card, place)
                assert (shown.find(f".//{SVG}polygon") is not None) == frozen().shows_city(good, card, place)
            last = card == frozen().last_card(stand)
            after = "last" if last else str(frozen().price(good, card + 1, notch))
            assert after == texts(group)[-1]


def good_line(root: Element, good: Resource) -> Element:
    stand = named(root, f"stand-{STAND_OF[good].name.lower()}")
    (line,) = [group for group in stand.findall(SVG + "g") if texts(group)[0] == good.name.lower()]
    return line


@ALL
def test_the_tracks_are_there(players: int, name: str) -> None:
    for p, root in drawn(players, name):
        assert [str(p.tax.level)] == chosen(named(root, "tax"))
        assert [str(p.round)] == chosen(named(root, "rounds"))
        tile = p.cathedral.turned + 1 + (p.cathedral.under_way > 0)
        assert [str(tile)][: tile <= 11] == chosen(named(root, "cathedral"))
        held = p.patricians
        counts = "".join(
            f"{colour.name[0]}{colour.name.lower()}{held.supply[colour]}{held.pool[colour]}{held.council[colour]}"
            for colour in Colour
        )
        assert squeezed(named(root, "patricians")).endswith(counts)
        stack = " ".join(texts(named(root, "mine-stack")))
        for mine_tile in (*p.drawn, *p.discard):
            assert frozen().tile_name(mine_tile) in stack


def test_a_cathedral_tile_under_way_is_neither_current_nor_turned() -> None:
    game = (step.position for _move, step in play_game(frozen(), 2, "lively", 4, events=True))
    p = next(p for p in game if p.cathedral.under_way > p.cathedral.turned)
    track = named(parsed(picture(frozen(), p)), "cathedral")
    assert [str(p.cathedral.under_way + 1)] == chosen(track)
    assert [str(p.cathedral.under_way)] == [
        words for group in track if filled(group, "rect", UNDER_WAY) for words in texts(group)
    ]
    assert p.cathedral.turned == filled(track, "rect", TURNED)


def chosen(track: Element) -> list[str]:
    """What stands on the filled places."""
    return [
        words for place in track.findall(SVG + "g") if filled(place, "rect", INK) for words in texts(place)
    ]


@ALL
def test_what_is_owed_stands_above_all(players: int, name: str) -> None:
    for p, root in drawn(players, name):
        words = dict(header_words(view(frozen(), p)))
        shown = " ".join(texts(root))
        for label in ("turn", "event", "before", "then"):
            assert words.get(label, "") in shown
        asked = texts(named(root, "now"))
        decides = [] if p.over or engine.is_chance(p) else [letters(p.task.player)]
        assert [*decides, "now", words["now"]] == [
            *asked[: len(decides) + 1],
            " ".join(asked[len(decides) + 1 :]),
        ]


@ALL
def test_every_player_is_there(players: int, name: str) -> None:
    for p, root in drawn(players, name):
        for who, player in enumerate(p.players):
            group = named(root, f"player-{PLAYER_NAMES[who]}")
            shown, told_ = texts(group), " ".join(texts(group))
            assert [letters(who), PLAYER_NAMES[who]] == shown[:2]
            assert ("starts" in shown) == (who == p.start)
            assert ("decides" in shown) == (not p.over and not engine.is_chance(p) and who == p.task.player)
            assert f"money {player.purse.money} gr points {player.standing.points} " in told_
            assert f" reputation {player.standing.reputation} scores " in told_
            miners, pelicans = player.miners, player.pelicans
            held = f"{miners.pool} in pool, {miners.reserve} in reserve, {miners.placed} on mines"
            assert f"{held} pelicans {pelicans.unused} unused, {pelicans.used} used" in told_
            assert set(map(frozen().card_name, player.hand.cards)) <= set(shown)
            for tile in player.slots.tiles:
                assert frozen().tile_name(tile) in squeezed(group)


@ALL
def test_guilds_houses_and_production_are_there(players: int, name: str) -> None:
    for p, root in drawn(players, name):
        for who, player in enumerate(p.players):
            group = named(root, f"player-{PLAYER_NAMES[who]}")
            shown = " ".join(texts(group))
            for guild, made in zip(player.guilds, player.production.rows, strict=False):
                good = Resource(guild).name.lower()
                assert f"{Guild(guild).name.lower()} {made} {good}" in shown
            assert f"from mines {player.production.mines} ore" in shown
            assert 12 - sum(player.houses.rows) == filled(group, "polygon", "none")
            assert ("no house left" in shown) == (0 in player.houses.rows)


@ALL
def test_what_every_house_gives_is_there(players: int, name: str) -> None:
    """Rows without a house say so instead; what the next house of a row gives is bold."""
    for p, root in drawn(players, name):
        for who, player in enumerate(p.players):
            for row, column in product(range(3), range(4)):
                if left := player.houses.rows[row]:
                    house = named(root, f"house-{PLAYER_NAMES[who]}-{row + 1}-{column + 1}")
                    assert house_mark(frozen(), row, column).replace(",", "") == squeezed(house)
                    bold = [text.get("font-weight") == "bold" for text in house.iter(SVG + "text")]
                    assert {column == 4 - left} == set(bold)


@ALL
def test_plots_are_listed(players: int, name: str) -> None:
    columns = frozen().board(players).city_columns
    for p, root in drawn(players, name):
        for who, player in enumerate(p.players):
            shown = texts(named(root, f"player-{PLAYER_NAMES[who]}"))
            cells = ", ".join(cell_name(cell, columns) for cell in player.plots.cells) or "-"
            assert cells == shown[shown.index("plots") + 1]


def test_letters_on_dark_fields_are_white() -> None:
    """Who prints it in black and white can still read what is filled."""
    root = parsed(picture(frozen(), Table().p))
    for place in named(root, "tax").findall(SVG + "g"):
        (text,) = place.findall(SVG + "text")
        assert (text.get("fill") == CARD) == (filled(place, "rect", INK) == 1)
