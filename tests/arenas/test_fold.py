"""How an arena stands follows from its lines alone."""

from __future__ import annotations

import pytest

from spieltisch.arenas.fold import FAULTY, TREND, Arena
from spieltisch.arenas.ladder import PINNED, WIDER
from spieltisch.arenas.lines import Revoked
from spieltisch.contests.statistics.ladder import SIGMA
from spieltisch.core.errors import UsageError
from tests.arenas.staged import AT, arena_of, checked, handed_in, invited, opened, played, ready


def states(arena: Arena, name: str) -> list[str]:
    author = arena.authors[name]
    return [author.state(version) for version in author.versions]


def test_the_last_good_version_plays_while_the_newest_is_checked_or_was_rejected() -> None:
    arena = arena_of(*ready("Anna"), handed_in("Anna", 2))
    assert states(arena, "Anna") == ["playing", "checking"]
    arena.take([checked("Anna", 2, fine=False)])
    assert states(arena, "Anna") == ["playing", "rejected"]
    arena.take([handed_in("Anna", 3), checked("Anna", 3)])
    assert states(arena, "Anna") == ["retired", "rejected", "playing"]


def test_of_versions_that_follow_quickly_only_the_newest_is_to_be_checked() -> None:
    arena = arena_of(*invited("Anna"), *(handed_in("Anna", number) for number in (1, 2, 3)))
    assert states(arena, "Anna") == ["retired", "retired", "checking"]
    arena.take([checked("Anna", 1)])  # its check had begun before the others came
    assert states(arena, "Anna") == ["playing", "retired", "checking"]


def test_a_version_whose_full_check_finds_a_mistake_plays_no_more_and_the_one_before_does() -> None:
    arena = arena_of(*ready("Anna"), handed_in("Anna", 2), checked("Anna", 2))
    assert states(arena, "Anna") == ["retired", "playing"]
    arena.take([checked("Anna", 2, step="full", fine=False)])
    assert states(arena, "Anna") == ["playing", "rejected"]


def test_a_full_check_that_came_to_no_end_decides_nothing() -> None:
    arena = arena_of(*ready("Anna"), checked("Anna", step="full", fine=False, why="it took too long"))
    assert states(arena, "Anna") == ["playing"]
    assert arena.authors["Anna"].versions[0].full


def test_checked_in_full_is_what_plays_or_got_something_right_the_newest_first() -> None:
    arena = arena_of(*ready("Anna"), handed_in("Anna", 2), checked("Anna", 2, fine=False))
    anna = arena.authors["Anna"]
    assert anna.unknown is anna.versions[1]
    arena.take([checked("Anna", 2, step="full", fine=False)])
    assert anna.unknown is anna.versions[0]
    arena.take([handed_in("Anna", 3), checked("Anna", 3, fine=False, passed=0)])
    assert anna.unknown is anna.versions[0]
    arena.take([checked("Anna", step="full"), handed_in("Anna", 4), checked("Anna", 4)])
    assert anna.unknown is anna.versions[3]
    arena.take([Revoked(at=AT, author="Anna")])
    assert anna.unknown is None


def test_a_version_begins_where_the_one_before_stands_and_less_is_known_of_it() -> None:
    arena = arena_of(*ready("Anna"), *(played(number, "Anna", "random", best="Anna") for number in range(1, 40)))
    before = arena.authors["Anna"].versions[0].belief
    arena.take([handed_in("Anna", 2), checked("Anna", 2)])
    new = arena.authors["Anna"].versions[1].belief
    assert new.mu == before.mu
    assert max(before.sigma, WIDER) < new.sigma < SIGMA


def test_the_first_anchor_never_moves_and_others_do() -> None:
    arena = arena_of(*ready("Anna"), *(played(number, "Anna", "random", best="Anna") for number in range(1, 10)))
    assert arena.anchors["random"].belief == PINNED
    assert arena.authors["Anna"].versions[0].belief.mu > PINNED.mu
    arena.take([played(10, "greedy", "Anna", best="greedy")])
    assert arena.anchors["greedy"].belief.mu > PINNED.mu


def test_who_ends_blocks_in_a_row_by_faults_plays_no_more_and_the_version_before_does() -> None:
    arena = arena_of(*ready("Anna", "Ben"), handed_in("Anna", 2), checked("Anna", 2))
    faulty = [played(number, "Anna#2", "Ben", best="Ben", fault="Anna") for number in range(1, FAULTY)]
    arena.take([*faulty, played(50, "Anna#2", "Ben", best="Anna")])
    assert states(arena, "Anna") == ["retired", "playing"]
    arena.take([played(60 + number, "Anna#2", "Ben", best="Ben", fault="Anna") for number in range(FAULTY)])
    assert states(arena, "Anna") == ["playing", "rejected"]
    arena.take([played(99, "Anna#2", "Ben", best="Anna")])  # which was under way
    assert states(arena, "Anna") == ["playing", "rejected"]
    assert arena.authors["Anna"].versions[1].faults == {"crashed": 2 * (2 * FAULTY - 1)}


def test_an_anchor_is_never_set_aside() -> None:
    arena = arena_of(*ready("Anna"))
    arena.take([played(number, "Anna", "greedy", best="Anna", fault="greedy") for number in range(1, FAULTY + 2)])
    assert arena.anchors["greedy"] in arena.field()


def test_a_revoked_author_plays_no_more_and_can_be_invited_again() -> None:
    arena = arena_of(*ready("Anna"), Revoked(at="", author="Anna"))
    assert arena.keys == {}
    assert [version.contender.author for version in arena.field()] == ["random", "greedy"]
    arena.take(invited("Anna"))
    assert arena.authors["Anna"].playing


def test_lines_of_nobody_are_passed_over() -> None:
    arena = arena_of(handed_in("Nobody"), checked("Nobody"), *ready("Anna"), handed_in("Anna", 7))
    arena.take([played(3, "Anna", "Nobody", best="Anna"), checked("Anna", 9)])
    assert arena.blocks == 3
    assert arena.games == 0
    assert len(arena.authors["Anna"].versions) == 1


def test_a_trend_stays_short_however_long_somebody_plays() -> None:
    arena = arena_of(*ready("Anna"), *(played(number, "Anna", "random", best="Anna") for number in range(1, 400)))
    trend = arena.authors["Anna"].versions[0].trend
    assert TREND <= len(trend) <= 2 * TREND
    assert trend[0] < trend[-1]


def test_an_arena_that_nobody_opened_has_no_plan() -> None:
    with pytest.raises(UsageError, match="not opened"):
        _ = Arena().plan


def test_a_new_plan_goes_on_with_the_ratings_and_lets_an_anchor_go() -> None:
    arena = arena_of(*ready("Anna"), *(played(number, "Anna", "random", best="Anna") for number in range(1, 5)))
    before = arena.authors["Anna"].versions[0].belief
    arena.take([opened(anchors=["random"], move_ms=9)])
    assert arena.plan.move_ms == 9
    assert arena.authors["Anna"].versions[0].belief == before
    assert [version.contender.author for version in arena.field()] == ["random", "Anna"]
