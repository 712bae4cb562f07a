"""Causes kept apart, several seats at once, and what everybody is told."""

from __future__ import annotations

import pytest

from spieltisch.core.commands import Act, Leave, Received, Say
from spieltisch.core.contracts import Fault
from spieltisch.core.errors import IllegalAction
from spieltisch.core.messages import Asked, Ended, Happened, Mark, Refusal, Said, Started
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.table.acts import Abort
from spieltisch.table.inputs import By, Start, TableInput, Tick
from spieltisch.table.log import read_header
from tests.table.host import STRICT, Host, bidding, to_market, to_replies
from tests.toy.model import (
    Action,
    Bid,
    HasBid,
    Lot,
    Offer,
    Pass,
    Phase,
    Reply,
    Retired,
    Rob,
    Sold,
    Victim,
    Withdraw,
)

OFFER = Offer((0, 0, 0, 1), (0, 1, 0, 0))


class TestTheStart:
    def test_the_header_is_the_first_line_and_only_comes_once(self) -> None:
        host = Host()
        host.start()
        assert read_header(host.lines[0]).id == "T1"
        assert sum(line.startswith(b'{"format"') for line in host.lines) == 1

    def test_everybody_hears_of_the_start_then_the_mark_then_chance_and_the_requests(self) -> None:
        host = Host()
        for items in host.start().values():
            assert items[:2] == (Started(("p0", "p1", "p2")), Mark())
            assert {item.actor for item in items if isinstance(item, Happened)} == {CHANCE}
            assert items[-3:] == (Asked(0, "bid"), Asked(1, "bid"), Asked(2, "bid"))

    def test_starting_twice_does_nothing(self) -> None:
        host = bidding()
        assert host.start() == {}

    def test_before_the_start_nobody_is_judged(self) -> None:
        host = Host(STRICT)
        for input in (By(0, Act(Bid(1), Received(0, 0))), By(1, Leave(Fault.LEFT)), Tick()):
            assert host.feed(input) == {}
        assert not host.table.is_over

    def test_hidden_cards_are_dealt_to_their_owner_only(self) -> None:
        host = Host()
        told = host.start()
        own = [item.event for item in told[0] if isinstance(item, Happened)]
        others = [item.event for item in told[SPECTATOR] if isinstance(item, Happened)]
        assert [event.kind for event in own[:9] if event.seat == 0] != [None] * 3
        assert [event.kind for event in others[:9]] == [None] * 9


class TestSeveralSeatsAtOnce:
    def test_who_has_not_bid_yet_is_not_asked_again(self) -> None:
        host = bidding()
        told = host.play(1, Bid(2))
        assert told[1] == (Happened(1, HasBid(1, 2)), Mark())
        assert told[0] == told[SPECTATOR] == (Happened(1, HasBid(1, None)), Mark())
        assert host.asked() == [0, 2]

    def test_the_others_clocks_run_on(self) -> None:
        host = bidding()
        host.now += 1_500_000
        host.play(1, Bid(2))
        host.now += 500_001
        host.play(0, Bid(1))  # 2 000 001 us after the request: late, so its default is taken instead
        late = host.entries[-1]
        assert (late.actor, late.action, late.by) == (0, "pass", "table")
        assert late.last is not None
        assert late.sent is not None
        assert late.last - late.sent == 2_000_001

    def test_the_last_bid_closes_the_auction_and_asks_only_the_leader(self) -> None:
        host = bidding()
        host.play(0, Bid(1))
        host.play(1, Bid(2))
        told = host.play(2, Pass())
        assert Happened(2, Sold(1, (1, 2, 0))) in told[SPECTATOR]
        assert told[SPECTATOR][-2:] == (Mark(), Asked(0, "lead"))
        assert host.asked() == [0]

    def test_a_bid_after_one_s_bid_is_out_of_turn(self) -> None:
        host = bidding()
        host.play(1, Bid(2))
        lines = len(host.lines)
        assert host.play(1, Bid(3)) == {}  # this game ignores it
        [entry] = host.entries[lines - 1 :]
        assert entry.action == 'ignored 1 not-in-bid "bid 3" Bid(coins=3) is not for 1 now'


class TestActingUnasked:
    def test_a_seat_may_act_though_nobody_waits_for_it(self) -> None:
        host = to_replies()
        assert host.asked() == [1, 2]
        told = host.play(0, Withdraw())
        assert told[1][1] == Mark()
        assert told[1][-3:] == (Asked(0, "bid"), Asked(1, "bid"), Asked(2, "bid"))
        assert host.table.state.round == 1

    def test_windows_that_lose_their_meaning_close_without_an_entry(self) -> None:
        host = to_replies()
        host.play(0, Withdraw())
        assert host.table.state.phase is Phase.BID
        assert host.asked() == [0, 1, 2]
        assert [(entry.actor, entry.action) for entry in host.entries[-2:-1]] == [(0, "withdraw")]

    def test_what_the_rules_do_not_allow_unasked_is_out_of_turn_and_refused_in_their_words(self) -> None:
        host = to_replies(STRICT)
        told = host.play(0, Pass())
        assert told[0][0] == Refusal(0, Pass(), "not-in-reply", "Pass() is not for 0 now")
        assert host.table.outcome is not None
        assert (host.table.outcome.reason, host.table.outcome.offender) == (Reason.ILLEGAL, 0)


class TestWhatAMistakeCosts:
    def test_a_forgiving_game_refuses_and_waits_on(self) -> None:
        host = bidding()
        lines = len(host.lines)
        told = host.play(1, Bid(99))
        refused = Refusal(1, Bid(99), "not-in-bid", "Bid(coins=99) is not for 1 now")
        assert told == {1: (refused,), SPECTATOR: (refused,)}
        [entry] = host.entries[lines - 1 :]
        assert entry.action == 'refused 1 not-in-bid "bid 99" Bid(coins=99) is not for 1 now'
        assert host.asked() == [0, 1, 2]

    def test_its_time_runs_on_after_a_refusal(self) -> None:
        host = bidding()
        host.now += 2_000_000
        host.play(1, Bid(99))
        host.now += 1
        host.play(1, Bid(1))
        assert host.entries[-1].by == "table"

    def test_a_strict_game_ends_with_the_refusal_before_the_mark(self) -> None:
        host = bidding(STRICT)
        told = host.play(1, Bid(99))
        assert [type(item) for item in told[1]] == [Refusal, Mark, Ended]
        assert [type(item) for item in told[SPECTATOR]] == [Refusal, Mark, Ended]
        assert [type(item) for item in told[0]] == [Mark, Ended]
        assert host.entries[-1].action == "forfeit 1 illegal Bid(coins=99) is not for 1 now"

    def test_something_that_is_no_action_is_judged_like_an_illegal_one(self) -> None:
        assert bidding().violate(1)[1] == (Refusal(1, None, "no-action", "what?"),)
        host = bidding(STRICT)
        host.violate(1)
        assert host.entries[-1].action == "forfeit 1 illegal what?"

    def test_garbage_while_nobody_asked_is_out_of_turn(self) -> None:
        host = to_market()
        assert host.violate(1) == {}

    def test_leaving_and_crashing_are_not_the_same(self) -> None:
        for fault, reason in ((Fault.LEFT, Reason.LEFT), (Fault.CRASHED, Reason.CRASHED)):
            host = bidding(STRICT)
            host.leave(2, fault)
            assert host.table.outcome is not None
            assert host.table.outcome.reason is reason
            assert host.entries[-1].action == f"forfeit 2 {reason} end of stream"

    def test_a_game_may_go_on_without_who_left(self) -> None:
        host = bidding()
        told = host.leave(2)
        assert Happened(2, Retired(2)) in told[0]
        assert (host.entries[-1].actor, host.entries[-1].by) == (2, "table")
        assert host.asked() == [0, 1]
        assert host.leave(2) == {}

    def test_after_the_end_nothing_counts_but_talk_goes_on(self) -> None:
        host = bidding(STRICT)
        host.leave(2)
        lines = len(host.lines)
        action = Act(Bid(1), Received(0, 0))
        inputs: list[TableInput] = [By(0, action), By(0, Leave(Fault.LEFT)), Tick(), Abort(), Start()]
        assert [host.feed(input) for input in inputs] == [{}] * 5
        assert host.feed(By(None, Say("well played")))[0] == (Said(None, "well played"),)
        assert len(host.lines) == lines


class TestTheLogOfAnAction:
    def test_it_has_every_time_since_the_start(self) -> None:
        host = Host()
        host.start()
        host.now += 10
        host.send(1)
        host.now += 300
        host.feed(By(1, Act(Bid(2), Received(host.now - 50, host.now - 20), None, "thought hard")))
        entry = host.entries[-1]
        assert (entry.sent, entry.first, entry.last, entry.applied, entry.at) == (10, 260, 290, 310, 310)
        assert (entry.action, entry.remark, entry.credited, entry.charged) == ("bid 2", "thought hard", 0, 0)
        assert entry.hash is not None
        assert len(entry.hash) == 16

    def test_what_a_player_adds_is_for_everybody_until_the_next_action(self) -> None:
        host = bidding()
        host.play(1, Bid(2), "thought hard")
        assert {host.batches[viewer][-1].remark for viewer in host.batches} == {"thought hard"}
        host.play(2, Bid(2))
        assert host.batches[0][-1].remark is None


class TestTheEnd:
    def test_a_whole_game_ends_with_its_result_its_seed_and_no_more_waking(self) -> None:
        host = Host()
        host.start()
        host.finish(1)
        assert host.finished is not None
        assert host.finished.outcome == host.table.outcome
        assert host.wake_us is None
        assert host.ending.result.ranks == host.finished.outcome.ranks
        for batches in host.batches.values():
            assert batches[-1].items[-1] == Ended(host.finished.outcome)

    def test_an_abort_has_no_winner_and_reveals_the_seed(self) -> None:
        for is_started in (True, False):
            host = bidding() if is_started else Host()
            told = host.feed(Abort("cancelled"))
            assert [type(item) for item in told[0]] == [Mark, Ended]
            assert host.entries[-1].action == "abort cancelled"
            assert (host.ending.result.reason, host.ending.result.detail) == (Reason.ABORTED, "cancelled")
            assert host.finished is not None

    def test_an_illegal_default_action_is_our_own_bug_and_raises(self, monkeypatch: pytest.MonkeyPatch) -> None:
        host = bidding()
        monkeypatch.setattr(type(host.table.game.play.rules), "apply", _refuse)
        host.now += 20_000_000
        with pytest.raises(IllegalAction):
            host.feed(Tick())


def _refuse(*_: object) -> None:
    raise IllegalAction("never", "never")


class TestBatches:
    def test_all_viewers_share_one_place_for_common_bytes_per_input(self) -> None:
        host = bidding()
        host.play(1, Bid(2))
        last = [batches[-1].shared for batches in host.batches.values()]
        assert all(shared is last[0] for shared in last)
        assert host.batches[0][-2].shared is not last[0]

    def test_the_observation_is_the_viewer_s_after_the_last_item(self) -> None:
        host = bidding()
        host.finish(3, turns=8)
        view, state = host.table.game.play.view, host.table.state
        for viewer, batches in host.batches.items():
            assert batches[-1].observation == view.observe(state, viewer)

    def test_every_batch_that_shows_progress_has_one_mark(self) -> None:
        host = Host()
        host.start()
        host.finish(5)
        for batches in host.batches.values():
            assert all(batch.items.count(Mark()) == 1 for batch in batches)

    @pytest.mark.parametrize("action", [Rob(1), Lot(), Victim(1), OFFER, Withdraw(), Reply(accepts=True)])
    def test_nothing_unfit_for_the_moment_changes_anything(self, action: Action) -> None:
        host = bidding()
        digest = host.table.game.play.rules.digest(host.table.state)
        host.play(0, action)
        assert host.table.game.play.rules.digest(host.table.state) == digest
