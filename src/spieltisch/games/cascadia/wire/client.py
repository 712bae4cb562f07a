"""Our side of a connection to any server of this protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, assert_never

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.seats import Seat
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.cascadia import view
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.events import NatureChanged, ShopShown, TilePlaced, TokenPlaced
from spieltisch.games.cascadia.view import Observation
from spieltisch.games.cascadia.wire import client_view
from spieltisch.games.cascadia.wire.codec import net_string, write_command
from spieltisch.games.cascadia.wire.decoder import read_message
from spieltisch.games.cascadia.wire.messages import (
    Complaint,
    Farewell,
    GameStarted,
    Joined,
    Requested,
    Scored,
    Unknown,
)
from spieltisch.wire.lines import Line, LineFramer
from spieltisch.wire.output import Output
from spieltisch.wire.patience import ANSWER_US, OTHERS_US, cut_off, silent_for

LIMIT: Final = 64 * 1024
"""Bytes in a line of the server's."""
BUDGET_US: Final = 55_000_000
"""The protocol knows no time limit; our own servers give a minute."""
REFUSALS: Final = 50
"""A server that refuses so many of our actions in one turn plays another game."""

Action = Place | Exchange


class Client:
    """Bytes in, turns out; actions in, bytes out. One game, then it is over."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """``query`` may have ``id`` (our id, for servers that don't tell it), ``handshake=false`` (say nothing to
        join) and ``assignment1=true`` (the game has no exchanges). Raises ``UsageError`` for anything else."""
        self._has_handshake = _switch(query, "handshake", default=True)
        self._is_plain = _switch(query, "assignment1", default=False)
        self._seat = _read_id(query)
        if unknown := sorted(set(query) - {"id", "handshake", "assignment1"}):
            raise UsageError(f"a cascadia URL has no {', '.join(unknown)}; it may have id, handshake and assignment1")
        self._name = net_string(name, "Player")
        self._framer = LineFramer(LIMIT)
        self._out = Output()
        self._is_closing = False
        self._seen: Observation | None = None
        self._is_asked = False
        """The bot thinks about the latest request."""
        self._sent: Action | None = None
        """What we answered, as long as nothing shows that it was accepted."""
        self._is_repeated = False
        """The next request is the one we answered; somebody else was wrong in between."""
        self._refused: set[Action] = set()
        self._refusals = 0

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        if self._has_handshake:
            self._out += f"JoinGame {self._name}\n".encode()

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for line in self._framer.receive(data, now_us) for update in self._receive_line(line)]

    @property
    def patience_us(self) -> int:
        """Whatever we do is told to everybody at once, or complained of."""
        return OTHERS_US if self._sent is None else ANSWER_US

    def wake(self, now_us: int) -> Sequence[Update]:
        return list(self._end(silent_for(self.patience_us)))

    def closed(self, now_us: int) -> Sequence[Update]:
        updates = [update for line in self._framer.close(now_us) for update in self._receive_line(line)]
        return [*updates, *self._end(cut_off())]

    def act(self, action: Action, remark: str | None = None) -> None:
        self._sent = self._instead_of(action) if action in self._refused else action
        self._is_asked = False
        self._out += write_command(self._sent)

    def to_send(self) -> bytes:
        return self._out.take()

    def _receive_line(self, line: Line) -> Iterator[Update]:
        if self._is_closing:
            return
        message = read_message(line.data)
        match message:
            case Joined(seat):
                self._seat = seat
            case GameStarted():
                self._start(message)
            case TilePlaced() | TokenPlaced() | NatureChanged() | ShopShown():
                self._follow(message)
            case Requested(seat):
                yield from self._answer(seat)
            case Complaint(text, seat):
                self._take_blame(seat)
                yield Note(text)
            case Scored(outcome):
                yield from self._end(Over(outcome, is_final=True))
            case Farewell():
                yield from self._end(self._turned_out())
            case Unknown(text):
                yield Note(f"not understood: {text[:60]!r}")
            case _:
                assert_never(message)

    def _start(self, game: GameStarted) -> None:
        if self._seat is None and game.names.count(self._name) == 1:
            self._seat = game.names.index(self._name)
        if self._seat is None or not 0 <= self._seat < game.config.seats:
            raise PeerError("the server does not tell our id; the URL can: ?id=0")
        self._seen = client_view.begin(replace(game.config, assignment1=self._is_plain), self._seat)

    def _known(self) -> Observation:
        if self._seen is None:
            raise PeerError("the game goes on before it has started")
        return self._seen

    def _follow(self, event: TilePlaced | TokenPlaced | NatureChanged | ShopShown) -> None:
        before, self._seen = self._known(), client_view.follow(self._known(), event)
        match event, self._sent:
            case TilePlaced(seat), Place() if seat == self._seat:
                self._sent = None
                self._refused.clear()
                self._refusals = 0
            case NatureChanged(seat, count), Exchange() if seat == self._seat and count < _nature(before):
                self._sent = None
            case ShopShown(), Exchange(slots):
                self._sent = None
                is_free = client_view.is_free(before, slots)
                self._seen = replace(self._seen, is_free_used=before.is_free_used or is_free)
            case _:
                pass

    def _answer(self, seat: Seat) -> Iterator[Turn]:
        """A request for us. The same one may come again, because of somebody else's mistake."""
        if seat != self._seat or self._is_asked:
            return
        if self._is_repeated:
            self._is_repeated = False
            return
        self._take_blame(seat)
        self._seen = client_view.ask(self._known())
        self._is_asked = True
        yield Turn(self._seen, seat, "move", BUDGET_US)

    def _take_blame(self, seat: Seat | None) -> None:
        """If a complaint can mean the action we sent last, that one was refused."""
        if self._sent is None:
            return
        if seat not in (None, self._seat):
            self._is_repeated = True
            return
        self._refused.add(self._sent)
        self._refusals += 1
        self._sent = None
        if self._refusals == REFUSALS:
            raise PeerError("the server refuses whatever we do")

    def _instead_of(self, action: Action) -> Action:
        """Something plain that was not refused yet, for a bot that insists."""
        for other in view.legal_actions(self._known()):
            match other:
                case Place(tile, _, _, _, token, None) if tile == token and other not in self._refused:
                    return other
        return action

    def _turned_out(self) -> Failed:
        """A goodbye without scores."""
        if self._seen is None:
            return Failed(Failure.REFUSED, "the server says goodbye before a game")
        return Failed(Failure.LOST, "the server says goodbye before the end")

    def _end(self, update: Over | Failed) -> Iterator[Update]:
        if not self._is_closing:
            self._is_closing = True
            yield update


def _nature(seen: Observation) -> int:
    return seen.boards[seen.viewer].nature


def _read_id(query: Mapping[str, str]) -> Seat | None:
    if "id" not in query:
        return None
    if query["id"] not in {"0", "1", "2", "3"}:
        raise UsageError(f"id is 0 to 3, not {query['id']!r}")
    return int(query["id"])


def _switch(query: Mapping[str, str], key: str, *, default: bool) -> bool:
    text = query.get(key, str(default).lower())
    if text not in {"true", "false"}:
        raise UsageError(f"{key} is true or false, not {text!r}")
    return text == "true"
