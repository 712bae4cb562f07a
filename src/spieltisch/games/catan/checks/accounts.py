"""The books that a referee of Catan keeps: what each player holds, what is due to come and go, and what was told of it.

A card that nobody is told of may be any card. So a purse has at least and at most so many of each resource, and what
is due is compared with what was told as far as both are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spieltisch.games.catan.knowledge import NOTHING
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.messages import Amount


@dataclass(slots=True)
class Tally:
    """Cards that come, or go."""

    known: list[int] = field(default_factory=lambda: [0] * 5)
    hidden: int = 0

    @property
    def count(self) -> int:
        return sum(self.known) + self.hidden

    def add(self, cards: Sequence[int], hidden: int = 0) -> None:
        self.known = [n + more for n, more in zip(self.known, cards, strict=True)]
        self.hidden += hidden

    def add_amount(self, amount: Amount) -> None:
        """What a message tells."""
        self.add(amount.cards or NOTHING, 0 if amount.cards is not None else amount.count)

    def beyond(self, other: Tally) -> list[int]:
        """By resource, what is known here and not there."""
        return [max(0, n - less) for n, less in zip(self.known, other.known, strict=True)]

    def agrees(self, other: Tally) -> bool:
        """Whether both can be of the same cards."""
        return (
            self.count == other.count
            and sum(self.beyond(other)) <= other.hidden
            and sum(other.beyond(self)) <= self.hidden
        )

    def __str__(self) -> str:
        parts = [f"{n} {name}" for n, name in zip(self.known, words.RESOURCES, strict=True) if n]
        return ", ".join([*parts, *([f"{self.hidden} of any kind"] if self.hidden else [])]) or "no card"


@dataclass(slots=True)
class Purse:
    """What somebody holds: at least and at most so many of each resource."""

    size: int = 0
    least: list[int] = field(default_factory=lambda: [0] * 5)
    most: list[int] = field(default_factory=lambda: [0] * 5)

    def take(self, amount: Amount) -> None:
        """Cards come."""
        self.size += amount.count
        for kind, n in enumerate(amount.cards or [0] * 5):
            self.least[kind] += n
            self.most[kind] += n if amount.cards is not None else amount.count
        self._tighten()

    def give(self, amount: Amount) -> bool:
        """Cards go; whether they can have been there."""
        is_possible = amount.count <= self.size
        self.size = max(0, self.size - amount.count)
        for kind, n in enumerate(amount.cards or [0] * 5):
            is_possible = is_possible and n <= self.most[kind]
            self.least[kind] = max(0, self.least[kind] - (n if amount.cards is not None else amount.count))
            self.most[kind] = max(0, self.most[kind] - n)
        self._tighten()
        return is_possible

    def set(self, amount: Amount) -> None:
        """It is told how things stand."""
        self.size = amount.count
        self.least = list(amount.cards or [0] * 5)
        self.most = list(amount.cards or [amount.count] * 5)

    def fits(self, amount: Amount) -> bool:
        """Whether this is what it can hold."""
        if amount.cards is None:
            return amount.count == self.size
        return amount.count == self.size and all(
            low <= n <= high for low, n, high in zip(self.least, amount.cards, self.most, strict=True)
        )

    def _tighten(self) -> None:
        for kind in range(5):
            others_least = sum(self.least) - self.least[kind]
            self.most[kind] = min(self.most[kind], max(0, self.size - others_least))
        for kind in range(5):
            others_most = sum(self.most) - self.most[kind]
            self.least[kind] = min(self.most[kind], max(self.least[kind], self.size - others_most))

    def __str__(self) -> str:
        if self.least == self.most:
            return str(Tally(list(self.least)))
        return f"{self.size} cards"


@dataclass(slots=True)
class Account:
    """One player's."""

    purse: Purse = field(default_factory=Purse)
    due_in: Tally = field(default_factory=Tally)
    due_out: Tally = field(default_factory=Tally)
    told_in: Tally = field(default_factory=Tally)
    told_out: Tally = field(default_factory=Tally)
    why: str = ""
    """The likely cause, if what was told is not what is due."""
    what: str = ""
    """What it is due for."""

    def owe(self, cards: Sequence[int], what: str, why: str, hidden: int = 0) -> None:
        """Cards are to go."""
        self.due_out.add(cards, hidden)
        self.what, self.why = what, why

    def earn(self, cards: Sequence[int], what: str, why: str, hidden: int = 0) -> None:
        """Cards are to come."""
        self.due_in.add(cards, hidden)
        self.what, self.why = what, why

    def change(self, amount: Amount, sign: int) -> bool:
        """Something was told; whether it is possible."""
        if sign > 0:
            self.told_in.add_amount(amount)
            self.purse.take(amount)
            return True
        self.told_out.add_amount(amount)
        return self.purse.give(amount)

    @property
    def had(self) -> int:
        """How many cards it held before what was told and is not due."""
        return self.purse.size + max(0, self.told_out.count - self.due_out.count)

    @property
    def is_even(self) -> bool:
        return self.due_in.agrees(self.told_in) and self.due_out.agrees(self.told_out)

    @property
    def exchange(self) -> tuple[int, int]:
        """How many cards went beyond what is due, and how many came."""
        return self.told_out.count - self.due_out.count, self.told_in.count - self.due_in.count

    @property
    def given(self) -> list[int] | None:
        """What went beyond what is due, by resource; None where not all of that is known."""
        is_known = self.due_out.hidden == self.told_out.hidden and not any(self.due_out.beyond(self.told_out))
        return self.told_out.beyond(self.due_out) if is_known else None

    @property
    def is_open(self) -> bool:
        """Whether all that came is known, or none of what was due is missing."""
        return self.told_in.hidden == 0 and not any(self.due_in.beyond(self.told_in))

    def close(self) -> None:
        """All that was due has come and gone."""
        self.due_in, self.due_out, self.told_in, self.told_out = Tally(), Tally(), Tally(), Tally()
        self.why = self.what = ""
