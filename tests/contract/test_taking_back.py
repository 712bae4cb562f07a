"""Games that go back now and then, at tables where nobody's time counts: their logs verify, and go on anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from spieltisch.core.fair import FairChance, commitment, seed_from
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Asked, Mark, WentBack
from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import SPECTATOR
from spieltisch.games.catan.actions import PlayInvention, PlayMonopoly
from spieltisch.table.acts import Pause, TakesBack, read_act, write_act
from spieltisch.table.inputs import GoBack
from spieltisch.table.log import abandon, digits, is_ending, read_entry
from spieltisch.table.replay import fold, follow, fork, taken_back, verify
from spieltisch.table.standing import MOST, Hindrance, PlayedAction
from spieltisch.table.table import Table
from spieltisch.web.views.history import History
from tests.contract.subjects import every_game, sample
from tests.table.host import SEED, Host
from tests.table.test_replay import changed, rechained

PLIES = 120
OFTEN = 0.15


def untimed(game: AnyGame, seats: int) -> Host:
    """A table of that game whose players take their time."""
    return Host(game.setup.configure(game.setup.options(), seats), game=game, seats=seats, untimed=range(seats))


def play(host: Host, random: Random, plies: int = PLIES) -> None:
    """Act at random, as far as each may know, and take something back now and then."""
    table = host.table
    while not table.is_over and plies:
        asked = host.asked()
        if random.random() < OFTEN:
            go_back(host, random.randrange(len(table.names)))
        else:
            seat = random.choice(asked)
            seen = table.game.play.view.observe(table.state, seat)
            host.play(seat, sample(table.game.play.view.legal_actions(seen), 1, random)[0])
            plies -= 1
        host.now += 1000


def go_back(host: Host, seat: int) -> None:
    """Where it stays, nothing happens; else everybody hears of it, and of who is asked then."""
    played, lines = host.table.takeback_of(seat), len(host.lines)
    told = host.feed(GoBack(seat))
    if isinstance(played, Hindrance):
        assert (told, len(host.lines)) == ({}, lines)
        return
    asked = [Asked(window.seat, window.clock) for window in host.table.game.play.rules.windows(host.table.state)]
    for viewer in (*range(len(host.table.names)), SPECTATOR):
        assert told[viewer] == (WentBack(seat), Mark(), *asked)
    assert read_act(host.entries[-1].action) == TakesBack(seat, played.ply)


def backs(lines: Sequence[bytes]) -> int:
    return sum(read_entry(line).action.startswith("takeback") for line in lines[1:] if not is_ending(line))


@every_game
def test_a_game_that_goes_back_verifies_and_is_the_same_game_when_it_is_read(game: AnyGame) -> None:
    found = 0
    for seed in range(3):
        host = untimed(game, game.play.seats[-1])
        host.start()
        play(host, Random(seed))
        found += backs(host.lines)
        for lines in (host.lines, [*host.lines, *([] if host.table.is_over else [_end(host)])]):
            checked = verify(lines, game)
            assert (checked.ok, checked.problem) == (True, None)
            assert fold(lines, game).plies == checked.plies
        assert game.play.rules.digest(fold(host.lines, game).state) == game.play.rules.digest(host.table.state)
    assert found or game.name == "cascadia"  # there every action is followed by a draw


def _end(host: Host) -> bytes:
    return abandon(host.lines, SEED)


@every_game
def test_it_goes_on_after_any_line_as_if_nothing_had_been_in_between(game: AnyGame) -> None:
    host = untimed(game, game.play.seats[0])
    host.start()
    play(host, Random(4), 40)
    drawn = {number for number, line in enumerate(host.lines[:-1]) if b'"actor":"chance"' in line}
    ends = [end for end in range(1 + game.play.seats[0], len(host.lines) - host.table.is_over, 3) if end not in drawn]
    for end, replay in zip(ends, _states(host, ends), strict=True):
        again = Table.resume(game, host.lines[:end], chance=FairChance(SEED), seed=SEED, now_us=host.now)
        assert game.play.rules.digest(again.state) == replay
        again.handle(Pause(on=False), host.now)
        before = fold(host.lines[:end], game)
        for seat in range(len(again.names)):
            assert again.takeback_of(seat) == before.standing.find(game, seat)


def _states(host: Host, ends: Sequence[int]) -> list[int]:
    """The state's digest after so many lines."""
    found = []
    for count, replay in enumerate(follow(host.lines, host.table.game), start=1):
        if count in ends:
            found.append(replay.game.play.rules.digest(replay.state))
    return found


@every_game
def test_whoever_comes_late_is_told_the_same_as_who_was_there(game: AnyGame) -> None:
    host = untimed(game, game.play.seats[0])
    host.start()
    play(host, Random(6), 60)
    history = History(game)
    for line in host.lines:
        history.follow(line)
    told = b"".join(history.since(SPECTATOR, 0))
    assert told.count(b'"what":"taken-back"') == backs(host.lines)
    if not host.table.is_over:
        assert history.awaited() == sorted(wait.seat for wait in host.table.waits)


@every_game
def test_a_fork_knows_what_was_taken_back_before_it(game: AnyGame) -> None:
    host = untimed(game, game.play.seats[0])
    host.start()
    play(host, Random(8), 60)
    plies = fold(host.lines, game).plies
    seed = seed_from(7, 7)
    for ply in range(0, plies, 5):
        lines = fork(host.lines, ply, id="T2", commitment=commitment(seed))
        assert verify(lines, game, host.lines).ok
        whole = fold(host.lines, game, ply=ply)
        assert game.play.rules.digest(fold(lines, game).state) == game.play.rules.digest(whole.state)
        assert fold(lines, game).plies == ply


class TestWhatStays:
    def test_nobody_takes_back_what_was_not_done(self) -> None:
        host = _twixt()
        assert host.table.takeback_of(0) is Hindrance.NOTHING

    def test_the_other_s_answer_goes_with_the_action(self) -> None:
        host = _twixt()
        first, second, third = _moves(host, 3)
        assert host.table.takeback_of(0) == PlayedAction(3, 0, third, is_own=True)
        host.feed(GoBack(1))
        assert host.asked() == [1]
        host.feed(GoBack(0))
        assert host.asked() == [0]
        assert host.table.latest == 0
        assert taken_back(host.lines) == {1, 2, 3}
        host.play(0, second)
        assert host.table.takeback_of(0) == PlayedAction(4, 0, second, is_own=True)
        assert first != second

    def test_what_chance_has_drawn_stays(self) -> None:
        """In Cascadia new tiles follow every turn."""
        host = untimed(game_of("cascadia"), 2)
        host.start()
        _moves(host, 1)
        assert host.table.takeback_of(0) is Hindrance.CHANCE
        assert host.table.takeback_of(1) is Hindrance.NOTHING

    def test_where_anybody_s_time_counts_nothing_is_taken_back(self) -> None:
        host = Host(untimed=(0, 1))
        host.start()
        assert host.table.is_timed
        assert {host.table.takeback_of(seat) for seat in range(3)} == {Hindrance.TIMED}

    def test_bots_time_does_not_matter(self) -> None:
        host = Host(untimed=(0, 1), own=(2,))
        host.start()
        assert not host.table.is_timed

    def test_enough_is_enough_for_a_seat_and_after_a_restart_too(self) -> None:
        host = _twixt()
        for _ in range(MOST):
            _moves(host, 2)
            host.feed(GoBack(0))
        _moves(host, 2)
        again = Table.resume(host.table.game, host.lines, chance=FairChance(SEED), seed=SEED, now_us=host.now)
        again.handle(Pause(on=False), host.now)
        for table in (host.table, again):
            assert table.takeback_of(0) is Hindrance.OFTEN
            assert isinstance(table.takeback_of(1), PlayedAction)
        lines = len(host.lines)
        host.feed(GoBack(0))
        assert len(host.lines) == lines
        assert isinstance(fold(host.lines, host.table.game).standing.find(host.table.game, 0), PlayedAction), (
            "a log is read"
        )

    def test_what_others_hold_is_not_forgotten(self) -> None:
        catan = game_of("catan")
        assert catan.play.shows_hands(PlayMonopoly(2))
        assert not catan.play.shows_hands(PlayInvention((1, 1, 0, 0, 0)))


class TestLogs:
    def test_the_entry_is_written_as_it_is_read(self) -> None:
        assert write_act(TakesBack(1, 12)) == "takeback 1 12"
        assert read_act("takeback 1 12") == TakesBack(1, 12)

    @pytest.mark.parametrize("action", ["takeback 0 1", "takeback 1 3", "takeback 2 3", "takeback 0 4"])
    def test_one_that_is_not_right_is_found(self, action: str) -> None:
        host = _twixt()
        _moves(host, 3)
        host.feed(GoBack(0))
        lines = [*host.lines, _end(host)]
        assert verify(lines, host.table.game).ok
        assert not verify(rechained(changed(lines, -2, action=action)), host.table.game).ok

    def test_its_hash_counts(self) -> None:
        host = _twixt()
        _moves(host, 3)
        host.feed(GoBack(0))
        lines = [*host.lines, _end(host)]
        assert not verify(rechained(changed(lines, -2, hash=digits(1))), host.table.game).ok

    def test_what_is_taken_back_twice_is_counted_once(self) -> None:
        host = _twixt()
        moves = _moves(host, 2)
        host.feed(GoBack(1))
        host.play(1, moves[1])
        host.feed(GoBack(1))
        assert taken_back(host.lines) == {2, 3}
        assert fold(host.lines, host.table.game).plies == 3


def _twixt() -> Host:
    game = game_of("twixt")
    host = Host(game.setup.configure(game.setup.options(mirror=False), 2), game=game, seats=2, untimed=range(2))
    host.start()
    return host


def _moves(host: Host, count: int) -> list[Any]:
    """The first of all moves that can be made, so many times."""
    made = []
    for _ in range(count):
        [seat] = host.asked()
        action = next(iter(host.table.game.play.rules.legal_actions(host.table.state, seat)))
        host.play(seat, action)
        made.append(action)
    return made
