"""The referee of a game of Monopoly at somebody's server: it hears what is said to one client, and by it, and knows the
rules.

The reference server plays by rules of its own in many places (the page's register has them): who shows that it is this
one is held to what both have in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.core.visits import KEEPS, TAKES, Referee
from spieltisch.games.monopoly.actions import EndTurn
from spieltisch.games.monopoly.checks.course import Course
from spieltisch.games.monopoly.checks.requests import GRANTED, answers_to, wrong_lines
from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.events import OfferMade
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.wire.client_view import ClientView
from spieltisch.games.monopoly.wire.errors import JAWOHL, LATER, NEW_CARD, read_nein
from spieltisch.games.monopoly.wire.framing import Framer, decode
from spieltisch.games.monopoly.wire.packets import (
    AuctionPlot,
    ChatUpdate,
    Listed,
    Packet,
    PlayerlistUpdate,
    PosUpdate,
    ShowTransaction,
    StartUpdate,
    read_listed,
    read_packet,
)

TWICE: Final = "it answers a command twice"
NEVER: Final = "it does not answer each command"
ACCEPTS: Final = "it accepts what the rules do not allow"
REFUSES: Final = "it refuses what the rules allow"
NUMBER: Final = "it refuses with another number"
LIST: Final = "it announces another number of lines than its player list has"
LISTED: Final = "it lists its players wrongly"
GREETING: Final = "it does not greet who connects"
NO_PACKET: Final = "it says something that is no packet of the protocol"
UNKNOWN: Final = 304
END_TURN: Final = "end-turn"


@dataclass(slots=True)
class Asked:
    """A command, and what may be answered: numbers of refusals, and 0 for +JAWOHL; None where that is not known."""

    line: str
    answers: set[int] | None = field(default=None)

    @property
    def word(self) -> str:
        return self.line.partition(" ")[0]

    @property
    def is_early(self) -> bool:
        """Whether it ends a turn that is another's."""
        return self.word == END_TURN and self.answers == {LATER}


class MonopolyReferee(Referee):
    """Of one client's conversation."""

    has_ending = True

    def __init__(self, options: Options, name: str) -> None:
        """``options`` are of the table there, ``name`` is the client's."""
        self._options, self._name = options, name
        self._theirs, self._ours = Framer(), Framer()
        self._view = ClientView()
        self._course = Course(self._view)
        self._asked: list[Asked] = []
        self._is_welcomed = self._is_reference = False
        self._wanted: Listed | None = None
        """How we are to be listed, once that was granted."""
        self._list: list[Listed] | None = None
        self._announced = 0

    # -- the client ----------------------------------------------------------------

    def said(self, data: bytes) -> None:
        for line in self._ours.receive(data, 0):
            text = "" if line is None else decode(line)
            nein = read_nein(text) if text.startswith("-NEIN") else None
            if nein and nein.code == NEW_CARD:
                self._asked.append(Asked(text))
            elif not text.startswith((JAWOHL, "-NEIN")):
                self._asked.append(Asked(text, self._answers(text)))
        self.is_answered = not self._asked

    def _answers(self, line: str) -> set[int] | None:
        return None if self._is_reference else answers_to(line, self._view, self._name, self._options)

    def _look_again(self) -> None:
        """Things have changed while answers are on their way."""
        for asked in self._asked:
            later = self._answers(asked.line)
            asked.answers = None if later is None or asked.answers is None else asked.answers | later

    def unlawful(self) -> Mapping[str, bytes]:
        if self._is_reference:
            return {}
        lines = wrong_lines(self._view, self._name)
        refused = {word: line for word, line in lines.items() if 0 not in (self._answers(line) or {0})}
        return {word: f"{line}\n".encode() for word, line in refused.items()}

    @property
    def seat(self) -> Seat | None:
        return self._view.seat_of(self._name) if self._view.is_running else None

    def ending(self) -> EndTurn | None:
        return EndTurn() if self._answers(END_TURN) == {GRANTED} else None

    def interruption(self) -> bytes | None:
        """The end of a turn that is another's."""
        seat = self.seat
        if self._is_reference or self._asked or seat is None or self._view.current in (-1, seat):
            return None
        return f"{END_TURN}\n".encode() if self._answers(END_TURN) == {LATER} else None

    def unanswered(self) -> None:
        if self._asked and self._asked[0].is_early:
            raise Wrong(f"-NEIN {LATER} to `{self._asked[0].line}`", "nothing", KEEPS)

    # -- the server ----------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        for line in self._theirs.receive(data, 0):
            text = "" if line is None else decode(line)
            if not self._is_welcomed:
                if not text.startswith(JAWOHL):
                    raise Wrong(f"{JAWOHL}, unasked", text, GREETING)
                self._is_welcomed = True
            else:
                self._hear(text)
        self.is_answered = not self._asked

    def _hear(self, text: str) -> None:
        if self._list is not None:
            self._add_to_list(text)
        elif text.startswith(JAWOHL):
            self._answer(0, text)
        elif nein := read_nein(text):
            self._answer(-1 if nein.code is None else nein.code, text)
        elif text.startswith("#"):
            if not self._is_reference:
                raise Wrong("as many lines as were announced", text, LIST)
        else:
            self._take(self._read(text))

    def _read(self, text: str) -> Packet:
        try:
            packet = read_packet(text)
        except ValueError:
            packet = None
        if packet is None and not self._is_reference:
            raise Wrong("a packet of the protocol", text or "a blank line", NO_PACKET)
        return packet or ChatUpdate(text)

    def _take(self, packet: Packet) -> None:
        match packet:
            case PlayerlistUpdate(count):
                self._list, self._announced = [], count
                if not count:
                    self._end_list()
                return
            case PosUpdate() if not self._view.turns:
                self._is_reference = True  # it moves before it says that a game, or a turn, begins
            case StartUpdate():
                self._begin()
            case _:
                pass
        is_game = not isinstance(packet, ChatUpdate) and self._view.is_running
        if is_game and not self._is_reference:
            self._course.hear(packet, self._name)
        if not self._is_offer(packet):
            self._view.take(packet)
        self.is_over = self.is_over or (self._view.is_over and isinstance(packet, ShowTransaction))
        self._look_again()

    def _is_offer(self, packet: Packet) -> bool:
        """Whether the owner of a plot offers it to us, which looks like a bid; then it is noted."""
        if not (isinstance(packet, AuctionPlot) and self._view.is_running and packet.plot in PLOTS):
            return False
        owner, me = self._view.plot(packet.plot)[0], self._view.seat_of(self._name)
        if owner >= 0 and me is not None:
            self._view.offer(OfferMade(owner, me, packet.plot, packet.price))
        return owner >= 0

    def _begin(self) -> None:
        """A game; the one before is forgotten."""
        people = self._view.people
        self._view = ClientView(people)
        options = self._options
        self._view.settings.update({
            "sell_consent": options.sell_consent and not options.java_compat,
            "double_rent": options.double_rent, "cards": options.cards,
        })  # fmt: skip
        self._view.begin()
        self._wanted = None
        self._course = Course(self._view)

    # -- player lists --------------------------------------------------------------

    def _add_to_list(self, text: str) -> None:
        listed = read_listed(text) if text.startswith("#") else None
        if listed is None or self._list is None:
            if not self._is_reference:
                raise Wrong(f"{self._announced} lines of a player list", f"{len(self._list or ())}, then {text}", LIST)
            self._end_list()
            self._hear(text)
            return
        self._is_reference = self._is_reference or text.split(": ", 2)[1][:1].isupper()
        self._list.append(listed)
        if len(self._list) == self._announced:
            self._end_list()

    def _end_list(self) -> None:
        people, self._list = tuple(self._list or ()), None
        names = [person.name for person in people]
        if not self._is_reference:
            if len({*names}) < len(names):
                raise Wrong("each name once", ", ".join(names), LISTED)
            if self._wanted and not self._view.is_running and self._wanted not in people:
                raise Wrong(str(self._wanted), "; ".join(map(str, people)), LISTED)
        was_running = self._view.is_running
        self._view.enlist(people)
        self.is_over = self.is_over or (was_running and self._view.is_over)

    # -- answers -------------------------------------------------------------------

    def _answer(self, code: int, text: str) -> None:
        if self._is_reference:
            del self._asked[:1]
            return
        if not self._asked:
            raise Wrong("one answer to each command", f"another: {text}", TWICE)
        asked = self._asked.pop(0)
        if code == UNKNOWN and not text.endswith(asked.word) and asked.answers != {UNKNOWN}:
            raise Wrong(f"an answer to `{asked.line}`", text, NEVER)
        if not code and asked.word == "subscribe":
            self._note_subscription(asked.line)
        self._judge(asked, code, text)

    def _judge(self, asked: Asked, code: int, text: str) -> None:
        if asked.answers is None or code in asked.answers:
            return
        expected = " or ".join(_words(asked.answers))
        why = (TAKES if asked.is_early else ACCEPTS) if not code else REFUSES if asked.answers == {0} else NUMBER
        if asked.answers == {UNKNOWN} and not code:
            why = TWICE
        raise Wrong(f"{expected} to `{asked.line}`", text, why)

    def _note_subscription(self, line: str) -> None:
        _, mode, colour, name = line.split(" ", 3)
        self._name = name
        self._wanted = Listed(colour.upper(), mode, name)


def _words(answers: set[int]) -> Iterator[str]:
    for code in sorted(answers):
        yield f"-NEIN {code}" if code else JAWOHL
