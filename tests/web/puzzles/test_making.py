"""Which decisions of a finished game become puzzles, and what is kept of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.web.puzzles.file import add, read
from spieltisch.web.puzzles.making import BATCH, FEW, PER_GAME, puzzles_of
from spieltisch.web.puzzles.puzzle import FILE
from tests.web.puzzles.staged import HIVE, LARGE, finished_log, staged


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """A game that random bots have finished."""
    return finished_log()


def test_few_are_taken_of_a_game_and_know_all_that_is_needed(lines: list[bytes]) -> None:
    asked: list[int] = []
    game = staged(3 * LARGE, asked)
    found = puzzles_of("some", lines, game)
    assert len(found) == PER_GAME
    assert [each.ply for each in found] == sorted({each.ply for each in found})
    assert max(asked) <= BATCH
    for puzzle in found:
        texts = [*map(HIVE.play.notation.write_action, HIVE.play.view.legal_actions(puzzle.observe(game)))]
        assert puzzle.best == max(texts)
        assert puzzle.count == len(texts)
        assert puzzle.played in texts
        assert len(puzzle.worths) == min(FEW, len(texts))
        assert puzzle.margin == 3


@pytest.mark.parametrize(
    ("game", "is_found"),
    [
        (staged(2 * LARGE), True),
        (staged(2 * LARGE - 1), False),
        (staged(3 * LARGE, worth=-4 * LARGE - 1), False),
    ],
    ids=["clearly best", "not clearly", "the best of bad ones"],
)
def test_one_choice_is_clearly_the_best(game: AnyGame, is_found: bool, lines: list[bytes]) -> None:
    assert bool(puzzles_of("some", lines, game)) == is_found


def test_a_game_that_was_broken_off_gives_none(lines: list[bytes]) -> None:
    game = staged(3 * LARGE)
    assert puzzles_of("some", lines[:-1], game) == ()
    left = [*lines[:-1], lines[-1].replace(b'"regular"', b'"left"')]
    assert left != lines
    assert puzzles_of("some", left, game) == ()


def test_the_real_bot_finds_the_same_on_every_run(lines: list[bytes]) -> None:
    first, second = (puzzles_of("some", lines, HIVE) for _ in range(2))
    assert first == second


def test_a_file_goes_on_after_its_last_whole_line(tmp_path: Path, lines: list[bytes]) -> None:
    assert read(tmp_path).looked_at == frozenset()
    found = puzzles_of("some", lines, staged(3 * LARGE))
    size = add(tmp_path, 0, "some", found)
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'{"is":"puzzle","id":"torn')
    kept = read(tmp_path)
    assert (kept.size, kept.looked_at, [*kept.puzzles.values()]) == (size, frozenset({"some"}), [*found])
    add(tmp_path, kept.size, "other", ())
    assert read(tmp_path).looked_at == {"some", "other"}
    assert (tmp_path / FILE).read_bytes().count(b"\n") == len(found) + 2


def test_a_line_that_says_nothing_is_named_and_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    add(tmp_path, 0, "some", ())
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'{"is":"poem"}\n')
    assert read(tmp_path).looked_at == {"some"}
    assert "line 2" in caplog.text
