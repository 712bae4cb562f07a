"""Ratings of profiles: those of contests (``contests/statistics/ratings.py``), with measured bots as fixed points.

Each game counts for the pairs of those at its table whose strength can be known: profiles, and bots that were measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from spieltisch.core.game import AnyGame
from spieltisch.store.profiles import Played, ProfileStore
from spieltisch.web.profiles.records import OF_BOT, Record, anchors_of, read_record

if TYPE_CHECKING:
    from spieltisch.contests.statistics.ratings import Ranking, Rating

LATEST: Final = 1000
"""So many rated games of one kind count, the latest; the rest is history."""


class Ratings:
    """By game, counted anew when a game has been added or a profile is gone. Takes a while: call it in a thread."""

    def __init__(self, store: ProfileStore) -> None:
        self._store = store
        self._known: dict[str, tuple[tuple[int, int], Mapping[str, Rating]]] = {}

    def of(self, game: AnyGame) -> Mapping[str, Rating]:
        """Of all profiles that have rated games, by their ids."""
        drops = self._store.drops  # before what is read: one that is dropped meanwhile is looked for again
        played = self._store.rated(game.name, LATEST)
        state = played[0].number if played else 0, drops
        if self._known.get(game.name, (None,))[0] != state:
            self._known[game.name] = state, rate_profiles(played, anchors_of(game))
        return self._known[game.name][1]


def rate_profiles(played: Sequence[Played], anchors: Mapping[str, float]) -> Mapping[str, Rating]:
    """In Elo, where ``greedy`` has 0; ``anchors`` are those of bots, by their kinds."""
    from spieltisch.contests.statistics.ratings import rate  # slow to import, and not every server has profiles

    fixed = {OF_BOT + kind: elo for kind, elo in anchors.items()}
    tables = {each.table: read_record(each.record) for each in reversed(played)}
    rankings = [ranking for table, record in tables.items() for ranking in _pairs(table, record, fixed)]
    return {one: rating for one, rating in rate(rankings, fixed).items() if one not in fixed}


def _pairs(table: str, record: Record, fixed: Mapping[str, float]) -> Iterator[Ranking[str]]:
    """A bot may sit at a table twice, so each pair is a ranking of its own; all of a table are one block."""
    from spieltisch.contests.statistics.ratings import Ranking

    there = [
        (one, rank)
        for one, rank in zip(record.known, record.result.ranks, strict=True)
        if one is not None and (one in fixed or not one.startswith(OF_BOT))
    ]
    for (one, rank), (other, other_rank) in combinations(there, 2):
        if one not in fixed or other not in fixed:
            yield Ranking(table, (one, other), (rank, other_rank))
