"""All that is shown of a contest, from its state."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import UNSET

from spieltisch.contests.journal.state import Contest, MatchState, StageState
from spieltisch.contests.plans.plan import System
from spieltisch.contests.scoring.groups import group_numbers
from spieltisch.contests.scoring.ladder import beliefs, rating_of
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.standings import TIE_BREAKS, Tally, breaks_of, tallies
from spieltisch.contests.scoring.worth import Settled
from spieltisch.contests.showing.summary import Meeting, Place, RoundSummary, StageSummary, State, Summary
from spieltisch.contests.statistics.ladder import Belief
from spieltisch.contests.statistics.ratings import Ranking, Rating, rate
from spieltisch.core.outcome import Reason
from spieltisch.table.limits import WHOLE

CAUSES = (Reason.CRASHED, Reason.TIMEOUT, Reason.ILLEGAL, Reason.LEFT)


def summary_of(contest: Contest) -> Summary:
    """Standings and rounds at this moment."""
    return summarize(Settlement(contest))


def summarize(settlement: Settlement) -> Summary:
    """Standings and rounds, of what is settled already."""
    contest = settlement.contest
    plan = contest.plan
    known = ratings(contest, settlement)
    stood = [tallies(settlement, stage) for stage in contest.stages]
    return Summary(
        contest=plan.name,
        game=plan.game,
        system=" + ".join(stage.system for stage in plan.stages),
        state=State.OVER if contest.is_ended else State.RUNNING,
        standings=_places(settlement, _ranked(contest, stood), faults_of(settlement), known),
        rounds=tuple(
            RoundSummary(
                stage=stage.number,
                round=each.number,
                system=stage.stage.system,
                tables=tuple(_meeting(settlement, stage, match) for match in each.matches),
                byes=each.byes,
            )
            for stage in contest.stages
            for each in stage.rounds
        ),
        stages=tuple(
            StageSummary(name=name, system=stage.stage.system, standings=_places(settlement, ranked, faults, known))
            for stage, standings in zip(contest.stages, stood, strict=True)
            for faults in (faults_of(settlement, stage.number),)
            for name, ranked in _grouped(stage, standings)
        ),
        block_luck=plan.luck.value,
        time_percent=odds_of(contest),
        paused=contest.pause is not None,
    )


def _grouped(stage: StageState, standings: Sequence[Tally]) -> Iterator[tuple[str, Sequence[Tally]]]:
    """A stage's standings with its name, or those of each of its groups."""
    name = stage.stage.name or f"stage {stage.number}"
    if stage.stage.groups == 1:
        yield name, standings
        return
    numbers = group_numbers(stage)
    for number in range(stage.stage.groups):
        yield f"{name}, {number + 1}", [tally for tally in standings if numbers.get(tally.name) == number]


def odds_of(contest: Contest) -> Mapping[str, int]:
    """In per cent, those of the players who have other than the whole time."""
    percents = {name: entrant.time_percent for name, entrant in contest.entrants.items()}
    return {name: percent for name, percent in percents.items() if percent != WHOLE}


def ranking(contest: Contest, settlement: Settlement) -> list[Tally]:
    """Everybody, best first: a later stage ranks above those who were cut before it. Who has not played yet is last.
    Points and tie-breaks are those of the last stage one was in."""
    return _ranked(contest, [tallies(settlement, stage) for stage in contest.stages])


def _ranked(contest: Contest, stages: Sequence[Sequence[Tally]]) -> list[Tally]:
    """From the standings of all stages."""
    found: dict[str, Tally] = {}
    for standings in reversed(stages):
        for tally in standings:
            found.setdefault(tally.name, tally)
    for seed, name in enumerate(contest.entrants):
        found.setdefault(name, Tally(name, seed))
    return list(found.values())


def ratings(contest: Contest, settlement: Settlement) -> Mapping[str, Rating]:
    """Everybody's of whom something can be said: from all that was played or decided, whatever the order; those who
    are on a ladder, from that."""
    found: dict[str, Rating] = dict(rate(_rankings(contest, settlement), _anchors(contest)))
    for stage in contest.stages:
        is_ladder = stage.stage.system is System.LADDER
        for name, belief in beliefs(settlement, stage).items() if is_ladder else ():
            if belief != Belief():
                found[name] = rating_of(belief)
    return found


def _anchors(contest: Contest) -> Mapping[str, float]:
    return {name: entrant.anchor for name, entrant in contest.entrants.items() if entrant.anchor is not None}


def _rankings(contest: Contest, settlement: Settlement) -> Iterator[Ranking[str]]:
    for match in contest.matches.values():
        seated = [tuple(match.players[player] for player in order) for order in match.orders]
        for number, result in enumerate(settlement.results[match.name]):
            key, block = (match.name, number), match.blocks.get(number)
            if block and result and result.how is Settled.PLAYED:
                yield from (Ranking(key, names, block.games[order].ranks) for order, names in enumerate(seated))
            elif block and block.ruled:
                yield Ranking(key, match.players, block.ruled.ranks)


def faults_of(settlement: Settlement, stage: int | None = None) -> Mapping[str, Counter[str]]:
    """By player, how many games it broke off for which cause, in one stage or in all; games that somebody played in
    vain are not counted."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for match, number in settlement.schedule:
        if stage not in (None, match.stage):
            continue
        result, block = settlement.results[match.name][number], match.blocks.get(number)
        if block and (result is None or result.how is not Settled.FORFEIT):
            for game in block.games.values():
                if game.fault:
                    found[game.fault.player][game.fault.cause] += 1
    return found


def _places(
    settlement: Settlement, ranked: Iterable[Tally], faults: Mapping[str, Counter[str]], known: Mapping[str, Rating]
) -> tuple[Place, ...]:
    stages = settlement.contest.plan.stages
    names = dict.fromkeys((*TIE_BREAKS, *(name for stage in stages for name in breaks_of(stage))))
    return tuple(
        Place(
            rank=rank,
            name=tally.name,
            points=float(tally.points),
            blocks=tally.blocks,
            games=tally.games,
            elo=known[tally.name].elo if tally.name in known else None,
            elo95=known[tally.name].elo95 if tally.name in known else None,
            tie_breaks={name: float(tally.tie_breaks.get(name, 0)) for name in names},
            faults={cause.value: faults[tally.name][cause] for cause in CAUSES},
            remark=_remark(settlement.contest, settlement, tally.name),
        )
        for rank, tally in enumerate(ranked, 1)
    )


def _remark(contest: Contest, settlement: Settlement, name: str) -> str:
    return "withdrawn" if name in contest.withdrawn else "set aside" if name in settlement.aside else ""


def _meeting(settlement: Settlement, stage: StageState, match: MatchState) -> Meeting:
    results = settlement.results[match.name]
    counted = [result for result in results if result is not None and result.how is not Settled.LOST]
    whole = settlement.unit * len(counted)
    ranked = settlement.ranked(match) if stage.stage.system is System.KNOCK_OUT else None
    return Meeting(
        match=match.name,
        players=match.players,
        price=match.price,
        scores=tuple(total / whole for total in settlement.totals(match)) if counted else None,
        blocks=len(counted),
        of=len(results),
        advancing=ranked[: match.advancing] if ranked else (),
        is_for_third=True if match.is_for_third else UNSET,
    )
