"""Reading contests in a process of its own: a large one takes seconds, in which no player may be kept waiting.

``python -m spieltisch.web.contests.reading`` answers questions on its stdin, one after the other, and ends with them,
so it outlives no server. Questions and answers are each a length of four bytes and so many bytes of MessagePack.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import Struct
from pydantic import BaseModel

from spieltisch.contests.directing import corrections
from spieltisch.contests.directing.corrections import correct
from spieltisch.contests.journal.keys import owner_of
from spieltisch.contests.journal.lines import AnyLine
from spieltisch.core.errors import UsageError
from spieltisch.web.contests.folders import Folder
from spieltisch.web.contests.followed import Followed
from spieltisch.web.contests.models import Crossings, RoundCards
from spieltisch.web.contests.showing import (
    Shown,
    card_of,
    crossings_of,
    head_of,
    own_files,
    own_of,
    player_of,
    round_of,
    whole_of,
)

LENGTH: Final = 4
NICE: Final = 5
"""Players go first."""


class Question(Struct, frozen=True, array_like=True):
    """About one contest."""

    id: str
    folder: str
    seen: int
    """What was shown to whom asks, see ``Answer``."""
    is_to_look: bool
    """Whether to read on before, where something was read already."""
    part: str = ""
    """What there is to be told beyond how it stands, see ``PARTS``; ``replay`` is the id of a replay."""
    name: str = ""
    """Of a player, or the id of a game's table."""
    stage: int = 0
    round: int = 0
    """0 for all."""
    token: str = ""
    """Of whoever asks for what is not everybody's."""
    action: str = ""
    """What the organiser does, see ``ACTIONS``."""


class Answer(Struct, frozen=True, array_like=True):
    """All texts are JSON, and empty where there is nothing."""

    seen: int = 0
    """A greater number whenever there is something new; 0 as long as there is nothing at all."""
    problem: str = ""
    card: bytes = b""
    head: bytes = b""
    """Both only if they are new."""
    part: bytes = b""
    refused: str = ""
    """Why what somebody wanted to do was not done, or ``NOBODY``."""
    took_us: int = 0
    """Processor time."""


class Reading:
    """All contests that were asked for."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Followed, int]] = {}

    def answer(self, question: Question) -> Answer:
        begun_ns = time.process_time_ns()
        answer = self._answer(question)
        return msgspec.structs.replace(answer, took_us=(time.process_time_ns() - begun_ns) // 1000)

    def _answer(self, question: Question) -> Answer:
        followed, seen = self._known.get(question.folder, (None, 0))
        if followed is None or followed.is_outdated:
            followed = Followed(Folder(question.id, Path(question.folder)))
        if (question.is_to_look or not seen) and followed.catch_up():
            seen = time.monotonic_ns()  # another one than any earlier process has told
        self._known[question.folder] = followed, seen
        shown = followed.shown
        if followed.problem or shown is None:
            return Answer(seen, followed.problem)
        refused = ""
        if question.part == "replay":
            part = followed.replay(question.name).encode()
        elif question.part in OWN:
            part, refused = _own(followed, question)
            if question.action and not refused and followed.catch_up():
                seen = time.monotonic_ns()
                self._known[question.folder] = followed, seen
                shown = followed.shown or shown
        else:
            part = _part(shown, question)
        if seen == question.seen:
            return Answer(seen, part=part, refused=refused)
        return Answer(seen, card=_text(card_of(shown)), head=_text(head_of(shown)), part=part, refused=refused)


def _part(shown: Shown, question: Question) -> bytes:
    if question.part not in PARTS:
        return b""
    found = PARTS[question.part](shown, question)
    return b"" if found is None else _text(found)


def _own(followed: Followed, question: Question) -> tuple[bytes, str]:
    """What is the token's owner's, and why there is nothing."""
    shown, path = followed.shown, Path(question.folder)
    name = owner_of(question.token, shown.contest.keys) if shown else None
    if shown is None or name is None:
        return b"", NOBODY
    if question.action:
        if name:
            return b"", NOBODY
        try:
            at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            correct(path, lambda contest: [ACTIONS[question.action](contest, by=ORGANISER, at=at)])
        except UsageError as error:
            return b"", str(error)
        return b"", ""
    own = own_of(shown, name, path)
    if question.part == "own-file":
        return question.name.encode() if question.name in own_files(own) else b"", ""
    return _text(own), ""


def _rounds(shown: Shown, question: Question) -> RoundCards:
    rounds = [each for each in shown.summary.rounds if each.stage == question.stage]
    return RoundCards(rounds=[round_of(each) for each in rounds if question.round in (0, each.round)])


def _text(card: BaseModel) -> bytes:
    return card.model_dump_json().encode()


NOBODY: Final = "nobody"
"""For a token that is nobody's here, or not the one of whoever may do that."""
ORGANISER: Final = "organiser"
OWN: Final = ("own", "own-file", "desk")
ACTIONS: Final[Mapping[str, Callable[..., AnyLine]]] = {
    "release": corrections.released,
    "pause": corrections.paused,
    "unpause": corrections.unpaused,
}
PARTS: Final[Mapping[str, Callable[[Shown, Question], BaseModel | None]]] = {
    "whole": lambda shown, question: whole_of(shown),
    "crossings": lambda shown, question: Crossings(crossings=crossings_of(shown)),
    "rounds": _rounds,
    "player": lambda shown, question: player_of(shown, question.name),
}


def read_frame(stream: IO[bytes]) -> bytes | None:
    """None at the end."""
    length = int.from_bytes(stream.read(LENGTH))
    data = stream.read(length)
    return data if length and len(data) == length else None


def frame(value: Struct) -> bytes:
    data = msgspec.msgpack.encode(value)
    return len(data).to_bytes(LENGTH) + data


def main() -> None:
    """Until nobody asks any more."""
    os.nice(NICE)
    reading = Reading()
    for data in iter(partial(read_frame, sys.stdin.buffer), None):
        sys.stdout.buffer.write(frame(reading.answer(msgspec.msgpack.decode(data, type=Question))))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
