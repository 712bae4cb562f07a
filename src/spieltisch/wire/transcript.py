r"""Conversations as text that people read and tests play, exact to the byte.

    # A comment.
    C: <protocol>
    S: 8 Welcome\r
    C red: \x00\xff\
    S red blue: both hear this
    S red: @state turn=3
    ! wait 2001

``C`` lines are what a client says, ``S`` lines what the server answers. Words after the
letter name the connections (none: the only one has no name). A line stands for its
text and a newline; a ``\`` at its end takes the newline away. In dialects that put the
newline first, ``! newlines before`` turns that round: a line stands for a newline and
its text. Escapes are ``\\ \n \r \t`` and ``\xNN``; everything else is UTF-8 as it
stands. ``@NAME …`` stands for bytes that whoever reads the transcript knows how to
make. ``!`` lines are for the stage: time passes, a connection ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

_LINE = re.compile(r"(?P<side>[CS])(?P<names>( \w+)*):( (?P<text>.*))?")
_ESCAPE = re.compile(r"\\(\\|n|r|t|x[0-9a-f]{2})")
_PLAIN: Final = {"\\": b"\\", "n": b"\n", "r": b"\r", "t": b"\t"}
_ESCAPED: Final = {"\\": "\\\\", "\r": "\\r", "\t": "\\t"}

Expand: TypeAlias = Callable[[str], bytes]
"""The bytes an ``@`` line stands for, from the text behind the ``@``."""


class Mismatch(AssertionError):
    """The server said something else than the transcript."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A client says this."""

    line: int
    speaker: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Heard:
    """Each of these connections hears this."""

    line: int
    listeners: tuple[str, ...]
    data: bytes


@dataclass(frozen=True, slots=True)
class Cue:
    """Something for the stage to do."""

    line: int
    words: tuple[str, ...]


Step: TypeAlias = Spoken | Heard | Cue


class Stage(Protocol):
    """Where a transcript is played."""

    def say(self, speaker: str, data: bytes) -> None:
        """A client's bytes arrive."""

    def hear(self, listener: str) -> bytes:
        """All that this connection was sent since the last time."""

    def perform(self, words: Sequence[str]) -> None:
        """A cue."""


def read_transcript(text: str, expand: Expand | None = None) -> list[Step]:
    """The steps of a transcript. Raises ``ValueError`` with the number of the line that is none."""
    steps: list[Step] = []
    is_before = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("!"):
            words = tuple(line[1:].split())
            is_before |= words == ("newlines", "before")
            steps.append(Cue(number, words))
        elif line.strip() and not line.startswith("#"):
            steps.append(_read_line(number, line, is_before, expand))
    return [step for step in steps if not isinstance(step, Cue) or step.words[:1] != ("newlines",)]


def _read_line(number: int, line: str, is_before: bool, expand: Expand | None) -> Step:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"line {number} is neither C, S, ! nor #: {line!r}")
    names, text = tuple(match["names"].split()), match["text"] or ""
    data = expand(text[1:]) if expand and text.startswith("@") else _decode(number, text, is_before)
    if match["side"] == "S":
        return Heard(number, names or ("",), data)
    if len(names) > 1:
        raise ValueError(f"line {number}: only one client can speak at a time")
    return Spoken(number, "".join(names), data)


def _decode(number: int, text: str, is_before: bool) -> bytes:
    body = text.rstrip("\\")
    if (len(text) - len(body)) % 2:
        return _unescape(number, text[:-1])
    data = _unescape(number, text)
    return b"\n" + data if is_before else data + b"\n"


def _unescape(number: int, text: str) -> bytes:
    data, position = bytearray(), 0
    for match in _ESCAPE.finditer(text):
        data += _raw(number, text[position : match.start()])
        code = match[1]
        data += _PLAIN.get(code) or bytes.fromhex(code[1:])
        position = match.end()
    return bytes(data + _raw(number, text[position:]))


def _raw(number: int, text: str) -> bytes:
    if "\\" in text:
        raise ValueError(f"line {number}: unknown escape in {text!r}")
    return text.encode()


def write_lines(prefix: str, data: bytes, *, newlines_before: bool = False) -> Iterator[str]:
    """The transcript lines, without their newlines, that stand for ``data``; ``prefix`` is such as ``"S red"``."""
    lines = data.split(b"\n")
    bare = 0 if newlines_before else len(lines) - 1
    for number, line in enumerate(lines):
        text = _escape(line)
        if number != bare:
            yield f"{prefix}: {text}".rstrip()
        elif line:
            yield f"{prefix}: {text}\\"


def _escape(data: bytes) -> str:
    text = data.decode("utf-8", "surrogateescape")
    escaped = "".join(_ESCAPED.get(char) or (char if char.isprintable() else _hexadecimal(char)) for char in text)
    if escaped.startswith("@"):
        escaped = "\\x40" + escaped[1:]
    return escaped[:-1] + "\\x20" if escaped.endswith(" ") else escaped


def _hexadecimal(char: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in char.encode("utf-8", "surrogateescape"))


def play(steps: Sequence[Step], stage: Stage, chunk: int | None = None) -> None:
    """Play a transcript, each client's words in pieces of ``chunk`` bytes (None: whole).

    Everything the server says has to be in the transcript, in order, before the next
    ``C`` or ``!`` line. Raises ``Mismatch``.
    """
    pending = {name: b"" for step in steps for name in _names(step)}
    for step in steps:
        match step:
            case Spoken(line, speaker, data):
                _check_silence(pending, stage, line)
                size = chunk or max(len(data), 1)
                for begin in range(0, len(data), size):
                    stage.say(speaker, data[begin : begin + size])
            case Cue(line, words):
                _check_silence(pending, stage, line)
                stage.perform(words)
            case Heard(line, listeners, data):
                for name in listeners:
                    pending[name] = _hear(line, name, data, pending[name] + stage.hear(name))
    _check_silence(pending, stage, len(steps))


def _names(step: Step) -> tuple[str, ...]:
    match step:
        case Spoken(_, speaker, _):
            return (speaker,)
        case Heard(_, listeners, _):
            return listeners
        case Cue():
            return ()


def _hear(line: int, name: str, expected: bytes, said: bytes) -> bytes:
    if not said.startswith(expected):
        raise Mismatch(f"line {line}: {name or 'the client'} should hear {expected!r} but hears {said[:2000]!r}")
    return said[len(expected) :]


def _check_silence(pending: dict[str, bytes], stage: Stage, line: int) -> None:
    for name in pending:
        pending[name] += stage.hear(name)
        if pending[name]:
            raise Mismatch(f"before line {line}: {name or 'the client'} hears also {pending[name][:2000]!r}")
