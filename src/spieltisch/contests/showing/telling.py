"""A contest's events in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spieltisch.contests.journal.lines import (
    Added,
    AnyLine,
    Checked,
    Drawn,
    Ended,
    Fault,
    Lost,
    Lots,
    Paused,
    Played,
    Released,
    Replaced,
    Ruled,
    SetAside,
    Unpaused,
    Voided,
    Withdrawn,
)
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.scoring.worth import played, unit_of


def describe_lines(contest: Contest, lines: Sequence[AnyLine]) -> Iterator[str]:
    """A sentence for each event, and the results of blocks that these lines finished. ``contest`` knows them all."""
    for line in lines:
        yield from _describe(line)
    for match, number in dict.fromkeys((line.match, line.block) for line in lines if isinstance(line, Played)):
        yield from _result(contest, match, number)


def _describe(line: AnyLine) -> Iterator[str]:
    match line:
        case Lots(stage=stage, order=order):
            yield f"stage {stage}: the lot has {', '.join(order)}, if all else is level"
        case Drawn(stage=stage, round=number, tables=tables):
            yield f"stage {stage}, round {number}: {len(tables)} tables"
        case Released(stage=stage, round=number, by=by):
            yield f"stage {stage}, round {number}: begins, says {by}"
        case Paused(by=by, why=why):
            yield f"a pause begins, says {by}{why and ': '}{why}; what is played now goes on to its end"
        case Unpaused(by=by):
            yield f"the pause is over, says {by}"
        case Played(fault=Fault() as fault):
            yield f"{_game(line)}: {_blamed(fault)} (see {line.replay})"
        case Played(stood_in=names) if names:
            yield f"{_game(line)}: {', '.join(names)} did not come, and a stand-in played"
        case Checked(fault=Fault() as fault):
            yield f"entry check: {_blamed(fault)} (see {line.transcript})"
        case Checked(player=player, why=why) if why:
            yield f"entry check: {player} could not be checked, and plays: {why}"
        case Checked(player=player):
            yield f"entry check: {player} plays"
        case Voided(by=by, why=why):
            yield f"{_block(line)} counts no longer, says {by}: {why}"
        case Ruled(by=by, why=why):
            yield f"{_block(line)} is decided by {by}: {why}"
        case Lost(why=why):
            yield f"{_block(line)} could not be played: {why}"
        case Withdrawn(player=player, why=why):
            yield f"{player} has withdrawn: {why}"
        case Added(player=player):
            yield f"{player.name} has come"
        case Replaced(player=player):
            yield f"{player.name} goes on with another program: {player.bot}"
        case SetAside(player=player):
            yield f"{player} is set aside after three faulty blocks in a row"
        case Ended():
            yield "the contest is over"


def _result(contest: Contest, name: str, number: int) -> Iterator[str]:
    match = contest.match(name)
    block = match.block(number)
    if block.finished is not None and len(block.games) == len(match.orders):
        unit = unit_of(contest.plan)
        games = tuple(block.games[order].ranks for order in range(len(match.orders)))
        scores = played(games, match.orders, contest.plan.score, unit).scores
        scored = (f"{player} {score / unit:.2f}" for player, score in zip(match.players, scores, strict=True))
        yield f"{name} block {number}: {', '.join(scored)}"


def _block(line: Voided | Ruled | Lost | Played) -> str:
    return f"{line.match} block {line.block}"


def _game(line: Played) -> str:
    return f"{_block(line)} game {line.order}"


def _blamed(fault: Fault) -> str:
    return f"{fault.player} {fault.cause}: {fault.detail}"
