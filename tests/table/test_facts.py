"""What players did in vain, and why they left, is in the log, and changes nothing there."""

from __future__ import annotations

import pytest

from spieltisch.core.commands import Leave, Received, Violate
from spieltisch.core.contracts import Fault
from spieltisch.core.fair import FairChance
from spieltisch.core.messages import Refusal
from spieltisch.core.outcome import Reason
from spieltisch.table.acts import Ignores, Leaves, Omits, Refuses, TableAct, read_act, write_act
from spieltisch.table.facts import EACH, LENGTH, MOST, Facts
from spieltisch.table.inputs import By
from spieltisch.table.log import read_entry
from spieltisch.table.log_writer import LogWriter
from spieltisch.table.replay import fold, fork, verify
from spieltisch.table.table import Table
from tests.table.host import SEED, STRICT, Host, bidding, to_market
from tests.toy import GAME
from tests.toy.model import Bid


def facts(host: Host) -> list[TableAct]:
    acts = [read_act(entry.action) for entry in host.entries if entry.actor == "table"]
    return [act for act in acts if isinstance(act, Refuses | Ignores | Omits | Leaves)]


class TestNotation:
    @pytest.mark.parametrize(
        "act",
        [
            Refuses(1, "taken", "16/3", "16/3 is taken"),
            Refuses(0, "no-action", "", ""),
            Ignores(2, "late", 'say "ä" \\ 1', "one\ntwo  three "),
            Omits(3, 40, 0),
            Leaves(0, Fault.CRASHED, "exit status 1: KeyError: 'x'"),
        ],
    )
    def test_what_is_written_is_read_back(self, act: TableAct) -> None:
        assert read_act(write_act(act)) == act

    @pytest.mark.parametrize("text", ["refused 1 taken 5 x", "refused 1 taken", "left 1 bored why", "omitted 1 2 3 4"])
    def test_nothing_else_is_an_act(self, text: str) -> None:
        with pytest.raises(ValueError, match=r".+"):
            read_act(text)


class TestTimes:
    def test_a_refusal_says_when_it_was_asked_and_when_the_answer_came(self) -> None:
        host = bidding()
        host.now += 700_000
        host.play(1, Bid(99))
        entry = host.entries[-1]
        assert (entry.sent, entry.first, entry.last) == (0, 700_000, 700_000)

    def test_an_answer_to_no_request_has_only_its_arrival(self) -> None:
        host = bidding()
        host.play(1, Bid(2))
        host.now += 5
        host.play(1, Bid(3))
        entry = host.entries[-1]
        assert (entry.sent, entry.last) == (None, 5)

    def test_a_late_answer_is_told_before_what_it_costs(self) -> None:
        host = bidding()
        host.now += 2_000_001
        host.play(0, Bid(1))
        late, default = host.entries[-2:]
        assert (late.action, default.action) == ('ignored 0 late "bid 1" ', "pass")
        assert late.sent is not None
        assert late.last is not None
        assert late.last - late.sent == 2_000_001


class TestCosts:
    def test_an_action_that_loses_the_game_is_told_before_its_end(self) -> None:
        host = bidding(STRICT)
        host.play(1, Bid(99))
        refused, forfeit = host.entries[-2:]
        assert read_act(refused.action) == Refuses(1, "not-in-bid", "bid 99", "Bid(coins=99) is not for 1 now")
        assert forfeit.action.startswith("forfeit 1 illegal")
        assert verify(host.lines, GAME).ok

    def test_what_was_no_action_has_only_its_sentence(self) -> None:
        host = bidding()
        host.violate(0, "sent <foo>: no such message")
        assert facts(host) == [Refuses(0, "no-action", "", "sent <foo>: no such message")]


class TestLeaving:
    def test_why_a_player_has_left_is_told_even_where_the_game_goes_on(self) -> None:
        host = bidding()
        host.leave(1, Fault.CRASHED, "exit status 1: no piece: owner 'blue'")
        assert Leaves(1, Fault.CRASHED, "exit status 1: no piece: owner 'blue'") in facts(host)

    def test_no_reason_is_said_to_be_none(self) -> None:
        host = bidding(STRICT)
        host.feed(By(1, Leave(Fault.LEFT, "", ends_game=True)))
        [left] = facts(host)
        assert isinstance(left, Leaves)
        assert left.why
        assert host.table.outcome is not None
        assert (host.table.outcome.reason, host.table.outcome.detail) == (Reason.LEFT, left.why)


class TestFloods:
    def test_only_the_first_of_a_ply_are_written_and_the_rest_is_counted(self) -> None:
        host = bidding()
        for _ in range(EACH + 30):
            host.play(1, Bid(99))
        host.play(1, Bid(1))
        host.play(1, Bid(1))
        assert facts(host)[:EACH] == [Refuses(1, "not-in-bid", "bid 99", "Bid(coins=99) is not for 1 now")] * EACH
        assert facts(host)[EACH:] == [
            Omits(1, 30, 0),
            Ignores(1, "not-in-bid", "bid 1", "Bid(coins=1) is not for 1 now"),
        ]

    def test_what_was_counted_at_the_end_comes_before_it(self) -> None:
        host = bidding()
        host.play(1, Bid(1))
        for _ in range(EACH + 1):
            host.play(1, Bid(2))
        host.leave(0)
        host.finish(1)
        assert facts(host).count(Omits(1, 0, 1)) == 1
        assert verify(host.lines, GAME).ok

    def test_a_game_writes_no_more_than_its_bound_for_a_seat(self) -> None:
        log = LogWriter("t")
        own = Facts(log, GAME.play.notation)
        for _ in range(MOST // EACH + 1):
            for _ in range(EACH):
                own.refuse(0, "no-action", "x" * 10 * LENGTH, Violate("x", Received(0, 0)), None)
            own.close_ply()
        lines = [record.line for record in log.take_records()]
        acts = [read_act(read_entry(line).action) for line in lines]
        assert [type(act) for act in acts] == [Refuses] * MOST + [Omits]
        assert acts[-1] == Omits(0, EACH, 0)
        assert max(map(len, lines)) < 2 * LENGTH + 200


class TestReplay:
    def test_facts_change_no_state_and_every_log_with_them_verifies_forks_and_goes_on(self) -> None:
        host, plain = to_market(), to_market()
        for seat in (0, 1, 2):
            host.play(seat, Bid(99))
            host.violate(seat)
        host.leave(2)
        plain.leave(2)
        before = fold(host.lines, GAME)
        assert GAME.play.rules.digest(before.state) == GAME.play.rules.digest(fold(plain.lines, GAME).state)
        assert fork(host.lines, before.plies, id="F", commitment="c" * 64)
        resumed = Table.resume(GAME, host.lines, chance=FairChance(SEED), seed=SEED, now_us=host.now)
        assert GAME.play.rules.digest(resumed.state) == GAME.play.rules.digest(before.state)
        host.finish(3)
        assert verify(host.lines, GAME).ok

    def test_a_fact_about_a_seat_that_is_not_there_is_wrong(self) -> None:
        host = bidding()
        host.play(1, Bid(99))
        wrong = host.lines[-1].replace(b"refused 1", b"refused 7")
        assert read_entry(wrong).action.startswith("refused 7")
        assert verify([*host.lines[:-1], wrong], GAME).problem == f"line {len(host.lines)}: no seat 7"

    def test_others_hear_no_more_of_it_than_before(self) -> None:
        host = bidding()
        told = host.play(1, Bid(99))
        assert all(isinstance(item, Refusal) for items in told.values() for item in items)
        assert 0 not in told
