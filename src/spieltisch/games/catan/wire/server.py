"""The server's side of one Catan connection.

The server greets, the client names itself, and is in the foyer of its table. From then on each
of its messages gets an answer: from here, where it makes no sense or comes at an impossible time;
from the foyer, about people; from the rules, about the game. Nothing a client says ends its
connection but a message beyond all bounds, another version of the protocol, and a flood of what
is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, assert_never

from spieltisch import __version__
from spieltisch.core.commands import Act, Command, Enter, Leave, Received, Request
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import Batch, Closed, Dismissed, Happened, Message, Notice, Refused
from spieltisch.core.seats import Seat
from spieltisch.games.catan import people
from spieltisch.games.catan.config import Options
from spieltisch.games.catan.wire import answers, words
from spieltisch.games.catan.wire.forms import FORMS
from spieltisch.games.catan.wire.patience import Patience
from spieltisch.games.catan.wire.reading import Message as Heard
from spieltisch.games.catan.wire.reading import Unreadable, read_message
from spieltisch.games.catan.wire.requests import Sender, read_wish
from spieltisch.games.catan.wire.scanner import Piece, Scanner
from spieltisch.games.catan.wire.statuses import write_newcomer
from spieltisch.games.catan.wire.telling import Teller

VERSION: Final = f"Spieltisch {__version__} (Spieltisch)"
HELLO: Final = words.fold("Hallo")


class Server:
    """Bytes in, commands out; batches and notices in, bytes out."""

    def __init__(self, options: Options, query: Mapping[str, str]) -> None:
        self._options = options
        self._form = FORMS.get(query.get("dialekt", ""), FORMS[options.axis])
        self._table = query.get("spiel", "")
        self._is_spectator = query.get("zuschauer", "0") not in ("", "0")
        self._scanner = Scanner()
        self._patience = Patience()
        self._out = bytearray()
        self._is_closing = False
        self._has_spoken = self._has_greeted = False
        self._id = 0
        self._seat: Seat | None = None
        self._teller: Teller | None = None
        self._is_over = False
        self._owes_answer = False
        """Whether the client's latest message is with the foyer or the table."""
        self._later: tuple[Command, int] | None = None
        """What is to be done some microseconds after the next time anybody says what time it is."""
        self._later_us: int | None = None

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    # -- the contract of a session -------------------------------------------------

    def connected(self) -> Sequence[Command]:
        """The server speaks first. Spectators are let in at once, whatever they say."""
        self._say("Hallo", {"Version": VERSION, "Protokoll": words.PROTOCOL})
        return [Enter(self._table, is_spectator=True)] if self._is_spectator else []

    def receive(self, data: bytes, now_us: int) -> Iterator[Command]:
        if self._is_closing:
            return
        self._patience.restore(now_us)
        try:
            for piece in self._scanner.receive(data, now_us):
                yield from self._take(piece)
                if self._patience.is_over:
                    yield self._break_off(answers.FLOOD)
                if self._is_closing:
                    return
        except PeerError:
            yield self._break_off(answers.TOO_LONG)

    def closed(self, now_us: int) -> Sequence[Command]:
        """A message without its end is none."""
        if self._is_closing:
            return ()
        self._is_closing = True
        return (Leave(why="end of stream"),)

    def tell(self, message: Message) -> None:
        if self._is_closing:
            return
        match message:
            case Batch():
                self._show(message)
            case Notice(value):
                self._notify(value)
            case Dismissed(why):
                self._say("Fehler", {"Meldung": answers.DISMISSALS.get(why, answers.CLOSED)})
                self._is_closing = True
            case _:
                pass  # of seats and subscriptions the foyer tells

    def to_send(self) -> bytes:
        data = bytes(self._out)
        self._out.clear()
        return data

    def next_deadline(self) -> int | None:
        return self._later and (self._later_us or 0)

    def wake(self, now_us: int) -> Sequence[Command]:
        """First the time is noted from which to count, then it is over."""
        if self._later is None or self._is_closing:
            return ()
        command, after_us = self._later
        if self._later_us is None:
            self._later_us = now_us + after_us
        if now_us < self._later_us:
            return ()
        self._later = self._later_us = None
        self._is_closing = isinstance(command, Leave)
        return (command,)

    # -- what the client says ------------------------------------------------------

    def _take(self, piece: Piece) -> Iterator[Command]:
        """One message; whatever is wrong with it is answered."""
        try:
            if piece.fault:
                raise Unreadable(answers.FAULTS[piece.fault])
            yield from self._hear(read_message(piece.data), piece.received)
        except Unreadable as error:
            self._refuse(str(error))

    def _hear(self, heard: Heard, received: Received) -> Iterator[Command]:
        if not self._has_spoken:
            self._has_spoken = True
            self._adapt(is_typed=heard.is_typed)
        if heard.name == HELLO:
            yield from self._greet(heard.payload)
            return
        if not self._has_greeted:
            raise Unreadable(answers.HELLO_FIRST)
        if self._is_over:
            raise Unreadable(answers.OVER)
        yield from self._ask(heard, received)

    def _adapt(self, *, is_typed: bool) -> None:
        """Who speaks as an object mapper is answered like that."""
        self._form = replace(self._form, is_typed=is_typed)
        if self._teller:
            self._teller.form = self._form

    def _greet(self, payload: Any) -> Iterator[Command]:
        protocol = payload.get("protokoll") if isinstance(payload, dict) else None
        if protocol is not None and str(protocol) != words.PROTOCOL:
            yield self._break_off(answers.WRONG_PROTOCOL)
        elif self._has_greeted:
            raise Unreadable(answers.HELLO_TWICE)
        else:
            self._has_greeted = True
            if not self._is_spectator:
                yield Enter(self._table)

    def _ask(self, heard: Heard, received: Received) -> Iterator[Command]:
        """An answer comes while the command is carried out, or never."""
        ids = self._teller.ids if self._teller else ()
        wish = read_wish(heard, Sender(self._form.skew, self._id, ids))
        self._owes_answer = True
        if isinstance(wish, people.Introduce | people.Ready | people.Chat):
            yield Request(wish)
        elif self._seat is not None:
            yield Act(wish, received)
        else:
            raise Unreadable(answers.ONLY_WATCHES if self._is_spectator else answers.NOT_STARTED)
        if self._owes_answer:
            raise Unreadable(answers.NOT_NOW)

    # -- what the client hears -----------------------------------------------------

    def _say(self, name: str, payload: Any) -> None:
        self._out += self._form.write(name, payload)

    def _approve(self) -> None:
        self._owes_answer = False
        self._say("Serverantwort", words.OK)

    def _refuse(self, why: str) -> None:
        self._owes_answer = False
        self._patience.spend()
        self._say("Serverantwort", why)

    def _break_off(self, why: str) -> Leave:
        self._say("Fehler", {"Meldung": why})
        self._is_closing = True
        return Leave(why=why)

    def _notify(self, value: people.Value) -> None:
        match value:
            case people.Welcomed(id):
                self._id = id
                self._say("Willkommen", {"id": id})
            case people.Met(person):
                self._say("Statusupdate", {"Spieler": write_newcomer(person, is_own=person.id == self._id)})
            case people.Granted():
                self._approve()
            case people.Denied(people.Denial.COLOUR_TAKEN):
                self._owes_answer = False
                self._say("Fehler", {"Meldung": words.COLOUR_TAKEN})
            case people.Denied(why):
                self._refuse(answers.DENIALS[why])
            case people.Chatted(id, text):
                self._say("Chatnachricht", {"Absender": id, "Nachricht": text})
            case people.Ripe(after_us):
                self._later, self._later_us = (Request(people.Proceed()), after_us), None
            case people.Lineup(lineup):
                self._introduce(lineup)
            case _:
                assert_never(value)

    def _introduce(self, lineup: Sequence[people.Person]) -> None:
        if self._teller:
            self._out += self._teller.change(lineup)
        else:
            self._teller = Teller(self._form, lineup, winner_twice=self._options.winner_twice)

    def _show(self, batch: Batch) -> None:
        if batch.viewer >= 0:
            self._seat = batch.viewer
        for item in batch.items:
            if type(item) is Refused:
                self._refuse(answers.REFUSALS.get(item.code, answers.NOT_NOW))
                return
            if type(item) is Closed:
                self._end()
                return
        assert self._teller is not None
        self._out += self._teller.tell(batch, self._answer(batch))

    def _answer(self, batch: Batch) -> bytes:
        """OK, if this is what the client's action did."""
        if not self._owes_answer or not any(
            type(item) is Happened and item.actor == batch.viewer for item in batch.items
        ):
            return b""
        self._owes_answer = False
        return self._form.write("Serverantwort", words.OK)

    def _end(self) -> None:
        """The game is over; the connection stays for a while."""
        self._is_over = True
        self._later, self._later_us = (Leave(why="the game is over"), 1_000 * self._options.linger_ms), None
