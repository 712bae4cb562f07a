"""Whether what is known of a game of Catan can be one: clients are told such things by servers that err.

A kernel takes numbers as they are. So those that it counts with are checked here, and what follows from each other
as far as a game could not go on otherwise. That all of it could have come about is not asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import ACCEPTED, BOX_CARDS, Phase
from spieltisch.games.catan.engine.geometry import N_CORNERS, N_EDGES, N_FIELDS
from spieltisch.games.catan.knowledge import Own, Public

PIECES: Final = {"roads": 15, "settlements": 5, "cities": 4}
STARTS: Final = 6
DESERT, UNKNOWN = 5, 6
CITY: Final = 9
"""Less the seat, how a city is marked; a settlement is 1."""
MANY: Final = 1 << 30
CARDS: Final = 1 << 25
"""Packed."""
PHASES: Final = range(len(Phase))
LOTS: Final = (0, Phase.SETTLE, Phase.PAVE, Phase.ROBBER)


def check(public: Public, own: Own | None, viewer: int, config: Config) -> None:
    """Raises ``ValueError`` with all faults."""
    faults = [*_bad_numbers(public, config), *_bad_rows(public, config)]
    faults = faults or [*_bad_pieces(public, config), *_bad_cards(public, own, config), *_bad_course(public)]
    if not faults and own is not None:
        faults += _bad_hand(public, own, viewer, config)
    if faults:
        raise ValueError(f"no game of Catan: {'; '.join(faults)}")


def _bad_numbers(public: Public, config: Config) -> Iterator[str]:
    """Each number by itself; -1 is nobody and nowhere."""
    seats, island, flow = config.seats, config.island, public.flow
    anybody, edges = range(-1, seats), range(N_EDGES[island])
    numbers: dict[str, tuple[int, Collection[int]]] = {
        "phase": (flow.phase, PHASES),
        "turn": (flow.turn, range(MANY)),
        "active": (flow.active, range(seats)),
        "builder": (flow.builder, anybody),
        "home": (flow.home, range(-1, N_CORNERS[island])),
        "victim": (flow.victim, anybody),
        "lot": (flow.lot, LOTS),
        "parity": (flow.parity, range(2)),
        "edge": (flow.edge, edges),
        "placed": (flow.placed, range(2 * seats + 1)),
        "laid": (flow.laid, range(len(edges))),
        "offers": (flow.offers, range(MANY)),
        "offer": (flow.offer, range(MANY)),
        "given": (flow.give, range(CARDS)),
        "wanted": (flow.want, range(CARDS)),
        "start": (public.start, range(-1, STARTS)),
        "robber": (public.robber, range(-1, N_FIELDS[island])),
        "trader": (public.trader, anybody),
        "army": (public.army, anybody),
        "champion": (public.champion, anybody),
    }
    yield from (f"{name} is {value}" for name, (value, allowed) in numbers.items() if value not in allowed)


def _bad_rows(public: Public, config: Config) -> Iterator[str]:
    """Bytes by field, corner, edge or seat."""
    seats, island = config.seats, config.island
    built = {0, *range(1, 1 + seats), *range(CITY, CITY + seats)}
    cards = range(5 * config.bank + 1)
    rows: dict[str, tuple[bytes, int, Collection[int]]] = {
        "terrains": (public.terrains, N_FIELDS[island], range(UNKNOWN + 1)),
        "harbours": (public.harbours, N_EDGES[island], range(7)),
        "buildings": (public.buildings, N_CORNERS[island], built),
        "roads": (public.paths, N_EDGES[island], range(seats + 1)),
        "hands": (public.sizes, seats, cards),
        "least of the hands": (public.least, 5 * seats, range(256)),
        "most of the hands": (public.most, 5 * seats, range(256)),
        "debts": (public.flow.debts, seats, cards),
        "answers": (public.flow.answers, seats, range(ACCEPTED + 1)),
        "development cards": (public.card_counts, seats, range(256)),
        "knights": (public.knights, seats, range(256)),
        "spent cards": (public.spent, 5, range(256)),
    }
    for name, (row, length, allowed) in rows.items():
        if len(row) != length or any(value not in allowed for value in row):
            yield f"the {name} are {[*row]}"
    is_ordered = len(public.order) == seats or public.flow.phase < Phase.SETTLE
    if not is_ordered or len({*public.order}) < len(public.order) or not {*public.order} <= {*range(seats)}:
        yield f"the order is {[*public.order]}"


def _bad_pieces(public: Public, config: Config) -> Iterator[str]:
    """Nobody has more than the box, and the island is whole."""
    for seat in range(config.seats):
        built = {
            "roads": public.paths.count(seat + 1),
            "settlements": public.buildings.count(seat + 1),
            "cities": public.buildings.count(CITY + seat),
        }
        yield from (f"seat {seat} has {built[piece]} {piece}" for piece, most in PIECES.items() if built[piece] > most)
    if public.start >= 0 and public.terrains.count(DESERT) != config.island + 1:
        yield f"there are {public.terrains.count(DESERT)} deserts"


def _bad_cards(public: Public, own: Own | None, config: Config) -> Iterator[str]:
    """There are no more cards than in the box; so many could not be dealt."""
    box = BOX_CARDS[5 * config.island : 5 * config.island + 5]
    known = own.cards if own else (0,) * 5
    if any(spent + held > there for spent, held, there in zip(public.spent, known, box, strict=True)):
        yield f"of the cards {[*public.spent]} are spent and {[*known]} held"
    if sum(public.spent) + sum(public.card_counts) > sum(box):
        yield "there are more development cards than in the box"
    if sum(public.sizes) > 5 * config.bank:
        yield "there are more cards than the bank had"
    if any(debt > size for debt, size in zip(public.flow.debts, public.sizes, strict=True)):
        yield "somebody owes more cards than it has"
    if any(
        answer == ACCEPTED and sum(public.flow.wanted) > size
        for answer, size in zip(public.flow.answers, public.sizes, strict=True)
    ):
        yield "somebody has accepted who has not so many cards"


def _bad_course(public: Public) -> Iterator[str]:
    """What the phase goes with."""
    flow = public.flow
    if flow.phase == Phase.PAVE and flow.home < 0:
        yield "the opening's road has no settlement"
    if flow.phase >= Phase.SETTLE and (public.start < 0 or UNKNOWN in public.terrains):
        yield "the island is not laid"
    if (flow.phase == Phase.SPECIAL) != (flow.builder >= 0) and flow.phase in (Phase.SPECIAL, Phase.MAIN, Phase.ROLL):
        yield "nobody knows who builds"
    if flow.phase == Phase.DISCARD and not any(flow.debts):
        yield "nobody owes what is to be discarded"


def _bad_hand(public: Public, own: Own, viewer: int, config: Config) -> Iterator[str]:
    """The viewer's own cards, as it says; it knows better than what everybody counts."""
    rows: tuple[Sequence[int], ...] = (own.hand, own.cards, own.fresh)
    if any(len(row) != 5 or min(row) < 0 for row in rows) or max(own.hand) > config.bank:
        yield f"the hand is {rows}"
    elif public.flow.debts[viewer] > sum(own.hand):
        yield "more is owed than the hand has"
    elif any(fresh > held for fresh, held in zip(own.fresh, own.cards, strict=True)):
        yield "more cards are new than held"
