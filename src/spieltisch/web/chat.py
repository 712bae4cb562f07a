"""What was lately said at one table, for pages that come later: never more than the viewer could have read."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, TypeAlias

from spieltisch.core.messages import Said
from spieltisch.web.texts import show_line

KEPT: Final = 200
"""How many lines a table remembers."""

Ear: TypeAlias = int
"""One connection of a page's, which hears what its viewer may hear."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said."""

    number: int
    said: Said
    n: int
    """How many entries the table's log had then."""
    at_ms: int
    """Since the game began; 0 before."""
    heard: set[Ear] = field(default_factory=set)


class Chat:
    """One table's. A line is heard by several ears, one after the other, before there is another line."""

    def __init__(self) -> None:
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._numbers = count(1)
        self._ears = count(1)

    def new_ear(self) -> Ear:
        return next(self._ears)

    def hear(self, ear: Ear, said: Said, n: int, at_ms: int) -> int:
        """The number of a line that has come to this ear."""
        if not self._lines or self._lines[-1].said is not said:
            self._lines.append(Line(next(self._numbers), said, n, at_ms))
        self._lines[-1].heard.add(ear)
        return self._lines[-1].number

    def recall(self, ears: Collection[Ear]) -> list[Line]:
        """What any of these has heard."""
        return [line for line in self._lines if not line.heard.isdisjoint(ears)]


def show_said(said: Said, number: int) -> dict[str, Any]:
    """A line as pages get it."""
    return {
        "line": number,
        "seat": said.seat,
        "name": show_line(said.name) or None,
        "text": show_line(said.text),
        "is_private": said.is_private,
    }
