"""``spieltisch replay``: what tables logged."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec
from cyclopts import App

from spieltisch.cli import NO
from spieltisch.cli.entries import describe_act, describe_credit, describe_credits, is_credit
from spieltisch.cli.output import complain, print_json, print_pairs, print_table
from spieltisch.cli.seeding import Seed
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import find_place
from spieltisch.cli.sources import File, archived, read_log
from spieltisch.cli.summary import print_summary
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import commitment, seed_from
from spieltisch.table.limits import WHOLE
from spieltisch.table.log import Entry, Header, Player, Result, read_header
from spieltisch.table.replay import Replay, fold, fork, verify

HEAD = ("table", "game", "opened", "players", "status", "plies", "result")

if TYPE_CHECKING:
    from spieltisch.store.summary import Summary

app = App(
    name="replay",
    help_epilogue="Example: spieltisch replay verify game.jsonl",
    help_format="plaintext",
    result_action="return_value",
)


@app.command(name="show", help_epilogue="Example: spieltisch replay show game.jsonl --ply 12")
def show(
    file: File, /, *, ply: int | None = None, credits: bool = False, data: str | None = None, json: bool = False
) -> int:
    """Print a log: who played, what happened, the position after a ply, the result.

    Parameters
    ----------
    file
        A log: a file, - for stdin, or a table's id.
    ply
        Stop after so many actions of players and the chance they caused.
    credits
        Show each time that the server gave back to a player because it had stood still itself; their sum else.
    data
        The data folder to look up a table's id in.
    json
        Print a JSON object.
    """
    try:
        replay = fold(read_log(file, data), ply=ply)
    except ValueError as error:
        complain(f"{file}: {error}")
        return NO
    if json:
        print_json(_described(replay))
    else:
        _print_replay(replay, has_credits=credits)
    return 0


@app.command(name="verify", help_epilogue="Example: spieltisch replay verify game.jsonl")
def check(file: File, /, *, parent: File | None = None, data: str | None = None, json: bool = False) -> int:
    """Apply every action again, and check hashes, the result and the revealed chance.

    Parameters
    ----------
    file
        A log: a file, - for stdin, or a table's id.
    parent
        The log a forked one was copied from, to compare with.
    data
        The data folder to look up a table's id in.
    json
        Print a JSON object.
    """
    lines = read_log(file, data)
    found = verify(lines, parent=read_log(parent, data) if parent else None)
    if json:
        print_json({"ok": found.ok, "complete": found.complete, "plies": found.plies, "problem": found.problem})
    elif found.ok:
        fixed = read_header(lines[0]).fixed
        kind = "that files fixed, not the seed" if fixed else "not provable yet"
        unproven = f", {found.unproven} draws {kind}" if found.unproven else ""
        print(f"ok: {found.plies} plies, {'complete' if found.complete else 'cut short'}{unproven}")
    else:
        print(f"wrong after {found.plies} plies: {found.problem}")
    return 0 if found.ok else NO


@app.command(name="fork", help_epilogue="Example: spieltisch replay fork game.jsonl --ply 12 --out fork.jsonl")
def fork_log(
    file: File, /, *, ply: int, out: Path, seed: Seed = None, data: str | None = None, json: bool = False
) -> None:
    """Write the log of a new table that goes on from a ply, with new chance.

    Parameters
    ----------
    file
        A log: a file, - for stdin, or a table's id.
    ply
        After so many actions of players and the chance they caused.
    out
        The file to write; it must not exist.
    seed
        Makes the new table's chance follow from this number; a secret is drawn and kept without it.
    data
        The data folder: to look up a table's id in, and to keep the secret.
    json
        Print a JSON object.
    """
    lines, identity = read_log(file, data), str(uuid4())
    opened = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    committed = commitment(seed_from(drawn(seed), 0)) if seed is not None else _keep_secret(data)
    try:
        is_seeded = seed is not None
        forked = fork(lines, ply, id=identity, commitment=committed, opened=opened, is_seeded=is_seeded)
        with out.open("xb") as stream:
            stream.writelines(line + b"\n" for line in forked)
    except (ValueError, IndexError) as error:
        raise UsageError(f"{file} is no log: {error}") from error
    except OSError as error:
        raise UsageError(f"{out} cannot be written: {error.strerror}") from error
    if json:
        print_json({"id": identity, "commitment": committed, "out": str(out)})
    else:
        print(f"table {identity} in {out}")


@app.command(name="list", help_epilogue="Example: spieltisch replay list --json")
def list_tables(folder: Path | None = None, /, *, data: str | None = None, json: bool = False) -> None:
    """List the tables of the data folder by the time they opened, or the games of a folder by file.

    Parameters
    ----------
    folder
        Where a match (--out) or a contest keeps its replays, instead of the data folder.
    data
        The data folder with logs and results.
    json
        Print a JSON object a line.
    """
    if folder:
        _list_files(folder, is_json=json)
        return
    from spieltisch.store.archive import Archive

    with archived(data) as place, Archive(place, _complain_of) as archive:
        tables = (table for table in archive.tables() if table.is_played)
        if json:
            for table in tables:
                print_json(_listed(table))
        else:
            print_table(HEAD, [_row(table) for table in tables])


def _list_files(folder: Path, *, is_json: bool) -> None:
    from spieltisch.store.log_files import list_logs

    logs = list_logs(folder, lambda path, why: complain(f"{path} is skipped: {why}"))
    if is_json:
        for log in logs:
            print_json({"file": str(log.path), **_listed(log.summary)})
    else:
        print_table(["file", *HEAD[1:]], [[log.path.relative_to(folder), *_row(log.summary)[1:]] for log in logs])


def _complain_of(table: str, why: str) -> None:
    complain(f"table {table} is skipped: {why}")


def _keep_secret(data: str | None) -> str:
    from spieltisch.store.seeds import draw_secret, keep

    place = find_place(data)
    if isinstance(place, Path):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return keep(place, draw_secret(0))


def _described(replay: Replay) -> dict[str, object]:
    return {
        "header": msgspec.to_builtins(replay.header),
        "plies": replay.plies,
        "entries": msgspec.to_builtins(replay.entries),
        "position": _position(replay),
        "result": msgspec.to_builtins(replay.ending.result) if replay.ending else None,
    }


def _describe(player: Player) -> str:
    odds = f"{player.time_percent} % of the time" if player.time_percent != WHOLE else ""
    return " ".join(filter(None, (player.name, player.kind, player.client, odds)))


def _print_replay(replay: Replay, *, has_credits: bool) -> None:
    header = replay.header
    pairs = {
        "table": header.id,
        "game": f"{header.game} {header.variant}",
        "opened": header.opened,
        "parent": header.parent,
        "commitment": header.commitment,
        **{f"seat {seat}": _describe(player) for seat, player in enumerate(header.seats)},
    }
    print_pairs({name: value for name, value in pairs.items() if value})
    print()
    plies = count(1)
    shown = [entry for entry in replay.entries if has_credits or not is_credit(entry)]
    print_table(["ply", "ms", "who", "action", "remark"], [_entry_row(header, entry, plies) for entry in shown])
    if not has_credits and (folded := describe_credits(replay.entries)):
        print(folded)
    print()
    result = replay.ending.result if replay.ending else None
    print_pairs({"position": _position(replay) or "-", "result": _result(result)})
    print_summary(replay)


def _entry_row(header: Header, entry: Entry, plies: Iterator[int]) -> list[object]:
    if not isinstance(entry.actor, int):
        seat, action, remark = describe_act(entry)
        who = entry.actor if seat is None else f"{seat} {header.seats[seat].name}"
        return ["", entry.at // 1000, who, action, remark]
    who = f"{entry.actor} {header.seats[entry.actor].name}" + (" (by the table)" if entry.by else "")
    remarks = filter(None, [entry.remark, describe_credit(entry)])
    return [next(plies), entry.at // 1000, who, entry.action, "; ".join(remarks)]


def _position(replay: Replay) -> str | None:
    try:
        return replay.game.play.notation.write_position(replay.state)
    except UsageError:  # a game without position texts
        return None


def _listed(table: Summary) -> dict[str, object]:
    header = table.header
    return {
        "id": header.id,
        "game": header.game,
        "variant": header.variant,
        "opened": header.opened,
        "parent": header.parent,
        "players": [player.name for player in header.seats],
        "status": table.status,
        "plies": table.plies,
        "result": msgspec.to_builtins(table.result) if table.result else None,
    }


def _row(table: Summary) -> list[object]:
    header = table.header
    players = ", ".join(player.name for player in header.seats)
    return [header.id, header.game, header.opened, players, table.status, table.plies, _result(table.result)]


def _result(result: Result | None) -> str:
    if result is None:
        return "-"
    ranks, points = ("/".join(map(str, numbers)) for numbers in (result.ranks, result.points))
    return f"{result.reason}: ranks {ranks}, points {points}" + (f", {result.detail}" if result.detail else "")
