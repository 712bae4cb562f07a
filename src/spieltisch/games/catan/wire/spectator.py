"""Our side of a connection that only watches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from spieltisch.core.session import Note, Over, Update
from spieltisch.games.catan.wire.client import VERSION
from spieltisch.games.catan.wire.codec import Unreadable, read_message
from spieltisch.games.catan.wire.decoder import read_server_message
from spieltisch.games.catan.wire.describe import describe
from spieltisch.games.catan.wire.framing import Framer, Piece
from spieltisch.games.catan.wire.messages import Board, GameOver, Greeting, Player, Reply, ServerMessage
from spieltisch.games.catan.wire.roster import Roster
from spieltisch.games.catan.wire.spelling import read_spelling
from spieltisch.wire.patience import cut_off
from spieltisch.wire.watching import Watcher

UNKNOWN: Final = "the server cannot know that we only watch: a WebSocket's URL says so, with ?zuschauer=1"


class Spectator(Watcher):
    """Messages in, notes out, to the end of one game.

    It says Hallo, without which a server may take it for nobody, and no more. That it only watches the server knows
    from the URL it is reached by, ``…/catan?zuschauer=1``. A plain TCP connection has no URL: there a server waits for
    a player's Hallo, which never comes, and tells nothing but its own.
    """

    def __init__(self, query: Mapping[str, str]) -> None:
        """``query`` may have ``dialekt``, and ``spiel`` and ``zuschauer``, which only the server reads.
        Raises ``UsageError`` for anything else."""
        super().__init__()
        self._spelling = read_spelling(query, ("spiel", "zuschauer"))
        self._is_known = query.get("zuschauer", "0") != "0"
        """Whether the server can know that we only watch."""
        self._framer = Framer()
        self._roster = Roster()
        self._players: set[int] | None = None
        """In the game that runs, if one does."""

    def connected(self) -> None:
        """The server speaks."""

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for piece in self._framer.receive(data, now_us) for update in self._take(piece)]

    def closed(self, now_us: int) -> Sequence[Update]:
        return list(self._end(cut_off()))

    def _take(self, piece: Piece) -> Iterator[Update]:
        if self._is_closing:
            return
        try:
            message = read_server_message(read_message(piece.data), self._spelling.skew)
        except Unreadable as error:
            yield Note(f"not understood: {error}")
            return
        if message is not None:
            yield from self._hear(message)

    def _hear(self, message: ServerMessage) -> Iterator[Update]:
        if isinstance(message, Greeting):
            if self._is_known:
                self._out += self._spelling.write("Hallo", {"Version": VERSION})
            else:
                yield Note(UNKNOWN)
        elif isinstance(message, Player):
            self._meet(message)
        elif isinstance(message, Board):
            self._players = {*self._roster.present()}
        elif isinstance(message, Reply) and not message.is_ok:
            yield Note(f"refused: {message.text}")
        if (text := describe(message, self._roster.name)) is not None:
            yield Note(text)
        if isinstance(message, GameOver):
            outcome = self._roster.outcome(message.winner, sorted(self._players or ()))
            yield from self._end(Over(outcome, is_final=True))

    def _meet(self, message: Player) -> None:
        self._roster.meet(message)
        if self._players is not None:
            self._players.add(message.id)

    def _part(self) -> None:
        self._out.clear()
