"""Every input is answered by the table, by name: once, to its participant, with what became of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spieltisch.core.commands import Act, Ask, Leave, Received, Say, Violate
from spieltisch.core.contracts import Limit
from spieltisch.core.messages import Accepted, Ignored, Refused, TooLate
from spieltisch.table.acts import Abort, Pause
from spieltisch.table.inputs import By, Tick
from tests.table.host import STRICT, T0, Host, bidding, to_market, to_replies
from tests.toy import GAME, QUERY_US
from tests.toy.model import Bid, Config, Pass, Reply, Retire, Withdraw

HARD_US = 10_000_000
"""Of a reply, which is in time or not at all."""


def at(host: Host, us: int) -> Host:
    """So long after the requests have left."""
    host.now = T0 + us
    return host


def answers_of(host: Host, seat: int) -> list[object]:
    """The verdicts among the batches of a seat."""
    return [batch.answer.verdict for batch in host.batches[seat] if batch.answer]


class TestTheLimit:
    def test_an_answer_in_its_last_microsecond_is_accepted(self) -> None:
        host = at(to_replies(), HARD_US)
        host.play(1, Reply(accepts=False))
        assert host.verdict == Accepted()
        assert host.entries[-1].by is None

    def test_one_microsecond_later_it_is_too_late_and_the_default_is_in_the_same_batch(self) -> None:
        host = at(to_replies(), HARD_US + 1)
        told = host.play(1, Reply(accepts=False))
        assert host.verdict == TooLate()
        assert told[1]
        assert answers_of(host, 1)[-1] == TooLate()
        assert host.entries[-1].by == "table"

    @pytest.mark.parametrize("ticks_us", [(), (HARD_US,), (HARD_US + 1,)])
    def test_the_tick_makes_no_difference(self, ticks_us: tuple[int, ...]) -> None:
        """None yet, one at the limit, when the answer could still have come, and one after it."""
        host = to_replies()
        for tick_us in ticks_us:
            at(host, tick_us).feed(Tick())
        at(host, HARD_US + 1).play(1, Reply(accepts=True))
        assert host.verdict == TooLate()
        assert [(entry.action, entry.by) for entry in host.entries if entry.actor == 1][-1] == ("decline", "table")

    @pytest.mark.parametrize("ticks_us", [(), (HARD_US,)])
    def test_nor_does_it_for_an_answer_in_time(self, ticks_us: tuple[int, ...]) -> None:
        host = to_replies()
        for tick_us in ticks_us:
            at(host, tick_us).feed(Tick())
        at(host, HARD_US).play(1, Reply(accepts=False))
        assert host.verdict == Accepted()

    def test_who_was_too_late_once_is_out_of_turn_the_next_time(self) -> None:
        host = at(to_replies(), HARD_US + 1)
        host.feed(Tick())
        host.play(1, Reply(accepts=True))
        host.play(1, Reply(accepts=True))
        assert isinstance(host.verdict, Ignored | Refused)

    def test_the_soft_limit_makes_it_too_late_as_well(self) -> None:
        host = at(bidding(), 2_000_001)
        host.play(1, Bid(1))
        assert host.verdict == TooLate()
        assert (host.entries[-1].action, host.entries[-1].by) == ("pass", "table")

    def test_two_who_answer_one_window_in_the_same_microsecond_are_judged_each_for_itself(self) -> None:
        host = at(to_replies(), HARD_US)
        for seat in (1, 2):
            host.play(seat, Reply(accepts=False))
            assert host.verdict == Accepted()
        host = at(to_replies(), HARD_US + 1)
        for seat in (1, 2):
            host.play(seat, Reply(accepts=False))
            assert host.verdict == TooLate()

    def test_of_several_in_one_segment_the_middle_one_is_late(self) -> None:
        """Questions cost time: the first takes all there is, so the second is for a request that is over."""
        lead = Limit(QUERY_US, QUERY_US)
        game = replace(GAME, play=replace(GAME.play, limits=lambda config: {**GAME.play.limits(config), "lead": lead}))
        host = Host(game=game)
        host.start()
        host.send(0, 1, 2)
        for seat in (0, 1, 2):
            host.play(seat, Pass())
        host.send(0)
        stamp = Received(T0 + 1, T0 + 1)
        host.now = T0 + 1
        commands: list[Ask | Act] = [Ask("stock", stamp), Act(Pass(), stamp), Act(Retire(), stamp)]
        verdicts = []
        for number, command in enumerate(commands, start=1):
            host.feed(By(0, command))
            verdicts.append((number, host.verdict))
        assert verdicts == [(1, Accepted()), (2, TooLate()), (3, Accepted())]


class TestOthers:
    def test_a_refused_action_names_its_rule(self) -> None:
        host = bidding()
        host.play(1, Bid(99))
        assert host.verdict == Refused("not-in-bid", "Bid(coins=99) is not for 1 now")

    def test_what_is_no_action_is_refused_in_its_own_words(self) -> None:
        host = bidding()
        host.violate(1, "gibberish")
        assert host.verdict == Refused("no-action", "gibberish")

    def test_what_the_game_overlooks_is_ignored(self) -> None:
        host = to_market()
        assert host.play(1, Pass()) == {}
        assert host.verdict == Ignored()

    def test_a_fault_that_costs_the_game_is_refused_all_the_same(self) -> None:
        host = bidding(STRICT)
        host.play(1, Bid(99))
        assert isinstance(host.verdict, Refused)
        assert host.table.is_over

    def test_who_acts_unasked_where_that_is_allowed_is_accepted(self) -> None:
        host = to_replies()
        host.play(0, Withdraw())
        assert host.verdict == Accepted()

    def test_a_question_is_accepted_with_its_reply(self) -> None:
        host = bidding()
        host.ask(1)
        assert answers_of(host, 1) == [Accepted()]

    @pytest.mark.parametrize("when", ["before", "after"])
    def test_without_a_game_all_but_talk_is_ignored(self, when: str) -> None:
        host = Host()
        if when == "after":
            host.start()
            host.feed(Abort())
        received = Received(host.now, host.now)
        for command in (Act(Bid(1), received), Violate("?", received), Ask("stock", received)):
            host.feed(By(0, command))
            assert host.verdict == Ignored()
        host.feed(By(0, Say("hello")))
        assert host.verdict == Accepted()

    def test_who_leaves_gets_none(self) -> None:
        host = bidding()
        host.play(0, Bid(1))
        host.feed(By(1, Leave()))
        assert host.verdict == Accepted()

    def test_a_paused_table_answers_though_it_tells_nothing(self) -> None:
        host = bidding()
        host.feed(Pause(on=True))
        assert host.play(0, Bid(1)) == {}
        assert host.verdict == Accepted()

    def test_nobody_else_sees_the_verdict(self) -> None:
        host = Host(Config(3))
        host.start()
        host.send(0, 1, 2)
        host.play(0, Bid(1))
        assert [batch.answer for viewer in (1, 2) for batch in host.batches[viewer] if batch.answer] == []
