"""The id of every clause of the rules. Chapters and order are those of the rules; texts are data."""

from difflib import get_close_matches
from enum import Enum
from typing import NoReturn


class UnknownClause(ValueError):
    """A clause that there is not: what was meant, or where a new one goes."""


class Clause(Enum):
    """What a refusal, an event, a test or a proof cites: one member per clause."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        near = get_close_matches(str(value)[:40], [clause.value for clause in cls], 1)
        meant = f", did you mean {near[0]!r}?" if near else "."
        where = "A new clause goes into reference/clauses.py, and its text into reference/data/clauses/."
        raise UnknownClause(f"there is no clause {value!r}{meant} {where}")

    TERMS_ADJACENT = "terms.adjacent"
    TERMS_BUILDING = "terms.building"
    TERMS_UNCLAIMED = "terms.unclaimed"
    TERMS_OPEN = "terms.open"

    SETUP_ROUNDS = "setup.rounds"
    SETUP_FIRST = "setup.first"
    SETUP_MONEY = "setup.money"
    SETUP_PLAYER = "setup.player"
    SETUP_CITY = "setup.city"
    SETUP_TRACKS = "setup.tracks"
    SETUP_STANDS = "setup.stands"
    SETUP_TOWN_HALL = "setup.town_hall"
    SETUP_RED = "setup.red"
    SETUP_ROCKS = "setup.rocks"
    SETUP_MINE_STACK = "setup.mine_stack"
    SETUP_CATHEDRAL = "setup.cathedral"
    SETUP_SUPPLY = "setup.supply"
    SETUP_GUILDS = "setup.guilds"
    SETUP_EVENTS = "setup.events"

    TURN_ORDER = "turn.order"
    TURN_CARDS = "turn.cards"
    TURN_SECOND = "turn.second"
    TURN_HALF = "turn.half"
    TURN_SKIP = "turn.skip"
    TURN_ABLE = "turn.able"
    TURN_COMMIT = "turn.commit"
    TURN_SHORT = "turn.short"
    TURN_AFFORD = "turn.afford"

    ECONOMY_PRICE = "economy.price"
    ECONOMY_PAY = "economy.pay"
    ECONOMY_ADVANCE = "economy.advance"
    ECONOMY_FLIP = "economy.flip"
    ECONOMY_TOP = "economy.top"
    ECONOMY_ARM = "economy.arm"
    ECONOMY_CITY_BUILDS = "economy.city_builds"
    ECONOMY_CITY_ORDER = "economy.city_order"
    ECONOMY_NO_MARKET = "economy.no_market"

    MINE_HIRE = "mine.hire"
    MINE_DRAW = "mine.draw"
    MINE_RESHUFFLE = "mine.reshuffle"
    MINE_PLACE = "mine.place"
    MINE_COST = "mine.cost"
    MINE_EFFECTS = "mine.effects"
    MINE_TECHNOLOGY = "mine.technology"

    RIGHTS_CHOOSE = "rights.choose"
    RIGHTS_COST = "rights.cost"
    RIGHTS_SLOTS = "rights.slots"
    RIGHTS_SLIDE = "rights.slide"

    PLOT_FIRST = "plot.first"
    PLOT_ADJACENT = "plot.adjacent"
    PLOT_NONE_LEFT = "plot.none_left"
    PLOT_REPUTATION = "plot.reputation"
    PLOT_MARKER = "plot.marker"

    BUILD_NEEDS = "build.needs"
    BUILD_ORDER = "build.order"
    BUILD_EFFECTS = "build.effects"
    BUILD_GUILD = "build.guild"
    BUILD_TECH = "build.tech"
    BUILD_CATHEDRAL = "build.cathedral"
    BUILD_HOUSE = "build.house"
    BUILD_PUBLIC = "build.public"

    INCOME_COLLECT = "income.collect"
    INCOME_COUNCIL = "income.council"

    CATHEDRAL_PELICAN = "cathedral.pelican"
    CATHEDRAL_CURRENT = "cathedral.current"
    CATHEDRAL_DECLINE = "cathedral.decline"
    CATHEDRAL_1 = "cathedral.1"
    CATHEDRAL_2 = "cathedral.2"
    CATHEDRAL_3 = "cathedral.3"
    CATHEDRAL_4 = "cathedral.4"
    CATHEDRAL_5 = "cathedral.5"
    CATHEDRAL_6 = "cathedral.6"
    CATHEDRAL_7 = "cathedral.7"
    CATHEDRAL_8 = "cathedral.8"
    CATHEDRAL_9 = "cathedral.9"
    CATHEDRAL_10 = "cathedral.10"
    CATHEDRAL_11 = "cathedral.11"
    CATHEDRAL_DONE = "cathedral.done"

    JOKER_COST = "joker.cost"

    REPUTATION_ENDS = "reputation.ends"
    REPUTATION_PLOT = "reputation.plot"
    REPUTATION_JOKER = "reputation.joker"
    REPUTATION_FINAL = "reputation.final"

    POINTS_BELOW = "points.below"

    EVENT_REVEAL = "event.reveal"
    EVENT_END = "event.end"

    TAX_CHOICE = "tax.choice"
    TAX_PLOTS = "tax.plots"
    TAX_RISE = "tax.rise"
    TAX_CAP = "tax.cap"

    PATRICIAN_SCORE = "patrician.score"
    PATRICIAN_GREEN = "patrician.green"
    PATRICIAN_SILVER = "patrician.silver"
    PATRICIAN_YELLOW = "patrician.yellow"
    PATRICIAN_RED = "patrician.red"

    RED_ARRIVE = "red.arrive"

    ROUND_NEXT = "round.next"
    ROUND_LAST = "round.last"

    FINAL_CITY = "final.city"
    FINAL_MINE = "final.mine"
    FINAL_INCOME = "final.income"
    FINAL_REPUTATION = "final.reputation"
    FINAL_EXTRAS = "final.extras"
    FINAL_WINNER = "final.winner"

    ORDER_TURN = "order.turn"
    ORDER_INTERRUPT = "order.interrupt"
    ORDER_MINE = "order.mine"
    ORDER_RIGHTS = "order.rights"
    ORDER_PLOT = "order.plot"
    ORDER_EFFECTS = "order.effects"
    ORDER_BUILD = "order.build"
    ORDER_INCOME = "order.income"
    ORDER_CATHEDRAL = "order.cathedral"
    ORDER_ROUND = "order.round"

    LACK_MONEY = "lack.money"
    LACK_MINER = "lack.miner"
    LACK_MINE = "lack.mine"
    LACK_SLOT = "lack.slot"
    LACK_STACK = "lack.stack"
    LACK_PLOT = "lack.plot"
    LACK_BUILD = "lack.build"
    LACK_HOUSE = "lack.house"
    LACK_PATRICIAN = "lack.patrician"
    LACK_SECOND = "lack.second"
    LACK_OWN = "lack.own"
    LACK_PELICAN = "lack.pelican"
    LACK_TECHNOLOGY = "lack.technology"
    LACK_END = "lack.end"
    LACK_CATHEDRAL = "lack.cathedral"
