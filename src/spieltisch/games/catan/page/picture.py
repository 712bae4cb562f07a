"""What a viewer sees of a game of Catan, as JSON for a browser.

Places are texts as in the notation: a field ``x,y``, an edge or a corner the fields it lies between. Resources
and cards are words here; cards in hand are counted in the order wood, brick, wool, grain, ore, as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypedDict

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import write_place
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import BOX_CARDS, Phase
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.engine.geometry import CORNERS, EDGES, LARGE
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.knowledge import Own, Public
from spieltisch.games.catan.notation import RESOURCES
from spieltisch.games.catan.page.outlook import Yields, yields_of
from spieltisch.games.catan.view import Observation

TERRAINS: Final = (*RESOURCES, "desert", "")
"""The last for a field whose tile does not lie yet."""
HARBOURS: Final = (*RESOURCES, "any")
CARDS: Final = ("knight", "roads", "monopoly", "invention", "points")
ANSWERS: Final = ("", "no", "yes")
BOX_ROADS, BOX_SETTLEMENTS, BOX_CITIES = 15, 5, 4


class FieldPicture(TypedDict):
    at: str
    terrain: str
    """One of ``TERRAINS``."""
    chip: int
    """0 for none."""


class HarbourPicture(TypedDict):
    at: str
    """An edge."""
    kind: str
    """One of ``HARBOURS``."""


PiecePicture = TypedDict("PiecePicture", {"at": str, "seat": int, "is": str})
"""``is``: "road", "settlement" or "city"."""


class SeatPicture(TypedDict):
    points: int
    """As far as the viewer knows them."""
    cards: int
    """Resource cards in hand."""
    secrets: int
    """Development cards not played."""
    knights: int
    """Played."""
    length: int
    """Of the longest trail of roads."""
    left: list[int]
    """Roads, settlements and cities not built yet."""
    owes: int
    """Cards to discard."""
    answer: str
    """To the open offer: "", "no" or "yes"."""
    yields: Yields
    """What each roll brings."""


class OfferPicture(TypedDict):
    """A trade that the active seat has offered to all others."""

    number: int
    given: list[int]
    wanted: list[int]


class OwnPicture(TypedDict):
    """The viewer's own cards."""

    hand: list[int]
    cards: list[int]
    """Development cards in the order of ``CARDS``."""
    fresh: list[int]
    """Of those, what was bought in this turn and cannot be played yet."""
    rates: list[int]
    """How many cards the bank takes for one, by resource."""


class Picture(TypedDict):
    """The whole table."""

    phase: str
    """The name of a ``codes.Phase``, in small letters."""
    turn: int
    goal: int
    """Points that win."""
    order: list[int]
    active: int
    """Whose turn it is."""
    builder: int | None
    """Who builds in the special building phase."""
    winner: int | None
    fields: list[FieldPicture]
    harbours: list[HarbourPicture]
    robber: str | None
    dice: list[int] | None
    """As last rolled."""
    pieces: list[PiecePicture]
    seats: list[SeatPicture]
    road: int | None
    """Who has the longest road."""
    army: int | None
    """Who has the largest army."""
    stock: int
    """Cards of each resource in the box: more cannot be wanted."""
    bank: int
    """Resource cards left; of which kind nobody can count."""
    deck: int
    """Development cards left."""
    offer: OfferPicture | None
    own: OwnPicture | None
    may: list[str]
    """What the viewer may do that has too many forms to be listed: "bank", "discard", "offer"."""


def draw(observation: Observation) -> Picture:
    """Everything that the viewer may know."""
    public, flow, config = observation.public, observation.flow, observation.config
    yields = yields_of(config.seats, public)
    return {
        "phase": Phase(flow.phase).name.lower(),
        "turn": flow.turn,
        "goal": config.points,
        "order": list(public.order),
        "active": flow.active,
        "builder": _seat(flow.builder),
        "winner": _seat(public.champion),
        "fields": _fields(public),
        "harbours": [{"at": _edge(at), "kind": HARBOURS[kind - 1]} for at, kind in enumerate(public.harbours) if kind],
        "robber": _field(public.robber) if public.robber >= 0 else None,
        "dice": list(public.dice) if any(public.dice) else None,
        "pieces": _pieces(public),
        "seats": [_draw_seat(observation, seat, yields[seat]) for seat in range(config.seats)],
        "road": _seat(public.trader),
        "army": _seat(public.army),
        "stock": config.bank,
        "bank": 5 * config.bank - sum(public.sizes),
        "deck": _deck(public, config),
        "offer": _offer(flow) if flow.is_offering else None,
        "own": _draw_own(observation, observation.own) if observation.own else None,
        "may": _composable(observation, observation.own) if observation.own else [],
    }


def _seat(number: int) -> Seat | None:
    return number if number >= 0 else None


def _field(number: int) -> str:
    return write_place(frozenset({LARGE[number]}))


def _edge(number: int) -> str:
    return write_place(EDGES[number])


def _fields(public: Public) -> list[FieldPicture]:
    chips = public.chips or bytes(len(public.terrains))
    tiles = zip(public.terrains, chips, strict=True)
    return [{"at": _field(at), "terrain": TERRAINS[terrain], "chip": chip} for at, (terrain, chip) in enumerate(tiles)]


def _pieces(public: Public) -> list[PiecePicture]:
    """Roads first: buildings stand on their ends."""
    roads: list[PiecePicture] = [
        {"at": _edge(at), "seat": mark - 1, "is": "road"} for at, mark in enumerate(public.paths) if mark
    ]
    buildings: list[PiecePicture] = [
        {"at": write_place(CORNERS[at]), "seat": (mark - 1) & 7, "is": "city" if mark > 8 else "settlement"}
        for at, mark in enumerate(public.buildings)
        if mark
    ]
    return roads + buildings


def _draw_seat(observation: Observation, seat: Seat, yields: Yields) -> SeatPicture:
    public, flow = observation.public, observation.flow
    lengths, _ = measure(observation.config.seats, public.harbours, public.buildings, public.paths)
    settlements, cities = public.buildings.count(seat + 1), public.buildings.count(seat + 9)
    return {
        "points": observation.points(seat),
        "cards": public.sizes[seat],
        "secrets": public.card_counts[seat],
        "knights": public.knights[seat],
        "length": lengths[seat],
        "left": [BOX_ROADS - public.paths.count(seat + 1), BOX_SETTLEMENTS - settlements, BOX_CITIES - cities],
        "owes": flow.debts[seat],
        "answer": ANSWERS[flow.answers[seat]],
        "yields": yields,
    }


@lru_cache(maxsize=64)
def measure(seats: int, harbours: bytes, buildings: bytes, paths: bytes) -> tuple[list[int], list[tuple[int, ...]]]:
    """By seat the longest trail, and what the bank takes for one card. Only building changes them."""
    game = CatanKernel(seats)
    game.set_board(b"", b"", -1, harbours)
    game.set_buildings(buildings, paths, -1)
    return [game.road_length(seat) for seat in range(seats)], [game.rates_of(seat) for seat in range(seats)]


def _deck(public: Public, config: Config) -> int:
    box = BOX_CARDS[5 * config.island : 5 * config.island + 5]
    return sum(box) - sum(public.spent) - sum(public.card_counts)


def _offer(flow: Flow) -> OfferPicture:
    return {"number": flow.offer, "given": list(flow.given), "wanted": list(flow.wanted)}


def _rates(observation: Observation) -> Sequence[int]:
    public = observation.public
    _, rates = measure(observation.config.seats, public.harbours, public.buildings, public.paths)
    return rates[observation.viewer]


def _draw_own(observation: Observation, own: Own) -> OwnPicture:
    return {
        "hand": list(own.hand),
        "cards": list(own.cards),
        "fresh": list(own.fresh),
        "rates": list(_rates(observation)),
    }


def _composable(observation: Observation, own: Own) -> list[str]:
    flow, viewer = observation.flow, observation.viewer
    if flow.phase == Phase.DISCARD:
        return ["discard"] if flow.debts[viewer] else []
    if flow.phase != Phase.MAIN or viewer != flow.active:
        return []
    is_rich = any(held >= rate for held, rate in zip(own.hand, _rates(observation), strict=True))
    can_offer = any(own.hand) and flow.offers < observation.config.offers
    return ["bank"] * is_rich + ["offer"] * can_offer
