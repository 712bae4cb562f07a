"""The stages of a contest, as its file names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from spieltisch.contests.pairing.swiss import usual_rounds
from spieltisch.contests.plans.plan import Entrant, Stage, System
from spieltisch.contests.plans.season import NAME, season
from spieltisch.contests.plans.tables import needed, take
from spieltisch.core.errors import UsageError

SYSTEMS_OF: Final[Mapping[str, Sequence[System]]] = {
    "rounds": (System.SWISS, System.LADDER),
    "advance": (System.KNOCK_OUT,),
    "third_place": (System.KNOCK_OUT,),
    "accelerated": (System.SWISS,),
    "groups": (System.ROUND_ROBIN,),
    "match_points": (System.ROUND_ROBIN, System.SWISS),
    "lot": (System.ROUND_ROBIN, System.SWISS),
    "gauntlet": (System.GAUNTLET,),
}
"""What belongs to stages of some systems only."""
SHARED: Final = ("blocks", "orders")
"""What may also stand at the top, for all stages."""


def read_stages(
    top: Mapping[str, object],
    given: Sequence[Mapping[str, object]],
    players: Sequence[Entrant],
    *,
    seats: int,
    fewest: int,
) -> tuple[Stage, ...]:
    """All stages: those of ``[[stage]]`` tables, or the only one, whose keys stand at the top. ``fewest`` players make
    a table. Raises ``UsageError``."""
    if not given and top.get("system") == NAME:
        given, top = list(season(top, len(players))), {}
    if not given:
        stages = [_read(top, "", players)]
    else:
        if misplaced := [key for key in top if key not in SHARED]:
            raise UsageError(f"{misplaced[0]} belongs into one of the [[stage]] tables")
        shared = {key: top[key] for key in SHARED if key in top}
        stages = [_read({**shared, **each}, f"stage {number}: ", players) for number, each in enumerate(given, 1)]
    left, found = len(players), []
    for number, stage in enumerate(stages, 1):
        where = f"stage {number}: " if given else ""
        if stage.system is System.GAUNTLET and len(players) - len(stage.gauntlet) < fewest - 1:
            raise UsageError(f"{where}too few are left to challenge those of the gauntlet at tables of {seats}")
        if stage.match_points and seats != 2:
            raise UsageError(f"{where}match_points are for tables of two, not of {seats}")
        smallest = left // stage.groups
        if smallest < fewest:
            raise UsageError(f"{where}groups takes a number from 1 to {left // fewest} for {left} players")
        found.append(_counted(stage, left, seats))
        if stage.cut is not None:
            possible = range(-(-fewest // stage.groups), smallest + 1)
            _check_cut(stage.cut, possible, where, is_last=number == len(stages))
            left = stage.cut * stage.groups
    return tuple(found)


def _read(table: Mapping[str, object], where: str, players: Sequence[Entrant]) -> Stage:
    if "start" in table and not isinstance(table["start"], list):
        table = {**table, "start": [table["start"]]}
    values = take(Stage, table, Stage.__struct_fields__, where)
    system: System = needed(values, "system", where)
    for key, systems in SYSTEMS_OF.items():
        if key in values and system not in systems:
            raise UsageError(f"{where}{key} is not for {system}, but for {' and '.join(systems)}")
    if system is System.GAUNTLET:
        _check_gauntlet(values, where, players)
    return Stage(**values)


def _check_gauntlet(values: Mapping[str, Any], where: str, players: Sequence[Entrant]) -> None:
    challenged: Sequence[str] = needed(values, "gauntlet", where)
    names = {entrant.name for entrant in players}
    if unknown := [name for name in challenged if name not in names]:
        raise UsageError(f"{where}gauntlet names {unknown[0]!r}, and there is no player of that name")
    if len(set(challenged)) < len(challenged):
        raise UsageError(f"{where}gauntlet names somebody twice")


def _check_cut(cut: int, possible: range, where: str, *, is_last: bool) -> None:
    if is_last:
        raise UsageError(f"{where}cut says how many go on, and no stage follows")
    if cut not in possible:
        raise UsageError(f"{where}cut takes a number from {possible[0]} to {possible[-1]}, not {cut}")


def _counted(stage: Stage, players: int, seats: int) -> Stage:
    """The same with its number of rounds."""
    if stage.rounds is not None or stage.system not in SYSTEMS_OF["rounds"]:
        return stage
    return replace(stage, rounds=usual_rounds(players, seats) if stage.system is System.SWISS else players)
