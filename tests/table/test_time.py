"""Limits, credits, charges and defaults, in whole microseconds."""

from __future__ import annotations

from spieltisch.core.commands import Act, Leave, Received
from spieltisch.core.contracts import Fault, Forfeit, Limit, Window
from spieltisch.core.messages import Asked, Ended, Happened, Mark, Refusal, Replied, TooLate
from spieltisch.core.outcome import Reason
from spieltisch.table.acts import SetTimed
from spieltisch.table.clock import GRACE_US, Clocks
from spieltisch.table.inputs import By, Delayed, Idle, Sent, Stalled, Tick
from spieltisch.table.replay import verify
from tests.table.host import STRICT, T0, Host, bidding, to_market, to_replies
from tests.toy import GAME
from tests.toy.model import (
    Bid,
    Config,
    HasBid,
    Pass,
    Reply,
)


class TestTime:
    def test_exactly_the_limit_is_in_time_and_a_microsecond_more_is_not(self) -> None:
        for extra, by in ((0, None), (1, "table")):
            host = bidding()
            host.now += 2_000_000 + extra
            host.play(0, Bid(1))
            assert host.entries[-1].by == by

    def test_one_millisecond_late_loses_a_strict_game_on_arrival(self) -> None:
        host = bidding(STRICT)
        host.now += 2_001_000
        assert host.feed(Tick()) == {}  # the table waits for the hard limit
        told = host.play(1, Bid(1))
        assert [type(item) for item in told[1]] == [Mark, Ended]
        assert host.table.outcome is not None
        assert (host.table.outcome.reason, host.table.outcome.offender) == (Reason.TIMEOUT, 1)

    def test_it_is_the_last_byte_s_arrival_that_counts_not_its_handling(self) -> None:
        host = bidding(STRICT)
        arrived = host.now + 2_000_000
        host.now += 9_000_000
        host.feed(By(1, Act(Bid(1), Received(arrived - 500, arrived))))
        assert not host.table.is_over
        entry = host.entries[-1]
        assert (entry.first, entry.last, entry.applied) == (1_999_500, 2_000_000, 9_000_000)

    def test_silence_ends_the_window_after_the_hard_limit_with_what_the_rules_named(self) -> None:
        host = bidding()
        assert host.wake_us == T0 + 10_000_001
        host.now = T0 + 10_000_000
        assert host.feed(Tick()) == {}
        host.now += 1
        told = host.feed(Tick())
        assert told[1][0] == Happened(0, HasBid(0, None))
        assert (host.entries[-1].action, host.entries[-1].by) == ("pass", "table")

    def test_one_tick_ends_one_window_and_asks_for_the_next_tick(self) -> None:
        host = bidding()
        host.now += 11_000_000
        seats: list[int | str] = []
        while not seats or seats[-1] != 2:
            assert host.wake_us is not None
            assert host.wake_us <= host.now
            host.feed(Tick())
            seats.append(host.entries[-1].actor)
        assert seats == [0, 1, 2]

    def test_an_answer_after_the_hard_limit_is_none_even_before_the_tick(self) -> None:
        host = to_replies(STRICT)
        host.now += 10_000_001
        host.play(1, Reply(accepts=False))
        assert host.entries[-1].action == "forfeit 1 timeout silent, with 2 to reply"

    def test_what_a_window_s_end_means_may_change_while_it_is_open(self) -> None:
        host = to_replies(STRICT)
        host.play(1, Reply(accepts=False))
        host.now += 10_000_001
        host.feed(Tick())
        assert host.entries[-1].action == "forfeit 2 timeout silent, with 1 to reply"

    def test_a_default_action_that_needs_chance_draws_it(self) -> None:
        host = bidding()
        for seat in (0, 1, 2):
            host.play(seat, Pass())
        host.now += 20_000_000
        told = host.feed(Tick())
        assert [(entry.actor, entry.by) for entry in host.entries[-3:]] == [
            (0, "table"), ("chance", None), ("chance", None),
        ]  # fmt: skip
        assert host.entries[-3].action == "lot"
        assert host.entries[-2].action.startswith("victim ")
        assert isinstance(told[1][-1], Asked)

    def test_a_request_never_reported_as_sent_is_timed_all_the_same(self) -> None:
        host = Host()
        host.start()
        assert host.wake_us == T0 + GRACE_US + 10_000_001
        host.now = T0 + GRACE_US + 2_000_000
        host.play(0, Bid(1))
        assert host.entries[-1].by is None
        assert host.entries[-1].sent is None
        host.now += 1
        host.play(1, Bid(1))
        assert host.entries[-1].by == "table"

    def test_the_time_a_request_is_known_to_need_does_not_run(self) -> None:
        host = Host()
        host.start()
        until = T0 + 20_000_000
        host.feed(Delayed(0, until))
        assert host.wake_us == T0 + GRACE_US + 10_000_001  # the others' clocks run
        host.now = T0 + 15_000_000
        host.feed(Sent(0))
        host.now += 2_000_000
        host.play(0, Bid(1))
        assert (host.entries[-1].by, host.entries[-1].sent) == (None, 15_000_000)

    def test_a_delayed_request_runs_when_its_delay_is_over_and_at_once_when_its_player_is_gone(self) -> None:
        clocks = Clocks([{"move": Limit(5, 5)}] * 3)
        clocks.open(Window(0, "move", Forfeit(Reason.TIMEOUT)), T0)
        clocks.delay(0, T0 + 20_000_000)
        assert clocks.take_wake() == [T0 + 20_000_006]
        clocks.leave(0)
        clocks.delay(0, T0 + 30_000_000)
        assert clocks.take_wake() == [T0 + 6]

    def test_a_stall_of_the_server_is_credited_and_recorded(self) -> None:
        host = bidding()
        host.feed(Stalled(T0 - 700_000, T0 + 300_000))
        assert [entry.action for entry in host.entries[-3:]] == [f"credit {seat} 300000" for seat in (0, 1, 2)]
        host.now += 2_300_000
        host.play(0, Bid(1))
        assert (host.entries[-1].by, host.entries[-1].credited) == (None, 300_000)
        assert host.wake_us == T0 + 10_300_001
        host.now += 1
        host.play(1, Bid(1))
        assert host.entries[-1].by == "table"

    def test_an_answer_s_entry_says_which_stalls_were_credited(self) -> None:
        host = bidding()
        host.feed(Stalled(T0 - 700_000, T0 + 300_000))
        host.now += 1_500_000
        host.feed(Stalled(T0 + 1_400_000, host.now))
        host.play(0, Bid(1))
        entry = host.entries[-1]
        assert (entry.credited, entry.stalls) == (400_000, ((0, 300_000), (1_400_000, 1_500_000)))

    def test_no_answer_is_credited_more_than_was_measured_before_it_arrived(self) -> None:
        host = bidding()
        arrived = T0 + 2_050_000
        host.now += 5_000_000
        host.feed(Stalled(T0 + 1_990_000, host.now))
        host.feed(By(0, Act(Bid(1), Received(arrived, arrived))))
        entry = host.entries[-1]
        assert (entry.by, entry.credited, entry.stalls) == (None, 60_000, ((1_990_000, 2_050_000),))

    def test_a_stall_behind_an_answer_makes_it_no_less_late(self) -> None:
        host = bidding(STRICT)
        arrived = T0 + 2_000_001
        host.now += 5_000_000
        host.feed(Stalled(T0 + 3_000_000, host.now))
        host.feed(By(1, Act(Bid(1), Received(arrived, arrived))))
        assert host.table.is_over

    def test_a_stall_while_nobody_thinks_is_not_recorded(self) -> None:
        host = bidding()
        lines = len(host.lines)
        host.feed(Stalled(T0 - 700_000, T0))
        assert len(host.lines) == lines

    def test_an_untimed_seat_has_all_the_time_there_is(self) -> None:
        host = Host(untimed=[1, 1])
        host.start()
        host.send(0, 1, 2)
        assert host.entries[0].action == "untimed 1"
        for seat in (0, 2):
            host.play(seat, Pass())
        assert host.wake_us is None
        host.now += 10**10
        host.play(1, Bid(1))
        assert host.entries[-1].by is None

    def test_switching_the_time_on_again_counts_from_the_request(self) -> None:
        host = bidding()
        host.feed(SetTimed(0, on=True))
        assert host.entries[-1].actor == "chance"  # it was on: nothing to record
        host.feed(SetTimed(0, on=False))
        host.now += 60_000_000
        host.feed(SetTimed(0, on=True))
        assert host.wake_us is not None
        assert host.wake_us <= host.now
        host.feed(Tick())
        assert host.entries[-1].by == "table"

    def test_a_gone_player_s_request_is_not_waited_for_to_be_sent(self) -> None:
        host = Host(Config(3))
        host.leave(1)
        host.start()
        assert host.wake_us == T0 + 10_000_001


class TestQuestions:
    def test_an_answer_goes_to_its_seat_alone_and_costs_its_time(self) -> None:
        host = bidding()
        assert host.ask(1) == {1: (Replied("stock"),)}
        assert host.entries[-1].action == "charge 1 360000 stock"
        host.now += 1_640_000
        host.play(1, Bid(1))
        assert (host.entries[-1].by, host.entries[-1].charged) == (None, 360_000)

    def test_a_microsecond_over_with_the_charge_is_late(self) -> None:
        host = bidding(STRICT)
        host.ask(1)
        host.now += 1_640_001
        host.play(1, Bid(1))
        assert host.table.is_over

    def test_the_sixth_question_ends_the_window_at_once(self) -> None:
        host = bidding()
        for _ in range(5):
            host.ask(1)
        assert host.asked() == [0, 1, 2]
        told = host.ask(1)
        assert told[1] == (Replied("stock"), Happened(1, HasBid(1, 0)), Mark())
        assert host.asked() == [0, 2]
        assert (host.entries[-1].by, host.entries[-1].charged) == ("table", 6 * 360_000)

    def test_an_untimed_seat_may_ask_as_often_as_it_likes(self) -> None:
        host = Host(untimed=[1])
        host.start()
        for _ in range(50):
            host.ask(1)
        assert host.table.is_asked(1)

    def test_a_question_out_of_turn_is_judged_like_any_other_message(self) -> None:
        assert to_market().ask(1) == {}
        told = to_market(STRICT).ask(1)
        assert [type(item) for item in told[1]] == [Refusal, Mark, Ended]

    def test_a_question_asked_too_late_is_a_late_answer(self) -> None:
        host = bidding(STRICT)
        host.now += 2_000_001
        host.ask(1)
        assert host.table.outcome is not None
        assert host.table.outcome.reason is Reason.TIMEOUT


def test_who_leaves_for_good_loses_and_ends_the_game_whatever_its_rules_say_of_leaving() -> None:
    for seat, fault in ((0, Fault.LEFT), (2, Fault.CRASHED)):
        host = bidding()
        host.feed(By(seat, Leave(fault, "exit status 3: no more", ends_game=True)))
        assert host.table.outcome is not None
        assert (host.table.outcome.reason, host.table.outcome.offender) == (fault.value, seat)
        assert host.entries[-1].action == f"forfeit {seat} {fault} exit status 3: no more"
        assert verify(host.lines, GAME).ok


INSTANT = Config(3, soft_us=0, hard_us=0)
"""Nobody gets any time."""


class TestNoTime:
    def test_without_any_time_an_answer_is_in_time_until_the_first_rest(self) -> None:
        host = bidding(INSTANT)
        assert host.rests == {0, 1, 2}
        host.now += 900_000
        assert host.feed(Tick()) == {}
        host.play(1, Bid(1))
        assert host.entries[-1].by is None
        told = host.rest()
        assert told[1][0] == Happened(2, HasBid(2, None))
        assert [(entry.actor, entry.action, entry.by) for entry in host.entries[-5:] if entry.actor in {0, 2}] == [
            (0, "pass", "table"),
            (2, "pass", "table"),
        ]

    def test_a_rest_before_the_request_has_left_ends_nothing(self) -> None:
        host = Host(INSTANT)
        host.start()
        assert host.rests == set()
        assert host.feed(Idle(0)) == {}
        host.send(0)
        assert host.rests == {0}
        assert host.feed(Idle(1)) == {}
        assert host.feed(Idle(0))[1][0] == Happened(0, HasBid(0, None))

    def test_an_answer_after_the_rest_is_too_late(self) -> None:
        host = bidding(INSTANT)
        host.feed(Idle(0))
        host.play(0, Bid(1))
        assert host.verdict == TooLate()

    def test_who_never_rests_waits_no_longer_than_a_request_may_be_on_its_way(self) -> None:
        host = bidding(INSTANT)
        assert host.wake_us == T0 + GRACE_US + 1
        host.now += GRACE_US + 1
        assert host.feed(Tick())[1][0] == Happened(0, HasBid(0, None))
        assert host.entries[-1].by == "table"

    def test_for_whoever_has_left_nobody_waits(self) -> None:
        host = Host(INSTANT)
        host.leave(0)
        host.start()
        assert host.wake_us == T0 + 1

    def test_a_rest_ends_nothing_for_who_has_time_or_is_of_this_process(self) -> None:
        host = bidding()
        assert host.rests == set()
        assert host.feed(Idle(0)) == {}
        host = Host(INSTANT, own=[0])
        host.start()
        host.send(0, 1)
        assert host.rests == {1}
        assert host.feed(Idle(0)) == {}

    def test_the_log_tells_when_the_request_left(self) -> None:
        host = Host(INSTANT)
        host.start()
        host.now += 70
        host.send(0)
        host.now += 30
        host.play(0, Pass())
        assert (host.entries[-1].sent, host.entries[-1].last) == (70, 100)


class TestPlayersOfThisProcess:
    """What counts of their time is what they say they have worked."""

    def test_it_is_not_the_machine_s_time_that_counts(self) -> None:
        in_time, late = bidding(STRICT, own=[1]), bidding(STRICT, own=[1])
        for host, thought_us in ((in_time, 2_000_000), (late, 2_000_001)):
            host.now += 50_000_000
            host.play(1, Bid(1), thought_us=thought_us)
        assert not in_time.table.is_over
        assert late.table.outcome is not None
        assert (late.table.outcome.reason, late.table.outcome.offender) == (Reason.TIMEOUT, 1)

    def test_what_they_were_kept_waiting_for_is_credited_in_the_log(self) -> None:
        host = bidding(own=[0])
        host.now += 3_000_000
        host.feed(Stalled(host.now - 500_000, host.now))
        host.play(0, Bid(1), thought_us=700_000)
        entry = host.entries[-1]
        assert (entry.sent, entry.last, entry.credited) == (0, 3_000_000, 2_300_000)
        assert [entry.action for entry in host.entries if entry.actor == "table"] == [
            "credit 1 500000",
            "credit 2 500000",
        ]

    def test_who_says_more_than_has_passed_is_taken_at_its_word_as_far_as_that_goes(self) -> None:
        host = bidding(own=[0])
        host.now += 1_000_000
        host.play(0, Bid(1), thought_us=9_000_000)
        assert (host.entries[-1].by, host.entries[-1].credited) == (None, 0)

    def test_their_windows_do_not_end_while_they_think(self) -> None:
        host = bidding(own=[0, 1, 2])
        assert host.wake_us is None
        host.now += 60_000_000
        assert host.feed(Tick()) == {}
        host.play(0, Bid(1), thought_us=5)
        assert host.entries[-1].by is None
