"""Which of our packets an acknowledgement answers.

They carry no id: the k-th answers the k-th packet. Few packets are questions, so the rest are
only counted; nothing ever waits for an answer, and one to nothing is nothing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum
from typing import Final

LIMIT: Final = 200
"""Questions that are kept for a client that answers none."""


class Topic(Enum):
    """What a packet asks."""

    AUCTION = "do you bid?"
    OFFER = "do you buy?"
    CARD = "do you take this card?"


@dataclass(frozen=True, slots=True)
class Question:
    topic: Topic
    plot: int = -1
    is_new: bool = True
    """Whether answers to earlier ones about the plot are out of date."""


class Unanswered:
    """The packets sent to one client, first in, first out."""

    def __init__(self) -> None:
        self._sent = 0
        self._answered = 0
        self._questions: deque[tuple[int, Question]] = deque(maxlen=LIMIT)

    def add(self, packets: int) -> None:
        """So many packets leave; questions among them are added before."""
        self._sent += packets

    def ask(self, offset: int, question: Question) -> None:
        """The packet at this place among the next ones is a question."""
        if question.is_new:
            others = [entry for entry in self._questions if entry[1].plot != question.plot]
            self._questions = deque(others, LIMIT)
        self._questions.append((self._sent + offset, question))

    def take(self) -> Question | None:
        """The oldest packet is answered. Returns what it asked."""
        if self._answered == self._sent:
            return None
        self._answered += 1
        if self._questions and self._questions[0][0] < self._answered:
            return self._questions.popleft()[1]
        return None

    def take_plain(self, answers: int) -> bool:
        """So many packets are answered at once, provided that none of them asked anything. Whether they are."""
        answered = min(self._answered + answers, self._sent)
        if self._questions and self._questions[0][0] < answered:
            return False
        self._answered = answered
        return True

    def take_card(self) -> bool:
        """The card is answered, and what was sent before it never will be. Whether one was asked about."""
        for number, question in self._questions:
            if question.topic is Topic.CARD:
                self._answered = number
                while self._questions[0][0] < number:
                    self._questions.popleft()
                self.take()
                return True
        return False
