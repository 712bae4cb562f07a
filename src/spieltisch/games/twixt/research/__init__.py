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
from spieltisch.games.twixt.research.codes import LEAVE, MIRROR, PLANES
from spieltisch.games.twixt.research.simulation import TwixtSimulation
from spieltisch.games.twixt.rules import Phase, State, initial, is_drawn

version: Final = 0


def simulate(config: Config) -> TwixtSimulation:
    return TwixtSimulation(config)


def shape(config: Config) -> tuple[int, ...]:
    return (PLANES, config.size, config.size)


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
    return [(name, config.size * config.size) for name in names]


def describe(simulation: TwixtSimulation, choice: int) -> str:
    return notation.write_action(action_of(simulation, choice))


def action_of(simulation: TwixtSimulation, choice: int) -> Action:
    """The action that a choice is."""
    if choice >= simulation.cells:
        return Mirror(choice == simulation.cells + MIRROR)
    return PEGS[simulation.cell_of(choice, simulation.mover())]


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
    size = state.config.size
    match action:
        case Mirror(on):
            return [size * size + (MIRROR if on else LEAVE)]
        case Peg(x, y):
            return [size * y + x if seat ^ (state.config.orientation == 2016) else size * x + y]
        case _:
            raise LookupError(f"{action} is chance's")


def symmetries(config: Config) -> Sequence[Sequence[Sequence[int]]]:
    """Both reflections of the board, and both at once, where no swamp tells them apart."""
    sides = [(0, 0)] if config.swamps or is_drawn(config) else [(0, 0), (1, 0), (0, 1), (1, 1)]
    turned = config.orientation == 2016
    return [
        [_reflected(config.size, side[seat ^ turned], side[1 - seat ^ turned]) for seat in range(2)] for side in sides
    ]


def _reflected(size: int, along: int, across: int) -> list[int]:
    """What the choices of a seat become by reflections along its own axis and across it."""
    cells = [
        size * (size - 1 - x if along else x) + (size - 1 - y if across else y)
        for x in range(size)
        for y in range(size)
    ]
    return [*cells, size * size + LEAVE, size * size + MIRROR]
