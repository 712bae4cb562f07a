"""Some are challenged by all others: at tables of more than two, each of them sits with as many challengers as fit."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.contests.pairing.sizes import sizes
from spieltisch.contests.pairing.values import Round, Table


def rounds(
    players: int, challenged: Sequence[int], table_size: int = 2, *, allows_short: bool = False
) -> tuple[Round, ...]:
    """A whole gauntlet.

    Each of the challenged meets each challenger, and never another of the challenged. At tables of two that is once, in
    as many rounds as there are challengers or challenged, whichever are more. At larger tables it is once where the
    challengers divide into tables, short ones included if the game allows them; else some meet it a second time to fill
    the last table, as few as possible, and no two challengers' numbers of such games differ by more than one. A table
    is played in the first round in which all its players are free. Who sits at no table of a round waits for the next;
    that is no bye. Raises ``ValueError`` without anybody on one of the sides, or with too few challengers for a table.
    """
    challengers = [player for player in range(players) if player not in challenged]
    if not challenged or not challengers:
        raise ValueError("a gauntlet needs somebody who is challenged, and somebody else")
    if len(set(challenged)) < len(challenged) or not set(challenged) <= set(range(players)):
        raise ValueError(f"not {len(challenged)} of {players} players: {list(challenged)}")
    lengths = _lengths(len(challengers), table_size, allows_short)
    extra = sum(lengths) - len(challengers)
    tables = [_groups(challengers, lengths, number * extra) for number in range(len(challenged))]
    drawn: list[dict[int, tuple[int, ...]]] = []
    for step in range(len(lengths)):
        for number, player in enumerate(challenged):
            table = (player, *tables[number][(step + number) % len(lengths)])
            free = next((seated for seated in drawn if seated.keys().isdisjoint(table)), None)
            if free is None:
                drawn.append(free := {})
            free |= dict.fromkeys(table, table)
    return tuple(Round(tuple(Table(table) for table in dict.fromkeys(seated.values()))) for seated in drawn)


def _lengths(challengers: int, table_size: int, allows_short: bool) -> list[int]:
    """How many challengers sit at each of somebody's tables: as few tables as possible, the short ones last."""
    most = table_size - 1
    if most == 1:
        return [1] * challengers
    if challengers < most - allows_short:
        raise ValueError(f"a table of {table_size} needs {most} challengers")
    found = sizes(challengers, most, allows_short=allows_short)
    if found.byes == 0:
        return [most] * found.full + [most - 1] * found.short
    return [most] * (challengers // most + 1)


def _groups(challengers: Sequence[int], lengths: Sequence[int], first: int) -> list[tuple[int, ...]]:
    """All of them, once around from the first, and on until all tables are full."""
    around = (challengers[(first + step) % len(challengers)] for step in range(sum(lengths)))
    return [tuple(next(around) for _ in range(length)) for length in lengths]
