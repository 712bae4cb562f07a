"""Our side of a connection that only watches: what that is in every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spieltisch.core.session import Failed, Over, Update
from spieltisch.wire.output import Output
from spieltisch.wire.patience import OTHERS_US, silent_for


class Watcher:
    """The half of a ``ClientSession`` that needs no game: it plays nothing, waits long, and has one last word.

    A game's spectator adds ``connected``, ``receive`` and ``closed``, and notes what it hears.
    """

    def __init__(self) -> None:
        self._out = Output()
        self._is_closing = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    @property
    def patience_us(self) -> int:
        return OTHERS_US

    def wake(self, now_us: int) -> Sequence[Update]:
        return list(self._end(silent_for(self.patience_us)))

    def act(self, action: Any, remark: str | None = None) -> None:
        raise ValueError("a spectator plays nothing")

    def to_send(self) -> bytes:
        return self._out.take()

    def _end(self, update: Over | Failed) -> Iterator[Update]:
        """The last word, once: a server may say goodbye in several ways, one after the other."""
        if not self._is_closing:
            self._is_closing = True
            self._part()
            yield update

    def _part(self) -> None:
        """Say goodbye, in dialects that do."""
