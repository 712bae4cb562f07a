"""The server's side of a recorded conversation, again: each piece after the client's answers that it followed then.

Pure: what the client says now goes in, what may be said to it comes out. There are no clocks, so whoever stops a client
to look into it changes nothing. The client has to say the same messages in the same order, however they are laid out;
in how many pieces they come is nobody's business.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from spieltisch.core.framing import Framing
from spieltisch.wire.tape import Record, data

LAPSE_MS: Final = 200
"""A message whose end is missing is one all the same if so long nothing follows it."""
HUNG_UP: Final = b""
"""What somebody says who says nothing more."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Something the server did, and how many messages of the client's had come before, by strand."""

    record: Record
    follows: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the client said: a message, or ``HUNG_UP`` where it ended its stream."""

    data: bytes
    at_ms: float
    """When it was whole."""
    strand: str


@dataclass(frozen=True, slots=True)
class Script:
    """One connection of a tape."""

    cues: Sequence[Cue]
    answers: Sequence[Answer]


@dataclass(frozen=True, slots=True)
class Difference:
    """What the client said then, and what it says now; None: nothing more."""

    number: int
    """Of its messages, from 1."""
    expected: bytes | None
    got: bytes


def read_script(records: Iterable[Record], framing: Framing) -> Script:
    """What is to be played, from the records of one connection."""
    cutter = framing.new_cutter()
    cues: list[Cue] = []
    answers: list[Answer] = []
    counts: Counter[str] = Counter()
    latest_ms = 0.0

    def add(message: bytes, at_ms: float) -> None:
        answers.append(Answer(message, at_ms, framing.strand(message)))
        counts[answers[-1].strand] += 1

    for record in records:
        is_end = record.event in ("closed", "reset")
        if cutter.rest.strip() and (is_end or record.ms - latest_ms >= LAPSE_MS):
            add(cutter.take_rest(), latest_ms)
        if record.from_ == "server" and (is_end or data(record)):
            cues.append(Cue(record, dict(counts)))
        elif record.from_ == "client":
            for piece in cutter.cut(data(record)):
                if piece.is_message:
                    add(piece.data, record.ms)
            latest_ms = record.ms
            if is_end:
                add(HUNG_UP, record.ms)
    if cutter.rest.strip():
        add(cutter.take_rest(), latest_ms)
    return Script(cues, answers)


def shortened(script: Script, until: float | bytes) -> Script:
    """The script up to a time in milliseconds, or up to the first message of either side with these bytes in it, and
    the client's answer to that."""
    end_ms = _end_ms(script, until) if isinstance(until, bytes) else until
    cues = [cue for cue in script.cues if cue.record.ms <= end_ms]
    count = sum(answer.at_ms <= end_ms for answer in script.answers)
    is_unanswered = bool(cues) and sum(cues[-1].follows.values()) >= count
    return Script(cues, script.answers[: count + is_unanswered])


def _end_ms(script: Script, words: bytes) -> float:
    said = (cue.record.ms for cue in script.cues if words in data(cue.record))
    heard = (answer.at_ms for answer in script.answers if words in answer.data)
    return min([*said, *heard], default=math.inf)


class Playback:
    """A script that is being played to a client."""

    def __init__(self, script: Script, framing: Framing, *, is_lenient: bool = False) -> None:
        """``is_lenient``: whatever the client says counts as an answer."""
        self._framing = framing
        self._is_lenient = is_lenient
        self._cutter = framing.new_cutter()
        self._cues = deque(script.cues)
        self._answers: dict[str, deque[bytes]] = {}
        """Yet to be said, by strand."""
        for answer in script.answers:
            self._answers.setdefault(answer.strand, deque()).append(answer.data)
        self._counts: Counter[str] = Counter()
        self.differences: list[Difference] = []
        self.has_hung_up = False

    @property
    def count(self) -> int:
        """How many messages the client has said."""
        return self._counts.total()

    @property
    def is_stopped(self) -> bool:
        """Whether nothing more is said, because the client has said something else than then."""
        return bool(self.differences) and not self._is_lenient

    @property
    def is_over(self) -> bool:
        """Whether everything has been said and everything answered, or nothing more will be."""
        is_heard = self.has_hung_up or not any(self._answers.values())
        return self.is_stopped or (not self._cues and is_heard)

    @property
    def has_unfinished(self) -> bool:
        """Whether something may be a message whose end is missing."""
        return bool(self._cutter.rest.strip())

    def next_cue(self) -> Cue | None:
        """What the server says next, if the client has said what comes before."""
        if self.is_stopped or not self._cues:
            return None
        cue = self._cues[0]
        is_answered = all(self._counts[strand] >= count for strand, count in cue.follows.items())
        return cue if is_answered or (self._is_lenient and self.has_hung_up) else None

    def take_cue(self) -> None:
        """It has been said."""
        self._cues.popleft()

    def hear(self, said: bytes) -> None:
        """The client says this; nothing: it has hung up."""
        for piece in self._cutter.cut(said):
            if piece.is_message:
                self._compare(piece.data)
        if not said and not self.has_hung_up:
            if self.has_unfinished:
                self._compare(self._cutter.take_rest())
            self.has_hung_up = True
            self._compare(HUNG_UP)

    def lapse(self) -> None:
        """The client has said nothing for ``LAPSE_MS``: a message without its end counts if it is the right one."""
        rest = self._cutter.rest
        expected = self._answers.get(self._framing.strand(rest))
        if rest and expected and self._is_same(expected[0], rest):
            self._compare(self._cutter.take_rest())

    def _compare(self, got: bytes) -> None:
        if self.is_stopped:
            return
        strand = self._framing.strand(got)
        answers = self._answers.get(strand)
        expected = answers.popleft() if answers else None
        # When nobody speaks any more, it was chance whether this was still heard.
        is_afterwards = expected is None and not any(data(cue.record) for cue in self._cues)
        if not is_afterwards and not self._is_same(expected, got):
            self.differences.append(Difference(self.count + 1, expected, got))
        self._counts[strand] += 1

    def _is_same(self, expected: bytes | None, got: bytes) -> bool:
        if expected is None or HUNG_UP in (expected, got):
            return expected == got
        return self._framing.meaning(expected) == self._framing.meaning(got)
