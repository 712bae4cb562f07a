"""What people say about a contest: checked against its state, and written behind whatever its runner writes meanwhile.

A running contest takes such lines up when it next writes something itself, at the end of a block at the latest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from spieltisch.contests.directing.director import next_step
from spieltisch.contests.directing.fold import advance, fold
from spieltisch.contests.journal.journal import FILE, Journal
from spieltisch.contests.journal.lines import (
    Added,
    AnyLine,
    Invited,
    Paused,
    Released,
    Replaced,
    Ruled,
    Unpaused,
    Voided,
    Withdrawn,
)
from spieltisch.contests.journal.opening import digest
from spieltisch.contests.journal.state import BlockState, Contest
from spieltisch.contests.matches.command import COMMAND
from spieltisch.contests.plans.entrants import has_words_for_secrets
from spieltisch.contests.plans.plan import Entrant, System
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.core.errors import UsageError
from spieltisch.core.looks import resembled
from spieltisch.core.registry import game


def correct(folder: Path, make: Callable[[Contest], Sequence[AnyLine]]) -> None:
    """Write what ``make`` says of the state; it is asked again if the state has changed in the meantime. Raises
    ``UsageError`` for what cannot be, and then has written nothing."""
    with Journal(folder) as journal:
        try:
            contest = fold(journal.read())
            while added := journal.append_if_current(*make(contest)):
                for line in added:
                    advance(contest, line)
        except ValueError as error:
            raise UsageError(f"{folder / FILE}: {error}") from error


def voided(contest: Contest, match: str, block: int, *, why: str, by: str, at: str) -> Voided:
    """A block is to be played again."""
    state = _block(contest, match, block)
    if not state.games and not state.ruled and not state.lost:
        raise UsageError(f"nothing has happened yet in block {block} of match {match}")
    return Voided(at=at, match=match, block=block, why=_reason(why), by=by)


def ruled(contest: Contest, match: str, block: int, *, ranks: Sequence[int], why: str, by: str, at: str) -> Ruled:
    """A block's result is decided. ``ranks`` go by player, as the match lists them."""
    state = _block(contest, match, block)
    players = contest.matches[match].players
    if len(ranks) != len(players) or any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks):
        raise UsageError(f"ranks are the places of {', '.join(players)}, such as 1,2; equal ones share a place: 1,1,3")
    if state.ruled:
        raise UsageError(f"block {block} of match {match} is decided already; void it to decide otherwise")
    return Ruled(at=at, match=match, block=block, ranks=tuple(ranks), why=_reason(why), by=by)


def withdrawn(contest: Contest, player: str, *, why: str, by: str, at: str) -> Withdrawn:
    """A player leaves."""
    known_entrant(contest, player)
    if player in contest.withdrawn:
        raise UsageError(f"{player} has withdrawn already")
    return Withdrawn(at=at, player=player, why=why, by=by)


def added(contest: Contest, players: Sequence[Entrant], *, by: str, at: str) -> list[Added]:
    """Players come late. In a round robin or a gauntlet each of them meets those who are there already, in a Swiss or
    on a ladder they play from the next round on."""
    if not players:
        raise UsageError("the file has no [[player]] table, so there is nobody to add")
    if contest.stages:
        stage = contest.stages[-1]
        if stage.number > 1:
            raise UsageError(f"nobody can come late: the contest is in its stage {stage.number}")
        if stage.stage.groups > 1:
            raise UsageError("nobody can come late to groups that are drawn")
        if stage.stage.system is System.KNOCK_OUT:
            raise UsageError("nobody can come late to a knock-out that is drawn")
        if stage.stage.rounds is not None and len(stage.rounds) >= stage.stage.rounds:
            raise UsageError("nobody can come late: all rounds are drawn")
    for entrant in players:
        if entrant.name in contest.entrants:
            raise UsageError(f"there is a player {entrant.name!r} already")
        if other := resembled(entrant.name, contest.entrants):
            raise UsageError(f"player {entrant.name!r} looks like {other!r}: give it another name")
        others = contest.entrants.values() if has_words_for_secrets(game(contest.plan.game)) else ()
        if entrant.secret and entrant.secret in {other.secret for other in others}:
            raise UsageError(f"player {entrant.name!r}: somebody else has the same secret")
    return [Added(at=at, player=entrant, by=by) for entrant in players]


def replaced(contest: Contest, entrant: Entrant, *, by: str, at: str) -> Replaced:
    """A player goes on with another bot or program, from the next block on. ``entrant`` has its name."""
    if entrant.name in contest.withdrawn:
        raise UsageError(f"{entrant.name} has withdrawn, and plays no more")
    if contest.is_ended:
        raise UsageError("the contest is over: nobody plays any more")
    program = digest(entrant) if entrant.bot.startswith(COMMAND) else ""
    return Replaced(at=at, player=entrant, program=program, by=by)


def released(contest: Contest, *, by: str, at: str) -> Released:
    """The next round that waits for that may begin."""
    awaited = next_step(contest, at).awaits
    if awaited is None:
        raise UsageError("no round waits to be released: none is drawn, or its games have begun")
    stage, number = awaited
    return Released(at=at, stage=stage, round=number, by=by)


def paused(contest: Contest, *, why: str = "", by: str, at: str) -> Paused:
    """No more blocks begin."""
    if contest.is_ended:
        raise UsageError("the contest is over: there is nothing to pause")
    if contest.pause:
        raise UsageError(f"the contest is paused already, by {contest.pause.by}")
    return Paused(at=at, why=why, by=by)


def unpaused(contest: Contest, *, by: str, at: str) -> Unpaused:
    """Blocks begin again."""
    if contest.pause is None:
        raise UsageError("the contest is not paused")
    return Unpaused(at=at, by=by)


def invited(contest: Contest, keys: Mapping[str, str], *, at: str) -> list[Invited]:
    """Secret links, by player with the hash of each token; the organiser's has an empty name."""
    for player in keys:
        if player:
            known_entrant(contest, player)
    return [Invited(at=at, player=player, key=key) for player, key in keys.items()]


def known_entrant(contest: Contest, player: str) -> Entrant:
    """Raises ``UsageError`` if there is no player of that name."""
    if player not in contest.entrants:
        raise UsageError(f"there is no player {player!r}; there are: {', '.join(contest.entrants)}")
    return contest.entrants[player]


def _block(contest: Contest, match: str, block: int) -> BlockState:
    if match not in contest.matches:
        raise UsageError(f"there is no match {match!r}; matches are called STAGE.ROUND.TABLE, such as 1.1.1")
    due = len(Settlement(contest).results[match])
    if not 0 <= block < due:
        raise UsageError(f"match {match} has blocks 0 to {due - 1}, and no block {block}")
    return contest.matches[match].blocks.get(block) or BlockState(block)


def _reason(why: str) -> str:
    if not why.strip():
        raise UsageError("the reason is missing; pass --why")
    return why
