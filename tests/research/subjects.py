"""The games that those who learn can play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.subjects import BRIEF, discover

NAMES = [game.name for game in discover() if game.research.encoding]
TABLES = [
    pytest.param(game.name, seats, id=f"{game.name}-{seats}")
    for game in discover()
    if game.research.encoding
    for seats in game.play.seats
    if seats >= 2
]
"""Each game with each number of seats."""

every_game = pytest.mark.parametrize("name", NAMES)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def brief(name: str) -> dict[str, Any]:
    """Options that make games short."""
    return BRIEF.get(name, {})
