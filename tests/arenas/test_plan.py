"""An arena's file says what it is, and what is wrong with it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.arenas.journal import Follower
from spieltisch.arenas.lines import Opened
from spieltisch.arenas.opening import open_arena
from spieltisch.arenas.plan import folder_of
from spieltisch.core.errors import UsageError
from tests.arenas.staged import AT


def write(folder: Path, text: str) -> Path:
    file = folder / "course.toml"
    file.write_text(text)
    return file


def open_it(file: Path, seed: int = 7) -> list[Opened]:
    folder = open_arena(file, lambda: AT, lambda: seed)
    return [line for line in Follower(folder).read() if isinstance(line, Opened)]


def test_what_the_file_leaves_out_is_filled_in_once(tmp_path: Path) -> None:
    file = write(tmp_path, 'game = "hive"')
    (line,) = open_it(file)
    plan = line.plan
    assert (plan.name, plan.game, plan.seats, plan.seed) == ("course", "hive", 2, 7)
    assert plan.anchors == ("random", "greedy")
    assert open_it(file, seed=8) == [line]


def test_what_has_changed_counts_from_now_on(tmp_path: Path) -> None:
    open_it(write(tmp_path, 'game = "hive"'))
    _, line = open_it(write(tmp_path, 'game = "hive"\nurl = "https://example.org/"\n[limits]\nfiles = 10'))
    assert line.plan.url == "https://example.org"
    assert line.plan.limits.files == 10
    assert line.plan.seed == 7


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "game is missing"),
        ('game = "chess"', "chess"),
        ('game = "hive"\nanchor = ["greedy"]', "did you mean 'anchors'"),
        ('game = "hive"\nanchors = ["nobody"]', "nobody"),
        ('game = "hive"\nanchors = ["random", "random"]', "twice"),
        ('game = "hive"\nseats = 3', "seats"),
        ('game = "hive"\nurl = "example.org"', "https://example.org"),
        ('game = "hive"\n[limits]\nfiles = 0', "files"),
        ('game = "hive"\n[limits]\nupload_mb = 17', "upload_mb"),
        ('game = "twixt"\n[set]\nsize = 12', "24 × 24"),
    ],
)
def test_a_wrong_file_is_refused_and_leaves_nothing(tmp_path: Path, text: str, why: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(UsageError, match=why):
        open_it(file)
    assert not folder_of(file).exists()


def test_what_ratings_rest_on_cannot_change(tmp_path: Path) -> None:
    open_it(write(tmp_path, 'game = "hive"'))
    with pytest.raises(UsageError, match="game cannot change"):
        open_it(write(tmp_path, 'game = "twixt"'))


def test_an_arena_needs_a_file_with_an_ending(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.toml"):
        folder_of(tmp_path / "course")


@pytest.mark.parametrize("name", ["my course.toml", "a~b.toml", "kurs#1.toml", ".toml.toml"])
def test_an_arena_s_file_is_called_like_a_part_of_an_address(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="address"):
        folder_of(tmp_path / name)
