"""Checking a contest: every line of its journal against the state before it, and every replay against its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from spieltisch.contests.directing.director import game_seed, next_step
from spieltisch.contests.directing.fold import advance, begin
from spieltisch.contests.journal.lines import (
    Added,
    AnyLine,
    Begun,
    Drawn,
    Ended,
    Lost,
    Lots,
    Opened,
    Paused,
    Played,
    Released,
    Replaced,
    Ruled,
    SetAside,
    Unpaused,
    Voided,
)
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.plan import Luck
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import seed_from
from spieltisch.core.registry import game as game_of
from spieltisch.table.limits import WHOLE
from spieltisch.table.log import Result, read_ending, read_header
from spieltisch.table.replay import verify

REPLAYS: Final = "replays"


def problems_of(lines: Iterable[AnyLine]) -> Iterator[str]:
    """What is wrong with a journal, line by line; nothing, if all of it follows. The last thing said is about a line
    that nothing can follow."""
    rest = iter(lines)
    try:
        first = next(rest)
        contest = begin(first)
        yield from (f"line 1: {problem}" for problem in _opening_problems(first))
        expected: list[AnyLine] = []
        for line in rest:
            yield from (f"line {contest.lines + 1}: {problem}" for problem in _problems(contest, line, expected))
            advance(contest, line)
    except StopIteration:
        yield "the journal is empty"
    except ValueError as error:
        yield str(error)


def replay_problems(folder: Path, lines: Iterable[AnyLine]) -> Iterator[str]:
    """What is wrong with the replays of a contest: those of its games, and those that are none of its."""
    first, *rest = lines
    named: set[Path] = set()
    assert isinstance(first, Opened)
    odds = {player.name: player.time_percent for player in first.plan.players}
    for line in rest:
        if isinstance(line, Added | Replaced):
            odds[line.player.name] = line.player.time_percent
        if isinstance(line, Played) and line.replay:
            path = folder / line.replay
            if path in named:
                yield f"{line.replay} is the replay of two games"
            named.add(path)
            problems = _replay_problems(path, line, first.plan.game, odds)
            yield from (f"{line.replay}: {problem}" for problem in problems)
        elif isinstance(line, Played):
            yield f"match {line.match}, block {line.block}, order {line.order} has no replay"
    for path in sorted((folder / REPLAYS).rglob("*")):
        if path.is_file() and path not in named and not path.name.startswith("."):
            yield f"{path.relative_to(folder)} is the replay of no game"


def _opening_problems(line: AnyLine) -> Iterator[str]:
    assert isinstance(line, Opened)
    try:
        game = game_of(line.plan.game)
    except UsageError as error:
        yield str(error)
        return
    if line.rules_version != game.play.rules_version:
        yield f"played by version {line.rules_version} of the rules, and this is {game.play.rules_version}"


def _problems(contest: Contest, line: AnyLine, expected: list[AnyLine]) -> Iterator[str]:
    """What is wrong with a line that follows a state. ``expected`` are rounds drawn together that are still to come."""
    match line:
        case Lots(at=at) | Drawn(at=at):
            if not expected:
                expected += next_step(contest, at).lines
            if not expected or _timeless(expected.pop(0)) != _timeless(line):
                what = f"round {line.round}" if isinstance(line, Drawn) else "the lot"
                yield f"{what} of stage {line.stage} is not what follows"
        case Released():
            if next_step(contest, line.at).awaits != (line.stage, line.round):
                yield f"round {line.round} of stage {line.stage} does not wait to be released"
        case Paused() | Unpaused():
            if (contest.pause is None) is isinstance(line, Unpaused):
                yield "it is paused already" if contest.pause else "it is not paused"
        case SetAside() | Ended():
            if line not in next_step(contest, line.at).lines:
                yield "this does not follow"
        case Begun() | Played() | Voided() | Ruled() | Lost() if line.match in contest.matches:
            if not _is_due(contest, line.match, line.block):
                yield f"match {line.match} has no block {line.block}"
            if isinstance(line, Played):
                yield from _game_problems(contest, line)
        case _:  # the fold knows whether it can be
            pass


def _is_due(contest: Contest, match: str, block: int) -> bool:
    """Whether a match has such a block, those included that ties ask for."""
    stage = contest.stages[contest.matches[match].stage - 1].stage
    return 0 <= block < stage.blocks or 0 <= block < len(Settlement(contest).results[match])


def _game_problems(contest: Contest, line: Played) -> Iterator[str]:
    match = contest.matches[line.match]
    block = match.blocks.get(line.block)
    if block and block.attempt == line.attempt and line.order in block.games:
        yield f"order {line.order} of block {line.block} of match {line.match} was played already"
    if not 0 <= line.order < len(match.orders):
        return
    if line.players != tuple(match.players[number] for number in match.orders[line.order]):
        yield f"the seats of order {line.order} are others"
    if line.seed != game_seed(contest.plan, line.match, line.block, line.order, block.begun if block else 0):
        yield f"the seed is not the {'game' if contest.plan.luck is Luck.OWN else 'block'}'s"
    if line.fault and line.fault.player not in line.players:
        yield f"{line.fault.player!r} was not there to break off the game"


def _timeless(line: AnyLine) -> tuple[object, ...]:
    return type(line), *(getattr(line, name) for name in line.__struct_fields__ if name != "at")


def _replay_problems(path: Path, line: Played, game: str, odds: Mapping[str, int]) -> Iterator[str]:
    try:
        log = path.read_bytes().splitlines()
    except OSError as error:
        yield f"cannot be read: {error.strerror}"
        return
    found = verify(log)
    if not found.ok or not found.complete:
        yield found.problem or "the log is cut short"
        return
    header, ending = read_header(log[0]), read_ending(log[-1])
    result: Result = ending.result
    said = {
        "game": (header.game, game),
        "id": (header.id, line.id),
        "players": (tuple(player.name for player in header.seats), line.players),
        "ranks": (result.ranks, line.ranks),
        "points": (result.points, line.points),
        "reason": (result.reason, line.reason),
        "plies": (ending.plies, line.plies),
        "seed": (ending.seed, seed_from(line.seed, 0).hex()),
    }
    for what, (there, here) in said.items():
        if there != here:
            yield f"its {what} is {there!r}, and the journal says {here!r}"
    for player in header.seats:
        if player.time_percent != odds.get(player.name, WHOLE):
            yield f"{player.name} had {player.time_percent} % of the time, and not {odds.get(player.name, WHOLE)} %"
