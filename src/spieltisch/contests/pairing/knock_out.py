"""Knock-out: tables seeded as a snake, some of each table go on, one last table decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from spieltisch.contests.pairing.values import Round, Table

EXTRA_BLOCKS: Final = 3
"""So many at most, to break a tie; then the better seed goes on."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One round, and how many of each of its tables go on. Who has a bye does."""

    round: Round
    advancing: tuple[int, ...]

    @property
    def is_last(self) -> bool:
        """Whether this round's only table decides."""
        return len(self.round.tables) == 1 and not self.round.byes


def draw(
    field: Sequence[int], table_size: int = 2, *, allows_short: bool = False, is_winner_only: bool = False
) -> Draw:
    """The next round among those who are left, best seed first.

    Everybody at one table is the last round; its winner has won. Else of each table the better half goes on, rounded
    up, or the winner only. Full tables make fields that fit: at tables of four 4, 8, 16 …, at tables of two 2, 4, 8 ….
    As few tables are played as it takes to get down to the next of these, or as many as can be seated; the best seeds
    have byes. Where a table would put out more than that takes, the first ones let more players through. Tables are
    seeded as a snake (of 16 at tables of four 1 8 9 16, 2 7 10 15 …) over those who have no bye; short ones, where the
    game allows them, make up for players who are missing. Raises ``ValueError`` for fewer players than one table seats.
    """
    count = len(field)
    if count < max(table_size - allows_short, 2) or table_size < 2:
        raise ValueError(f"{count} players are too few for tables of {table_size}")
    if count <= table_size:
        return Draw(Round((Table(tuple(field)),)), (1,))
    going_on = 1 if is_winner_only else (table_size + 1) // 2
    target = _next_field(count, table_size, going_on)
    tables = -(-(count - target) // (table_size - going_on))
    least = table_size - 1 if allows_short and table_size > 2 else table_size
    tables = min(tables, count // least)
    byes = max(count - tables * table_size, 0)
    seated = snake(field[byes:], tables)
    advancing = [1 if is_winner_only else (len(table) + 1) // 2 for table in seated]
    _let_through(advancing, seated, target - byes - sum(advancing))
    return Draw(Round(tuple(Table(table) for table in seated), tuple(field[:byes])), tuple(advancing))


def third_table(draw: Draw, beaten: Sequence[int], table_size: int, fewest: int) -> tuple[Table, ...]:
    """Beside the last table one more for those who were put out right before it: who came furthest there, then who is
    seeded best, as many as one table seats. None beside other rounds, and where they do not fill it; ``fewest`` do."""
    if not draw.is_last or len(beaten) < fewest:
        return ()
    return (Table(tuple(sorted(beaten[:table_size])), is_for_third=True),)


def decision(
    regular: Sequence[Sequence[Fraction]], extra: Sequence[Sequence[Fraction]], advancing: int
) -> tuple[int, ...] | None:
    """Who of a table goes on, best first, as indices into its players, who are listed best seed first.

    ``regular`` and ``extra`` are blocks, each with the players' scores. None: the table is tied where it matters, and
    one more block is to be played. Extra blocks count only among those whose regular blocks are equal; after three of
    them the better seed goes on.
    """
    seats = range(len(regular[0]))
    points = [(sum(block[seat] for block in regular), sum(block[seat] for block in extra)) for seat in seats]
    order = sorted(seats, key=lambda seat: (*(-part for part in points[seat]), seat))
    is_tied = advancing < len(order) and points[order[advancing - 1]] == points[order[advancing]]
    if is_tied and len(extra) < EXTRA_BLOCKS:
        return None
    return tuple(order[:advancing])


def _next_field(count: int, table_size: int, going_on: int) -> int:
    """The largest field that fits below this one: each of them is the most that one round makes the one before."""
    field = larger = table_size
    while larger < count:
        field, larger = larger, larger + larger // going_on * (table_size - going_on)
    return field


def snake(players: Sequence[int], tables: int) -> list[tuple[int, ...]]:
    """There and back again, one seat of all tables after the other."""
    seats = [players[first : first + tables] for first in range(0, len(players), tables)]
    # The last seats may not be enough for all tables.
    rows = [dict(zip(range(tables)[:: -1 if row % 2 else 1], seat, strict=False)) for row, seat in enumerate(seats)]
    return [tuple(row[table] for row in rows if table in row) for table in range(tables)]


def _let_through(advancing: list[int], seated: Sequence[Sequence[int]], missing: int) -> None:
    """One more of each table in turn, as long as somebody is missing in the next round and somebody is put out here."""
    while missing > 0:
        for number, table in enumerate(seated):
            if missing > 0 and advancing[number] < len(table) - 1:
                advancing[number] += 1
                missing -= 1
