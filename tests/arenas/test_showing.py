"""What is shown of an arena, and to whom."""

from __future__ import annotations

import msgspec

from spieltisch.arenas.lines import Checked, Diagnosis
from spieltisch.arenas.showing import ladder, own
from tests.arenas.staged import AT, arena_of, checked, handed_in, invited, played, ready

WRONG = Checked(
    at=AT, author="Ben", version=1, step="quick", is_accepted=False, failed=3,
    diagnosis=(Diagnosis(code="one-read", cause="it takes one read for one message"),),
    report="checks/Ben/1-quick.json", said="checks/Ben/1-quick.txt",
)  # fmt: skip


def test_a_ladder_has_the_best_first_and_who_has_not_played_last() -> None:
    games = [played(number, "Anna", "Cleo", best="Cleo") for number in range(1, 9)]
    games += [played(number, "Cleo", "random", best="Cleo") for number in range(9, 12)]
    found = ladder(arena_of(*ready("Anna", "Cleo"), *invited("Ben"), *games))
    assert [standing.name for standing in found.authors] == ["Cleo", "Anna", "Ben"]
    assert [standing.state for standing in found.authors] == ["playing", "playing", "none"]
    assert found.authors[0].beaten == {"random": (3, 3)}
    first = found.anchors[0]
    assert (first.name, first.rating, first.rating95) == ("random", 0, 0)
    assert found.latest[0].replay == "11-b0-g1"


def test_a_diagnosis_is_its_authors_and_the_organisers_only() -> None:
    arena = arena_of(*ready("Anna"), *invited("Ben"), handed_in("Ben"), WRONG)
    assert b"one read" not in msgspec.json.encode(ladder(arena))
    assert b"one read" not in msgspec.json.encode(own(arena, "Anna"))
    assert b"one read" in msgspec.json.encode(own(arena, "Ben"))
    (ben,) = (each for each in ladder(arena, is_organiser=True).authors if each.name == "Ben")
    assert (ben.state, ben.diagnosis) == ("rejected", "it takes one read for one message")


def test_an_author_reads_their_own_faults_and_not_the_others() -> None:
    arena = arena_of(*ready("Anna", "Ben"), played(1, "Anna", "Ben", best="Ben", fault="Anna"))
    (mine,) = own(arena, "Anna").versions
    assert [(game.cause, game.detail) for game in mine.latest] == [("crashed", "exit status 1")] * 2
    (theirs,) = own(arena, "Ben").versions
    assert [(game.cause, game.detail) for game in theirs.latest] == [("", "")] * 2
    assert [game.fault for game in theirs.latest] == ["Anna"] * 2


def test_a_version_that_waits_shows_with_the_rating_of_the_one_that_plays() -> None:
    arena = arena_of(*ready("Anna"), played(1, "Anna", "random", best="Anna"), handed_in("Anna", 2))
    (anna,) = ladder(arena).authors
    assert (anna.version, anna.state, anna.games) == (1, "checking", 2)
    arena.take([checked("Anna", 2, fine=False, why="it cannot be built")])
    (anna,) = ladder(arena, is_organiser=True).authors
    assert (anna.version, anna.state, anna.diagnosis) == (1, "rejected", "it cannot be built")


def test_a_page_of_two_hundred_authors_is_small() -> None:
    names = [f"Author number {number}" for number in range(200)]
    games = [
        played(number, names[number % 200], names[(number * 7 + 1) % 200], best=names[number % 200])
        for number in range(1, 4000)
        if number % 200 != (number * 7 + 1) % 200
    ]
    data = msgspec.json.encode(ladder(arena_of(*ready(*names), *games)))
    assert len(data) <= 100_000
