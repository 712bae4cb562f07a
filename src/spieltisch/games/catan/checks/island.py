"""What a referee asks the rules about the island as it was told: where may be built, what fields yield, and titles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Action, BuildCity, BuildRoad, BuildSettlement, Cards, pack_action
from spieltisch.games.catan.engine.codes import DESERT, Kind, Phase, Refusal
from spieltisch.games.catan.engine.geometry import CORNER_FIELDS, FIELD_CORNERS
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.knowledge import NOTHING, Public
from spieltisch.games.catan.view import Observation

COSTS: Final = {Kind.ROAD: (1, 1, 0, 0, 0), Kind.SETTLEMENT: (1, 1, 1, 1, 0), Kind.CITY: (0, 0, 0, 2, 3)}
BUILDING: Final[Mapping[Kind, Callable[[int], Action]]] = {
    Kind.ROAD: BuildRoad,
    Kind.SETTLEMENT: BuildSettlement,
    Kind.CITY: BuildCity,
}
LARGEST_ARMY: Final = 3
"""Knights that it must have."""


def why_not_there(
    seen: Observation, seat: Seat, what: Kind, place: int, phase: Phase, home: int = -1
) -> Refusal | None:
    """Why that may not be built there by who can pay for it; None where it may. ``phase`` is ``MAIN``, or one of the
    opening's, whose road is to lead from ``home``."""
    kernel = _kernel(seen.public, seen.config.seats, seat, COSTS[what])
    flow = seen.flow._replace(phase=phase, active=seat, builder=-1, home=home, has_rolled=True, is_offering=False)
    kernel.set_flow(flow)
    code = kernel.refusal(seat, pack_action(BUILDING[what](place)))
    return Refusal(code) if code else None


def rates_of(seen: Observation, seat: Seat) -> Sequence[int]:
    """How many cards the bank takes for one, by resource."""
    return _kernel(seen.public, seen.config.seats, seat, NOTHING).rates_of(seat)


def road_holder(public: Public, seats: int, before: Seat) -> Seat:
    """Who has the longest road, or -1, where ``before`` had it so far."""
    kernel = CatanKernel(seats)
    kernel.set_board(public.order, public.terrains, -1, public.harbours)
    kernel.set_buildings(public.buildings, public.paths, before)
    return kernel.trader


def army_holder(knights: Sequence[int], before: Seat) -> Seat:
    """Who has the largest army, or -1, where ``before`` had it so far: it goes only to who has more."""
    best = max(range(len(knights)), key=lambda seat: (knights[seat], seat == before))
    if knights[best] < LARGEST_ARMY:
        return before
    return best if before < 0 or knights[best] > knights[before] else before


def _kernel(public: Public, seats: int, seat: Seat, hand: Cards) -> CatanKernel:
    """The island with everything on it, and so many cards in one hand."""
    kernel = CatanKernel(seats)
    kernel.set_board(public.order, public.terrains, -1, public.harbours)
    kernel.set_buildings(public.buildings, public.paths, public.trader)
    kernel.set_hand(seat, hand, NOTHING, 0)
    return kernel


def yields(public: Public, seats: int, total: int, *, is_robbed: bool = False) -> list[list[int]]:
    """What a throw yields by seat and resource, with a bank that has enough; ``is_robbed`` is of the robber's field."""
    due = [[0] * 5 for _ in range(seats)]
    for field, chip in enumerate(public.chips):
        if chip == total and (field == public.robber) is is_robbed and public.terrains[field] < DESERT:
            for corner in FIELD_CORNERS[6 * field : 6 * field + 6]:
                if mark := public.buildings[corner]:
                    due[(mark - 1) % 8][public.terrains[field]] += 2 if mark > 8 else 1
    return due


def first_yield(public: Public, corner: int) -> Cards:
    """What the opening's second settlement brings: a card for each field around that yields any."""
    cards = [0] * 5
    for field in CORNER_FIELDS[3 * corner : 3 * corner + 3]:
        if field < len(public.terrains) and public.terrains[field] < DESERT:
            cards[public.terrains[field]] += 1
    return cards[0], cards[1], cards[2], cards[3], cards[4]


def lives_at(public: Public, seat: Seat, field: int) -> bool:
    """Whether somebody has a building at a field."""
    corners = FIELD_CORNERS[6 * field : 6 * field + 6]
    return any(public.buildings[corner] in (seat + 1, seat + 9) for corner in corners)
