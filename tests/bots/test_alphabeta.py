"""The shared search finds what trying everything finds, whatever it is helped by, and ends when it is told to."""

from __future__ import annotations

import threading
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.build import compiled_modules
from tests.kernels import source_module

PACKAGE = "spieltisch.bots"
alphabeta: Any = source_module(f"{PACKAGE}.alphabeta")
ordering: Any = source_module(f"{PACKAGE}.ordering")
transpositions: Any = source_module(f"{PACKAGE}.transpositions")
Deadline: Any = source_module(f"{PACKAGE}.deadline").Deadline

PLACES = 97
"""Of a walk; so few that most are reached by many ways."""
LAST_PLY = 40


def mixed(word: int) -> int:
    """A number from -500 to 500 that looks like chance."""
    return (word * 2_654_435_761 >> 7) % 1001 - 500


class Walk(alphabeta.AlphaBeta):  # type: ignore[misc]
    """Seats in turn go on by their own ways; where they are after so many plies is worth what chance says."""

    def __init__(self, seed: int, bits: int = 12) -> None:
        super().__init__(12, 5, 8, transpositions.Transpositions(bits))
        self.seed, self.place, self.ply = seed, seed % PLACES, 0

    def advance(self, move: int) -> None:
        self.place, self.ply = (self.place + move * move * (2 - self.ply % 2)) % PLACES, self.ply + 1

    def retreat(self, move: int) -> None:
        self.ply -= 1
        self.place = (self.place - move * move * (2 - self.ply % 2)) % PLACES

    def is_final(self) -> bool:
        return self.ply == LAST_PLY or (self.ply > 2 and (self.place + self.ply) % 11 == 0)

    def final_value(self) -> int:
        return 2 * mixed(self.seed + self.place * 64 + self.ply)

    def plies_left(self) -> int:
        return LAST_PLY - self.ply

    def key(self) -> int:
        return (self.place * 64 + self.ply) * 0x9E3779B97F4A7C15 % 2**64

    def list_moves(self, height: int, depth: int, hint: int) -> int:
        count = 2 + self.place % 4
        for i in range(count):
            move = 1 + (i + self.place) % 5
            rank = self.history[self.slot(move)] + 100 * self.is_killer(move, height)
            self.moves[height][i], self.ranks[height][i] = move, ordering.HINTED if move == hint else rank
        return count

    def evaluate(self) -> int:
        return mixed(self.seed + self.place * 64 + self.ply)

    def tried(self, depth: int) -> int:
        """The value by trying everything."""

        @cache
        def value(place: int, ply: int, depth: int) -> int:
            self.place, self.ply = place, ply
            if self.is_final():
                return self.final_value()
            if depth == 0:
                return self.evaluate()
            found = []
            for move in [1 + (i + place) % 5 for i in range(2 + place % 4)]:
                self.place, self.ply = place, ply
                self.advance(move)
                found.append(-value(self.place, self.ply, depth - 1))
            return max(found)

        place, ply = self.place, self.ply
        found = value(place, ply, depth)
        self.place, self.ply = place, ply
        return found


def ponder(walk: Walk, depth: int) -> tuple[int, int]:
    """The value found, and how many nodes that took."""
    walk.ponder(Deadline(), 0, depth)
    return walk.value, walk.nodes


# -- what it finds -----------------------------------------------------------


@pytest.mark.parametrize("is_dear", [False, True])
@pytest.mark.parametrize("bits", [0, 3, 12])
def test_it_finds_what_trying_everything_finds_with_a_table_of_any_size(bits: int, is_dear: bool) -> None:
    for seed in range(40):
        walk = Walk(seed, bits)
        walk.is_dear = is_dear
        depth = 1 + seed % 7
        assert ponder(walk, depth)[0] == walk.tried(depth)
        assert walk.depth == depth


@pytest.mark.parametrize("window", [1, 30, 400])
def test_a_narrow_window_about_the_latest_value_changes_nothing(window: int) -> None:
    for seed in range(40):
        narrow, whole = Walk(seed), Walk(seed)
        narrow.window = window
        assert ponder(narrow, 6)[0] == ponder(whole, 6)[0]
        assert narrow.value == after(narrow, narrow.best, 5)


def after(walk: Walk, move: int, depth: int) -> int:
    """What a move is worth."""
    walk.advance(move)
    value = -walk.tried(depth)
    walk.retreat(move)
    return value


class Eager(Walk):
    """Tries what it knows of before it lists the others, which then are without it."""

    def known(self, height: int, hint: int) -> int:
        """The hint or a killer, where that is a move; 0 is none."""
        ways = [1 + (i + self.place) % 5 for i in range(2 + self.place % 4)]
        return next((move for move in (hint, *self.killers[2 * height : 2 * height + 2]) if move in ways), 0)

    def list_first(self, height: int, hint: int) -> int:
        self.moves[height][0], self.ranks[height][0] = self.known(height, hint), ordering.HINTED
        return 1 if self.moves[height][0] else 0

    def list_moves(self, height: int, depth: int, hint: int) -> int:
        known, count = self.known(height, hint), super().list_moves(height, depth, hint)
        left = [(self.moves[height][i], self.ranks[height][i]) for i in range(count) if self.moves[height][i] != known]
        for i, (move, rank) in enumerate(left):
            self.moves[height][i], self.ranks[height][i] = move, rank
        return len(left)


def test_moves_that_are_tried_before_the_others_are_listed_change_nothing() -> None:
    for seed in range(40):
        eager = Eager(seed)
        assert ponder(eager, 6)[0] == eager.tried(6)
        assert after(eager, eager.best, 5) == eager.value


def test_the_best_move_is_one_of_the_best() -> None:
    for seed in range(60):
        walk = Walk(seed)
        ponder(walk, 5)
        assert after(walk, walk.best, 4) == walk.value


def test_the_table_spares_most_of_the_work() -> None:
    nodes = {bits: sum(ponder(Walk(seed, bits), 9)[1] for seed in range(5)) for bits in (0, 14)}
    assert 2 * nodes[14] < nodes[0]


def test_it_remembers_a_game_from_move_to_move_until_it_is_to_forget() -> None:
    walk = Walk(3)
    fresh = ponder(walk, 7)
    again = ponder(walk, 7)
    assert again[0] == fresh[0]
    assert again[1] < fresh[1]
    walk.forget()
    assert ponder(walk, 7) == fresh


# -- what is left out --------------------------------------------------------


class Lazy(Walk):
    """Looks at late moves less deeply, gives up what has no hope, or passes."""

    slack = lateness = margin = 10_000

    def reduction(self, i: int, depth: int, height: int) -> int:
        return 1 if height and i >= self.lateness and depth >= 2 else 0

    def hope(self, depth: int, alpha: int) -> int:
        return self.evaluate() + self.slack if depth == 1 else alphabeta.INFINITE

    def may_pass(self, depth: int, beta: int) -> bool:
        return depth >= 2 and self.evaluate() >= beta + self.margin


@pytest.mark.parametrize("habit", ["slack", "lateness", "margin"])
def test_what_a_game_leaves_out_spares_work_and_nothing_is_without_it(habit: str) -> None:
    nodes = {}
    for much in (0, 10_000):
        nodes[much] = 0
        for seed in range(20):
            walk = Lazy(seed, 0)
            setattr(walk, habit, much)
            value, worked = ponder(walk, 6)
            nodes[much] += worked
            assert value == walk.tried(6) or much == 0
    assert nodes[0] < nodes[10_000]


class Hasty(Walk):
    """Looks at the answers to its first move less deeply, all but the first."""

    def reduction(self, i: int, depth: int, height: int) -> int:
        return 1 if height == 1 else 0


def test_what_looks_better_than_it_was_to_is_looked_at_in_full() -> None:
    """So an answer may be missed, and none is thought better than it is."""
    values = [(ponder(walk, 4)[0], walk.tried(4)) for walk in (Hasty(seed, 0) for seed in range(60))]
    assert all(value >= tried for value, tried in values)
    assert any(value > tried for value, tried in values)


def test_loud_moves_are_never_left_out() -> None:
    for seed in range(20):
        walk = Lazy(seed)
        walk.slack = walk.lateness = walk.loud_rank = 0
        assert ponder(walk, 6)[0] == walk.tried(6)


# -- when it ends ------------------------------------------------------------


def test_it_counts_no_more_nodes_than_it_is_given_and_then_has_a_move() -> None:
    for nodes in (1, 2, 50):
        walk = Walk(5)
        assert 1 <= walk.ponder(Deadline(), nodes, 12) <= 5
        assert walk.nodes == nodes


@pytest.mark.usefixtures("clock")
def test_it_ends_at_its_deadline() -> None:
    began_ns = time.thread_time_ns()
    Walk(5, 0).ponder(Deadline(30_000, 60_000_000), 0, 12)
    assert time.thread_time_ns() - began_ns < 400_000_000


def test_another_thread_can_stop_it() -> None:
    walk = Walk(5, 0)
    thread = threading.Thread(target=walk.ponder, args=(Deadline(), 0, 12))
    thread.start()
    was_at_it = thread.is_alive()
    while thread.is_alive():
        walk.stop()
        thread.join(0.01)
    assert was_at_it
    assert walk.best
    assert walk.depth < 12


def test_a_proven_win_ends_it() -> None:
    ends = set()
    for seed in range(20):
        walk = Walk(seed)
        walk.sure = 420
        ponder(walk, 7)
        ends.add(walk.value > 420)
        assert walk.depth == 7 or walk.value > 420
        assert walk.value <= 420 or all(Walk(seed).tried(depth) <= 420 for depth in range(1, walk.depth))
    assert ends == {False, True}


def test_the_end_of_the_game_ends_it() -> None:
    walk = Walk(7)
    walk.ply = LAST_PLY - 3
    ponder(walk, 12)
    assert walk.depth == 3


# -- its parts ---------------------------------------------------------------


def test_a_note_keeps_what_it_is_told_and_fits_no_other_key() -> None:
    table = transpositions.Transpositions(4)
    for key, move, depth, value in [(5, 2**31 - 1, 63, -32_000), (2**64 - 1, 0, 0, 32_000), (0, 1, 7, 0)]:
        assert table.find(key) == 0
        table.keep(key, move, depth, transpositions.AT_LEAST, value)
        note = table.find(key)
        assert (note >> 32, note >> 2 & 63, transpositions.value_of(note)) == (move, depth, value)
        assert table.find(key ^ 16) == 0
        assert transpositions.answers(note, depth, -40_000, value)
        assert not transpositions.answers(note, depth, -40_000, value + 1)
        assert not transpositions.answers(note, depth + 1, -40_000, value)


@pytest.mark.skipif(f"{PACKAGE}.transpositions" not in compiled_modules(), reason="lists lie in memory as they are")
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="asks Linux how much memory a process has")
def test_a_table_costs_no_memory_before_it_is_used_and_none_when_it_is_gone() -> None:
    compiled = import_module(f"{PACKAGE}.transpositions")
    whole, resident = pages()
    tables = [compiled.Transpositions(22) for _ in range(4)]  # of 64 MiB each
    assert pages()[0] - whole > 4 * 16_000
    assert pages()[1] - resident < 16_000
    tables.clear()
    assert pages()[0] - whole < 16_000


def pages() -> tuple[int, int]:
    """Of 4 KiB: how many this process may use, and does."""
    size, resident, *_ = Path("/proc/self/statm").read_text().split()
    return int(size), int(resident)


def test_words_of_two_writers_do_not_fit() -> None:
    one, other = transpositions.Transpositions(0), transpositions.Transpositions(0)
    one.keep(5, 1, 3, transpositions.EXACT, 10)
    other.keep(9, 2, 3, transpositions.EXACT, 20)
    one.words[1] = other.words[1]
    assert one.find(5) == one.find(9) == 0


def test_a_list_kept_short_has_the_best_in_order_and_equals_as_they_came() -> None:
    moves = ordering.Ordering(1, 4, 1)
    count = 0
    for move, rank in enumerate([3, 9, 3, 1, 9, 4], 1):
        count = moves.insert(0, count, 4, move, rank)
    assert (count, moves.moves[0], moves.ranks[0]) == (4, [2, 5, 6, 1], [9, 9, 4, 3])
