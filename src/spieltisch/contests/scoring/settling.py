"""Which blocks are settled, and what they count: results, decisions, players who were set aside or have withdrawn.

All of it is computed from the state at once, in the order of the schedule, so that it never depends on which block
was finished first. A player is set aside by three faulty blocks in a row among those that were played or decided; as
long as one before them is missing, nothing is said about it. From then on its blocks are forfeit, whether or not
somebody has played them in the meantime, and count for the faults of nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from spieltisch.contests.journal.state import AT_ONCE, BlockState, Contest, MatchState, RoundState, StageState
from spieltisch.contests.pairing.knock_out import EXTRA_BLOCKS, decision
from spieltisch.contests.plans.plan import Stage, System
from spieltisch.contests.scoring import worth
from spieltisch.contests.scoring.worth import LOST, Settled, Worth

FAULTS_IN_A_ROW: Final = 3


class Settlement:
    """What all blocks of a contest count at one moment."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.unit: Final = worth.unit_of(contest.plan)
        self.results: dict[str, list[Worth | None]] = {}
        """By match, one for each of its blocks that is due so far; None for those that have to be played."""
        self.aside: dict[str, tuple[str, int]] = {}
        """Who was set aside, with the match and the block of the third fault."""
        self.schedule: list[tuple[MatchState, int]] = []
        """All blocks that are due so far, in their order: a match's second comes after the first of all others."""
        self._runs: Counter[str] = Counter()
        self._open: set[str] = set()
        """Of whom an earlier block is missing."""
        self._may_fall = frozenset(_often_faulty(contest))
        for stage in contest.stages:
            self._settle_stage(stage)

    @property
    def out(self) -> set[str]:
        """Who plays no more."""
        return {*self.aside, *self.contest.withdrawn}

    def is_settled(self, match: MatchState) -> bool:
        """Whether all its blocks are, those included that a tie asks for."""
        return None not in self.results[match.name]

    def totals(self, match: MatchState) -> list[int]:
        """Points by player so far, in units."""
        found = [0] * len(match.players)
        for result in self.results[match.name]:
            for player, score in enumerate(result.scores if result else ()):
                found[player] += score
        return found

    def ranked(self, match: MatchState) -> tuple[str, ...] | None:
        """All of a knock-out's table, best first; the first ``match.advancing`` go on. None while that is open."""
        if not self.is_settled(match) or self._decision(match, match.deciding) is None:
            return None
        order = self._decision(match, len(match.players))
        return None if order is None else tuple(match.players[number] for number in order)

    def _decision(self, match: MatchState, places: int) -> tuple[int, ...] | None:
        """Who is on the first places; None if one more block has to say. Its players are listed best seed first."""
        blocks = [
            [Fraction(score, self.unit) for score in result.scores or [0] * len(match.players)]
            for result in self.results[match.name]
            if result
        ]
        regular = self.contest.stages[match.stage - 1].stage.blocks
        return decision(blocks[:regular], blocks[regular:], places)

    def _settle_stage(self, state: StageState) -> None:
        for match in state.matches:
            self.results[match.name] = []
        rounds = [state.matches] if state.stage.system in AT_ONCE else [each.matches for each in state.rounds]
        for number, matches in enumerate(rounds):
            for block in range(state.stage.blocks):
                for match in matches:
                    self._settle(match, block)
            if state.stage.system is System.KNOCK_OUT:
                self._break_ties(state.stage, state.rounds[number])

    def _break_ties(self, stage: Stage, drawn: RoundState) -> None:
        """A tie that matters asks for one more block, as often as ``decision`` says so."""
        for block in range(stage.blocks, stage.blocks + EXTRA_BLOCKS):
            for match in drawn.matches:
                is_played = len(self.results[match.name]) == block and self.is_settled(match)
                if is_played and self._decision(match, match.deciding) is None:
                    self._settle(match, block)

    def _settle(self, match: MatchState, number: int) -> None:
        block = match.blocks.get(number)
        result = self._result(match, block)
        self.results[match.name].append(result)
        self.schedule.append((match, number))
        if self._may_fall:
            self._count_faults(match, block, number, result)

    def _result(self, match: MatchState, block: BlockState | None) -> Worth | None:
        score = self.contest.plan.score
        if block and block.ruled:
            return worth.ruled(block.ruled.ranks, score, self.unit)
        if out := self._absent(match, block):
            return worth.forfeit(match.players, out, self.unit)
        if block and block.finished is not None:
            games = tuple(block.games[order].ranks for order in range(len(match.orders)))
            return worth.played(games, match.orders, score, self.unit)
        return LOST if block and block.lost else None

    def _absent(self, match: MatchState, block: BlockState | None) -> set[str]:
        """Who of a match was set aside before this block, or withdrew before it was finished."""
        if not self.aside and not self.contest.withdrawn:
            return set()
        finished = self.contest.lines if block is None or block.finished is None else block.finished
        left = {name for name, (line, _) in self.contest.withdrawn.items() if line < finished}
        return {name for name in match.players if name in self.aside or name in left}

    def _count_faults(self, match: MatchState, block: BlockState | None, number: int, result: Worth | None) -> None:
        if result is None or not self._open.isdisjoint(match.players):
            self._open.update(match.players)
        elif result.how in (Settled.PLAYED, Settled.RULED) and block:
            faulty = faulty_players(block) if result.how is Settled.PLAYED else ()
            for name in match.players:
                self._runs[name] = self._runs[name] + 1 if name in faulty else 0
                if self._runs[name] == FAULTS_IN_A_ROW:
                    self.aside[name] = (match.name, number)


def faulty_players(block: BlockState) -> set[str]:
    """Who broke off any of its games."""
    return {game.fault.player for game in block.games.values() if game.fault}


def _often_faulty(contest: Contest) -> Iterator[str]:
    """Who has faulty blocks enough to be set aside."""
    found: Counter[str] = Counter()
    for match in contest.matches.values():
        for block in match.blocks.values():
            if faulty := faulty_players(block):
                found.update(faulty)
    return (name for name, count in found.items() if count >= FAULTS_IN_A_ROW)
