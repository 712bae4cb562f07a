"""What messages on the wire mean, in words, to find out what went wrong in a conversation.

A dialect's ``framing`` finds whole messages in a stream, its ``explain`` says what one of them means. Neither judges
anything: what is no message has no meaning, and only a session knows why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

SERVER: Final = "server"
CLIENT: Final = "client"

HOLE: Final = "{}"
"""In a sentence, where something is quoted."""

Both: TypeAlias = tuple[str, str]
"""A word or a sentence in English and in German."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A sentence about a message, and where the protocol's page tells of it."""

    text: str
    text_de: str
    anchor: str
    """Of a heading of ``docs/protocols/GAME.md`` (see ``anchor_of``)."""

    def in_language(self, lang: str) -> str:
        """In German for ``"de"``, else in English."""
        return self.text_de if lang == "de" else self.text


Explain: TypeAlias = Callable[[str, bytes], Meaning | None]
"""What a whole message of ``SERVER`` or ``CLIENT`` means; None for what is no message."""


def nothing(_side: str, _message: bytes) -> Meaning | None:
    """For dialects that explain nothing."""
    return None


@dataclass(frozen=True, slots=True)
class Phrase:
    """Lines of one shape: what they look like, and what they mean."""

    pattern: str
    """Of a whole line, without blanks around it; its groups have names."""
    text: str
    """With the groups in braces."""
    text_de: str
    anchor: str
    words: Mapping[str, Mapping[str, Both]] = field(default_factory=dict)
    """By group, what its texts are called, where that is not what they are."""

    def read(self, line: str) -> Meaning | None:
        """None for a line of another shape."""
        match = re.fullmatch(self.pattern, line)
        if match is None:
            return None
        groups = {name: text or "" for name, text in match.groupdict().items()}
        named = {name: self.words.get(name, {}).get(text, (text, text)) for name, text in groups.items()}
        said, said_de = ({name: both[lang] for name, both in named.items()} for lang in (0, 1))
        return Meaning(self.text.format(**said), self.text_de.format(**said_de), self.anchor)


def explain_line(phrases: Mapping[str, Sequence[Phrase]], side: str, message: bytes) -> Meaning | None:
    """By the first of this side's phrases that fits."""
    line = message.decode("utf-8", "replace").strip()
    return next(filter(None, (phrase.read(line) for phrase in phrases[side])), None)


def anchor_of(heading: str) -> str:
    """The anchor of a heading as pages of Markdown have it: small letters, hyphens for blanks, no other signs."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def in_german(sentence: str, sentences: Mapping[str, str]) -> str | None:
    """None where it is not among ``sentences``. Whole sentences come before those with holes."""
    if sentence in sentences:
        return sentences[sentence]
    for english, german in sentences.items():
        pieces = english.split(HOLE)
        if len(pieces) > 1 and (found := re.fullmatch("(.+)".join(map(re.escape, pieces)), sentence, re.DOTALL)):
            holes = german.split(HOLE)
            return "".join(part + quoted for part, quoted in zip(holes, (*found.groups(), ""), strict=True))
    return None
