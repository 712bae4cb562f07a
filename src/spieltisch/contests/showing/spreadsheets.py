"""A contest's standings and games as CSV: comma, UTF-8, a line of names first."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from spieltisch.contests.showing.findings import Game
from spieltisch.contests.showing.summary import Place, Summary

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets take for the beginning of a formula."""


def standings_csv(summary: Summary) -> str:
    """A line for each player, best first."""
    places = summary.standings
    breaks = list(places[0].tie_breaks) if places else []
    causes = list(places[0].faults) if places else []
    head = ["rank", "name", "points", "blocks", "games", "elo", "elo95", *breaks, *causes, "remark"]
    return _table(head, (_place(place, breaks, causes) for place in places))


def games_csv(games: Sequence[Game]) -> str:
    """A line for each game that was played, in the order in which they ended; columns by seat, counted from 1."""
    seats = range(max((len(game.players) for game in games), default=0))
    by_seat = [f"{what}_{seat + 1}" for seat in seats for what in ("player", "rank", "score", "points")]
    head = [
        "match", "block", "order", "attempt", "counts", "at", "id", "seed", *by_seat, "reason", "plies", "seconds",
        "fault_player", "fault_cause", "fault_detail", "replay",
    ]  # fmt: skip
    return _table(head, (_game(game, len(seats)) for game in games))


def _place(place: Place, breaks: Sequence[str], causes: Sequence[str]) -> list[object]:
    return [
        place.rank, place.name, _number(place.points), place.blocks, place.games, _number(place.elo),
        _number(place.elo95), *(_number(place.tie_breaks[name]) for name in breaks),
        *(place.faults[cause] for cause in causes), place.remark,
    ]  # fmt: skip


def _game(game: Game, seats: int) -> list[object]:
    by_seat: list[object] = []
    for player, rank, score, points in zip(game.players, game.ranks, game.scores, game.points, strict=True):
        by_seat += [player, rank, _number(score), points]
    by_seat += [""] * (4 * seats - len(by_seat))
    fault = [game.fault.player, game.fault.cause, _harmless(game.fault.detail)] if game.fault else ["", "", ""]
    return [
        game.match, game.block, game.order, game.attempt, game.counts, game.at, game.id, game.seed, *by_seat,
        game.reason, game.plies, game.seconds, *fault, game.replay,
    ]  # fmt: skip


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.10g}"


def _harmless(text: str) -> str:
    """What a program wrote, which no spreadsheet is to carry out."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return stream.getvalue()
