"""From a journal's lines to the state of its contest. Nothing is decided here but which of several results counts."""

from __future__ import annotations

from collections.abc import Iterable

from spieltisch.contests.journal.lines import (
    Added,
    AnyLine,
    Begun,
    Checked,
    Drawn,
    Ended,
    Invited,
    Lost,
    Lots,
    Opened,
    Pairing,
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
from spieltisch.contests.journal.state import Contest, MatchState, RoundState, StageState
from spieltisch.contests.matches.block import orders_of
from spieltisch.contests.plans.plan import Plan, System
from spieltisch.contests.scoring.seeding import knock_out_draw, new_stage

REMARKS = (Paused, Unpaused, Invited)
"""Lines after which a contest that was over still is."""


def fold(lines: Iterable[AnyLine]) -> Contest:
    """The state after all lines. Raises ``ValueError`` with the line's number for one that cannot follow."""
    rest = iter(lines)
    first = next(rest, None)
    if first is None:
        raise ValueError("the journal is empty")
    contest = begin(first)
    for line in rest:
        advance(contest, line)
    return contest


def begin(line: AnyLine) -> Contest:
    """The state after the first line."""
    if not isinstance(line, Opened):
        raise ValueError("line 1: a journal begins with what the contest is to be")
    return Contest(line, {entrant.name: entrant for entrant in line.plan.players}, lines=1)


def advance(contest: Contest, line: AnyLine) -> None:
    """Fold one more line. One that cannot follow raises ``ValueError`` with its number, and changes nothing."""
    try:
        if isinstance(line, Played):
            _note_played(contest, line)
        else:
            _note(contest, line)
    except LookupError as error:
        raise ValueError(f"line {contest.lines + 1}: {error.args[0]}") from None
    contest.lines += 1


def _note(contest: Contest, line: AnyLine) -> None:
    match line:
        case Drawn():
            _note_drawn(contest, line)
        case Lots(stage=stage, order=order):
            contest.lots.setdefault(stage, order)
        case Released(stage=stage, round=number):
            contest.released.add((stage, number))
        case Paused():
            contest.pause = contest.pause or line
        case Unpaused():
            contest.pause = None
        case Invited(player=player, key=key):
            contest.keys[player and _known(contest, player)] = key
        case Begun(match=name, block=number):
            contest.match(name).block(number).begun += 1
        case Voided(match=name, block=number, killed=killed):
            _void(contest.match(name), number)
            if killed:
                contest.killed[_known(contest, killed)] += 1
        case Ruled(match=name, block=number):
            _rule(contest.match(name), line)
        case Lost(match=name, block=number, attempt=attempt):
            block = contest.match(name).block(number)
            if block.attempt == attempt and block.finished is None:
                block.lost = line
        case Checked(player=player):
            contest.checks[_known(contest, player)] = line
        case Withdrawn(player=player):
            contest.withdrawn.setdefault(_known(contest, player), (contest.lines, line))
        case Added(player=entrant):
            if entrant.name in contest.entrants:
                raise LookupError(f"there is a player {entrant.name!r} already")
            contest.entrants[entrant.name] = entrant
            contest.late[entrant.name] = contest.lines
        case Replaced(player=entrant):
            contest.entrants[_known(contest, entrant.name)] = entrant
            contest.checks.pop(entrant.name, None)
        case SetAside(player=player):
            contest.remarks[_known(contest, player)] = line
        case Opened():
            raise LookupError("a contest is opened once")
        case Ended() | Played():
            pass
    contest.is_ended = isinstance(line, Ended) or (contest.is_ended and isinstance(line, REMARKS))


def _note_drawn(contest: Contest, line: Drawn) -> None:
    if line.stage not in (len(contest.stages), len(contest.stages) + 1) or line.stage > len(contest.plan.stages):
        raise LookupError(f"it is not the turn of stage {line.stage}")
    names = {*line.byes, *(name for table in line.tables for name in table.players)}
    for name in names:
        _known(contest, name)
    if taken := [table.match for table in line.tables if table.match in contest.matches]:
        raise LookupError(f"match {taken[0]!r} was drawn already")
    state = contest.stages[-1] if line.stage == len(contest.stages) else new_stage(contest)
    late = tuple(name for name in contest.entrants if name in names and name not in state.field)
    drawn = RoundState(line.round, [_new_match(state, line, table) for table in line.tables], line.byes)
    if state.stage.system is System.KNOCK_OUT:
        _note_advancing(contest.plan, state, drawn)
    state.field += late
    state.rounds.append(drawn)
    contest.stages[line.stage - 1 :] = [state]
    contest.matches.update((match.name, match) for match in drawn.matches)


def _new_match(state: StageState, line: Drawn, table: Pairing) -> MatchState:
    orders = orders_of(len(table.players), state.stage.orders)
    return MatchState(
        table.match, table.players, table.price, orders, line.stage, line.round, is_for_third=table.is_for_third
    )


def _note_advancing(plan: Plan, state: StageState, drawn: RoundState) -> None:
    """How many go on from each table follows from how many there are, as the tables themselves do."""
    matches = [match for match in drawn.matches if not match.is_for_third]
    names = [*drawn.byes, *(name for match in matches for name in match.players)]
    numbers = sorted(state.field.index(name) for name in names if name in state.field)
    draw = knock_out_draw(plan, state.stage, numbers)
    if draw is None or len(draw.advancing) != len(matches):
        raise LookupError("nobody draws a round of a knock-out like this")
    for match, advancing in zip(matches, draw.advancing, strict=True):
        match.advancing = min(advancing, len(match.players))


def _note_played(contest: Contest, line: Played) -> None:
    match = contest.match(line.match)
    block = match.block(line.block)
    if line.attempt != block.attempt or line.order in block.games:
        return
    if not 0 <= line.order < len(match.orders) or len(line.ranks) != len(match.players):
        raise LookupError(f"match {line.match!r} has no such game")
    block.games[line.order] = line
    if len(block.games) == len(match.orders):
        block.finished = contest.lines
        block.lost = None


def _void(match: MatchState, number: int) -> None:
    """What was played or decided counts no longer."""
    block = match.block(number)
    block.attempt += 1
    block.games = {}
    block.ruled = block.lost = block.finished = None


def _rule(match: MatchState, line: Ruled) -> None:
    if len(line.ranks) != len(match.players):
        raise LookupError(f"match {line.match!r} has {len(match.players)} players, not {len(line.ranks)}")
    block = match.block(line.block)
    block.ruled = block.ruled or line


def _known(contest: Contest, player: str) -> str:
    if player not in contest.entrants:
        raise LookupError(f"there is no player {player!r}")
    return player
