"""Strengths that nobody measured."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from spieltisch.bots.handicap import read_kind
from spieltisch.bots.strength import Score, Strength, StrengthTable
from spieltisch.core.game import AnyGame


def table(**elos: float) -> StrengthTable:
    """Of bots with these ratings; a name is a kind's text with ``_at_`` and ``_errs_`` for its signs."""
    return StrengthTable("python -m …", "2026-01-31", 2, 1, "abacus", True, tuple(
        strength(name.replace("_at_", "@").replace("_errs_", "~"), elo)
        for name, elo in sorted(elos.items(), key=lambda item: item[1])
    ))  # fmt: skip


def strength(text: str, elo: float) -> Strength:
    kind = read_kind(text)
    assert kind
    return Strength(kind.bot, kind.move_ms, kind.errs, elo, 9.5, 40, Score(7, 1, 32), None)


def measured(game: AnyGame, folder: Path, **elos: float) -> AnyGame:
    """The game with such a file."""
    file = folder / f"{len(list(folder.iterdir()))}.json"
    file.write_bytes(msgspec.json.encode(table(**elos)))
    return replace(game, roster=replace(game.roster, strength=file))
