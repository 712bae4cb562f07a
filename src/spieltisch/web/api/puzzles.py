"""``/puzzles``: positions of finished games in which one choice is clearly the best."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from spieltisch.web.api.common import PROBLEMS, Context, Injected
from spieltisch.web.puzzles.asking import ask, judge
from spieltisch.web.puzzles.models import NewAnswer, PuzzleCard, PuzzleGame, PuzzleGames, Verdict
from spieltisch.web.puzzles.puzzle import Puzzle

router = APIRouter(responses=PROBLEMS, prefix="/puzzles")
GameName = Annotated[str, Path(max_length=64)]
PuzzleId = Annotated[str, Path(max_length=64, description="A puzzle's, or `daily`.")]


@router.get("")
async def list_puzzles(context: Injected) -> PuzzleGames:
    """How many there are of each game, and which is today's. Games without puzzles are left out."""
    return await context.work(_list, context)


@router.get("/{game}/{id}")
async def show_puzzle(context: Injected, game: GameName, id: PuzzleId) -> PuzzleCard:
    """A position as the seat that is to choose knew it."""
    return await context.work(_show, context, game, id)


@router.post("/{game}/{id}/answers")
async def answer_puzzle(context: Injected, game: GameName, id: PuzzleId, answer: NewAnswer) -> Verdict:
    """Whether an answer is the best choice, and what it does. Nothing is kept of it."""
    return await context.work(_judge, context, game, id, answer)


def _list(context: Context) -> PuzzleGames:
    day = _day(context)
    counts = context.puzzles.counts()
    games = [PuzzleGame(game=name, count=n, daily=context.puzzles.daily(name, day).id) for name, n in counts.items()]
    return PuzzleGames(day=day, games=games)


def _show(context: Context, game: str, id: str) -> PuzzleCard:
    found = _find(context, game, id)
    return ask(context.puzzles, found, _day(context), lambda id: context.replays.header_seen(id) is not None)


def _judge(context: Context, game: str, id: str, answer: NewAnswer) -> Verdict:
    found = _find(context, game, id)
    return judge(found, context.puzzles.game_of(found), answer.action)


def _find(context: Context, game: str, id: str) -> Puzzle:
    return context.puzzles.daily(game, _day(context)) if id == "daily" else context.puzzles.find(game, id)


def _day(context: Context) -> str:
    return context.today()[:10]
