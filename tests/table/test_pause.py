"""Pausing and stepping hold back what is told. The game itself does not notice."""

from __future__ import annotations

from spieltisch.core.commands import Say
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Asked, Ended, Happened, Mark, Refusal, Said, Started
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.table.acts import Abort, Pause, Step
from spieltisch.table.inputs import By, GoBack, Tick
from spieltisch.table.standing import Hindrance, PlayedAction
from tests.table.host import T0, Host
from tests.toy.model import Bid, Config, HasBid, Pass, Phase

PAUSE, RESUME, STEP = Pause(on=True), Pause(on=False), Step()


def paused_start(config: Config | None = None) -> Host:
    host = Host(config)
    host.feed(PAUSE)
    host.start()
    return host


def paused_auction(config: Config | None = None) -> Host:
    """Paused while all three think about their bids."""
    host = Host(config)
    host.start()
    host.send(0, 1, 2)
    host.feed(PAUSE)
    return host


def kinds(items: tuple[object, ...]) -> list[type]:
    """The types of the items, each run of equal ones once."""
    types = [type(item) for item in items]
    return [each for at, each in enumerate(types) if at == 0 or types[at - 1] is not each]


def test_a_paused_start_tells_who_sits_where_and_no_more() -> None:
    host = Host()
    host.feed(PAUSE)
    assert set(host.start().values()) == {(Started(("p0", "p1", "p2")), Mark())}
    assert host.asked() == []
    assert host.wake_us is None


def test_the_set_up_is_drawn_and_logged_at_once_all_the_same() -> None:
    host = paused_start()
    assert host.table.state.phase is Phase.BID
    assert [entry.actor for entry in host.entries].count("chance") == 10


def test_the_observation_of_a_paused_start_is_from_before_the_set_up() -> None:
    host = paused_start()
    host.feed(RESUME)
    assert [batch.observation.phase for batch in host.batches[0]] == [Phase.DEAL, Phase.BID]


def test_resuming_shows_the_set_up_after_the_mark_and_asks() -> None:
    for input in (RESUME, STEP):
        host = paused_start()
        host.now += 60_000_000
        told = host.feed(input)
        assert kinds(told[1]) == [Mark, Happened, Asked]
        assert {item.actor for item in told[1] if isinstance(item, Happened)} == {CHANCE}
        assert host.asked() == [0, 1, 2]
        host.send(0, 1, 2)
        assert host.wake_us == T0 + 70_000_001


def test_a_move_already_asked_for_is_applied_and_logged_at_once() -> None:
    host = paused_auction()
    assert host.play(1, Bid(2)) == {}
    assert host.entries[-1].action == "bid 2"
    assert host.table.state.bids[1] == 2


def test_it_is_shown_on_resume() -> None:
    host = paused_auction()
    host.play(1, Bid(2))
    told = host.feed(RESUME)
    assert told[0] == (Mark(), Happened(1, HasBid(1, None)))
    assert host.asked() == [0, 2]


def test_the_next_request_waits_for_resume_or_step() -> None:
    for input in (RESUME, STEP):
        host = paused_auction()
        for seat in (0, 1, 2):
            host.play(seat, Pass())
        assert host.asked() == []
        assert host.wake_us is None
        assert host.feed(input)[0][-1] == Asked(0, "lead")
        assert host.asked() == [0]


def test_whose_request_is_held_back_may_not_answer_it_yet() -> None:
    host = paused_auction(Config(3, is_strict=True))
    for seat in (0, 1, 2):
        host.play(seat, Pass())
    told = host.play(0, Pass())
    assert Refusal(0, Pass(), "out-of-turn", "") in told[0]
    assert host.table.is_over


def test_clocks_of_pending_requests_run_on_in_a_pause() -> None:
    host = paused_auction()
    assert host.wake_us == T0 + 10_000_001
    host.now = T0 + 10_000_001
    assert host.feed(Tick()) == {}
    assert host.entries[-1].by == "table"


def test_a_step_while_a_request_is_pending_is_ignored() -> None:
    host = paused_auction()
    host.play(1, Bid(2))
    lines = len(host.lines)
    assert host.feed(STEP) == {}
    assert len(host.lines) == lines


def test_after_a_step_the_table_is_still_paused() -> None:
    host = paused_start()
    host.feed(STEP)
    assert host.play(1, Bid(2)) == {}
    host.play(0, Pass())
    host.play(2, Pass())
    told = host.feed(STEP)
    assert kinds(told[2]) == [Mark, Happened, Asked]
    assert [item.actor for item in told[2] if isinstance(item, Happened)] == [1, 0, 2, 2, 2]
    assert [entry.action for entry in host.entries if entry.actor == "table"] == ["pause", "step", "step"]


def test_a_step_of_a_table_that_is_not_paused_is_ignored() -> None:
    host = Host()
    host.start()
    lines = len(host.lines)
    assert host.feed(STEP) == {}
    assert len(host.lines) == lines


def test_a_step_before_the_start_is_ignored() -> None:
    host = Host()
    host.feed(PAUSE)
    assert host.feed(STEP) == {}
    assert [entry.action for entry in host.entries] == ["pause"]


def test_toggling_to_the_same_value_is_dropped() -> None:
    host = Host()
    host.start()
    lines = len(host.lines)
    assert host.feed(RESUME) == {}
    assert len(host.lines) == lines
    host.feed(PAUSE)
    host.feed(PAUSE)
    assert len(host.lines) == lines + 1


def test_resuming_with_requests_pending_asks_nobody_again() -> None:
    host = paused_auction()
    assert host.feed(RESUME)[0] == (Mark(),)
    assert host.asked() == [0, 1, 2]


def test_pausing_and_resuming_before_the_start_tells_nothing() -> None:
    host = Host()
    assert host.feed(PAUSE) == host.feed(RESUME) == {}
    assert kinds(host.start()[0]) == [Started, Mark, Happened, Asked]


def test_a_refusal_and_talk_are_not_held_back_but_show_nothing_new() -> None:
    host = paused_auction()
    host.play(1, Bid(2), "a secret so far")
    shown = host.batches[0][-1].observation
    assert isinstance(host.play(0, Bid(99))[0][0], Refusal)
    assert host.feed(By(2, Say("hello")))[0] == (Said(2, "hello"),)
    assert host.batches[0][-1].observation == shown
    assert host.batches[0][-1].remark is None
    assert not shown.has_bid[1]
    host.feed(RESUME)
    assert host.batches[0][-1].observation.has_bid[1]
    assert host.batches[0][-1].remark == "a secret so far"


def test_the_end_is_never_held_back_and_shows_what_was() -> None:
    host = paused_auction(Config(3, is_strict=True))
    host.play(1, Bid(2))
    told = host.leave(0, Fault.CRASHED)
    assert told[2][:2] == (Happened(1, HasBid(1, None)), Mark())
    assert isinstance(told[2][-1], Ended)
    assert host.batches[2][-1].observation.has_bid[1]


def test_a_paused_table_can_be_aborted() -> None:
    for host in (paused_start(), paused_auction()):
        assert isinstance(host.feed(Abort())[SPECTATOR][-1], Ended)


def test_pauses_leave_the_log_of_the_game_as_it_is() -> None:
    plain, paused = Host(), Host()
    plain.start()
    plain.finish(4)
    paused.feed(PAUSE)
    paused.start()
    paused.feed(RESUME)
    paused.finish(4)
    told = [[(entry.actor, entry.action, entry.hash) for entry in host.entries] for host in (plain, paused)]
    assert told[1] == [("table", "pause", None), *told[0][:10], ("table", "resume", None), *told[0][10:]]


def test_a_paused_table_does_not_go_back() -> None:
    host = Host(untimed=range(3))
    host.start()
    host.play(0, Bid(1))
    assert isinstance(host.table.takeback_of(0), PlayedAction)
    host.feed(PAUSE)
    lines = len(host.lines)
    assert host.table.takeback_of(0) is Hindrance.PAUSED
    host.feed(GoBack(0))
    assert len(host.lines) == lines
    host.feed(RESUME)
    assert isinstance(host.table.takeback_of(0), PlayedAction)
