"""Who sees what in TwixT: everybody everything. An observation is the game's record, not its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from spieltisch.core.seats import Viewer
from spieltisch.games.twixt import rules
from spieltisch.games.twixt.actions import PEGS, Action, Peg, Swamp
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.events import Event, MirrorDecided, PegSet, SwampSunk
from spieltisch.games.twixt.rules import State


@dataclass(frozen=True, slots=True)
class Observation:
    """A game of TwixT so far, as a viewer knows it.

    Who knows swamps from somewhere else than chance puts them in ``config`` too, if
    need be as blocks of size 1: then none are drawn any more.
    """

    viewer: Viewer
    config: Config
    swamps: tuple[Swamp, ...]
    """As they lie now, mirrored or not."""
    mirrored: bool | None
    """Seat 0's answer, None until it is given."""
    moves: tuple[Peg, ...]
    """The pegs in order; seat 0 set the first."""
    score: tuple[int, int]
    links: tuple[int, int]


def observe(state: State, viewer: Viewer) -> Observation:
    """The whole state as an immutable value."""
    position = state.kernel
    moves = tuple([PEGS[cell] for cell in position.moves()])
    (mine, yours), (my_links, your_links) = position.score, position.links
    return Observation(
        viewer,
        state.config,
        state.swamps_now,
        state.mirrored,
        moves,
        (mine, yours),
        (my_links, your_links),
    )


def project(event: Event, viewer: Viewer) -> Event:
    """The event itself: nothing is hidden."""
    return event


def advance(observation: Observation, event: Event) -> Observation:
    """The observation after an event."""
    match event:
        case SwampSunk(swamp):
            return replace(observation, swamps=(*observation.swamps, swamp))
        case MirrorDecided(on):
            swamps = tuple(swamp.transposed() for swamp in observation.swamps) if on else observation.swamps
            return replace(observation, swamps=swamps, mirrored=on)
        case PegSet(seat, peg, linked, score):
            first, second = observation.links
            links = (first + len(linked), second) if seat == 0 else (first, second + len(linked))
            return replace(observation, moves=(*observation.moves, peg), score=score, links=links)
        case _:
            assert_never(event)


def legal_actions(observation: Observation) -> Sequence[Action]:
    """What the viewer may do."""
    return rules.legal_actions(restore(observation), observation.viewer)


def determinize(observation: Observation, below: Callable[[int], int]) -> State:
    """The one state that agrees with the observation; ``below`` is not needed."""
    return restore(observation)


def restore(observation: Observation) -> State:
    """The state, from its record. Raises ``ValueError`` when a swamp or a move of the record is illegal."""
    pieces: list[Swamp | Peg] = [*observation.swamps, *observation.moves]
    for piece in pieces:
        if not piece.is_on_board(observation.config.size):
            raise ValueError(f"no game of TwixT: {piece} is not on the board")
    state = State(observation.config)
    for swamp in observation.swamps:
        state.sink(swamp.transposed() if observation.mirrored else swamp)
    if observation.mirrored is not None:
        state.decide(observation.mirrored)
    for peg in observation.moves:
        state.kernel.apply(peg.cell)
    return state
