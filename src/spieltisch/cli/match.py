"""``spieltisch match``: games between bots, of ours or of anybody's, and what the results say."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from spieltisch.cli import NO
from spieltisch.cli.crowding import say_if_crowded
from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.match_notes import Notes
from spieltisch.cli.output import complain, print_json, print_table
from spieltisch.cli.seeding import Seed
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import load
from spieltisch.cli.summary import has_summary, print_summary
from spieltisch.cli.threads import HELP, read_threads
from spieltisch.contests.jobs.match import play_match
from spieltisch.contests.matches.block import Order, blocks
from spieltisch.contests.matches.play import GameLog, Match
from spieltisch.contests.matches.players import BuiltInBot, Player, read_player
from spieltisch.contests.matches.results import Played, Standing, standings
from spieltisch.contests.statistics.estimate import Estimate, estimate
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.names import flaw_of
from spieltisch.core.outcome import Reason
from spieltisch.core.registry import game as game_of
from spieltisch.net.fault_plan import read_faults
from spieltisch.table.replay import fold


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of a match besides its players."""

    names: str | None = None
    """Names of the players, separated by commas."""
    games: Annotated[PositiveInt, Parameter(name=("--games", "-n"))] = 1
    """Number of games; each player sits once in each seat on the same seed."""
    jobs: PositiveInt = 1
    """Number of processes that play at once."""
    move_ms: PositiveInt | None = None
    """Think time per decision in milliseconds, within the protocol's limit."""
    threads: Annotated[str | None, Parameter(help=HELP)] = None
    seed: Seed = None
    """The number that all chance follows from."""
    rotate: bool = True
    """Rotate the seats."""
    suspend: bool = False
    """Suspend programs while others are to act."""
    out: Path | None = None
    """A folder for a replay of each game, and for what the programs print on stderr."""
    fault: Annotated[
        list[str] | None,
        Parameter(
            help="NAME[=VALUE][@PROBABILITY][:server|client]: a fault of the programs' lines, for one side or both; "
            "repeatable."
        ),
    ] = None
    trace: bool | None = None
    """Record each program's connection, both ways, with the verdict on each message."""
    trace_dir: str | None = None
    """The folder for traces. Default: "traces" in the folder of --out, or in the data folder."""
    sets: Annotated[list[str] | None, Parameter(name="--set")] = None
    """GAME.OPTION=VALUE; repeatable. "spieltisch config" lists the options."""
    json: bool = False
    """Print one JSON object per game."""


USUAL = Options()


def match(game: str, /, *bots: str, options: Options = USUAL) -> int:
    """Let bots play against each other, and print the results, with 95 % intervals by block.

    A block is a game for each seat on the same luck. What is left of the last one is shown, but has no mean.

    Parameters
    ----------
    game
        The game's name.
    bots
        A built-in bot ("spieltisch bots GAME" lists them), a level (easy, medium, hard), or
        "cmd:PROGRAM ARGS": a program that speaks the game's protocol, with {host}, {port}, {name}, {reservation} and
        {url} replaced in ARGS. "cmd:uhp:ENGINE ARGS" is an engine, where the
        game has such: it speaks UHP on its pipes.
    """
    given = {name: getattr(options, name) for name in ("move_ms", "seed", "trace", "trace_dir")}
    settings = load(options.sets or (), given, only=game, is_match=True)
    players = _named(_read_players(game_of(game), bots, options.threads), options.names)
    say_if_crowded(options.jobs, players, is_suspending=options.suspend)
    start = drawn(settings.seed)
    say_if_uncompiled()
    out = options.out
    if out:
        out.mkdir(parents=True, exist_ok=True)
    plan = Match(
        game, settings.games[game], players, settings.move_ms * 1000, out, options.suspend,
        traces=settings.traces(out), faults=read_faults(options.fault or (), start),
    )  # fmt: skip
    turns = list(blocks(len(players), options.games, start, is_rotating=options.rotate))
    try:
        logs = _kept(_shown(play_match(plan, turns, options.jobs), options.games), out)
        if options.json:
            _print_each(logs)
        else:
            _print_table(plan, logs, len(players) if options.rotate else 1)
    except ChildProcessError as lost:
        complain(str(lost))
        return NO
    return 0


def _print_each(logs: Iterable[GameLog]) -> None:
    for log in logs:
        print_json(asdict(log.played))
        sys.stdout.flush()


def _print_table(plan: Match, logs: Iterable[GameLog], length: int) -> None:
    """What the games come to; ``length`` of them make a block."""
    notes = Notes(len(plan.players))
    logs = notes.taken(_summed_up(logs) if has_summary(plan.game) else logs)
    _conclude(plan, [(log.played, log.order) for log in logs], length)
    notes.print([_title(player) for player in plan.players])


def _read_players(game: AnyGame, bots: Sequence[str], threads: str | None) -> tuple[Player, ...]:
    if len(bots) not in game.play.seats:
        few, many = game.play.seats[0], game.play.seats[-1]
        wanted = f"{few}" if few == many else f"{few} to {many}"
        raise UsageError(f"{game.name} is for {wanted} players, not {len(bots)}")
    each = read_threads(threads, len(bots))
    return tuple(read_player(game, text, number) for text, number in zip(bots, each, strict=True))


def _named(players: tuple[Player, ...], names: str | None) -> tuple[Player, ...]:
    if names is None:
        return players
    called = [name.strip() for name in names.split(",")]
    if len(called) != len(players) or not all(called):
        raise UsageError(
            f"--names: {names!r} does not name {len(players)} players; write a name for each, separated by commas"
        )
    if unfit := next(filter(flaw_of, called), None):
        raise UsageError(f"--names: {unfit!r} holds what nobody sees, or more marks on a letter than it bears")
    return tuple(replace(player, called=name) for player, name in zip(players, called, strict=True))


def _shown(logs: Iterator[GameLog], games: int) -> Iterable[GameLog]:
    """The logs, with a progress bar on stderr if that is a terminal."""
    if not sys.stderr.isatty():
        return logs
    from rich.console import Console
    from rich.progress import track

    return track(logs, "games", total=games, console=Console(stderr=True), transient=True)


def _summed_up(logs: Iterable[GameLog]) -> Iterator[GameLog]:
    """The logs, each with what people want to see of its end."""
    for log in logs:
        yield log
        print_summary(fold(log.lines))


def _kept(logs: Iterable[GameLog], out: Path | None) -> Iterator[GameLog]:
    """The logs; where they are kept, each says in which file."""
    for number, log in enumerate(logs, 1):
        if out is None:
            yield log
            continue
        name = f"{number:05}.jsonl"
        (out / name).write_bytes(b"".join(line + b"\n" for line in log.lines))
        yield replace(log, played=replace(log.played, replay=name))


def _conclude(match: Match, games: Sequence[tuple[Played, Order]], length: int) -> None:
    """The table, and what it leaves out: ``length`` games make a block."""
    how = match.game.play.counts
    table = standings([_title(player) for player in match.players], games, length, how)
    head = ("player", "games", "won", "drawn", "lost", "mean", "95 %", "Elo", "95 %", "points", "lost by")
    print_table(head, [_row(each, estimate(each.scores, len(match.players), how, length)) for each in table])
    unfinished = sum(played.reason != Reason.ABORTED for played, _ in games) - length * len(table[0].scores)
    if unfinished and len(table) > 1:
        print(f"{unfinished} of these games are of an unfinished block, and count for no mean")


def _title(player: Player) -> str:
    """What it is called, or else as it was typed; of a level, who that is."""
    return player.called or (player.label if isinstance(player, BuiltInBot) else player.text)


def _row(standing: Standing, found: Estimate) -> tuple[object, ...]:
    causes = ", ".join(f"{reason} {count}" for reason, count in sorted(standing.reasons.items()))
    reach = None if found.elo is None else found.mean95  # who won all has shown no more than that
    return (
        standing.player, standing.games, standing.won, standing.drawn, standing.lost, _formatted(found.mean, ".1%"),
        "±" + _formatted(reach, ".1%"), _formatted(found.elo, "+.0f"), "±" + _formatted(found.elo95, ".0f"),
        f"{standing.points / max(1, standing.games):.2f}", causes,
    )  # fmt: skip


def _formatted(number: float | None, form: str) -> str:
    return "?" if number is None else format(number, form)
