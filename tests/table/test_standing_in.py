"""A bot goes on for a player that has left: the table's part of it."""

from __future__ import annotations

import pytest

from spieltisch.core.commands import Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.fair import commitment, seed_from
from spieltisch.core.messages import Asked, Mark, StoodIn
from spieltisch.core.seats import SPECTATOR
from spieltisch.lobby.room import players_of
from spieltisch.table.acts import Leaves, Substitutes, read_act, write_act
from spieltisch.table.inputs import StandIn
from spieltisch.table.log import Player, abandon
from spieltisch.table.replay import fold, fork, verify
from tests.table.host import SEED, Host
from tests.toy import GAME
from tests.toy.model import Pass

LEFT = Leave(Fault.LEFT, "end of stream")


def untimed() -> Host:
    """All are asked for a bid, and nobody's time counts."""
    host = Host(untimed=range(3))
    host.start()
    return host


def test_the_seat_is_asked_anew_and_the_log_says_who_goes_on() -> None:
    host = untimed()
    told = host.feed(StandIn(1, LEFT, "medium (greedy)"))
    for viewer in (*range(3), SPECTATOR):
        assert told[viewer] == (StoodIn(1, "medium (greedy)"), Mark(), Asked(1, "bid"))
    left, stands_in = [read_act(entry.action) for entry in host.entries[-2:]]
    assert (left, stands_in) == (Leaves(1, Fault.LEFT, "end of stream"), Substitutes(1, "medium (greedy)"))
    assert not host.table.is_timed
    for seat in range(3):
        host.play(seat, Pass())
    host.finish(1)
    assert verify(host.lines, GAME).ok


def test_a_seat_that_is_not_asked_is_asked_when_its_turn_comes() -> None:
    host = untimed()
    host.play(1, Pass())
    assert host.feed(StandIn(1, LEFT, "random"))[1] == (StoodIn(1, "random"), Mark())
    assert host.asked() == [0, 2]


@pytest.mark.parametrize("bot", ["random", "medium (search@200)", "x  y"])
def test_the_entry_is_written_as_it_is_read(bot: str) -> None:
    assert read_act(write_act(Substitutes(1, bot))) == Substitutes(1, bot)


def test_who_plays_in_the_end_is_read_from_the_log() -> None:
    host = untimed()
    host.feed(StandIn(1, LEFT, "random"))
    now = (Player("p0"), Player("p1", "bot", "random"), Player("p2"))
    assert players_of(host.lines) == now
    assert players_of([*host.lines, abandon(host.lines, SEED)]) == now
    assert fold(host.lines, GAME).header.seats == (Player("p0"), Player("p1"), Player("p2"))


def test_a_fork_has_its_own_players_whoever_stood_in_before() -> None:
    host = untimed()
    host.feed(StandIn(1, LEFT, "random"))
    for seat in range(3):
        host.play(seat, Pass())
    seats = [Player(f"q{seat}") for seat in range(3)]
    lines = fork(host.lines, 3, id="T2", commitment=commitment(seed_from(7, 7)), seats=seats)
    assert players_of(lines) == tuple(seats)
    assert verify(lines, GAME, host.lines).ok


def test_a_seat_that_is_not_there_is_found() -> None:
    host = untimed()
    host.feed(StandIn(1, LEFT, "random"))
    wrong = host.lines[-1].replace(b"substitute 1", b"substitute 5")
    assert not verify([*host.lines[:-1], wrong], GAME).ok
    for seat in (b"5", b"-1"):
        with pytest.raises(ValueError, match="seat"):
            players_of([*host.lines[:-1], host.lines[-1].replace(b"substitute 1", b"substitute " + seat)])
