"""Who sees what: everybody everything. An observation is an immutable value that later moves leave as it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from spieltisch.core.seats import Viewer
from spieltisch_newgame import notation, rules
from spieltisch_newgame.actions import Place
from spieltisch_newgame.config import Config
from spieltisch_newgame.events import Placed
from spieltisch_newgame.rules import State


@dataclass(frozen=True, slots=True)
class Observation:
    """The game as a viewer knows it."""

    viewer: Viewer
    config: Config
    board: str
    """The position as text."""


def observe(state: State, viewer: Viewer) -> Observation:
    return Observation(viewer, state.config, notation.write_position(state))


def project(event: Placed, viewer: Viewer) -> Placed | None:
    """The event itself: nothing is hidden."""
    return event


def advance(observation: Observation, event: Placed) -> Observation:
    at = event.cell + event.cell // 3  # a slash ends each row
    board = observation.board[:at] + notation.MARKS[event.seat] + observation.board[at + 1 :]
    return replace(observation, board=board)


def legal_actions(observation: Observation) -> Sequence[Place]:
    """What the viewer may do."""
    return rules.legal_actions(restore(observation), observation.viewer)


def determinize(observation: Observation, below: Callable[[int], int]) -> State:
    """The one state that agrees with the observation; ``below`` is not needed."""
    return restore(observation)


def restore(observation: Observation) -> State:
    """The state, from what anybody knows of it."""
    return State(observation.config, notation.read_position(observation.board).kernel)
