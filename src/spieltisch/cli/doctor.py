"""``spieltisch doctor``: what in a data folder cannot be read and what can be rescued, or what the machine offers."""

from __future__ import annotations

import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING

from spieltisch.cli import NO
from spieltisch.cli.output import print_json, print_table
from spieltisch.cli.settings import find_place
from spieltisch.core.errors import UsageError

if TYPE_CHECKING:
    from spieltisch.store.examination import DamagedTable, Examination


def doctor(*, data: str | None = None, environment: bool = False, json: bool = False) -> int:
    """Look through the data folder and say what is damaged and what of it can be rescued. Changes nothing there, and
    may be used beside a running server. Exit code 1 where something is damaged.

    Parameters
    ----------
    data
        The data folder with logs and results, or a database's URL.
    environment
        Show instead what Spieltisch can use on this machine: Python, compiler, sandbox, browsers. Exit code 0.
    json
        Print a JSON object.
    """
    if environment:
        if data is not None:
            raise UsageError("--environment looks at the machine, --data at a folder; pass one of them")
        _print_environment(is_json=json)
        return 0
    from spieltisch.store.examination import examine

    place = find_place(data)
    found = examine(place)
    if json:
        print_json(_described(found, str(place)))
    else:
        _print(found, str(place))
    return 0 if found.is_well else NO


def _print_environment(*, is_json: bool) -> None:
    from spieltisch.cli.environment import look_around

    found = list(look_around())
    if is_json:
        print_json([asdict(each) for each in found])
    else:
        rows = [(each.name, "yes" if each.ok else "no", each.found, each.use) for each in found]
        print_table(("what", "usable", "found", "what for"), rows)


def _described(found: Examination, place: str) -> dict[str, object]:
    return {
        "data": place,
        "ok": found.is_well,
        "tables": found.tables,
        "files": [{"file": file, "problem": problem} for file, problem in found.files.items()],
        "damaged": [{**asdict(table), "rescue": _rescue(table, place)} for table in found.damaged],
        "kept": found.kept,
    }


def _print(found: Examination, place: str) -> None:
    for file, problem in found.files.items():
        print(f"{file}: damaged ({problem}). Serve this folder: what can be read of the file goes into a new one.")
    for table in found.damaged:
        print(f"table {table.id} ({table.game or 'unknown game'}): {table.problem}")
        print(f"  right: {table.lines} lines, {table.plies} plies; seed: {'there' if table.has_seed else 'missing'}")
        for command in _rescue(table, place):
            print(f"  try: {command}")
    for name in found.kept:
        print(f"{name}: kept by an earlier start, which saved what could be read; delete it when you miss nothing")
    print(f"{found.tables} tables, {len(found.damaged)} of them damaged" if found.tables else "no tables")


def _rescue(table: DamagedTable, place: str) -> list[str]:
    """Commands that show or save what is left of a table."""
    if not table.lines:
        return []
    id, data = shlex.quote(table.id), shlex.quote(place)
    return [
        f"spieltisch replay verify {id} --data {data}",
        f"spieltisch replay fork {id} --ply {table.plies} --out {id}.jsonl --data {data}",
    ]
