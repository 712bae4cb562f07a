"""``spieltisch arena``: contests that never end, to which authors hand in programs."""

from __future__ import annotations

import csv
import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from cyclopts.types import PositiveInt

from spieltisch.arenas.casting import restore
from spieltisch.arenas.freezing import frozen
from spieltisch.arenas.inviting import invite, revoke
from spieltisch.arenas.journal import Journal
from spieltisch.arenas.lines import AnyLine, ArenaPlan
from spieltisch.arenas.opening import arena_in, open_arena
from spieltisch.arenas.plan import folder_of
from spieltisch.arenas.runner import Season
from spieltisch.arenas.showing import Ladder, Standing, ladder
from spieltisch.arenas.telling import describe
from spieltisch.cli.contest import now
from spieltisch.cli.contest_run import new_seed
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import print_json, print_table
from spieltisch.cli.serve import USUAL, Options, serve
from spieltisch.contests.jobs.processes import Processes
from spieltisch.contests.jobs.processors import available, fitting, slots
from spieltisch.contests.jobs.running import Backend
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.net import sandbox
from spieltisch.net.signals import exiting_signals

app = App(
    name="arena",
    help_epilogue="Example: spieltisch arena show course.toml",
    help_format="plaintext",
    result_action="return_value",
)


@app.command(name="serve", help_epilogue="Example: spieltisch arena serve course.toml --http 8080")
def serve_arenas(*files: Path, options: Options = USUAL, **doors: str) -> int:
    """Start the server with arenas: pages to hand in and to look at, and their games. "serve --arena FILE" is the same.

    Parameters
    ----------
    files
        Each arena's TOML file.
    doors
        --NAME PORT for each door: 0 takes any free port, "off" keeps it closed.
    """
    if not files:
        raise UsageError("no arena to serve; name its file")
    return serve(options=replace(options, arena=[*(options.arena or ()), *files]), **doors)


@app.command(name="invite", help_epilogue="Example: spieltisch arena invite course.toml Anna Ben")
def invite_authors(
    file: Path, /, *names: str, csv_file: Annotated[Path | None, Parameter(name="--csv")] = None, qr: Path | None = None
) -> None:
    """Invite authors, and print a CSV table: name, token, link. A link is as good as its token: give it to nobody else.

    Parameters
    ----------
    file
        The arena's TOML file.
    names
        The authors' names. Who was invited before gets another token, and the old one is good for nothing.
    csv_file
        A CSV file with more names, in its first column or in one with the head "name".
    qr
        A folder to write each link to as a QR code, NAME.svg.
    """
    folder = open_arena(file, now, new_seed)
    wanted = [*names, *(_names_in(csv_file) if csv_file else ())]
    if not wanted:
        raise UsageError("nobody to invite; name authors, or pass --csv FILE")
    tokens = invite(folder, list(dict.fromkeys(wanted)), now)
    url = arena_in(folder).plan.url
    links = [(name, token, f"{url}/arena/{folder.name}#{token}") for name, token in tokens]
    _write_table([("name", "token", "link"), *links])
    if qr:
        _write_codes(qr, links)


@app.command(name="revoke", help_epilogue="Example: spieltisch arena revoke course.toml Anna")
def revoke_author(file: Path, name: str, /) -> None:
    """Take an author's token back. None of their versions plays any more; what was played stays.

    Parameters
    ----------
    file
        The arena's TOML file.
    name
        The author's name.
    """
    revoke(_folder(file), name, now)


@app.command(name="show", help_epilogue="Example: spieltisch arena show course.toml --json")
def show(file: Path, /, *, json: bool = False) -> None:
    """Print who stands where, with everybody's likeliest mistake.

    Parameters
    ----------
    file
        The arena's TOML file.
    json
        Print a JSON object.
    """
    found = ladder(arena_in(_folder(file)), is_organiser=True)
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        _print_ladder(found)


@app.command(name="freeze", help_epilogue="Example: spieltisch arena freeze course.toml --out final.toml")
def freeze(file: Path, /, *, out: Path) -> None:
    """Write a contest's file with everybody's last good version, for a final.

    Parameters
    ----------
    file
        The arena's TOML file.
    out
        The file to write; it must not be there yet. Contents of files that the game's options take lie beside it.
    """
    folder = _folder(file)
    made = frozen(arena_in(folder), folder, out.stem)
    for path, text in ((out, made.text), *((out.with_name(name), text) for name, text in made.files.items())):
        try:
            with path.open("x", encoding="utf-8") as stream:
                stream.write(text)
        except OSError as error:
            raise UsageError(f"{path} cannot be written: {error.strerror}") from error


@app.command(name="run", help_epilogue="Example: spieltisch arena run course.toml")
def run(
    file: Path, /, *, jobs: PositiveInt | None = None, ray: bool = False, ray_address: str | None = None
) -> int:  # fmt: skip
    """Check and play what was handed in, until it is stopped. A server does that by itself for the arenas it serves.

    Parameters
    ----------
    file
        The arena's TOML file.
    jobs
        How many tables are played at once (default: as many as there are processors for).
    ray
        Play on a Ray cluster of this machine.
    ray_address
        Play on the Ray cluster there, whose machines share the arena's folder.
    """
    logging.basicConfig(format="%(message)s", stream=sys.stderr, level=logging.WARNING)
    say_if_uncompiled()
    if why := sandbox.available():
        raise CannotStart(f"an arena plays what strangers hand in, and nothing can be shut in here: {why}")
    for shortcoming in sandbox.shortcomings():
        print(shortcoming, file=sys.stderr)
    folder = open_arena(file, now, new_seed)
    with Journal(folder, is_runner=True) as journal, exiting_signals():
        many = jobs or _fitting(arena_in(folder).plan)
        season = Season(journal, now, many)
        season.hear = _tell
        restore(season.arena, folder)
        season.run(_backend(many, ray_address or ("local" if ray else None)))
    return 0


def _tell(lines: Sequence[AnyLine]) -> None:
    for line in lines:
        print(describe(line), file=sys.stderr, flush=True)


def _fitting(plan: ArenaPlan) -> int:
    """How many tables there is room for at once."""
    return fitting(available(), plan.limits.cpus * plan.seats)


def _backend(tables: int, address: str | None) -> Backend:
    """One slot more than there are tables, for the checks that authors wait for."""
    if address:
        from spieltisch.contests.jobs.ray_cluster import RayCluster

        return RayCluster(None if address == "local" else address, tables + 1)
    return Processes(slots(available(), tables + 1, 1))


def _folder(file: Path) -> Path:
    """Of an arena that was opened before."""
    folder = folder_of(file)
    if not folder.is_dir():
        raise UsageError(f"{folder}: no arena was opened there yet; invite somebody, or serve it")
    return folder


def _names_in(path: Path) -> Iterator[str]:
    """Its first column, or the one that is called "name"."""
    try:
        rows = [row for row in csv.reader(path.read_text(encoding="utf-8-sig").splitlines()) if any(row)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    column = head.index("name") if "name" in head else 0
    yield from (row[column].strip() for row in rows["name" in head :] if len(row) > column and row[column].strip())


def _write_table(rows: Sequence[Sequence[str]]) -> None:
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def _write_codes(folder: Path, links: Sequence[tuple[str, str, str]]) -> None:
    import segno

    folder.mkdir(parents=True, exist_ok=True)
    for name, _, link in links:
        segno.make(link, micro=False).save(str(folder / f"{name}.svg"), scale=6, title=name)


def _print_ladder(found: Ladder) -> None:
    print(f"{found.name}: {found.game}, {found.seats} seats, {found.games} games")
    head = ("#", "author", "version", "Elo", "±", "games", "state", "diagnosis")
    rows = [(number, *_row(standing)) for number, standing in enumerate(found.authors, 1)]
    print_table(head, [*rows, *(("", *_row(standing)) for standing in found.anchors)])


def _row(standing: Standing) -> tuple[object, ...]:
    rating = ("–", "–") if standing.rating is None else (standing.rating, standing.rating95)
    return (standing.name, standing.version or "–", *rating, standing.games, standing.state, standing.diagnosis)
