"""Who plays in a stage, by seed: everybody at first, then whoever the standings of the stage before let go on."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.contests.journal.state import Contest, StageState
from spieltisch.contests.pairing import knock_out
from spieltisch.contests.plans.plan import Advance, Plan, Stage
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.standings import tallies


def new_stage(contest: Contest) -> StageState:
    """The stage that follows, as it begins now."""
    stage, field = contest.plan.stages[len(contest.stages)], _field(contest)
    return StageState(len(contest.stages) + 1, stage, field, len(field))


def _field(contest: Contest) -> tuple[str, ...]:
    """Its players; who plays no more is not among them."""
    settlement = Settlement(contest)
    if not contest.stages:
        return tuple(name for name in contest.entrants if name not in settlement.out)
    last = contest.stages[-1]
    late = [name for name in contest.entrants if not any(name in each.field for each in contest.stages)]
    ranked = [*(tally.name for tally in tallies(settlement, last)), *late]
    return tuple([name for name in ranked if name not in settlement.out][: last.stage.going_on])


def knock_out_draw(plan: Plan, stage: Stage, field: Sequence[int]) -> knock_out.Draw | None:
    """The round of those who are left, by seed; None if they do not fill a table."""
    if len(field) < fewest(plan):
        return None
    is_winner_only = stage.advance is Advance.WINNER
    return knock_out.draw(field, plan.seats, allows_short=plan.short_tables, is_winner_only=is_winner_only)


def fewest(plan: Plan) -> int:
    """How many it takes for a table."""
    return max(plan.seats - plan.short_tables, 2)
