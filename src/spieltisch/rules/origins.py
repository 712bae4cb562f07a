"""Where a board begins: a position text, an agreement, a log, or what somebody knows of a game. Each makes the same
state whenever it is asked, so that a board can be rebuilt elsewhere from its origin and its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.options import opened
from spieltisch.core.seats import Seat
from spieltisch.table.replay import fold


def agree(game: AnyGame, seats: Seat | None, chosen: Mapping[str, Any]) -> Any:
    """The game's agreement by these options for so many seats, by default the fewest, at least 2.

    Raises ``UsageError`` for a number of seats, an option, a value or a file that there is not.
    """
    count = max(2, game.play.seats[0]) if seats is None else seats
    if count not in game.play.seats:
        raise UsageError(f"{game.name} is for {game.play.seats[0]} to {game.play.seats[-1]} players, not {count}")
    try:
        options = game.setup.options(**chosen)
    except TypeError:
        known = ", ".join(game.setup.options.__dataclass_fields__)
        fault = f"the options of {game.name} are {known}; not all of {', '.join(chosen)} are among them"
        raise UsageError(fault) from None
    options = opened(game.name, game.setup.files, options, lambda path: Path(path).read_bytes())
    return game.setup.configure(game.setup.resize(options, count), count)


@dataclass(frozen=True, slots=True)
class Position:
    """A position text."""

    text: str

    def state(self, game: AnyGame) -> Any:
        """Raises ``ValueError`` with all that is wrong, ``UsageError`` in games without a position text."""
        return game.play.notation.read_position(self.text)


@dataclass(frozen=True, slots=True)
class Agreement:
    """The start of a game, before chance has drawn anything."""

    config: Any

    def state(self, game: AnyGame) -> Any:
        return game.play.rules.initial(self.config)


@dataclass(frozen=True, slots=True)
class Logged:
    """A ply of a table's log."""

    lines: tuple[bytes, ...]
    ply: int | None

    def state(self, game: AnyGame) -> Any:
        """Raises ``ValueError`` for what is no log of the game, ``UsageError`` for a ply that it has not."""
        return fold(self.lines, game, ply=self.ply).state


@dataclass(frozen=True, slots=True)
class Guess:
    """A game as it may be, for all that a viewer knows of it."""

    observation: Any
    numbers: tuple[int, ...]
    """What decided what is hidden."""

    @classmethod
    def drawn(cls, game: AnyGame, observation: object, below: Callable[[int], int]) -> Guess:
        """One that ``below(n)``, a random integer of ``range(n)``, decides. Raises ``ValueError`` where no game can be
        as the observation says."""
        numbers: list[int] = []

        def noted(limit: int) -> int:
            numbers.append(below(limit))
            return numbers[-1]

        game.play.view.determinize(observation, noted)
        return cls(observation, tuple(numbers))

    def state(self, game: AnyGame) -> Any:
        numbers = iter(self.numbers)
        return game.play.view.determinize(self.observation, lambda limit: next(numbers))


Origin: TypeAlias = Position | Agreement | Logged | Guess
