"""Cards of a contest: what pages get of its rounds."""

from __future__ import annotations

from spieltisch.contests.plans.plan import Stage, System
from spieltisch.contests.showing.overview import summary_of
from spieltisch.web.contests.showing import round_of
from tests.contests.simulation import plan_of, whole


def test_a_card_says_which_table_is_about_the_third_place() -> None:
    contest, _ = whole(plan_of(Stage(system=System.KNOCK_OUT, third_place=True), players=4))
    first, last = (round_of(each) for each in summary_of(contest).rounds)
    assert [table.is_for_third for table in first.tables] == [False, False]
    assert [table.is_for_third for table in last.tables] == [False, True]
