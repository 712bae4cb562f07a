"""Which rounds come next, system by system. Pairing knows players by numbers: here those are places in ``roster``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations, zip_longest

from spieltisch.contests.directing.acceleration import ahead
from spieltisch.contests.journal.state import AT_ONCE, Contest, StageState
from spieltisch.contests.pairing import gauntlet, knock_out, ladder, round_robin, swiss
from spieltisch.contests.pairing.prices import Avoid, ByeRule
from spieltisch.contests.pairing.values import Round, Table
from spieltisch.contests.plans.plan import PairingRule, Plan, System
from spieltisch.contests.scoring.groups import groups_of
from spieltisch.contests.scoring.ladder import beliefs, by_belief
from spieltisch.contests.scoring.seeding import fewest, knock_out_draw
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.standings import tallies

everybody = lru_cache(round_robin.rounds)
"""At tables it takes a while."""


def roster(settlement: Settlement, state: StageState) -> tuple[str, ...]:
    """Who may be drawn in a stage, by seed: its field, and behind it who came late, as long as it is the first."""
    if state.number > 1:
        return state.field
    late = (name for name in settlement.contest.entrants if name not in state.field and name not in settlement.out)
    return (*state.field, *late)


def next_rounds(settlement: Settlement, state: StageState) -> Sequence[Round]:
    """What a stage can draw once all that it drew is settled: all that is left for the systems that draw at once, what
    is owed to players who came late included, else one round; nothing if it is over."""
    plan, names = settlement.contest.plan, roster(settlement, state)
    if state.stage.system in AT_ONCE:
        return tuple(_at_once(settlement.contest, state, names))[len(state.rounds) :]
    active = [number for number, name in enumerate(names) if name not in settlement.out]
    if state.stage.system is System.KNOCK_OUT:
        return tuple(_knock_out(settlement, state, active))
    if len(active) < fewest(plan) or len(state.rounds) >= (state.stage.rounds or 0):
        return ()
    return (_ladder if state.stage.system is System.LADDER else _swiss)(settlement, state, len(names), active)


def _at_once(contest: Contest, state: StageState, names: Sequence[str]) -> Iterator[Round]:
    """All rounds of such a stage, those included that were drawn already: of who was there when it began, then of each
    player who came late against all who were there by then, or against all who are challenged."""
    plan, there = contest.plan, list(range(state.first))
    if state.stage.system is System.GAUNTLET:
        challenged = [number for number in there if names[number] in state.stage.gauntlet]
        yield from _gauntlet(plan, there, challenged)
        there = challenged
    elif state.stage.groups > 1:
        yield from _grouped(plan, state)
    elif len(there) >= fewest(plan):
        yield from everybody(len(there), plan.seats, allows_short=plan.short_tables)
    for number in range(state.first, len(names)):
        came = contest.late[names[number]]
        left = {name for name, (line, _) in contest.withdrawn.items() if line < came}
        present = [other for other in there if names[other] not in left]
        yield from _gauntlet(plan, [*present, number], [len(present)])
        if state.stage.system is System.ROUND_ROBIN:
            there.append(number)


def _grouped(plan: Plan, state: StageState) -> Iterator[Round]:
    """Every group by itself, all at the same time."""
    schedules = [
        [_renumbered(each, group) for each in everybody(len(group), plan.seats, allows_short=plan.short_tables)]
        for group in groups_of(state) if len(group) >= fewest(plan)
    ]  # fmt: skip
    for drawn in zip_longest(*schedules, fillvalue=Round(())):
        yield Round(
            tuple(chain.from_iterable(each.tables for each in drawn)),
            tuple(chain.from_iterable(each.byes for each in drawn)),
        )


def _gauntlet(plan: Plan, players: Sequence[int], challenged: Sequence[int]) -> Iterator[Round]:
    """Places in ``players`` against all its others."""
    if challenged and len(players) - len(challenged) >= fewest(plan) - 1:
        drawn = gauntlet.rounds(len(players), challenged, plan.seats, allows_short=plan.short_tables)
        yield from (_renumbered(each, players) for each in drawn)


def _swiss(settlement: Settlement, state: StageState, count: int, active: Sequence[int]) -> Sequence[Round]:
    plan = settlement.contest.plan
    scores = [Fraction()] * count
    for tally in tallies(settlement, state):
        scores[tally.seed] = tally.points
    if state.stage.accelerated:
        drawn, rounds = len(state.rounds), state.stage.rounds or 0
        won = state.stage.blocks * (state.stage.match_points or (1,))[0]
        for seed in range(count):
            scores[seed] += ahead(seed, state.first, drawn, rounds, won)
    avoided = _avoided(settlement.contest, roster(settlement, state))
    met, byes = _met(state), _byes(state, count)
    rule = ByeRule.SETTLED if plan.pairing_rule >= PairingRule.SETTLED_BYES else ByeRule.PRICED
    return (
        swiss.pair(
            scores,
            met,
            byes,
            table_size=plan.seats,
            allows_short=plan.short_tables,
            active=active,
            rule=rule,
            avoided=avoided,
        ),
    )


def _avoided(contest: Contest, names: Sequence[str]) -> Mapping[tuple[int, int], Avoid]:
    """Who is to meet in no Swiss round where that can be avoided, by places in the roster, the lower first."""
    teams = [contest.entrants[name].team for name in names]
    places = list(enumerate(teams))
    found = {(a, b): Avoid.SAME_TEAM for (a, one), (b, other) in combinations(places, 2) if one and one == other}
    number = {name: place for place, name in enumerate(names)}
    for one, other in contest.plan.forbid:
        if one in number and other in number:
            a, b = sorted((number[one], number[other]))
            found[a, b] = Avoid.FORBIDDEN
    return found


def _ladder(settlement: Settlement, state: StageState, count: int, active: Sequence[int]) -> Sequence[Round]:
    plan, names = settlement.contest.plan, roster(settlement, state)
    order = by_belief(beliefs(settlement, state), [names[number] for number in active])
    numbers = [names.index(name) for name in order]
    byes = _byes(state, count)
    return (ladder.draw(numbers, byes, len(state.rounds), plan.seats, allows_short=plan.short_tables),)


def _knock_out(settlement: Settlement, state: StageState, active: Sequence[int]) -> Iterator[Round]:
    left: list[int] = list(active)
    beaten: list[int] = []
    if state.rounds:
        last = state.rounds[-1]
        if sum(not match.is_for_third for match in last.matches) == 1 and not last.byes:
            return
        ranked = [(match.advancing, settlement.ranked(match) or ()) for match in last.matches]
        names = {*last.byes, *(name for advancing, table in ranked for name in table[:advancing])}
        left = [number for number in active if number < len(state.field) and state.field[number] in names]
        places = {state.field.index(name): place for _, table in ranked for place, name in enumerate(table)}
        beaten = sorted({*places} & {*active} - {*left}, key=lambda number: (places[number], number))
    plan = settlement.contest.plan
    if draw := knock_out_draw(plan, state.stage, left):
        third = knock_out.third_table(draw, beaten, plan.seats, fewest(plan)) if state.stage.third_place else ()
        yield replace(draw.round, tables=(*draw.round.tables, *third))


def _renumbered(drawn: Round, players: Sequence[int]) -> Round:
    tables = (Table(tuple(players[place] for place in table.players), table.price) for table in drawn.tables)
    return Round(tuple(tables), tuple(players[place] for place in drawn.byes))


def _met(state: StageState) -> Counter[tuple[int, int]]:
    """How often two, the lower number first, were drawn to the same table."""
    seeds = {name: seed for seed, name in enumerate(state.field)}
    tables = (sorted(seeds[name] for name in match.players) for match in state.matches)
    return Counter(pair for table in tables for pair in combinations(table, 2))


def _byes(state: StageState, count: int) -> list[int]:
    found = Counter(name for each in state.rounds for name in each.byes)
    return [found[name] for name in state.field] + [0] * (count - len(state.field))
