"""The server's side of a scripted conversation: messages out, the client's in, both by the codecs of our sessions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from spieltisch.core.scripts import PATIENCE_US, ResultT, Say, Script, Silence, Wrong, changed
from spieltisch.core.talk import Talk
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.codec import Json, JsonMessage, Unreadable, read_message
from spieltisch.games.catan.wire.framing import Framer
from spieltisch.games.catan.wire.requests import REQUESTS
from spieltisch.games.catan.wire.spelling import Spelling

HELLO: Final = words.fold("Hallo")
CHAT: Final = words.fold("Chatnachricht senden")
QUOTED: Final = 200
"""So many characters of a message are quoted."""
LATIN: Final = "it writes in the character set of its system and not in UTF-8"
GAP_US: Final = 2_000
"""Between two pieces of a message."""


class Objects:
    """Cuts what the client says into JSON objects, as our server does; what is none comes as it is."""

    def __init__(self) -> None:
        self._framer = Framer()

    def receive(self, data: bytes) -> Sequence[bytes]:
        return [data if piece.defect else piece.data for piece in self._framer.receive(data, 0)]


def quoted(message: bytes) -> str:
    """A client's message for people."""
    text = message.decode(errors="backslashreplace").strip()
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


def is_answer(message: bytes) -> bool:
    """Whether a client's message asks for something: chat does not."""
    try:
        return read_message(message).name != CHAT
    except Unreadable:
        return True


def knows(message: bytes) -> bool:
    """Whether it is an object with the name of something that clients say."""
    try:
        return read_message(message).name in {HELLO, *REQUESTS}
    except Unreadable:
        return False


class Desk:
    """What is said is kept until the script listens."""

    def __init__(self, spelling: Spelling) -> None:
        self.spelling = spelling
        self.talk = Talk(Objects())
        self.text = ""
        """The client's latest message, for people."""
        self.message = JsonMessage("", {})
        """The same as it is read."""
        self._out = b""

    def say(self, name: str, payload: Json) -> None:
        self._out += self.spelling.write(name, payload)

    def add(self, data: bytes) -> None:
        """Messages that are bytes already."""
        self._out += data

    def drop(self) -> bytes:
        """What would have been said, and is not."""
        data, self._out = self._out, b""
        return data

    def flush(self) -> Script[None]:
        if self._out:
            data, self._out = self._out, b""
            yield from self.talk.say(data)

    def hear(self, expected: str, patience_us: int = PATIENCE_US) -> Script[JsonMessage]:
        """The client's next message. Raises ``Silent``, or ``Wrong`` for what is none."""
        yield from self.flush()
        return self._read((yield from self.talk.hear(expected, patience_us)), expected)

    def maybe_hear(self, patience_us: int, expected: str = "a message") -> Script[JsonMessage | None]:
        """The same; None where none comes in this time. Raises ``Wrong`` where the client goes."""
        yield from self.flush()
        found = yield from self.talk.maybe_hear(patience_us)
        if isinstance(found, bytes):
            return self._read(found, expected)
        if isinstance(found, Silence):
            return None
        raise Wrong(expected, "the end of the connection")

    def stay_silent(self, time_us: int, expected: str) -> Script[None]:
        """Nothing but chat may come, and the client stays. Raises ``Wrong``."""
        yield from self.flush()
        end_us = self.talk.now_us + time_us
        while message := (yield from self.maybe_hear(max(0, end_us - self.talk.now_us), expected)):
            if message.name != CHAT:
                raise Wrong(expected, self.text)

    def _read(self, message: bytes, expected: str) -> JsonMessage:
        self.text = quoted(message)
        try:
            message.decode()
        except UnicodeDecodeError:
            raise Wrong(f"{expected}, in UTF-8", self.text, LATIN) from None
        try:
            self.message = read_message(message)
        except Unreadable as why:
            raise Wrong(
                f"{expected}: a JSON object with the message's name as its only key", self.text, str(why)
            ) from None
        return self.message


def in_pieces(script: Script[ResultT], cuts: Callable[[bytes], Sequence[int]], gap_us: int = GAP_US) -> Script[ResultT]:
    """A script whose server says everything in pieces, with so much time between two of them."""
    return changed(script, lambda said: Say(said.data, tuple(cuts(said.data)), gap_us))


def in_ascii(script: Script[ResultT]) -> Script[ResultT]:
    """A script whose server escapes all that is not ASCII, as JSON allows: only bytes below 128 leave."""
    return changed(script, lambda said: replace(said, data=_escaped(said.data)))


def _escaped(data: bytes) -> bytes:
    return re.sub(r"[^\x00-\x7f]", lambda found: f"\\u{ord(found[0]):04x}", data.decode()).encode()


def in_one(script: Script[ResultT]) -> Script[ResultT]:
    """A script whose server puts all objects that it says at once into one frame."""
    return changed(script, lambda said: replace(said, is_one=True))
