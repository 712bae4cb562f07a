"""Tables go to whom least is known of, and to whom a game tells most."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from spieltisch.arenas.fold import Arena
from spieltisch.arenas.lines import Contender
from spieltisch.arenas.matchmaking import next_table
from tests.arenas.staged import arena_of, checked, handed_in, played, ready

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def table(arena: Arena, flying: list[tuple[Contender, ...]] | None = None, seed: int = 1, seats: int = 2) -> set[str]:
    return {each.author for each in next_table(list(arena.field()), seats, 300, flying or [], arena.lately, seed)}


def settled(*names: str) -> Arena:
    """An arena in which these have all met each other and the anchors again and again."""
    arena, number = arena_of(*ready(*names), anchors=["random"]), 0
    for _ in range(25):
        for one in names:
            for other in (*names, "random"):
                if one < other:
                    number += 1
                    arena.take([played(number, one, other, best=min(one, other))])
    return arena


def test_a_new_version_plays_first() -> None:
    arena = settled(*NAMES)
    arena.take([handed_in("Cleo", 2), checked("Cleo", 2)])
    assert all("Cleo" in table(arena, seed=seed) for seed in range(20))


def test_a_game_in_flight_counts_as_if_it_were_known() -> None:
    arena = arena_of(*ready(*NAMES))
    first = next_table(list(arena.field()), 2, 300, [], [], 1)
    second = next_table(list(arena.field()), 2, 300, [first], [], 2)
    assert not {each.author for each in first} & {each.author for each in second}


def test_nobody_meets_themselves_and_no_table_is_without_an_author() -> None:
    arena = arena_of(*ready("Anna", "Ben"), handed_in("Anna", 2), checked("Anna", 2))
    for seed in range(200):
        players = next_table(list(arena.field()), 2, 300, [], [], seed)
        assert len({each.author for each in players}) == 2
        assert any(each.version for each in players)


def test_a_lone_author_meets_the_anchors() -> None:
    assert table(arena_of(*ready("Anna"))) <= {"Anna", "random", "greedy"}
    assert table(arena_of()) == set()
    assert table(arena_of(*ready("Anna"), anchors=["random"]), seats=4) == set()


def test_who_is_known_well_enough_only_plays_for_the_sake_of_others() -> None:
    arena = settled("Anna", "Ben")
    blocks = {name: arena.authors[name].versions[0].blocks for name in ("Anna", "Ben")}
    assert next_table(list(arena.field()), 2, min(blocks.values()), [], [], 1) == ()
    arena.take(ready("Cleo"))
    assert "Cleo" in {each.author for each in next_table(list(arena.field()), 2, min(blocks.values()), [], [], 1)}


def test_neighbours_meet_more_often_than_first_and_last() -> None:
    arena = settled("Anna", "Ben", "Cleo", "Dora", "Eva", "Finn")
    met = Counter(frozenset(table(arena, seed=seed)) for seed in range(400))
    assert met[frozenset({"Anna", "Finn"})] < met[frozenset({"Anna", "Ben"})] + met[frozenset({"Eva", "Finn"})]


def season(names: list[str], blocks: int, again_every: int) -> tuple[Arena, Counter[str]]:
    """So many blocks, won by strength and luck; how often each author sat down. The first hands in again and again."""
    arena, chance, sat = arena_of(*ready(*names)), Random(3), Counter[str]()
    strength = {name: place for place, name in enumerate(reversed(names))} | {"random": 0, "greedy": len(names) // 2}
    for number in range(1, blocks):
        if number % again_every == 0:
            version = len(arena.authors[names[0]].versions) + 1
            arena.take([handed_in(names[0], version), checked(names[0], version)])
        players = next_table(list(arena.field()), 2, 300, [], arena.lately, number)
        one, other = (each.author for each in players)
        sat.update((one, other))
        wins = chance.random() < 1 / (1 + 10 ** ((strength[other] - strength[one]) / 4))
        called = [f"{each.author}#{each.version}" if each.version else each.author for each in players]
        arena.take([played(number, *called, best=one if wins else other)])
    return arena, sat


def test_all_get_to_play() -> None:
    """With results by strength, everybody's share of the games is about the same."""
    names = [f"A{number:02}" for number in range(12)]
    arena, sat = season(names, 400, again_every=1000)
    assert max(sat[name] for name in names) < 2 * min(sat[name] for name in names)
    order = sorted(names, key=lambda name: -arena.authors[name].versions[0].belief.mu)
    off = sum((names.index(name) - place) ** 2 for place, name in enumerate(order))
    assert 1 - 6 * off / (12 * (12**2 - 1)) >= 0.9  # Spearman's rank correlation


def test_who_hands_in_again_and_again_has_no_more_than_twice_their_share() -> None:
    names = [f"A{number:02}" for number in range(12)]
    arena, sat = season(names, 700, again_every=10)
    assert len(arena.authors["A00"].versions) == 70
    assert sat["A00"] <= 2.2 * 2 * 700 / 12
    assert min(sat.values()) >= 2 * 700 / 12 / 2


def test_time_that_nobody_else_wants_is_taken() -> None:
    arena = settled("Anna", "Ben")
    known = arena.authors["Ben"].versions[0].blocks
    arena.take([handed_in("Anna", 2), checked("Anna", 2)])
    arena.take([played(1000 + number, "Anna#2", "random", best="Anna") for number in range(known - 1)])
    assert Contender("Anna", 2) in next_table(list(arena.field()), 2, known, [], arena.lately, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_each_version_meets_each_anchor_now_and_then(seats: int) -> None:
    arena = arena_of(*ready(*NAMES))
    for number in range(1, 100):
        players = [each.author for each in next_table(list(arena.field()), seats, 300, [], arena.lately, number)]
        arena.take([played(number, *players, best=min(players))])
    for name in NAMES:
        (version,) = arena.authors[name].versions
        assert all(version.met[anchor] >= version.blocks // 20 for anchor in ("random", "greedy"))
