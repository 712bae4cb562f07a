"""What a game offers to the command line: move counts, scores, speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from spieltisch.core.contracts import Rules

STRIDE = 7919
"""From one move to the next by number: any large prime gives games of all kinds."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of ``spieltisch bench``."""

    name: str
    """Such as ``"perft-start"``, ``"perft-mid"``, ``"games"``, ``"number"``, ``"contract"``."""
    unit: str
    """What is counted: ``"nodes"``, ``"games"`` or ``"plies"`` (the rate is that per second)."""
    run: Callable[[], int]
    """Does a fixed amount of work (about 0.2 to 1 s compiled) and returns how much it was."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """How a cost grows with something of a game's own: one line in a plot of ``spieltisch bench --plot``."""

    curve: str
    """The plot: ``"board"``, ``"pieces"``, ``"players"``, ``"depth"`` or ``"perft"``. What each counts,
    and over what, says ``spieltisch.scaling.curves``."""
    name: str
    """What tells it from others of the game in this plot; may be empty."""
    sizes: Sequence[int]
    """Where it is measured, in rising order. Once compiled, nothing takes more than about a second."""
    prepare: Callable[[int], Callable[[], int]]
    """``prepare(size)`` sets up what is measured there, and does not count itself. What it returns is called again and
    again, does the same work each time, and returns how much that was."""


class Tools(Protocol):
    """Optional: ``Research.tools()``."""

    def perft(self, state: Any, depth: int) -> int:
        """Leaves at exactly ``depth``; a finished position has none. Raises ``UsageError`` where chance moves first."""

    def divide(self, state: Any, depth: int) -> Mapping[str, int]:
        """Leaves below each legal action, by its notation."""

    def score(self, position: str, options: Mapping[str, str]) -> Mapping[str, object]:
        """The JSON object of ``spieltisch score``. Raises ``ValueError`` for what is no position."""

    def summary(self, state: Any, names: Sequence[str]) -> str:
        """What people want to see of a game's end beside its result, in lines; only in games that have it."""

    def measures(self) -> Sequence[Measure]:
        """In the order of printing."""

    def scalings(self) -> Sequence[Scaling]:
        """What grows with what; only in games that have it."""


class NumberedMoves(Protocol):
    """What a kernel offers to Python: moves by number."""

    def reset(self) -> None: ...

    def legal_count(self) -> int: ...

    def play(self, k: int) -> None: ...


class RandomGames(Protocol):
    """What a kernel offers besides: random games inside the compiled code."""

    def playouts(self, games: int, seed: int, max_plies: int) -> tuple[list[int], int]: ...


def random_plies(kernel: RandomGames, games: int, seed: int, max_plies: int) -> Callable[[], int]:
    """The work of a ``Scaling``: as many random games, the same ones every time; how many plies they have."""
    return lambda: kernel.playouts(games, seed, max_plies)[1]


def plies_by_number(kernel: NumberedMoves, games: int) -> int:
    """Play this many games by move number, the same ones every time; returns how many plies they had."""
    plies = 0
    for _ in range(games):
        kernel.reset()
        while count := kernel.legal_count():
            plies += 1
            kernel.play(plies * STRIDE % count)
    return plies


def plies_by_contract(rules: Rules[Any, Any, Any, Any], config: object, games: int) -> int:
    """The same through the rules of a game in which one acts at a time, and whose actions can be numbered."""
    plies = 0
    for _ in range(games):
        state = rules.initial(config)
        while actors := rules.to_act(state):
            (actor,) = actors
            legal = rules.legal_actions(state, actor)
            plies += 1
            rules.apply(state, actor, legal[plies * STRIDE % len(legal)])  # type: ignore[index]
    return plies
