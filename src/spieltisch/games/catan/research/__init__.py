"""Catan for search and learning: its simulation, and what its numbers mean.

What a seat may choose follows from what it knows, but for one thing: an exchange or an invention is not lawful when the
bank lacks the card, which nobody can count. A client learns as much by asking, for a refusal costs nothing.

Who answers an offer, or owes a discard, is asked in turn order from the seat whose turn it is. Both are seen by
everybody as soon as they are complete, as the rules have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.catan import notation
from spieltisch.games.catan.actions import (
    Accept,
    Action,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Cards,
    Conclude,
    Decline,
    Discard,
    EndTurn,
    MoveRobber,
    Offer,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoads,
    Roll,
    Withdraw,
    unpack_action,
)
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Kind, pack, pack_cards, unpack_cards
from spieltisch.games.catan.engine.geometry import FIELD_CORNERS, N_CORNERS, N_EDGES, N_FIELDS
from spieltisch.games.catan.notation import RESOURCES
from spieltisch.games.catan.research import codes
from spieltisch.games.catan.research.simulation import CatanSimulation
from spieltisch.games.catan.rules import State

version: Final = 0

CARDS: Final = ("knights", "two roads", "monopolies", "inventions", "points")
PHASES: Final = (
    "an opening settlement", "an opening road", "a roll", "discards", "the robber's field", "anything in a turn",
    "special building", "nothing: the game is over",
)  # fmt: skip


def simulate(config: Config) -> CatanSimulation:
    kernel = State(config).game.copy()
    kernel.is_counting = True
    return CatanSimulation(kernel)


def shape(config: Config) -> tuple[int, ...]:
    return (codes.count_features(config.seats),)


# -- what the features are ---------------------------------------------------------------------------


def legend(config: Config) -> Sequence[tuple[str, int]]:
    """Fields, corners and edges are numbered as in ``engine/geometry``; players are told in turn order, the viewer
    first. Nobody's cards are told but the viewer's own."""
    fields, corners, edges = (count[config.island] for count in (N_FIELDS, N_CORNERS, N_EDGES))
    players = ["the viewer", *(f"the player {k} seats on" for k in range(1, config.seats))]
    return [
        *((f"1 for fields of {name}", fields) for name in (*RESOURCES, "desert")),
        ("chips by field, 0 for none", fields),
        ("by field in how many ways of 36 its chip is rolled", fields),
        ("1 for the robber's field", fields),
        *((f"1 for corners at a harbour for {name}", corners) for name in (*RESOURCES, "anything")),
        *((f"buildings of {name} by corner: 1 a settlement, 2 a city", corners) for name in players),
        *((f"1 for edges with a road of {name}", edges) for name in players),
        *((f"{name}, by player", config.seats) for name in _OF_PLAYERS),
        *_own_legend(),
        *_common_legend(),
        ("1 while the viewer is playing a knight", 1),
        ("1 while it is playing a card for two roads", 1),
        ("cards it has put into an offer or a discard that is not complete", 5),
        ("cards it has asked for in that offer", 5),
        ("1 for the field it has chosen for the robber", fields),
        ("1 for the edge it has chosen for the first of two roads", edges),
    ]


_OF_PLAYERS: Final = (
    "resource cards in hand", "hidden development cards", "knights played", "roads left", "settlements left",
    "cities left", "length of the longest road", "points without hidden cards", "1 for who has the longest road",
    "1 for who has the largest army", "cards owed", "1 for who has declined the open offer",
    "1 for who has accepted it", "place in turn order", "1 for whose turn it is", "1 for who builds specially",
)  # fmt: skip


def _own_legend() -> Iterator[tuple[str, int]]:
    yield from ((f"own {name}, wood, brick, wool, grain, ore", 5) for name in ("hand", "rates at the bank"))
    kinds = ", ".join(CARDS)
    yield from ((f"own development cards{when}: {kinds}", 5) for when in ("", ", of them bought in this turn"))
    yield "own points with hidden cards", 1


def _common_legend() -> Iterator[tuple[str, int]]:
    yield from ((f"1 where the game waits for {name}", 1) for name in PHASES)
    yield "1 where the active player has played a development card", 1
    yield "development cards it has bought in this turn", 1
    yield "offers it may still make in this turn", 1
    yield from ((f"cards {what} in the open offer", 5) for what in ("given", "wanted"))
    yield "dice as last rolled", 2
    yield f"turns left, at most {codes.LONG}", 1
    yield "points that win", 1
    yield "resource cards in the bank, all together", 1
    yield "development cards left", 1
    yield f"development cards played: {', '.join(CARDS)}", 5


# -- choices and actions -----------------------------------------------------------------------------


def describe(simulation: CatanSimulation, choice: int) -> str:
    """Dots stand for what is still to be chosen."""
    if move := simulation.completed(choice):
        return notation.write_action(unpack_action(move))
    twin = CatanSimulation(simulation.kernel.copy())
    twin.become(simulation)
    twin.choose(choice)
    return f"{_under_way(twin)} …"


def _under_way(simulation: CatanSimulation) -> str:
    """What there is of an action that is not complete."""
    given, wanted, place = unpack_cards(simulation.given), unpack_cards(simulation.wanted), simulation.place
    is_placed = place >= 0
    match simulation.kind:
        case Kind.OFFER:
            return notation.write_action(Offer(given, wanted))
        case Kind.KNIGHT:
            return notation.write_action(PlayKnight(place)) if is_placed else "knight"
        case Kind.ROADS:
            return notation.write_action(PlayRoads(place)) if is_placed else "roads"
    return notation.write_action(MoveRobber(place) if is_placed else Discard(given))


def load(simulation: CatanSimulation, state: State, seat: Seat) -> None:
    simulation.resume(state.game, seat, state.start, *state.dice)


def state(simulation: CatanSimulation, config: Config) -> State:
    twin = State(config)
    twin.game = simulation.kernel.copy()
    twin.game.is_taping = twin.game.is_counting = True
    twin.flow = twin.game.flow()
    twin.start, twin.dice = simulation.start, (simulation.one, simulation.other)
    return twin


def choices(state: State, seat: Seat, action: Action) -> Sequence[int]:
    """``LookupError`` for offers of more cards than ``codes`` has bounds for, or after so many, for several exchanges
    at once, and for default actions."""
    island = state.config.island
    match action:
        case BuildRoad(edge):
            return [codes.TO_ROAD[island] + edge]
        case BuildSettlement(corner):
            return [codes.TO_SETTLE[island] + corner]
        case BuildCity(corner):
            return [codes.TO_CITY[island] + corner]
        case PlayRoads(first, second):
            return _roads(state, seat, first, second)
        case MoveRobber(field, victim):
            return _robbery(state, seat, field, victim)
        case PlayKnight(field, victim):
            return [codes.TO_KNIGHT, *_robbery(state, seat, field, victim)]
        case PlayMonopoly(resource):
            return [codes.TO_MONOPOLY + resource]
        case PlayInvention(cards):
            return [codes.TO_INVENT + codes.INVENTIONS.index(pack_cards(cards))]
        case Discard(cards):
            return _named(codes.TO_DISCARD, cards)
    return _bare(action) or _trade(state, seat, action)


def _bare(action: Action) -> list[int]:
    """The choice that says it all, if there is one."""
    bare = {
        Roll: codes.TO_ROLL, EndTurn: codes.TO_END, BuyCard: codes.TO_BUY, Accept: codes.TO_ACCEPT,
        Decline: codes.TO_DECLINE, Withdraw: codes.TO_WITHDRAW,
    }  # fmt: skip
    return [bare[type(action)]] if type(action) in bare else []


def _trade(state: State, seat: Seat, action: Action) -> list[int]:
    match action:
        case BankTrade(given, taken) if sum(taken) == 1:
            [give] = (resource for resource, count in enumerate(given) if count)
            return [codes.TO_EXCHANGE + 5 * give + taken.index(1)]
        case Offer(given, wanted) if max(sum(given), sum(wanted)) <= codes.MOST_CARDS:
            if state.game.offers < codes.MOST_OFFERS:
                return [*_named(codes.TO_GIVE, given), *_named(codes.TO_WANT, wanted), codes.TO_OFFER]
        case Conclude(_, partner):
            return [codes.TO_CONCLUDE + _further(state, seat, partner) - 1]
    raise LookupError(f"{notation.write_action(action)} is for people only")


def _named(first: int, cards: Cards) -> list[int]:
    """Card by card, in ascending order."""
    return [first + resource for resource, count in enumerate(cards) for _ in range(count)]


def _roads(state: State, seat: Seat, first: int, second: int | None) -> list[int]:
    """In an order in which they can be built."""
    to_road = codes.TO_ROAD[state.config.island]
    if second is None:
        return [codes.TO_PAVE, to_road + first, codes.TO_STOP]
    if state.game.refusal(seat, pack(Kind.ROADS, first)):
        first, second = second, first
    return [codes.TO_PAVE, to_road + first, to_road + second]


def _robbery(state: State, seat: Seat, field: int, victim: Seat | None) -> list[int]:
    """A victim is chosen only where there are several."""
    buildings = state.game.buildings()
    around = {buildings[corner] for corner in FIELD_CORNERS[6 * field : 6 * field + 6]}
    neighbours = {(building - 1) & 7 for building in around if building} - {seat}
    if len(neighbours) < 2:
        return [codes.TO_FIELD + field]
    further = 0 if victim is None else _further(state, seat, victim)
    return [codes.TO_FIELD + field, codes.TO_ROB + further]


def _further(state: State, seat: Seat, other: Seat) -> int:
    """How many seats further on in turn order."""
    order = state.game.turn_order()
    return (order.index(other) - order.index(seat)) % len(order)
