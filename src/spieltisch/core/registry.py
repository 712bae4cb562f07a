"""The games of this installation, found by entry point: any package can bring one.

Nothing is imported before it is asked for, and each game once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "spieltisch.games"


class Registry(Mapping[str, AnyGame]):
    """Games by name, in alphabetical order, each imported when it is first looked up."""

    def __init__(self, points: Mapping[str, EntryPoint]) -> None:
        self._points = points
        self._games: dict[str, AnyGame] = {}

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._games:
            self._games[name] = self._points[name].load()
        return self._games[name]

    def __contains__(self, name: object) -> bool:
        return name in self._points

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


@cache
def games() -> Mapping[str, AnyGame]:
    """All installed games by name. Names can be listed without importing any of them."""
    from importlib.metadata import entry_points  # slow to import, and not everybody looks games up by name

    return Registry({point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)})


def game(name: str) -> AnyGame:
    """The game of that name. Raises ``UsageError`` with the known names."""
    known = games()
    if name not in known:
        raise UsageError(f"there is no game {name!r}; there are: {', '.join(known) or 'none'}")
    return known[name]
