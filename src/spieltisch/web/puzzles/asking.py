"""A puzzle as it is asked, and how an answer is judged. Nothing is computed but what the rules say."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.core.names import mend
from spieltisch.table.log import read_header
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.analysis.decisions import consequence_of
from spieltisch.web.analysis.models import Deed
from spieltisch.web.puzzles.models import PuzzleCard, Verdict
from spieltisch.web.puzzles.puzzle import Puzzle
from spieltisch.web.puzzles.shelf import Puzzles
from spieltisch.web.views.pictures import page_of


def ask(puzzles: Puzzles, puzzle: Puzzle, today: str, has_replay: Callable[[str], bool]) -> PuzzleCard:
    """Raises ``ValueError`` where this version cannot read its log."""
    game = puzzles.game_of(puzzle)
    header = read_header(puzzle.lines[0].encode())
    observation, page = puzzle.observe(game), page_of(game)
    read = game.play.notation.read_action
    choices = [text for text in page.choices(observation) if puzzle.is_answer(read(text))]
    return PuzzleCard(
        id=puzzle.id, game=puzzle.game, seat=puzzle.seat, names=[mend(seat.name) for seat in header.seats],
        opened=header.opened, ply=puzzle.ply, replay=puzzle.replay if has_replay(puzzle.replay) else None,
        is_easy=puzzle.is_easy, is_daily=puzzles.daily(puzzle.game, today).id == puzzle.id,
        picture=page.picture(observation), choices=choices, next=puzzles.after(puzzle),
    )  # fmt: skip


def judge(puzzle: Puzzle, game: AnyGame, text: str | None) -> Verdict:
    """Of an answer, or of none, to be told the solution. Raises ``Refusal`` for what is no choice there."""
    action = None if text is None else _read(puzzle, game, text)
    ranks = [*puzzle.worths]
    is_right = action == puzzle.best
    is_told = is_right or action is None
    best_worth, second_worth = [*puzzle.worths.values()][:2]
    return Verdict(
        is_right=is_right, rank=ranks.index(action) + 1 if action in ranks else None, count=puzzle.count,
        unit=puzzle.unit, worth=None if action is None else puzzle.worths.get(action), best_worth=best_worth,
        second_worth=second_worth, done=None if action is None else _deed(puzzle, game, action),
        best=_deed(puzzle, game, puzzle.best) if is_told else None,
        was_played=puzzle.played == puzzle.best if is_told else None,
    )  # fmt: skip


def _read(puzzle: Puzzle, game: AnyGame, text: str) -> str:
    try:
        action = game.play.notation.read_action(text)
    except ValueError as why:
        raise Refusal("bad-action", why=str(why)) from None
    if not puzzle.is_answer(action):
        raise Refusal("no-such-choice")
    return game.play.notation.write_action(action)


def _deed(puzzle: Puzzle, game: AnyGame, action: str) -> Deed:
    """Raises ``Refusal`` for what the seat may not do."""
    try:
        return consequence_of(game, puzzle.seat, puzzle.observe(game), action)
    except IllegalAction:
        raise Refusal("no-such-choice") from None
