"""What our packets ask the client, and which of them an acknowledgement answers.

They carry no id: the k-th answers the k-th packet. Few packets are prompts, that is, ask something, so the rest are
only counted; nothing ever waits for an answer, and one to nothing is nothing. A client that leaves packets without an
answer is behind for ever: what it says to an auction or a card is told by its words.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum
from typing import Final

LIMIT: Final = 200
"""Prompts that are kept for a client that answers none."""


class Topic(Enum):
    """What a packet asks."""

    AUCTION = "do you bid?"
    OFFER = "do you buy?"
    CARD = "do you take this card?"


@dataclass(frozen=True, slots=True)
class Prompt:
    topic: Topic
    plot: int = -1
    is_new: bool = True
    """Whether answers to earlier ones about the plot are out of date."""


class Prompts:
    """The packets sent to one client, first in, first out."""

    def __init__(self) -> None:
        self._sent = 0
        self._answered = 0
        self.surplus = 0
        """Answers to nothing."""
        self._is_behind = False
        """It has left packets without an answer, so that its next one need not be about the oldest."""
        self._prompts: deque[tuple[int, Prompt | None]] = deque(maxlen=LIMIT)
        """By their packets' numbers; None where the answer is out of date."""

    @property
    def sent(self) -> int:
        """How many packets have been sent."""
        return self._sent

    @property
    def unanswered(self) -> int:
        """How many of them wait for their answer."""
        return self._sent - self._answered

    def add(self, packets: int) -> None:
        """So many packets leave; prompts among them are added before."""
        self._sent += packets

    def ask(self, offset: int, prompt: Prompt) -> None:
        """The packet at this place among the next ones is a prompt."""
        if prompt.is_new:
            old = [(number, asked if asked and asked.plot != prompt.plot else None) for number, asked in self._prompts]
            self._prompts = deque(old, LIMIT)
        self._prompts.append((self._sent + offset, prompt))

    def take(self) -> Prompt | None:
        """The oldest packet is answered. Returns what it asked."""
        if self._answered == self._sent:
            self.surplus += 1
            return None
        self._answered += 1
        if self._prompts and self._prompts[0][0] < self._answered:
            return self._prompts.popleft()[1]
        return None

    def give_back(self) -> None:
        """The latest answer counts for none: there will be another one to the same packet."""
        self._answered -= 1

    def take_plain(self, answers: int) -> bool:
        """So many packets are answered at once, provided that none of them asked anything. Whether they are."""
        answered = min(self._answered + answers, self._sent)
        if self._prompts and self._prompts[0][0] < answered:
            return False
        self.surplus += self._answered + answers - answered
        self._answered = answered
        return True

    def take_card(self) -> bool:
        """The card is answered, and what was sent before it never will be. Whether one was asked about."""
        return self._skip_to(Topic.CARD, -1)

    def take_pass(self, plot: int) -> Prompt | None:
        """A refusal that can only be about an auction comes while this plot is auctioned. Returns what it answers: the
        oldest packet, if that asks something and the client keeps up, else the auction, whatever was not answered
        before it."""
        is_asked = bool(self._prompts) and self._prompts[0][0] == self._answered
        if is_asked and not self._is_behind:
            return self.take()
        self._is_behind |= self.unanswered > 0
        if not self._skip_to(Topic.AUCTION, plot):
            self.take()
        return Prompt(Topic.AUCTION, plot)

    def _skip_to(self, topic: Topic, plot: int) -> bool:
        """The first prompt of this kind is answered, if there is one."""
        for number, prompt in self._prompts:
            if prompt and prompt.topic is topic and prompt.plot == plot:
                self._answered = number
                while self._prompts[0][0] < number:
                    self._prompts.popleft()
                self.take()
                return True
        return False
