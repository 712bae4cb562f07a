"""The games of this installation, found by entry point: any package can bring one.

Nothing is imported before it is asked for, and each game once. Who asks for a game of ours by its name need not wait
until all that is installed has been looked through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.imports import later

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "spieltisch.games"
OURS: Final = Path(__file__).parent.parent / "games"
"""Each package in here is the game of its name, and has an entry point like any other."""


class Registry(Mapping[str, AnyGame]):
    """Games by name, in alphabetical order, each imported when it is first looked up."""

    def __init__(self, find: Callable[[], Mapping[str, EntryPoint]]) -> None:
        self._find = find
        self._games: dict[str, AnyGame] = {}

    @cached_property
    def _points(self) -> Mapping[str, EntryPoint]:
        return self._find()

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._games:
            is_ours = _is_ours(name)
            self._games[name] = later(f"{GROUP}.{name}")().GAME if is_ours else self._points[name].load()
        return self._games[name]

    def __contains__(self, name: object) -> bool:
        return _is_ours(name) or name in self._points

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


@cache
def games() -> Mapping[str, AnyGame]:
    """All installed games by name. Names can be listed without importing any of them."""
    return Registry(_installed)


def _installed() -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and not everybody needs to know all

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def _is_ours(name: object) -> bool:
    return isinstance(name, str) and name.isidentifier() and (OURS / name / "__init__.py").is_file()


def game(name: str) -> AnyGame:
    """The game of that name. Raises ``UsageError`` with the known names."""
    known = games()
    if name not in known:
        raise UsageError(f"there is no game {name!r}; there are: {', '.join(known) or 'none'}")
    return known[name]
