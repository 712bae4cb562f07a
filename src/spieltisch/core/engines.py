"""Protocols of engines: programs that play, and speak on stdin and stdout with whatever shows a game.

A game's own world may have one. Then our player is such an engine for the viewers of that world (``spieltisch uhp``),
and such an engine has a seat at our tables (``cmd:uhp:ENGINE``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from spieltisch.core.dialect import Dialect, OptionsT


class TextEngine(Protocol):
    """Our engine: lines in, lines out."""

    has_ended: bool
    """Whether the viewer wants nothing more."""

    def greeting(self) -> Sequence[str]:
        """What it says before anybody asks."""

    def answer(self, line: str) -> Sequence[str]:
        """The answer to one command."""

    def stop(self) -> None:
        """End the thinking about the answer soon, with the best found so far; another thread may ask for it."""


@dataclass(frozen=True, slots=True)
class EngineProtocol(Generic[OptionsT]):
    """One protocol, from both sides."""

    ours: Callable[[str, int], TextEngine]
    """Our engine, by the title that it gives itself, and with how many threads it thinks."""
    theirs: Dialect[OptionsT]
    """How somebody's engine is spoken to, on its pipes."""
