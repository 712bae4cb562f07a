"""Bazaar's text forms: ``card 2``, ``bid 3``, ``offer 1,0,0,0 0,0,1,0``."""

from __future__ import annotations

from typing import Never

from spieltisch.core.errors import UsageError
from tests.toy.model import Action, Bid, Card, Cards, Lot, Offer, Pass, Reply, Retire, Rob, State, Victim, Withdraw

WORDS: dict[str, Action] = {
    "pass": Pass(),
    "lot": Lot(),
    "withdraw": Withdraw(),
    "retire": Retire(),
    "accept": Reply(accepts=True),
    "decline": Reply(accepts=False),
}
ACTION_WORDS = {action: word for word, action in WORDS.items()}


class Notation:
    def write_action(self, action: Action) -> str:
        match action:
            case Card(n):
                return f"card {n}"
            case Victim(n):
                return f"victim {n}"
            case Bid(n):
                return f"bid {n}"
            case Rob(n):
                return f"rob {n}"
            case Offer(give, want):
                return f"offer {_write(give)} {_write(want)}"
            case _:
                return ACTION_WORDS[action]

    def read_action(self, text: str) -> Action:
        match text.split(" "):
            case ["card", n]:
                return Card(int(n))
            case ["victim", n]:
                return Victim(int(n))
            case ["bid", n]:
                return Bid(int(n))
            case ["rob", n]:
                return Rob(int(n))
            case ["offer", give, want]:
                return Offer(_read(give), _read(want))
            case [word] if word in WORDS:
                return WORDS[word]
        raise ValueError(f"no action: {text!r}")

    def write_position(self, state: State) -> Never:
        raise UsageError("bazaar has no position text")

    def read_position(self, text: str) -> Never:
        raise UsageError("bazaar has no position text")


def _write(cards: Cards) -> str:
    return ",".join(map(str, cards))


def _read(text: str) -> Cards:
    return tuple(map(int, text.split(",")))
