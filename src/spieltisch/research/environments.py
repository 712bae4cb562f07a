"""The environments of any installed game. What they need is imported when the first is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import Seat

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from spieltisch.research.single import OneSeat

MOVE_MS: Final = 50
VERSIONED: Final = re.compile(r"(.+)_v(\d+)")


class Environments(NamedTuple):
    """The functions that a module ``GAME_v0`` has."""

    env: Callable[..., AECEnv]
    """``env(seats=None, render_mode=None, **options)``: all seats, for PettingZoo, whose calls are checked
    for their order."""
    raw_env: Callable[..., AECEnv]
    """The same without that check."""
    single: Callable[..., OneSeat]
    """``single(opponents=("greedy",), seat=None, *, …)``: one seat, for Gymnasium."""


def environment(name: str, version: int | None = None) -> Environments:
    """Those of a game, by a version of its choices and features or by the one it has.

    Raises ``UsageError`` for a game that there is not. That it has no encoding, or another version of it, is said when
    an environment is made.
    """
    game_of(name)
    maker = Maker(name, version)
    return Environments(maker.env, maker.raw_env, maker.single)


def versioned(module: str) -> tuple[str, int] | None:
    """The game and the version that a module here is named after, if it is."""
    found = VERSIONED.fullmatch(module.rpartition(".")[2])
    return (found[1], int(found[2])) if found else None


def by_module(module: str) -> Environments:
    """Those of the game and the version that the module is named after."""
    named = versioned(module)
    if named is None:
        raise ImportError(f"{module} is named after no version of a game")
    return environment(*named)


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes a game's environments. Options are the game's own; seats are its fewest, at least 2, where none are said.
    Raises ``UsageError`` for what there is not, ``ImportError`` where the extra ``research`` is not installed."""

    name: str
    version: int | None

    def env(self, seats: int | None = None, render_mode: str | None = None, **options: Any) -> AECEnv:
        """PettingZoo's, with a check of the order of calls."""
        raw = self.raw_env(seats, render_mode, **options)
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper

        return OrderEnforcingWrapper(raw)

    def raw_env(self, seats: int | None = None, render_mode: str | None = None, **options: Any) -> AECEnv:
        """PettingZoo's."""
        version = self._checked_version()
        with _installed():
            from spieltisch.research.aec import Agents
        return Agents(self.name, version, seats, render_mode, options)

    def single(
        self,
        opponents: str | Sequence[str] = ("greedy",),
        seat: Seat | None = None,
        *,
        seats: int | None = None,
        render_mode: str | None = None,
        move_ms: int = MOVE_MS,
        **options: Any,
    ) -> OneSeat:
        """Gymnasium's. ``opponents`` are the game's bots, repeated as far as needed, and think ``move_ms`` at most for
        each action; without a ``seat`` each game draws one."""
        self._checked_version()
        with _installed():
            from spieltisch.research.single import OneSeat
        return OneSeat(self.name, opponents, seat, seats, render_mode, move_ms, options)

    def _checked_version(self) -> int:
        encoding = game_of(self.name).research.encoding
        if encoding is None:
            raise UsageError(f"{self.name} has no encoding for research")
        there = encoding().version
        if self.version not in (None, there):
            raise UsageError(f"{self.name}_v{self.version} is no more; choices and features are those of v{there} now")
        return there


@contextmanager
def _installed() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ImportError(f'{missing.name} is not installed: pip install "spieltisch[research]"') from missing
