"""Our side of a connection that only watches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from spieltisch.core.outcome import Outcome
from spieltisch.games.catan.actions import Action
from spieltisch.games.catan.wire.chronicle import describe
from spieltisch.games.catan.wire.company import Company
from spieltisch.games.catan.wire.hearing import read_told
from spieltisch.games.catan.wire.query import read_form
from spieltisch.games.catan.wire.reading import Unreadable, read_message
from spieltisch.games.catan.wire.scanner import Piece, Scanner
from spieltisch.games.catan.wire.told import Board, GameOver, Greeting, Player, Reply, Told
from spieltisch.wire.session import News, Note, Over

UNKNOWN: Final = "the server cannot know that we only watch: a WebSocket's URL says so, with ?zuschauer=1"


class Spectator:
    """Messages in, notes out, to the end of one game.

    It says nothing at all. That it only watches the server knows from the URL it is reached by,
    ``…/catan?zuschauer=1``. A plain TCP connection has no URL: there a server waits for a player's
    Hallo, which never comes, and tells nothing but its own.
    """

    def __init__(self, query: Mapping[str, str]) -> None:
        """``query`` may have ``dialekt``, and ``spiel`` and ``zuschauer``, which only the server reads.
        Raises ``UsageError`` for anything else."""
        self._skew = read_form(query, ("spiel", "zuschauer")).skew
        self._is_known = query.get("zuschauer", "0") != "0"
        """Whether the server can know that we only watch."""
        self._scanner = Scanner()
        self._company = Company()
        self._players: set[int] | None = None
        """In the game that runs, if one does."""
        self._is_closing = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        """The server speaks."""

    def receive(self, data: bytes, now_us: int) -> Sequence[News]:
        return [news for piece in self._scanner.receive(data, now_us) for news in self._take(piece)]

    def closed(self, now_us: int) -> Sequence[News]:
        return list(self._end(None))

    def act(self, action: Action, remark: str | None = None) -> None:
        raise ValueError("a spectator plays nothing")

    def to_send(self) -> bytes:
        return b""

    def _take(self, piece: Piece) -> Iterator[News]:
        if self._is_closing:
            return
        try:
            told = read_told(read_message(piece.data), self._skew)
        except Unreadable as error:
            yield Note(f"not understood: {error}")
            return
        if told is not None:
            yield from self._hear(told)

    def _hear(self, told: Told) -> Iterator[News]:
        if isinstance(told, Greeting) and not self._is_known:
            yield Note(UNKNOWN)
        elif isinstance(told, Player):
            self._meet(told)
        elif isinstance(told, Board):
            self._players = {*self._company.present()}
        elif isinstance(told, Reply) and not told.is_ok:
            yield Note(f"refused: {told.text}")
        if (text := describe(told, self._company.name)) is not None:
            yield Note(text)
        if isinstance(told, GameOver):
            yield from self._end(self._company.outcome(told.winner, sorted(self._players or ())))

    def _meet(self, told: Player) -> None:
        self._company.meet(told)
        if self._players is not None:
            self._players.add(told.id)

    def _end(self, outcome: Outcome | None) -> Iterator[Over]:
        if not self._is_closing:
            self._is_closing = True
            yield Over(outcome, is_final=True)
