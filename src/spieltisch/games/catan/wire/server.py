"""The server's side of one Catan connection.

The server greets, the client names itself, and is in the room of its table. From then on each
of its messages gets an answer: from here, where it makes no sense or comes at an impossible time;
from the room, about people; from the rules, about the game. Nothing a client says ends its
connection but a message beyond all bounds and another version of the protocol. Whoever is refused
again and again is heard more slowly, and its turn's clock decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from spieltisch import __version__
from spieltisch.core.commands import Act, Command, Drop, Enter, Leave, Received, Request
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Batch,
    Closed,
    Dismissed,
    Ignored,
    Message,
    Notice,
    Refusal,
    Refused,
    TooLate,
    Verdict,
)
from spieltisch.core.seats import Seat
from spieltisch.core.session import Capability, Rest
from spieltisch.games.catan import people
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.wire import answers, words
from spieltisch.games.catan.wire.batches import BatchWriter
from spieltisch.games.catan.wire.codec import Json, JsonMessage, Unreadable, read_message
from spieltisch.games.catan.wire.framing import Framer, Piece
from spieltisch.games.catan.wire.places import OF_PLACES, blame
from spieltisch.games.catan.wire.requests import Sender, read_request, read_version
from spieltisch.games.catan.wire.spelling import SPELLINGS
from spieltisch.games.catan.wire.statuses import write_newcomer
from spieltisch.wire.lint import Lint
from spieltisch.wire.output import Output
from spieltisch.wire.rate_limit import RateLimit

VERSION: Final = f"Spieltisch {__version__} (Spieltisch)"
HELLO: Final = words.fold("Hallo")
CHAT: Final = words.fold("Chatnachricht senden")
SHOWN: Final = 120
"""So many bytes of a message that makes no sense are written into the log."""
AGAIN_US: Final = 250_000
"""How long after a refusal what is asked is told again to who says nothing more. Some programs do nothing without
being told, others act on the refusal itself: told at once, they would act twice."""


@dataclass(slots=True)
class Delay:
    """A time to wait, from whenever somebody first says what time it is."""

    length_us: int
    end_us: int = 0

    def is_over(self, now_us: int) -> bool:
        self.end_us = self.end_us or now_us + self.length_us
        return now_us >= self.end_us


class Server:
    """Bytes in, commands out; batches and notices in, bytes out."""

    capabilities: Final = Capability.LINTS | Capability.HEARS_GREETINGS

    def __init__(self, options: Options, query: Mapping[str, str]) -> None:
        self._options = options
        self._spelling = SPELLINGS.get(query.get("dialekt", ""), SPELLINGS[options.axis])
        self._table = query.get("spiel", "")
        self._is_spectator = query.get("zuschauer", "0") not in ("", "0")
        self._framer = Framer()
        self.lint = Lint(self._framer)
        self._limit = RateLimit()
        self._out = Output()
        self._is_closing = False
        self._has_spoken = False
        self.has_greeted = False
        """Whether the client has said Hallo, which asks for nothing where it only watches."""
        self._id = 0
        self._seat: Seat | None = None
        self._writer: BatchWriter | None = None
        self._is_over = False
        self._number = 0
        """How many of the client's messages have been inputs."""
        self._blame = ""
        """The place that the latest of them names."""
        self._later: tuple[Command, Delay] | None = None
        """What is to be done in a while."""
        self._again: tuple[bytes, Delay] | None = None
        """The status that is to be told again in a while, if no other is told by then."""

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    # -- the contract of a session -------------------------------------------------

    def connected(self) -> Sequence[Command]:
        """The server speaks first. Spectators are let in at once, whatever they say."""
        self._say("Hallo", {"Version": VERSION, "Protokoll": words.PROTOCOL})
        return [Enter(self._table, is_spectator=True)] if self._is_spectator else []

    def receive(self, data: bytes, now_us: int) -> Iterator[Command | Rest]:
        if self._is_closing:
            self.lint.warn_late(data)
            return
        self._limit.restore(now_us)
        try:
            for piece in self._framer.receive(data, now_us):
                yield from self._take(piece)
                if self._is_closing:
                    return
                if self._limit.is_over:
                    yield self._limit.rest()
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
            case Answer(number, verdict) if number:
                self._out += self._word(verdict)
            case Notice(value):
                self._notify(value)
            case Dismissed(why):
                self._say("Fehler", {"Meldung": answers.DISMISSALS.get(why, answers.CLOSED)})
                self._is_closing = True
            case _:
                pass  # of seats and subscriptions the room tells

    def to_send(self) -> bytes:
        return self._out.take()

    def next_deadline(self) -> int | None:
        return min([delay.end_us for _, delay in filter(None, (self._later, self._again))], default=None)

    def wake(self, now_us: int) -> Sequence[Command]:
        if self._is_closing:
            return ()
        if self._again and self._again[1].is_over(now_us):
            (status, _), self._again = self._again, None
            if status is self._request:
                self._out += status
        if self._later is None or not self._later[1].is_over(now_us):
            return ()
        (command, _), self._later = self._later, None
        self._is_closing = isinstance(command, Leave)
        return (command,)

    # -- what the client says ------------------------------------------------------

    def _take(self, piece: Piece) -> Iterator[Command]:
        """One message; whatever is wrong with it is answered."""
        try:
            if piece.defect:
                raise Unreadable(answers.DEFECTS[piece.defect])
            yield from self._hear(read_message(piece.data), piece.received)
        except Unreadable as error:
            self._refuse(str(error))
            if self._seat is not None:
                yield Drop(str(error), piece.received, text=piece.data[:SHOWN].decode("utf-8", "replace"))

    def _hear(self, said: JsonMessage, received: Received) -> Iterator[Command]:
        self._again = None
        if said.others:
            self.lint.warn(f"{', '.join(said.others)} beside {said.name} in one object: only the first key is read")
        if not self._has_spoken:
            self._has_spoken = True
            self._adapt(is_typed=said.is_typed)
        if said.name == HELLO:
            yield from self._greet(said.payload)
            return
        if not self.has_greeted:
            raise Unreadable(answers.HELLO_FIRST)
        if self._is_over and said.name != CHAT:
            raise Unreadable(answers.OVER)
        yield from self._ask(said, received)

    def _adapt(self, *, is_typed: bool) -> None:
        """Who speaks as an object mapper is answered like that."""
        self._spelling = replace(self._spelling, is_typed=is_typed)
        if self._writer:
            self._writer.spelling = self._spelling

    def _greet(self, payload: Json) -> Iterator[Command]:
        protocol = payload.get("protokoll") if isinstance(payload, dict) else None
        if protocol is not None and str(protocol) != words.PROTOCOL:
            yield self._break_off(answers.WRONG_PROTOCOL)
        elif self.has_greeted:
            raise Unreadable(answers.HELLO_TWICE)
        else:
            self.has_greeted = True
            if not self._is_spectator:
                yield Enter(self._table, client=read_version(payload))

    def _ask(self, said: JsonMessage, received: Received) -> Iterator[Command]:
        """The verdict on it is the answer."""
        ids = self._writer.ids if self._writer else ()
        request = read_request(said, Sender(self._spelling.skew, self._id, ids))
        self._blame = blame(said.payload, self._spelling.skew)
        self._number += 1
        if isinstance(request, people.Introduce | people.Ready | people.Chat):
            yield Request(request, self._number)
        elif self._seat is not None:
            yield Act(request, received, number=self._number)
        else:
            raise Unreadable(answers.ONLY_WATCHES if self._is_spectator else answers.NOT_STARTED)

    # -- what the client hears -----------------------------------------------------

    def _say(self, name: str, payload: Json) -> None:
        self._out += self._spelling.write(name, payload)

    def _word(self, verdict: Verdict) -> bytes:
        """What became of a message of the client's, as its answer. Who is late has done nothing wrong."""
        match verdict:
            case Accepted():
                return self._spelling.write("Serverantwort", words.OK)
            case TooLate():
                return self._spelling.write("Serverantwort", answers.TOO_LATE)
            case Refused(code) if code in answers.ERRORS:
                return self._spelling.write("Fehler", {"Meldung": answers.ERRORS[code]})
            case Refused(code):
                why = answers.REFUSALS.get(code, answers.NOT_NOW)
                return self._write_refusal(why + self._blame if code in OF_PLACES else why)
            case Ignored():
                return self._write_refusal(answers.NOT_NOW)
            case _:
                assert_never(verdict)

    def _write_refusal(self, why: str) -> bytes:
        self._limit.spend()
        return self._spelling.write("Serverantwort", why)

    def _refuse(self, why: str) -> None:
        self._out += self._write_refusal(why)
        self._ask_again()

    def _ask_again(self) -> None:
        """In a while, if there is something to ask for."""
        if status := self._request:
            self._again = status, Delay(AGAIN_US)

    @property
    def _request(self) -> bytes:
        """The latest status that asks this player for something, if that is still so."""
        if self._writer is None or self._seat is None or self._is_over:
            return b""
        return self._writer.request(self._seat)

    def _break_off(self, why: str) -> Leave:
        self._say("Fehler", {"Meldung": why})
        self._is_closing = True
        return Leave(why=why)

    def _notify(self, value: people.Notification) -> None:
        match value:
            case people.Welcomed(id):
                self._id = id
                self._say("Willkommen", {"id": id})
            case people.Met(person):
                self._say("Statusupdate", {"Spieler": write_newcomer(person, is_own=person.id == self._id)})
            case people.Chatted(id, text):
                self._say("Chatnachricht", {"Absender": id, "Nachricht": text})
            case people.Ripe(after_us):
                self._later = Request(people.Proceed()), Delay(after_us)
            case people.Awaited(after_us):
                self._later = Request(people.GiveUp()), Delay(after_us)
            case people.Lineup(lineup):
                self._introduce(lineup)
            case _:
                assert_never(value)

    def _introduce(self, lineup: Sequence[people.Person]) -> None:
        if self._writer:
            self._out += self._writer.change(lineup)
        else:
            self._writer = BatchWriter(self._spelling, lineup, winner_twice=self._options.winner_twice)

    def _show(self, batch: Batch) -> None:
        if batch.viewer >= 0:
            self._seat = batch.viewer
        answer = self._word(batch.answer.verdict) if batch.answer else b""
        first = type(batch.items[0]) if batch.items else None
        if first is Refusal:  # nothing else has happened
            self._out += answer
            self._ask_again()
        elif first is Closed:
            self._end()
        else:
            assert self._writer is not None
            self._out += self._writer.tell(batch, answer)

    def _end(self) -> None:
        """The game is over; the connection stays for a while."""
        self._is_over = True
        self._later = Leave(why="the game is over"), Delay(1_000 * self._options.linger_ms)
