"""TwixT for search and learning: its simulation, and what its numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.twixt import notation
from spieltisch.games.twixt.actions import PEGS, Action, Mirror, Peg
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.engine.geometry import SIZE
from spieltisch.games.twixt.research.codes import CELLS, LEAVE, MIRROR, PLANES
from spieltisch.games.twixt.research.simulation import TwixtSimulation
from spieltisch.games.twixt.rules import Phase, State, initial

version: Final = 0


def simulate(config: Config) -> TwixtSimulation:
    return TwixtSimulation(config.orientation, config.rounds, config.mirror, config.swamps)


def shape(config: Config) -> tuple[int, ...]:
    return (PLANES, SIZE, SIZE)


def legend(config: Config) -> Sequence[tuple[str, int]]:
    """Of planes; columns then rows, as the mover sees the board: its own borders lie left and right."""
    ways = ("right 1, up 2", "right 2, up 1", "right 2, down 1", "right 1, down 2")
    names = (
        "own pegs", "the opponent's pegs", "swamps and corners",
        *(f"own links from here: {way}" for way in ways),
        *(f"the opponent's links from here: {way}" for way in ways),
        "own score, everywhere", "the opponent's score, everywhere", "plies left, everywhere",
        "1 everywhere while the mirror question is open",
    )  # fmt: skip
    return [(name, CELLS) for name in names]


def describe(simulation: TwixtSimulation, choice: int) -> str:
    return notation.write_action(action_of(simulation, choice))


def action_of(simulation: TwixtSimulation, choice: int) -> Action:
    """The action that a choice is."""
    if choice >= CELLS:
        return Mirror(choice == MIRROR)
    return PEGS[simulation.turned(choice, simulation.mover())]


def load(simulation: TwixtSimulation, state: State, seat: Seat) -> None:
    simulation.resume(state.kernel, state.phase is Phase.QUESTION)


def state(simulation: TwixtSimulation, config: Config) -> State:
    """Its swamps are single cells, as they lie now."""
    kernel, is_asked = simulation.kernel, bool(simulation.is_asked)
    blocks = tuple((1, cell // SIZE, cell % SIZE) for cell in kernel.swamp_cells())
    twin = initial(replace(config, swamps=blocks))
    twin.kernel.copy_from(kernel)
    if config.mirror and not is_asked:
        twin.decide(on=False)
    return twin


def choices(state: State, seat: Seat, action: Action) -> Sequence[int]:
    match action:
        case Mirror(on):
            return [MIRROR if on else LEAVE]
        case Peg():
            is_turned = seat ^ (state.config.orientation == 2016)
            return [SIZE * action.y + action.x if is_turned else action.cell]
        case _:
            raise LookupError(f"{action} is chance's")
