"""Our end of a connection to a server: what it says, and the acknowledgements of both sides.

Acknowledgements carry no number: the k-th one answers the k-th line. What we owe is given
in order, though some answers (a card, a bid) wait for a decision. What we are owed may
never come, may come twice, before or after its effects. Where that matters a *probe* goes
behind a command: a word that no server knows, so that its refusal shows that the server has
read everything before it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from spieltisch.games.monopoly.wire.errors import JAWOHL, LINE_TOO_LONG, Nein, read_nein, unknown, usage
from spieltisch.games.monopoly.wire.framing import Framer, decode, encode
from spieltisch.games.monopoly.wire.packets import Listed, Packet, PlayerlistUpdate, read_listed, read_packet
from spieltisch.wire.output import Output

PROBE: Final = "ping"
NO_SUCH_COMMAND: Final = 304


_SOME_PLOT: Final = re.compile(r"plot-update ([0-5]) (hypothec|nohypothec) (.+)")


@dataclass(frozen=True, slots=True)
class SomePlot:
    """A ``plot-update`` that does not say which plot: what the reference server sends after ``hypothec``."""

    houses: int
    is_mortgaged: bool
    owner: str


@dataclass(frozen=True, slots=True)
class NewPacket:
    """A packet, read. It is acknowledged by ``AcknowledgedLines.answer`` with its ticket."""

    packet: Packet | SomePlot
    ticket: int


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A whole player list, however long it had announced to be."""

    people: tuple[Listed, ...]
    is_capitalised: bool
    """Modes are written as the reference server writes them."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to something we asked."""

    about: object
    nein: Nein | None
    """None where it was granted."""


@dataclass(frozen=True, slots=True)
class NoReply:
    """The server says nothing about what we asked."""

    about: object
    is_read: bool = True
    """It has shown that it has read it."""


@dataclass(frozen=True, slots=True)
class Probed:
    """The server has read everything up to a probe."""

    about: object


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Something we could not make sense of; it has been refused."""

    line: str


Incoming: TypeAlias = NewPacket | PlayerList | Reply | NoReply | Probed | NotUnderstood


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A command on its way; its word tells which one a server does not know."""

    word: str
    about: object


class AcknowledgedLines:
    """Bytes in, items out; commands and answers in, bytes out."""

    def __init__(self) -> None:
        self._framer = Framer()
        self._out = Output()
        self._is_welcomed = False
        self._owed: deque[str | None] = deque()
        self._given = 0
        """How many tickets have been answered and sent."""
        self._asked: deque[_Asked] = deque()
        self._people: list[Listed] | None = None
        self._announced = 0
        self._is_capitalised = False

    @property
    def awaited(self) -> object | None:
        """What stands for the next reply that is to come, as far as we know; another object for each."""
        return self._asked[0] if self._asked else None

    @property
    def is_probing(self) -> bool:
        """Whether a probe is on its way."""
        return any(asked.word == PROBE for asked in self._asked)

    def to_send(self) -> bytes:
        """All bytes that wait, once."""
        return self._out.take()

    def ask(self, line: str, about: object) -> None:
        """Send a command; the reply will be about this."""
        self._out += encode(line)
        self._asked.append(_Asked(line.partition(" ")[0], about))

    def expect(self, about: object) -> None:
        """An answer of ours will be answered in its turn, as if it were a command."""
        self._asked.append(_Asked("", about))

    def concede(self) -> None:
        """What follows a refusal to exchange a card; it answers nothing."""
        self._out += encode(JAWOHL)

    def probe(self, about: object = None) -> None:
        """Find out when the server has read everything up to here; it will be about this."""
        self.ask(PROBE, about)

    def answer(self, ticket: int, line: object = JAWOHL) -> None:
        """Acknowledge a packet, unless that is done; it goes out behind the answers to all packets before it."""
        place = ticket - self._given
        if place < 0 or self._owed[place] is not None:
            return
        self._owed[place] = str(line)
        while self._owed and self._owed[0] is not None:
            self._out += encode(self._owed.popleft())
            self._given += 1

    def receive(self, data: bytes, now_us: int) -> Iterator[Incoming]:
        """What the bytes complete. The first line is the welcome, whatever it says."""
        for line in self._framer.receive(data, now_us):
            if not self._is_welcomed:
                self._is_welcomed = True
            elif line is None:
                yield self._refuse("…", LINE_TOO_LONG)
            else:
                yield from self._read(decode(line))
        if self._people is not None and len(self._people) >= self._announced:
            yield from self._close_list()

    def _read(self, line: str) -> Iterator[Incoming]:
        if line.startswith("#"):
            self._add_to_list(line)
            return
        yield from self._close_list()
        if line.startswith(JAWOHL):
            yield from self._granted()
        elif nein := read_nein(line):
            yield from self._refused(nein)
        elif line:
            yield from self._read_packet(line)

    def _read_packet(self, line: str) -> Iterator[Incoming]:
        try:
            packet = _read_some_plot(line) or read_packet(line)
        except ValueError as command:
            yield self._refuse(line, usage(str(command)))
            return
        match packet:
            case None:
                yield self._refuse(line, unknown(line.partition(" ")[0]))
            case PlayerlistUpdate(count):
                self._people, self._announced, self._is_capitalised = [], count, False
                self._owed.append(None)
            case _:
                self._owed.append(None)
                yield NewPacket(packet, self._given + len(self._owed) - 1)

    def _refuse(self, line: str, nein: Nein) -> NotUnderstood:
        self._owed.append(None)
        self.answer(self._given + len(self._owed) - 1, nein)
        return NotUnderstood(line)

    # -- player lists --------------------------------------------------------------

    def _add_to_list(self, line: str) -> None:
        """A line that nobody announced belongs to the list before it, if it comes right behind."""
        listed = read_listed(line)
        if self._people is not None and listed:
            self._people.append(listed)
            self._is_capitalised |= line.split(": ", 2)[1][:1].isupper()

    def _close_list(self) -> Iterator[PlayerList]:
        """Only the next packet, or a pause, shows that a list is over: some announce too few lines, or too many."""
        if self._people is not None:
            people, self._people = tuple(self._people), None
            self.answer(self._given + len(self._owed) - 1)
            yield PlayerList(people, self._is_capitalised)

    # -- replies -------------------------------------------------------------------

    def give_up(self) -> Iterator[Incoming]:
        """Wait for no reply any more to what was asked until now."""
        asked, self._asked = self._asked, deque()
        for one in asked:
            yield Probed(one.about) if one.word == PROBE else NoReply(one.about, is_read=False)

    def _granted(self) -> Iterator[Incoming]:
        """Nothing grants a probe: that is a second answer to what came before it."""
        if self._asked and self._asked[0].word != PROBE:
            yield Reply(self._asked.popleft().about, None)

    def _refused(self, nein: Nein) -> Iterator[Incoming]:
        if nein.code == NO_SUCH_COMMAND and self.is_probing:
            while not _is_about(nein, self._asked[0].word):
                yield NoReply(self._asked.popleft().about)
        if self._asked:
            asked = self._asked.popleft()
            yield Probed(asked.about) if asked.word == PROBE else Reply(asked.about, nein)


def _is_about(nein: Nein, word: str) -> bool:
    """Whether the server, which does not know some word, can mean this one."""
    return word == PROBE or (word != "" and nein.text.endswith(word))


def _read_some_plot(line: str) -> SomePlot | None:
    match = _SOME_PLOT.fullmatch(line)
    return SomePlot(int(match[1]), match[2] == "hypothec", match[3]) if match else None
