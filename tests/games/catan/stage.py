"""Games of Catan in the middle, for rules and kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import CHANCE
from spieltisch.games.catan import notation, rules
from spieltisch.games.catan.actions import Action, Drawn
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.engine.geometry import CORNER_AT, EDGE_AT, FIELD_AT, N_EDGES, PRINTED
from spieltisch.games.catan.events import Entered, Event
from spieltisch.games.catan.rules import State

TERRAINS = bytes([5, 4, 1, 0, 2, 2, 0, 3, 2, 3, 4, 3, 4, 0, 1, 2, 0, 3, 1])
"""The sample island of the protocol's notes: its chips begin at the desert, top left."""
CHIPS = bytes([0, 8, 4, 5, 10, 3, 11, 2, 9, 11, 6, 12, 6, 4, 5, 9, 3, 8, 10])
KINDS = (5, 1, 5, 4, 3, 0, 5, 2, 5)
LARGE_TERRAINS = bytes([5, 5, *[0, 2, 3] * 6, *[1, 4] * 5])

REST = (
    "0 settlement 0,2/0,1/-1,2;1 settlement -1,-1/0,-1/-1,0;2 settlement 0,-2/1,-2/0,-1;2 settlement -2,2/-1,2/-1,1;"
    "3 settlement 2,-2/2,-1/1,-1;3 settlement 1,1/2,1/2,0"
)
"""Two settlements for everybody, as in any game: nothing is learnt of others."""


def corner(text: str) -> int:
    return CORNER_AT[notation.read_place(text)]


def edge(text: str) -> int:
    return EDGE_AT[notation.read_place(text)]


def field(x: int, y: int) -> int:
    return FIELD_AT[x, y]


def harbours(island: int) -> bytes:
    found = bytearray(N_EDGES[island])
    for place, kind in zip(PRINTED[11 * island :], (*KINDS, 2, 5), strict=False):
        if place < len(found):
            found[place] = kind + 1
    return bytes(found)


def build(game: Any, built: str) -> None:
    """``0 road x,y/x,y; 1 city x,y/x,y/x,y``: put pieces on an island without any."""
    island = int(game.seats > 4)
    buildings, paths = bytearray((54, 80)[island]), bytearray(N_EDGES[island])
    for piece in filter(None, built.split(";")):
        seat, what, place = piece.split()
        if what == "road":
            paths[edge(place)] = int(seat) + 1
        else:
            buildings[corner(place)] = int(seat) + (9 if what == "city" else 1)
    game.set_buildings(bytes(buildings), bytes(paths), -1)


def lay_out(game: Any, built: str = "", *, phase: Phase = Phase.MAIN) -> None:
    """The sample island, with seat 0 to move."""
    island = int(game.seats > 4)
    terrains, start = (LARGE_TERRAINS, 0) if island else (TERRAINS, 0)
    game.reset()
    game.set_board(bytes(range(game.seats)), terrains, start, harbours(island))
    build(game, built)
    game.placed, game.laid = 2 * game.seats, (9, 11)[island]
    game.phase, game.has_rolled = int(phase), phase >= Phase.DISCARD


def stage(
    built: str = "",
    *,
    hands: Mapping[int, Sequence[int]] | None = None,
    cards: Mapping[int, Sequence[int]] | None = None,
    phase: Phase = Phase.MAIN,
    seats: int = 4,
    **agreed: Any,
) -> State:
    """A game in which seat 0 is to move, with these hands and development cards."""
    state = rules.initial(Config(seats=seats, **({"bank": 24} if seats > 4 else {}) | agreed))
    lay_out(state.game, built, phase=phase)
    nothing = (0, 0, 0, 0, 0)
    for seat in range(seats):
        hand, held = (hands or {}).get(seat, nothing), (cards or {}).get(seat, nothing)
        state.game.set_hand(seat, tuple(hand), tuple(held), 0)
    state.start = 0
    refresh(state)
    return state


def refresh(state: State) -> None:
    """After the kernel was changed from outside."""
    state.game.notes()
    state.flow, state.seen = state.game.flow(), None


def play(state: State, seat: int, action: Action | str) -> list[Event]:
    """Apply an action; returns its events without the course's."""
    parsed = notation.read_action(action) if isinstance(action, str) else action
    return [event for event in rules.apply(state, seat, parsed) if not isinstance(event, Entered)]


def draw(state: State, kind: Kind, number: int, other: int = 0) -> list[Event]:
    return play(state, CHANCE, Drawn(kind, number, other))


def roll(state: State, one: int, other: int) -> list[Event]:
    seat = state.game.active
    return play(state, seat, "roll") + draw(state, Kind.DICE, one, other)


def accepts(state: State, seat: int, action: str) -> bool:
    return notation.read_action(action) in rules.legal_actions(state, seat)


def refused(state: State, seat: int, action: Action | str) -> str:
    """The code of the refusal."""
    before = rules.digest(state)
    try:
        play(state, seat, action)
    except IllegalAction as refusal:
        assert rules.digest(state) == before
        return refusal.code
    return ""


def by_weight(state: State, random: Random) -> Action:
    chance = rules.draw(state)
    return random.choices(chance.outcomes, chance.weights)[0]


def set_up(seats: int, random: Random, **agreed: Any) -> State:
    """A game after all draws and the opening, played at random."""
    state = rules.initial(Config(seats=seats, **agreed))
    while state.game.phase < Phase.ROLL:
        [actor] = rules.to_act(state)
        legal = rules.legal_actions(state, actor)
        rules.apply(state, actor, by_weight(state, random) if actor == CHANCE else random.choice(legal))
    return state
