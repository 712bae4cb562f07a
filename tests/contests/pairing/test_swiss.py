"""Swiss rounds against all seatings there are, and over whole contests."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from spieltisch.contests.pairing.prices import Avoid, ByeRule
from spieltisch.contests.pairing.seating import EXACT
from spieltisch.contests.pairing.swiss import pair, usual_rounds
from spieltisch.contests.pairing.values import Round
from tests.contests.pairing.slow import cost_of, lengths_of, price_of, seatings

ZERO = Fraction()


class Contest:
    """Rounds with made-up results."""

    def __init__(self, players: int, table_size: int, seed: int = 0, *, allows_short: bool = False) -> None:
        self.scores = [ZERO] * players
        self.met: Counter[tuple[int, int]] = Counter()
        self.byes = [0] * players
        self._random = random.Random(seed)
        self._size, self._allows_short = table_size, allows_short

    def draw(self) -> Round:
        return pair(self.scores, self.met, self.byes, table_size=self._size, allows_short=self._allows_short)

    def play(self, drawn: Round) -> int:
        """Results for a round; how many pairs have met again in it."""
        couples = [tuple(sorted(couple)) for table in drawn.tables for couple in combinations(table.players, 2)]
        again = sum((a, b) in self.met for a, b in couples)
        self.met.update((a, b) for a, b in couples)
        for table in drawn.tables:
            for player in table.players:
                self.scores[player] += Fraction(self._random.randrange(7), 6)
        for player in drawn.byes:
            self.byes[player] += 1
            self.scores[player] += 1
        return again

    def rematches(self, rounds: int) -> list[int]:
        return [self.play(self.draw()) for _ in range(rounds)]


def seats(drawn: Round) -> list[tuple[int, ...]]:
    return [table.players for table in drawn.tables]


@pytest.mark.parametrize(
    ("players", "table_size", "allows_short"),
    [(count, 2, False) for count in range(1, 9)]
    + [(count, 3, short) for count in range(1, 9) for short in (False, True)]
    + [(count, 4, short) for count in (3, 5, 7, 9) for short in (False, True)],
)
@pytest.mark.parametrize("rule", ByeRule)
def test_no_seating_is_cheaper_and_of_equals_it_is_the_first(
    players: int, table_size: int, allows_short: bool, rule: ByeRule
) -> None:
    draw = random.Random(players * 100 + table_size)
    for _ in range(6):
        scores = sorted((Fraction(draw.randrange(5), draw.choice([1, 2, 3])) for _ in range(players)), reverse=True)
        met = {couple: draw.randrange(3) for couple in combinations(range(players), 2) if draw.random() < 0.6}
        byes = [draw.randrange(2) for _ in range(players)]
        drawn = pair(scores, met, byes, table_size=table_size, allows_short=allows_short, rule=rule)
        best = min(
            seatings(range(players), lengths_of(players, table_size, allows_short)),
            key=lambda seating: cost_of(seating, scores, met, byes, table_size, rule),
        )
        assert seats(drawn) == [table for table in best if len(table) > 1]
        assert list(drawn.byes) == [table[0] for table in best if len(table) == 1]


@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_a_bye_goes_to_the_lowest_with_the_fewest_byes_without_whom_the_others_need_not_meet_again(
    players: int,
) -> None:
    """Over rounds of whole contests; who that is comes from trying all."""
    too_high = 0
    for seed in range(8 if players == 9 else 25):
        contest = Contest(players, 2, seed)
        for _ in range(players - 1):
            fewest = min(
                (_rematches(contest.met, seating), contest.byes[alone], contest.scores[alone])
                for alone in range(players)
                for seating in _pairings([player for player in range(players) if player != alone])
            )
            drawn = contest.draw()
            (alone,) = drawn.byes
            assert drawn.price
            assert (drawn.price[0], contest.byes[alone], contest.scores[alone]) == fewest
            before = pair(contest.scores, contest.met, contest.byes, rule=ByeRule.PRICED)
            too_high += contest.scores[before.byes[0]] > contest.scores[alone]
            contest.play(drawn)
    assert too_high > 0 or players == 3  # the earlier rule gave it to somebody better placed now and then


def _pairings(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in _pairings([player for player in others if player != other]):
            yield [(first, other), *rest]


def _rematches(met: Counter[tuple[int, int]], pairing: Sequence[tuple[int, int]]) -> int:
    return sum(met[pair] ** 2 for pair in pairing)


def test_a_joint_leader_has_no_bye_while_somebody_lower_can_have_it() -> None:
    """Of three leaders one met both who are last, so that its bye brought all others together with their equals."""
    scores, met = [Fraction(point) for point in (3, 3, 3, 1, 1)], {(2, 3): 1, (2, 4): 1}
    assert pair(scores, met, [0] * 5, rule=ByeRule.PRICED).byes == (2,)
    assert pair(scores, met, [0] * 5).byes == (4,)


@pytest.mark.parametrize(("players", "table_size"), [(6, 2), (7, 2), (8, 2), (6, 3), (9, 3)])
def test_who_is_to_be_kept_apart_meets_only_where_nothing_else_can_be(players: int, table_size: int) -> None:
    draw = random.Random(players)
    for _ in range(12):
        couples = list(combinations(range(players), 2))
        met = {couple: draw.randrange(1, 4) for couple in couples if draw.random() < 0.5}
        avoided = {couple: draw.choice(list(Avoid)) for couple in couples if draw.random() < 0.4}
        scores = sorted((Fraction(draw.randrange(4)) for _ in range(players)), reverse=True)

        drawn = pair(scores, met, [0] * players, table_size=table_size, avoided=avoided)
        everything = seatings(range(players), lengths_of(players, table_size, False))
        assert _clashes(seats(drawn), met, avoided) == min(_clashes(seating, met, avoided) for seating in everything)


def _clashes(
    seating: Iterable[Sequence[int]], met: Mapping[tuple[int, int], int], avoided: Mapping[tuple[int, int], Avoid]
) -> tuple[int, int, int]:
    found = [two for table in seating for two in combinations(sorted(table), 2)]
    by_kind = Counter(avoided.get(two) for two in found)
    return by_kind[Avoid.FORBIDDEN], by_kind[Avoid.SAME_TEAM], sum(met.get(two, 0) ** 2 for two in found)


@pytest.mark.parametrize("table_size", [2, 3])
def test_the_price_can_be_recomputed_by_hand(table_size: int) -> None:
    scores, byes = [Fraction(5, 2), Fraction(2), Fraction(3, 2), Fraction(1)], [0, 1, 0, 0]
    drawn = pair(scores, {(0, 1): 2}, byes, table_size=table_size)
    if table_size == 2:
        assert seats(drawn) == [(0, 2), (1, 3)]
        assert [table.price for table in drawn.tables] == [(0, 0, 4, 1), (0, 0, 4, 1)]
        assert drawn.price == (0, 0, 8, 2)
    else:
        # Without the first: 0 + 1 + 1 + 4 half points squared, and a bye three halves above the last, twice.
        assert seats(drawn) == [(1, 2, 3)]
        assert drawn.tables[0].price == (0, 0, 6, 4)
        assert drawn.byes == (0,)
        assert drawn.price == (0, 0, 6 + 2 * 9, 4 + 2 * 4)


def test_the_first_round_of_pairs_is_the_slide_and_the_first_of_tables_goes_by_place() -> None:
    nobody = [0] * 8
    assert seats(pair([ZERO] * 8, {}, nobody)) == [(0, 4), (1, 5), (2, 6), (3, 7)]
    assert seats(pair([ZERO] * 8, {}, nobody, table_size=4)) == [(0, 1, 2, 3), (4, 5, 6, 7)]
    assert seats(pair([ZERO] * 7, {}, nobody, table_size=4, allows_short=True)) == [(0, 1, 2, 3), (4, 5, 6)]
    assert pair([ZERO] * 7, {}, nobody).byes == (6,)


@pytest.mark.parametrize("seed", range(20))
def test_six_players_meet_everybody_in_five_rounds_or_as_many_as_the_first_rounds_leave(seed: int) -> None:
    """In the fifth round of six players other rules may find no pairing; a price always does. What has been drawn may
    leave no round without a rematch; then there are as few as can be."""
    contest = Contest(6, 2, seed)
    for _ in range(5):
        least = min(
            sum(contest.met[couple] ** 2 for couple in seating if len(couple) == 2)
            for seating in seatings(range(6), [2, 2, 2])
        )
        drawn = contest.draw()
        assert sorted(player for table in seats(drawn) for player in table) == list(range(6))
        assert sum(contest.met[min(table), max(table)] ** 2 for table in seats(drawn)) == least
        contest.play(drawn)


def test_what_greedy_pairing_runs_into_is_avoided() -> None:
    scores, met = [Fraction(points) for points in (3, 3, 2, 2, 1, 1)], {(4, 5): 1}
    waiting, greedy = list(range(6)), []
    while waiting:
        first = waiting.pop(0)
        greedy.append((first, next((other for other in waiting if (first, other) not in met), waiting[0])))
        waiting.remove(greedy[-1][1])
    assert greedy == [(0, 1), (2, 3), (4, 5)]
    drawn = pair(scores, met, [0] * 6)
    assert seats(drawn) == [(0, 1), (2, 4), (3, 5)]
    assert drawn.price == (0, 0, 2, 2)


@pytest.mark.parametrize(("players", "table_size"), [(16, 4), (13, 3), (20, 4), (40, 4), (41, 3), (64, 2), (33, 2)])
def test_there_are_no_rematches_where_there_is_room(players: int, table_size: int) -> None:
    assert players > EXACT
    for seed in range(3):
        contest = Contest(players, table_size, seed)
        assert contest.rematches(3) == [0, 0, 0]
        assert max(contest.byes) - min(contest.byes) <= 1


@pytest.mark.parametrize("allows_short", [False, True])
@pytest.mark.parametrize(("players", "table_size"), [(14, 3), (15, 4), (18, 4), (23, 5), (17, 2)])
def test_everybody_sits_once_or_has_a_bye(players: int, table_size: int, allows_short: bool) -> None:
    contest = Contest(players, table_size, allows_short=allows_short)
    for _ in range(6):
        drawn = contest.draw()
        assert sorted([*drawn.byes, *(player for table in seats(drawn) for player in table)]) == list(range(players))
        lengths = [*map(len, seats(drawn)), *(1 for _ in drawn.byes)]
        assert sorted(lengths, reverse=True) == lengths_of(players, table_size, allows_short)
        contest.play(drawn)


@pytest.mark.parametrize(("players", "table_size"), [(13, 3), (18, 4), (25, 5)])
def test_no_exchange_of_two_players_makes_a_large_field_cheaper(players: int, table_size: int) -> None:
    contest = Contest(players, table_size, seed=7)
    contest.rematches(4)
    order = sorted(range(players), key=lambda player: (-contest.scores[player], player))
    place = {player: index for index, player in enumerate(order)}
    scores = [contest.scores[player] for player in order]
    byes = [contest.byes[player] for player in order]
    met = {(min(place[a], place[b]), max(place[a], place[b])): times for (a, b), times in contest.met.items()}
    drawn = contest.draw()
    tables = [[place[player] for player in table] for table in [*seats(drawn), *((player,) for player in drawn.byes)]]

    def price() -> tuple[Fraction, ...]:
        seating = tuple(tuple(sorted(table)) for table in tables)
        return cost_of(seating, scores, met, byes, table_size, ByeRule.SETTLED)

    least = price()
    for one, other in combinations(range(len(tables)), 2):
        for a in range(len(tables[one])):
            for b in range(len(tables[other])):
                tables[one][a], tables[other][b] = tables[other][b], tables[one][a]
                assert price() >= least
                tables[one][a], tables[other][b] = tables[other][b], tables[one][a]


def test_who_is_not_active_is_left_out() -> None:
    drawn = pair([ZERO] * 6, {}, [0] * 6, active=[5, 3, 1, 0])
    assert seats(drawn) == [(0, 3), (1, 5)]
    assert pair([ZERO] * 3, {}, [0] * 3, active=[]) == Round((), (), (0, 0, 0, 0))
    assert pair([ZERO] * 3, {}, [0] * 3, active=[1]).byes == (1,)


def test_thirds_are_thirds() -> None:
    """Ten times a third and a sum of tenths would differ as floating point numbers."""
    scores = [sum([Fraction(1, 3)] * 3, ZERO), Fraction(1), sum([Fraction(1, 10)] * 10, ZERO), Fraction(1)]
    assert pair(scores, {}, [0] * 4).tables[0].price == (0, 0, 0, 0)


def test_scores_beyond_what_a_matching_can_compare_are_refused() -> None:
    primes = [2**127 - 1, 2**89 - 1]
    with pytest.raises(ValueError, match="too finely divided"):
        pair([Fraction(1, primes[0]), Fraction(1, primes[1]), ZERO, ZERO], {}, [0] * 4)
    assert (
        len(pair([Fraction(1, primes[0]), Fraction(1, primes[1]), ZERO, ZERO], {}, [0] * 4, table_size=4).tables) == 1
    )
    with pytest.raises(ValueError, match="tables of 1"):
        pair([ZERO] * 4, {}, [0] * 4, table_size=1)


SCRIPT = """
from tests.contests.pairing.test_swiss import Contest
for players, size in ((60, 2), (41, 2), (40, 4), (12, 3)):
    contest = Contest(players, size)
    contest.rematches(4)
    print(contest.draw())
"""


@pytest.mark.usefixtures("process")
def test_the_same_round_is_drawn_in_every_process() -> None:
    """Whatever hashes and sets are like there."""
    answers = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONPATH": ":".join(filter(None, sys.path)) + ":.", "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True, timeout=120,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(answers) == 1
    assert "Round" in answers.pop()


def test_equally_cheap_pairings_give_the_first() -> None:
    """Many are equal here: everybody has met everybody once, and nobody has a point."""
    for players in (8, 10):
        met = dict.fromkeys(combinations(range(players), 2), 1)
        drawn = pair([ZERO] * players, met, [0] * players)
        assert seats(drawn) == first_of(players, [ZERO] * players, met)


def first_of(players: int, scores: Sequence[Fraction], met: dict[tuple[int, int], int]) -> list[tuple[int, ...]]:
    found = min(
        seatings(range(players), [2] * (players // 2)),
        key=lambda seating: price_of(seating, scores, met, [0] * players, 2),
    )
    return list(found)


def test_how_many_rounds_are_usual() -> None:
    assert [usual_rounds(players, 2) for players in (2, 3, 8, 9, 200)] == [1, 2, 3, 4, 8]
    assert [usual_rounds(players, 4) for players in (4, 16, 17, 64, 200)] == [3, 3, 4, 4, 5]
