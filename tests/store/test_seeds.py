"""Secrets are on the disk before they can be used."""

from __future__ import annotations

from pathlib import Path

from spieltisch.core.fair import SEED_BYTES, commitment, seed_from
from spieltisch.store.schema import FILES, SECRETS
from spieltisch.store.seeds import AHEAD, Seeds, seed_behind


def test_every_seed_can_be_found_by_its_commitment_when_it_is_taken(tmp_path: Path) -> None:
    seeds = Seeds(tmp_path)
    taken = [seeds.take(number) for number in range(3 * AHEAD)]
    assert all(seed_behind(tmp_path, commitment(seed)) == seed for seed in taken[::20])
    assert len(set(taken)) == len(taken)
    assert {len(seed) for seed in taken} == {SEED_BYTES}
    seeds.close()


def test_seeds_are_there_ahead_of_the_numbers_that_follow_each_other(tmp_path: Path) -> None:
    seeds = Seeds(tmp_path)
    drawn: list[int] = []

    def draw(number: int) -> bytes:
        drawn.append(number)
        return bytes([number]) * SEED_BYTES

    seeds.draw = draw
    for number in range(AHEAD // 2):
        seeds.take(number)
    assert drawn == []
    seeds.take(AHEAD // 2)
    seeds.close()
    assert drawn == list(range(AHEAD, 2 * AHEAD))


def test_seeds_follow_from_a_given_number_in_every_run(tmp_path: Path) -> None:
    def draw(number: int) -> bytes:
        return seed_from(17, number)

    for _ in range(2):
        seeds = Seeds(tmp_path, draw)
        assert [seeds.take(number) for number in (0, 1, 500, 2)] == [draw(number) for number in (0, 1, 500, 2)]
        seeds.close()


def test_a_number_asked_for_twice_gets_two_secrets(tmp_path: Path) -> None:
    seeds = Seeds(tmp_path)
    assert seeds.take(4) != seeds.take(4)
    seeds.close()


def test_two_lobbies_of_one_server_share_a_folder(tmp_path: Path) -> None:
    first, second = Seeds(tmp_path), Seeds(tmp_path)
    assert first.take(0) != second.take(0)
    first.close()
    second.close()


def test_nobody_else_may_read_the_secrets(tmp_path: Path) -> None:
    Seeds(tmp_path).close()
    assert (tmp_path / FILES[SECRETS]).stat().st_mode & 0o077 == 0


def test_an_unknown_commitment_has_no_seed(tmp_path: Path) -> None:
    assert seed_behind(tmp_path, commitment(b"?")) is None
    Seeds(tmp_path).close()
    assert seed_behind(tmp_path, commitment(b"?")) is None
