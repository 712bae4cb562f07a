"""``spieltisch stats pair`` and ``stats schedule``: who meets whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from spieltisch.cli.output import print_json
from spieltisch.cli.sources import File, read_lines
from spieltisch.core.errors import UsageError

if TYPE_CHECKING:
    from spieltisch.contests.pairing.values import Round

Name: TypeAlias = str | int
FINEST: Final = 1_000_000
"""The largest denominator of a score that is given as a decimal, so that 0.6666666666666666 is two thirds."""


class _Standings(msgspec.Struct, forbid_unknown_fields=True):
    """A contest between two rounds."""

    players: list[Name]
    """By seed."""
    table_size: int = 2
    scores: Mapping[str, int | float | str] = {}
    met: Sequence[tuple[Name, Name, Annotated[int, msgspec.Meta(ge=0)]]] = ()
    byes: Mapping[str, Annotated[int, msgspec.Meta(ge=0)]] = {}
    allows_short: bool = False

    def __post_init__(self) -> None:
        names = {str(player) for player in self.players}
        if len(names) < len(self.players):
            raise ValueError("a player is listed twice")
        couples = [{str(a), str(b)} for a, b, _ in self.met]
        unknown = set(chain(self.scores, self.byes, *couples)) - names
        if unknown:
            raise ValueError(f"no such player: {', '.join(sorted(unknown))}")
        if any(len(couple) < 2 for couple in couples):
            raise ValueError("nobody meets itself")


def pair(file: File, /, *, json: bool = False) -> None:
    """Draw the next round of a Swiss: the cheapest seating, by a price for each pair of players.

    A price counts first how often the two have met, squared, then earlier byes, squared, then the difference of their
    scores, squared, in the greatest unit in which all scores are whole, then for pairs the distance from the slide
    position, for tables the difference of places.

    Parameters
    ----------
    file
        A JSON object (- is stdin): {"players": ["A", "B", …] by seed, "scores": {"A": 1.5, …},
        "met": [["A", "B", 1], …], "byes": {"A": 1, …}, "table_size": 2, "allows_short": false}.
        Scores may be fractions such as "4/3".
    json
        Print a JSON object.
    """
    from spieltisch.contests.pairing import swiss

    text = "\n".join(read_lines(file))
    try:
        given = msgspec.json.decode(text, type=_Standings)
        number = {str(player): index for index, player in enumerate(given.players)}
        met: dict[tuple[int, int], int] = {}
        for a, b, times in given.met:
            one, other = sorted((number[str(a)], number[str(b)]))
            met[one, other] = met.get((one, other), 0) + times
        drawn = swiss.pair(
            [_score(given.scores.get(player, 0)) for player in number], met,
            [given.byes.get(player, 0) for player in number],
            table_size=given.table_size, allows_short=given.allows_short,
        )  # fmt: skip
    except (msgspec.DecodeError, ValueError) as error:
        raise UsageError(f"{file}: {error}") from None
    if json:
        print_json(_described(drawn, given.players) | {"price": drawn.price})
    else:
        _print_round(drawn, given.players)


def schedule(
    players: Annotated[int, Parameter(validator=Number(gte=2))], /, *, table_size: int = 2, json: bool = False
) -> None:
    """Print a round robin: Berger tables for pairs, else complete schedules where there are such.

    Elsewhere everybody meets everybody at least once.

    Parameters
    ----------
    players
        How many there are; they are numbered from 1.
    table_size
        How many meet at a table.
    json
        Print a JSON object.
    """
    from spieltisch.contests.pairing import round_robin

    try:
        drawn = round_robin.rounds(players, table_size)
    except ValueError as error:
        raise UsageError(str(error)) from None
    names = range(1, players + 1)
    if json:
        print_json({"rounds": [_described(each, names) for each in drawn]})
        return
    for number, each in enumerate(drawn, 1):
        print(f"round {number}")
        _print_round(each, names)


def _score(given: float | str) -> Fraction:
    if isinstance(given, float):
        return Fraction(given).limit_denominator(FINEST)
    try:
        return Fraction(given)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{given!r} is no score") from None


def _described(drawn: Round, names: Sequence[Name]) -> dict[str, object]:
    return {"tables": [_named(table.players, names) for table in drawn.tables], "byes": _named(drawn.byes, names)}


def _named(players: Iterable[int], names: Sequence[Name]) -> list[Name]:
    return [names[player] for player in players]


def _print_round(drawn: Round, names: Sequence[Name]) -> None:
    for table in drawn.tables:
        price = f"  price {' '.join(map(str, table.price))}" if table.price else ""
        print(f"  {' – '.join(map(str, _named(table.players, names)))}{price}")
    if drawn.byes:
        print(f"  bye: {', '.join(map(str, _named(drawn.byes, names)))}")
