"""The server's side of a conversation that no table of ours holds: its own words, in its own order."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.core.checks import Scene
from spieltisch.core.errors import PeerError
from spieltisch.core.scripts import Gone, Say, Script, Silence, Silent, Wrong, changed
from spieltisch.core.seats import Seat
from spieltisch.core.talk import Talk
from spieltisch.games.hive.actions import COLOURS, RED, Move, pack
from spieltisch.games.hive.checks.pictures import named
from spieltisch.games.hive.checks.tables import INVENTED, NO_CLASS, misjudged, unreadable
from spieltisch.games.hive.config import HARD_US, SOFT_US, Config
from spieltisch.games.hive.events import Event, as_event
from spieltisch.games.hive.legality import LegalMoves, refusal
from spieltisch.games.hive.position import Setup
from spieltisch.games.hive.view import Observation
from spieltisch.games.hive.wire import messages, moves
from spieltisch.games.hive.wire.requests import KNOWN
from spieltisch.games.hive.wire.server import ROOT
from spieltisch.games.hive.wire.state import WIRE
from spieltisch.wire.cutting import ElementCutter
from spieltisch.wire.element import Element, parse

GRACE_US: Final = 500_000
"""How much longer than its limit a move is waited for, so that a late one is not called silence."""
ROOM: Final = "5f0c6a3e-8a4d-4b7e-9c1f-0d2e4b6a8c01"
NAMES: Final = ("Rot", "Blau")
START: Final = Setup()
CUT: Final = "it takes {} characters for the whole id"
IMPATIENT: Final = "it goes when nothing is said to it for a few seconds"
FAREWELL: Final = messages.GOODBYE + messages.CLOSING
_TAG: Final = re.compile(rb"</?([\w.-]+)")


class Elements:
    """The children of the document's root, and the root's own two tags, each without the layout around it."""

    def __init__(self) -> None:
        self._cutter = ElementCutter()

    def receive(self, data: bytes) -> Sequence[bytes]:
        return [piece.data.strip() for piece in self._cutter.cut(data)]


def is_answer(message: bytes) -> bool:
    """Whether a client's message is a move, or should be one."""
    return message.startswith(b"<room")


def knows(message: bytes) -> bool:
    """Whether it is a message of clients, or a tag of the document's own."""
    tag = _TAG.match(message)
    return tag is not None and tag[1].decode() in {ROOT, *KNOWN}


def altered(script: Script[None], alter: Callable[[bytes], bytes]) -> Script[None]:
    """A script whose server says everything in other words."""
    return changed(script, lambda said: Say(alter(said.data)))


class HiveTalk(Talk):
    """A conversation with one client, in its own room."""

    def __init__(self, seat: Seat = RED, room: str = ROOM, names: Sequence[str] = NAMES) -> None:
        super().__init__(Elements())
        self.seat = seat
        self.room = room
        self.names = names
        self._seen: list[Setup] = []

    def joins(self) -> Script[Element]:
        """The client's first words: its document and its request, which is given back."""
        yield from self.read("<protocol>")
        request = yield from self.read("join or joinPrepared")
        if request.tag not in ("join", "joinPrepared"):
            raise Wrong("join or joinPrepared", shown(request))
        return request

    def begin(self) -> Script[None]:
        """A seat and a colour, when it has asked."""
        yield from self.joins()
        yield from self.welcome()

    def welcome(self) -> Script[None]:
        """A seat, and a colour."""
        yield from self.say(self.welcomed)

    @property
    def welcomed(self) -> bytes:
        """What says so."""
        return messages.OPENING + messages.joined(self.room) + messages.welcome(self.room, COLOURS[self.seat])

    def state(self, setup: Setup, hint: str | None = None, last: Event | None = None) -> bytes:
        """A state as a message."""
        self._seen.append(setup)
        seen = Observation(self.seat, Config(), setup.kernel().pack(), last)
        return WIRE.memento(self.room, self.names, seen, hint)

    @property
    def request(self) -> bytes:
        return messages.move_request(self.room)

    def ask(self, setup: Setup, hint: str | None = None, last: Event | None = None) -> Script[Move]:
        """A state and a request, and its lawful move."""
        yield from self.say(self.state(setup, hint, last) + self.request)
        return (yield from self.hear_move())

    def hear_move(self) -> Script[Move]:
        """A lawful move. Raises ``Wrong`` for anything else."""
        move = yield from self.hear_some_time(SOFT_US + GRACE_US)
        if self.took_us > SOFT_US:
            raise Wrong("a move within 2000 ms of the request", f"one after {self.took_us // 1000} ms")
        return move

    def hear_some_time(self, patience_us: int = HARD_US) -> Script[Move]:
        """The same, in time or not; ``took_us`` tells."""
        try:
            message = yield from self.read("a move in its room", patience_us)
        except Silent as silent:
            raise (yield from self._probed(silent)) from None
        return self.judge(message)

    def _probed(self, silent: Silent) -> Script[Silent]:
        """Whether it waits for a newline."""
        yield from self.say(b"\n")
        if isinstance((yield from self.maybe_hear(GRACE_US)), bytes):
            return Silent(silent.expected, silent.got, "it waits for a newline: a message ends with its last >")
        return silent

    def judge(self, message: Element) -> Move:
        """The move of a message. Raises ``Wrong``."""
        data = message.child("data")
        if message.tag != "room" or data is None or not moves.is_move(data):
            likely = NO_CLASS if message.tag == "room" else "" if message.tag in KNOWN else INVENTED
            raise Wrong("a move in its room", shown(message), likely)
        room = message.value("roomId")
        if room != self.room:
            raise Wrong(f"the request's roomId {self.room!r}", repr(room), _why_other(room or "", self.room))
        try:
            move = named(moves.read_move(data), self.seat)
        except PeerError as wrong:
            raise Wrong("a whole move", str(wrong), unreadable(str(wrong))) from None
        kernel = self._seen[-1].kernel()
        if not kernel.is_legal(pack(move, self.seat)):
            refused = refusal(kernel, self.seat, move)
            raise misjudged(self._seen, move, refused.code, refused.sentence)
        return move

    def after(self, move: Move) -> tuple[Setup, Event]:
        """The position that the client's move leads to, and what has happened."""
        kernel = self._seen[-1].kernel()
        kernel.apply(pack(move, self.seat))
        return Setup.of(kernel), as_event(self.seat, move)

    def go_on(self, scene: Scene, move: Move, hint: str | None = None) -> Script[tuple[Setup, Event]]:
        """Tell the position after the client's move; the one after the other side's, made at random, is given back."""
        now, last = self.after(move)
        yield from self.say(self.state(now, hint, last))
        return self.reply(scene, now)

    def reply(self, scene: Scene, now: Setup) -> tuple[Setup, Event]:
        """What a move of the other side's, made at random, leads to, and what has happened."""
        kernel = now.kernel()
        reply = LegalMoves(kernel)[scene.below(len(LegalMoves(kernel)))]
        kernel.apply(pack(reply, 1 - self.seat))
        return Setup.of(kernel), as_event(1 - self.seat, reply)

    def read(self, expected: str, patience_us: int = SOFT_US + GRACE_US) -> Script[Element]:
        """The next message; of the document's beginning its name. Raises ``Wrong`` where it is not well-formed."""
        message = yield from self.hear(expected, patience_us)
        is_root = expected == "<protocol>" and not message.endswith(b"/>")
        try:
            return parse(message[:-1] + b"/>" if is_root else message)
        except (PeerError, IndexError) as wrong:
            shortened = repr(message.decode(errors="replace")[:200])
            raise Wrong(expected, shortened, unreadable(str(wrong)) or str(wrong)) from None

    def wait(self, time_us: int, expected: str, likely: str = "") -> Script[None]:
        """The client is to wait. Raises ``Wrong`` where it moves or goes."""
        until_us = self.now_us + time_us
        while not isinstance(heard := (yield from self.maybe_hear(max(0, until_us - self.now_us))), Silence):
            if isinstance(heard, Gone):
                raise Wrong(expected, "the end of the connection", IMPATIENT)
            if is_answer(heard):
                raise Wrong(expected, shown(parse(heard)), likely)

    def result(self) -> bytes:
        """Red has won; the room closes."""
        reason = f"Das Spiel ist beendet.\n{self.names[RED]} (Rot) hat die gegnerische Biene umzingelt."
        scores = [("REGULAR", reason, 2, 4), ("REGULAR", reason, 0, 0)]
        return messages.result(self.room, scores, ("RED", self.names[RED])) + messages.left(self.room)


def shown(element: Element) -> str:
    """A message in short."""
    data = element.child("data")
    kind = f" with data of class {data.value('class')}" if data else ""
    return f"<{element.tag}>{kind}"


def _why_other(got: str, right: str) -> str:
    if got and got != right and right.startswith(got):
        return CUT.format(len(got))
    return "it makes up an id of its own, or keeps another" if got else "it leaves the id out"
