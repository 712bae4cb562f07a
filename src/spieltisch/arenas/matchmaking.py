"""Who meets whom next in an arena: the table that narrows the ranking most.

A game between two tells most where its result is least known beforehand and where least is known of the two. So a pair
is worth the variance of its result times the width of both; what is in flight counts as if it were known. A table is
filled one by one: first whoever is known least, then whoever is worth most beside those who sit there.

Two things come before that. An author whose versions follow each other quickly is never known well, and would fill half
of all seats: nobody gets more than twice the fair share. And the anchors, of whom nearly everything is known, would
hardly ever play, though all ratings hang on them: now and then each version meets one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import exp
from typing import Final

from spieltisch.arenas.fold import Version
from spieltisch.arenas.lines import Contender
from spieltisch.contests.statistics.ladder import SIGMA

BETA: Final = SIGMA / 2
"""How much one's strength varies from game to game, the model's own."""
ANCHORS_WEIGHT: Final = 0.5
"""An anchor is known well enough, and gets none of the authors' time but for their sake."""
ANCHORS_EVERY: Final = 8
"""Of so many blocks each version plays one beside an anchor."""
SHARE: Final = 2
"""So many times their fair share of the tables authors have at most."""
FEWEST: Final = 10
"""So many of the last tables are nobody's share yet."""
STRANGERS: Final = 0.05
"""Who has met somebody often has learnt less by the next time than by a first meeting."""


def next_table(
    field: Sequence[Version],
    seats: int,
    enough: int,
    flying: Collection[Sequence[Contender]],
    lately: Collection[Sequence[Contender]],
    seed: int,
) -> tuple[Contender, ...]:
    """The players of the next block, in the order in which they sit at first; nobody where there are too few, or where
    all are known well enough.

    ``field`` is who plays now, ``flying`` the tables that are being played, ``lately`` those before them. Whoever has
    played ``enough`` blocks only sits down for the sake of others. No author meets themselves, since each has one
    version in the field. An anchor sits at a table only if an author does. ``seed`` decides among equals.
    """
    chance = random.Random(seed)
    busy = Counter(each for table in flying for each in table)
    wanting = {
        version.contender for version in field if version.number and version.blocks + busy[version.contender] < enough
    }
    within = _within_share(field, seats, [*flying, *lately])
    if len(within) >= seats and any(version.contender in wanting for version in within):
        field = within  # or else nobody wants the time that the others have too much of
    authors = [version for version in field if version.contender in wanting]
    if not authors or len(field) < seats:
        return ()
    first = max(authors, key=lambda version: (_width(version, busy), chance.random()))
    table = [first]
    if anchor := _owed(first, field, busy, chance):
        table.append(anchor)
    while len(table) < seats:
        left = [version for version in field if version not in table]
        table.append(max(left, key=lambda version: (_worth(version, table, busy), chance.random())))
    chance.shuffle(table)
    return tuple(version.contender for version in table)


def _owed(first: Version, field: Sequence[Version], busy: Counter[Contender], chance: random.Random) -> Version | None:
    """The anchor that somebody has not met for long."""
    anchors = [version for version in field if not version.number]
    if not anchors:
        return None
    met = first.met
    anchor = min(anchors, key=lambda each: (met[each.contender.author], busy[each.contender], chance.random()))
    return anchor if met[anchor.contender.author] * len(anchors) * ANCHORS_EVERY <= first.blocks else None


def _within_share(field: Sequence[Version], seats: int, tables: Collection[Sequence[Contender]]) -> list[Version]:
    """Anchors, and whose author did not sit at too many of these tables, with whichever version."""
    shares = Counter(each.author for table in tables for each in table)
    authors = sum(version.number > 0 for version in field)
    most = max(FEWEST, SHARE * seats * len(tables) / max(authors, 1))
    return [version for version in field if not version.number or shares[version.contender.author] < most]


def _width(version: Version, busy: Counter[Contender]) -> float:
    """How little is known of somebody, once what is in flight is over."""
    return version.belief.sigma**2 / (1 + busy[version.contender])


def _worth(version: Version, table: Iterable[Version], busy: Counter[Contender]) -> float:
    """What somebody adds to those who sit there."""
    weight = 1.0 if version.number else ANCHORS_WEIGHT
    return weight * sum(
        _variance(version, other) * (_width(version, busy) + _width(other, busy))
        / (1 + STRANGERS * other.met[version.contender.author])
        for other in table
    )  # fmt: skip


def _variance(one: Version, other: Version) -> float:
    """Of the result between two."""
    spread = (one.belief.sigma**2 + other.belief.sigma**2 + 2 * BETA**2) ** 0.5
    chance = 1 / (1 + exp((other.belief.mu - one.belief.mu) / spread))
    return chance * (1 - chance)
