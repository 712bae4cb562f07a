"""Who sits with whom in the next round: pairs by the Swiss system of contests, or groups as even as can be, filled up
with bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

from spieltisch.contests.pairing.swiss import pair
from spieltisch.web.classroom.record import Class
from spieltisch.web.classroom.standings import points_of

PAIR = 2


def next_round(known: Class, shuffle: Callable[[list[int]], None]) -> list[list[int | None]]:
    """By table and seat, the pupil or None for a bot. Those of like points meet, and who has met before does not as
    long as that can be; nobody has a second bye before everybody had one. Chance decides among equals."""
    pupils = known.present
    shuffle(pupils)
    if not pupils:
        return []
    tables = -(-len(pupils) // known.size)
    size = PAIR if known.size == PAIR else -(-len(pupils) // tables)
    drawn = [[pupil] for pupil in pupils] if size < PAIR else _draw(known, pupils, size)
    firsts = Counter(game.pupils[0] for games in known.played for game in games)
    return [_seated(sorted(table, key=lambda pupil: firsts[pupil]), known.size) for table in drawn]


def _draw(known: Class, pupils: list[int], size: int) -> list[list[int]]:
    """By table, and whoever is left over at one of their own."""
    number = {pupil: at for at, pupil in enumerate(pupils)}
    points, byes, met = points_of(known), Counter[int](), Counter[tuple[int, int]]()
    for games in known.played:
        for game in games:
            there = [number[pupil] for pupil in game.pupils if pupil in number]
            byes.update(there if game.is_bye else ())
            met.update((min(two), max(two)) for two in combinations(there, 2))
    found = pair(
        [points[pupil] for pupil in pupils], met, [byes[at] for at in range(len(pupils))], table_size=size,
        allows_short=size > PAIR,
    )  # fmt: skip
    return [[pupils[at] for at in seated] for seated in (*(table.players for table in found.tables), *zip(found.byes))]


def _seated(pupils: list[int], size: int) -> list[int | None]:
    return [*pupils, *[None] * (size - len(pupils))]
