"""The two kinds of Hive that are spoken of over the protocol, by GameTypeString."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.games.hive.uhp.base import BASE, Base
from spieltisch.games.hive.uhp.contest import CONTEST, contest_on
from spieltisch.games.hive.uhp.kinds import Rules


def rules_of(name: str) -> Rules:
    """A new game of a kind. Raises ``ValueError`` for others, and for fields that cannot be obstructed."""
    kind, *fields = name.split(":")
    if kind == BASE and not fields:
        return Base()
    if kind != CONTEST:
        raise ValueError(f"{name} is not played here: there are {BASE} and {CONTEST}")
    return contest_on(fields)


def split_kind(text: str) -> tuple[str, Sequence[str]]:
    """A GameTypeString or GameString: the kind of game, and the moves made."""
    kind, *rest = text.split(";")
    return kind or BASE, rest[2:]
