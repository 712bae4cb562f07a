"""What is said to one client, and which of its lines acknowledge what."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from spieltisch.core.scripts import SECOND_US, Gone, Say, Script, Silence, Warned, Wrong
from spieltisch.core.talk import Lines, Talk
from spieltisch.games.monopoly.wire.errors import JAWOHL, NEW_CARD, NO_OTHER_CARD, read_nein
from spieltisch.games.monopoly.wire.framing import decode, encode
from spieltisch.games.monopoly.wire.packets import Listed, PlayerlistUpdate
from spieltisch.games.monopoly.wire.prompts import Prompt

QUIET_US: Final = 3 * SECOND_US // 10
"""After so long nothing more is on its way."""
GAP_US: Final = 30_000
"""Between two segments that are to arrive one by one."""


class Replies(Enum):
    """When a command is acknowledged."""

    FIRST = "before what it does"
    LAST = "after what it does"
    NEVER = "not at all, or much later"


@dataclass(frozen=True, slots=True)
class Owed:
    """A packet that the client has not acknowledged yet."""

    line: str
    prompt: Prompt | None = None


def leniently(script: Script[Any]) -> Script[None]:
    """What is wrong in it is a warning."""
    try:
        yield from script
    except Wrong as wrong:
        yield Warned(wrong.expected, wrong.got, wrong.likely)


class Conversation:
    """The lines of both sides."""

    def __init__(self) -> None:
        self.talk = Talk(Lines())
        self.replies = Replies.FIRST
        self.has_blank_lines = False
        """Whether an empty line is before each packet."""
        self.owed: deque[Owed] = deque()
        self.answers: list[tuple[Owed, str]] = []
        """Its acknowledgements, and what they answer."""
        self.surplus = 0
        """How many answer nothing."""
        self._out = self._withheld = b""

    # -- saying ----------------------------------------------------------------------

    def add(self, *lines: object, prompt: Prompt | None = None) -> None:
        """Packets that leave with the next ones, each a line of its own; they are to be acknowledged."""
        for line in lines:
            self.owed.append(Owed(str(line), prompt))
            self._out += b"\n" * self.has_blank_lines + encode(line)

    def add_list(self, people: Iterable[Listed], *, announced: int | None = None) -> None:
        """A player list; ``announced`` is how many lines it says it has."""
        rows = list(people)
        head = PlayerlistUpdate(len(rows) if announced is None else announced)
        self.owed.append(Owed(str(head)))
        self._out += b"".join(map(encode, (head, *rows)))

    def answer(self, line: object) -> None:
        """Of a command, or the welcome: it is not acknowledged."""
        if self.replies is Replies.NEVER:
            self._withheld += encode(line)
        else:
            self._out += encode(line)

    def answer_at_last(self) -> None:
        """All that was not answered so far, and from now on everything behind what it does."""
        self._out, self._withheld = self._out + self._withheld, b""
        self.replies = Replies.LAST

    def flush(self, *, cut_behind: bytes = b"") -> Script[None]:
        """All of it leaves; cut behind the first of these bytes each time they come."""
        data, self._out = self._out, b""
        cuts = [at + 1 for at in range(len(data)) if cut_behind and data.startswith(cut_behind, at)]
        if cuts:
            self.talk.now_us = (yield Say(data, tuple(cuts), GAP_US)).at_us
        elif data:
            yield from self.talk.say(data)

    # -- listening -------------------------------------------------------------------

    def next_line(
        self, patience_us: int, expected: str, until: Callable[[], bool] = lambda: False, dying: str = ""
    ) -> Script[str | None]:
        """The client's next command, None where none comes. Acknowledgements are taken on the way, till that holds.
        Raises ``Wrong`` where it goes; ``dying`` is the likely cause of that."""
        end_us = self.talk.now_us + patience_us
        while True:
            found = yield from self.talk.maybe_hear(max(0, end_us - self.talk.now_us))
            if isinstance(found, Silence):
                return None
            if isinstance(found, Gone):
                raise Wrong(expected, "the end of the connection", dying)
            line = decode(found)
            if not self._acknowledge(line):
                return line
            yield from self.flush()
            if until():
                return None

    def _acknowledge(self, line: str) -> bool:
        """Whether it is one, and what follows from it. A wish for another card counts for none."""
        nein = read_nein(line)
        if nein is None and line.partition(" ")[0] != JAWOHL:
            return False
        if nein and nein.code == NEW_CARD:
            self.answer(NO_OTHER_CARD)
            self.answers.append((Owed(""), line))
        elif self.owed:
            packet = self.owed.popleft()
            self.answers.append((packet, line))
            if packet.prompt and nein:
                self.decline(packet.prompt)
        else:
            self.surplus += 1
        return True

    def decline(self, prompt: Prompt) -> None:
        """A question was answered by a refusal."""
