"""Our side of a connection to somebody else's server: its lines become an observation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.wire.lines import LineFramer
from spieltisch.wire.output import Output
from spieltisch.wire.patience import OTHERS_US, cut_off, silent_for
from spieltisch_newgame import notation, rules, view
from spieltisch_newgame.actions import Place
from spieltisch_newgame.config import Config
from spieltisch_newgame.wire import codec
from spieltisch_newgame.wire.framing import LIMIT, read_line, write_line

MARGIN_MS = 100
"""What we leave of a move's time for the way there and back; half of it where that is less."""


class Client:
    """One of our players at a foreign server, for one game."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """A URL of this protocol has no query. Raises ``UsageError`` for one that has."""
        if query:
            raise UsageError(f"a new-game URL has no {', '.join(sorted(query))}")
        self._name = name
        self._framer = LineFramer(LIMIT)
        self._out = Output()
        self._is_closing = False
        self._seen = view.observe(rules.initial(Config()), SPECTATOR)

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        self._say("join", self._name)

    def to_send(self) -> bytes:
        return self._out.take()

    def act(self, action: Place, remark: str | None = None) -> None:
        self._say("place", notation.write_action(action))

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for line in self._framer.receive(data, now_us) for update in self._read(line.data)]

    @property
    def patience_us(self) -> int:
        return OTHERS_US

    def wake(self, now_us: int) -> Sequence[Update]:
        return list(self._end(silent_for(self.patience_us)))

    def closed(self, now_us: int) -> Sequence[Update]:
        updates = [update for line in self._framer.close(now_us) for update in self._read(line.data)]
        return [*updates, *self._end(cut_off())]

    def _read(self, data: bytes) -> Iterator[Update]:
        if self._is_closing:
            return
        try:
            yield from self._take(*read_line(data))
        except ValueError as wrong:
            raise PeerError(f"not understood: {data[:40]!r}: {wrong}") from wrong

    def _take(self, verb: str, rest: str) -> Iterator[Update]:
        match verb:
            case "seat":
                self._seen = replace(self._seen, viewer=notation.read_seat(rest.partition(" ")[0]))
            case "board":
                self._seen = replace(self._seen, board=notation.write_position(notation.read_position(rest)))
            case "placed":
                self._seen = view.advance(self._seen, codec.read_placed(rest))
            case "turn":
                yield from self._take_turn(rest)
            case "end":
                yield from self._end(Over(codec.read_end(rest), is_final=True))
            case "bye":
                yield from self._end(Failed(Failure.REFUSED, rest))
            case "ok" | "player" | "":
                pass
            case _:
                yield Note(f"{verb} {rest}".strip())

    def _take_turn(self, rest: str) -> Iterator[Turn]:
        mark, _, limit_ms = rest.partition(" ")
        seat = notation.read_seat(mark)
        if seat == self._seen.viewer:
            self._check_turn(seat)
            left_ms = max(int(limit_ms) - MARGIN_MS, int(limit_ms) // 2)
            yield Turn(self._seen, seat, "move", 1000 * left_ms)

    def _check_turn(self, seat: Seat) -> None:
        """Raises ``ValueError`` where the server's game is not ours."""
        if seat not in rules.to_act(view.restore(self._seen)):
            raise ValueError("it is not our turn")

    def _end(self, update: Over | Failed) -> Iterator[Update]:
        """The last word, once."""
        if not self._is_closing:
            self._is_closing = True
            yield update

    def _say(self, verb: str, *words: object) -> None:
        self._out += write_line(verb, *words)
