"""What was lately said at one table, for pages that come later: never more than the viewer could have read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Final, TypedDict

from spieltisch.core.messages import Said
from spieltisch.core.seats import Seat
from spieltisch.web.access.texts import show_line

KEPT: Final = 200
"""How many lines a table remembers."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something that was said."""

    number: int
    said: Said
    n: int
    """How many entries the table's log had then."""
    at_ms: int
    """Since the game began; 0 before."""
    resembles: str | None = None
    """Whom the speaker's name can be taken for."""
    emote: str | None = None
    """Which one it is, if it is no text of somebody's own."""
    heard_by: set[int] = field(default_factory=set)
    """Numbers of the subscriptions it came to."""


class Chat:
    """One table's. What is said comes to several subscriptions."""

    def __init__(self) -> None:
        self.doubt: Callable[[str], str | None] = lambda name: None
        """Whom a spectator of a protocol can be taken for by its name."""
        self._utterances: deque[Utterance] = deque(maxlen=KEPT)
        self._numbers = count(1)

    def hear(self, subscription: int, said: Said, n: int, at_ms: int, emote: str | None = None) -> Utterance:
        """What has come to this subscription."""
        found = next((each for each in reversed(self._utterances) if each.said is said), None)
        if found is None:
            resembles = self.doubt(said.name) if said.name and not said.is_checked else None
            found = Utterance(next(self._numbers), said, n, at_ms, resembles, emote)
            self._utterances.append(found)
        found.heard_by.add(subscription)
        return found

    def heard_anew(self, numbers: Mapping[int, int]) -> None:
        """Subscriptions have other numbers now, by those they had."""
        for each in self._utterances:
            each.heard_by.update({numbers[old] for old in each.heard_by & numbers.keys()})

    def recall(self, subscriptions: Collection[int]) -> list[Utterance]:
        """What any of these has heard."""
        return [each for each in self._utterances if not each.heard_by.isdisjoint(subscriptions)]


class SaidValues(TypedDict):
    """A line as pages get it."""

    line: int
    seat: Seat | None
    name: str | None
    resembles: str | None
    text: str
    is_private: bool
    emote: str | None


def show_said(heard: Utterance) -> SaidValues:
    """A line for people to see, whatever a protocol let pass."""
    said = heard.said
    return {
        "line": heard.number,
        "seat": said.seat,
        "name": show_line(said.name) or None,
        "resembles": heard.resembles and show_line(heard.resembles),
        "text": show_line(said.text),
        "is_private": said.is_private,
        "emote": heard.emote,
    }
