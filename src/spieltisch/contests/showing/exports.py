"""What a contest hands out: tables for spreadsheets, data for researchers, a report for everybody, replays to check."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

import msgspec
from msgspec.structs import replace

from spieltisch.contests.directing.fold import fold
from spieltisch.contests.journal.journal import FILE, read_journal
from spieltisch.contests.journal.lines import AnyLine
from spieltisch.contests.running.playing import STDERR, stderr_path
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.showing.bundle import pack, without_secrets
from spieltisch.contests.showing.findings import Findings, Game, find
from spieltisch.contests.showing.overview import summarize
from spieltisch.contests.showing.report.page import Account, report
from spieltisch.contests.showing.spreadsheets import games_csv, standings_csv
from spieltisch.contests.showing.trf import trf
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import games

REPORT: Final = "report.html"
STANDINGS: Final = "standings.csv"


class Format(StrEnum):
    """In what form a contest is handed out."""

    CSV = "csv"
    JSON = "json"
    HTML = "html"
    ZIP = "zip"
    SITE = "site"
    """A folder of static files."""
    TRF = "trf"
    """FIDE's tournament report file, of contests of pairs."""


class Table(StrEnum):
    """What a CSV file has a line for."""

    STANDINGS = "standings"
    """Each player."""
    GAMES = "games"
    """Each game."""


def write_exports(folder: Path) -> None:
    """Put ``report.html`` and ``standings.csv`` into a contest's folder, as its journal stands now. Raises
    ``UsageError`` for a journal that cannot be read and for a folder that cannot be written to."""
    account = account_of(folder)
    for name, text in ((REPORT, report(account)), (STANDINGS, standings_csv(account.summary))):
        write_whole(folder / name, partial(_write, text))


def export(folder: Path, how: Format, table: Table, stream: IO[bytes]) -> None:
    """Write a contest in one form. Raises ``UsageError`` like ``write_exports``."""
    if how is Format.ZIP:
        pack(folder, stream)
    elif how is Format.TRF:
        _write(trf(_settlement_of(folder)[1]), stream)
    else:
        _write(_text(account_of(folder), how, table), stream)


def write_whole(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """A file that is there as a whole or, if anything goes wrong, as it was. Raises ``UsageError``."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with part.open("wb") as stream:
            write(stream)
        part.replace(path)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def account_of(folder: Path) -> Account:
    """All that is told of a contest. Raises ``UsageError``."""
    lines, settlement = _settlement_of(folder)
    contest = settlement.contest
    known = games().get(contest.plan.game)
    title = known.title if known else contest.plan.game
    findings = find(lines, settlement)
    papers = _papers(folder, findings, has_encounters=bool(known and known.setup.pair))
    return Account(contest.opened, title, summarize(settlement), findings, papers)


def _settlement_of(folder: Path) -> tuple[list[AnyLine], Settlement]:
    lines = read_journal(folder)
    try:
        return lines, Settlement(fold(lines))
    except ValueError as error:
        raise UsageError(f"{folder / FILE}: {error}") from error


def data_of(account: Account) -> str:
    """One JSON object: that of ``contest show --json``, and what was found besides."""
    opened, findings = account.opened, account.findings
    plan = replace(opened.plan, players=tuple(map(without_secrets, opened.plan.players)))
    luck = findings.luck
    data: dict[str, Any] = {
        **msgspec.to_builtins(account.summary),
        "opened": msgspec.to_builtins(replace(opened, plan=plan)),
        **msgspec.to_builtins(findings),
        "luck": {**msgspec.to_builtins(luck), "factor": luck.factor} if luck else None,
    }
    return msgspec.json.encode(data).decode() + "\n"


def _papers(folder: Path, findings: Findings, *, has_encounters: bool) -> dict[str, str]:
    written = {f"{STDERR}/{path.name}" for path in (folder / STDERR).glob("*")}
    found = {game.id: _paper(game, written, has_encounters=has_encounters) for game in findings.games if game.fault}
    return {id: path for id, path in found.items() if path}


def _paper(game: Game, written: Collection[str], *, has_encounters: bool) -> str | None:
    """What the player at fault said in a game; of an encounter it lies with the first game."""
    assert game.fault
    stem = Path(game.replay).stem
    head = stem.rpartition("-g")[0]
    stems = [stem, *(f"{head}-g{order}" for order in range(game.order) if has_encounters)]
    return next((path for each in stems if (path := stderr_path(each, game.fault.player)) in written), None)


def _text(account: Account, how: Format, table: Table) -> str:
    if how is Format.JSON:
        return data_of(account)
    if how is Format.CSV:
        return games_csv(account.findings.games) if table is Table.GAMES else standings_csv(account.summary)
    return report(account)


def _write(text: str, stream: IO[bytes]) -> None:
    stream.write(text.encode())
