"""``spieltisch contest``: contests, and what their journals say."""

from __future__ import annotations

import getpass
import time
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import App, Parameter

from spieltisch.cli import NO
from spieltisch.cli.contest_tables import print_summary
from spieltisch.cli.output import print_json
from spieltisch.contests.directing import corrections
from spieltisch.contests.directing.corrections import correct
from spieltisch.contests.directing.fold import fold
from spieltisch.contests.directing.verification import problems_of, replay_problems
from spieltisch.contests.journal.journal import FILE, read_journal
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.entrants import read_replaced
from spieltisch.contests.plans.reading import read_additions
from spieltisch.contests.showing.overview import summary_of
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of

app = App(
    name="contest",
    help_epilogue="Example: spieltisch contest show cup",
    help_format="plaintext",
    result_action="return_value",
)
for _name, _place, _help, _words in (
    ("run", "contest_run:run", "Run a contest, or go on where it was stopped.", "cup.toml --out cup"),
    ("resume", "contest_run:resume", "Go on with a contest that was stopped.", "cup"),
    ("check", "contest_check:check", "Let programs play one block, and name those that cannot.", "cup.toml"),
    ("pause", "contest_desk:pause", "Let no more blocks begin until the pause is over.", "cup --why lunch"),
    ("unpause", "contest_desk:unpause", "End a pause: blocks begin again.", "cup"),
    ("invite", "contest_desk:invite", "Make secret links: to the desk, and to authors' own pages.", "cup --everybody"),
    ("log", "contest_log:log", "Print one player's games, faults and stderr, and nobody else's.", "cup anna"),
    ("export", "contest_export:export", "Hand out standings, games, a report, replays.", "cup --format json"),
):
    _epilogue = f"Example: spieltisch contest {_name} {_words}"
    app.command(f"spieltisch.cli.{_place}", name=_name, help=_help, help_epilogue=_epilogue)


@app.command(name="show", help_epilogue="Example: spieltisch contest show cup --json")
def show(folder: Path, /, *, json: bool = False) -> None:
    """Print a contest's standings and rounds, also while it runs.

    Parameters
    ----------
    folder
        The contest's folder.
    json
        Print a JSON object.
    """
    summary = summary_of(read_contest(folder))
    if json:
        print_json(msgspec.to_builtins(summary))
    else:
        print_summary(summary)


@app.command(name="verify", help_epilogue="Example: spieltisch contest verify cup")
def verify(folder: Path, /, *, json: bool = False) -> int:
    """Compute everything again: each line of the journal from those before it, and each game from its replay.

    Parameters
    ----------
    folder
        The contest's folder.
    json
        Print a JSON object.
    """
    lines = read_journal(folder)
    problems = list(problems_of(lines)) or list(replay_problems(folder, lines))
    if json:
        print_json({"ok": not problems, "lines": len(lines), "problems": problems})
    else:
        for problem in problems or [f"ok: {len(lines)} lines"]:
            print(problem)
    return NO if problems else 0


@app.command(
    name="void", help_epilogue="Example: spieltisch contest void cup --match 1.2.1 --block 0 --why 'lost power'"
)
def void(folder: Path, /, *, match: str, block: int, why: str) -> None:
    """Void a block: it no longer counts, and is played again.

    Parameters
    ----------
    folder
        The contest's folder.
    match
        The match: STAGE.ROUND.TABLE.
    block
        Which of its blocks, from 0.
    why
        For what cause; it should have been fixed before the first game.
    """
    by, at = author(), now()
    correct(folder, lambda contest: [corrections.voided(contest, match, block, why=why, by=by, at=at)])


@app.command(
    name="result",
    help_epilogue="Example: spieltisch contest result cup --match 1.2.1 --block 0 --ranks 2,1 --why appeal",
)
def result(folder: Path, /, *, match: str, block: int, ranks: str, why: str) -> None:
    """Set the result of a block, whatever was or would be played.

    Parameters
    ----------
    folder
        The contest's folder.
    match
        The match: STAGE.ROUND.TABLE.
    block
        Which of its blocks, from 0.
    ranks
        The places of its players, in the order in which they are shown: 1,2 or 1,1,3.
    why
        For what cause.
    """
    try:
        places = [int(rank) for rank in ranks.split(",")]
    except ValueError:
        raise UsageError(f"--ranks takes places such as 1,2, not {ranks!r}") from None
    by, at = author(), now()
    correct(folder, lambda contest: [corrections.ruled(contest, match, block, ranks=places, why=why, by=by, at=at)])


@app.command(name="release", help_epilogue="Example: spieltisch contest release cup")
def release(folder: Path, /) -> None:
    """Let the games of the next round begin, where rounds wait for that or for their time.

    Parameters
    ----------
    folder
        The contest's folder.
    """
    by, at = author(), now()
    correct(folder, lambda contest: [corrections.released(contest, by=by, at=at)])


@app.command(name="withdraw", help_epilogue="Example: spieltisch contest withdraw cup anna")
def withdraw(folder: Path, player: str, /, *, why: str = "") -> None:
    """Take a player out: what it played still counts, what it has not played is lost for it.

    Parameters
    ----------
    folder
        The contest's folder.
    player
        Its name.
    why
        For what cause.
    """
    by, at = author(), now()
    correct(folder, lambda contest: [corrections.withdrawn(contest, player, why=why, by=by, at=at)])


@app.command(name="add", help_epilogue="Example: spieltisch contest add cup late.toml")
def add(folder: Path, file: Path, /) -> None:
    """Add players to a contest that has begun.

    Parameters
    ----------
    folder
        The contest's folder.
    file
        A file with [[player]] tables, as in that of the contest.
    """
    players = read_additions(file, game_of(read_contest(folder).plan.game))
    by, at = author(), now()
    correct(folder, lambda contest: corrections.added(contest, players, by=by, at=at))


@app.command(name="replace", help_epilogue="Example: spieltisch contest replace cup anna --bot 'cmd:./anna-2'")
def replace(
    folder: Path, player: str, /, *, bot: str, place: Annotated[Path | None, Parameter("--folder")] = None
) -> None:
    """Let a player go on with another program, from the next block that begins; what it played counts on.

    Parameters
    ----------
    folder
        The contest's folder.
    player
        Its name.
    bot
        What plays from now on: a built-in bot or cmd:PROGRAM ARGS, as in the contest's file.
    place
        The program's folder (default: that of the old one).
    """
    contest = read_contest(folder)
    old = corrections.known_entrant(contest, player)
    given = {"bot": bot} | ({"folder": str(place)} if place else {})
    new = read_replaced(old, given, game_of(contest.plan.game), Path.cwd())
    by, at = author(), now()
    correct(folder, lambda contest: [corrections.replaced(contest, new, by=by, at=at)])


def now() -> str:
    """The time for a line of the journal."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def author() -> str:
    """Who writes a line of the journal."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name
        return "somebody"


def read_contest(folder: Path) -> Contest:
    """The state that a journal comes to. Raises ``UsageError`` that names what is wrong in which line."""
    try:
        return fold(read_journal(folder))
    except ValueError as error:
        raise UsageError(f"{folder / FILE}: {error}") from error
