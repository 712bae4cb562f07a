"""What pages call bots, for what they tell without a script: cards of links, films, push messages.

As ``web/static/words/bot-names.js`` has it: the levels are characters, and so are those between two levels whose rating
is nearest to the middle of both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from spieltisch.bots.strength import Level, between, levels, read_table
from spieltisch.core.game import AnyGame

CHARACTERS: Final[Mapping[str, str]] = {
    "easy": "Pip", "casual": "Lotte", "medium": "Emil", "strong": "Tilda", "hard": "Magnus",
}  # fmt: skip
"""Their names, in every language."""
LEVELLED: Final = re.compile(r"(easy|medium|hard) \(.+\)")
"""A bot that was asked for by its level, as the server calls it at a table."""


def shown_name(game: AnyGame, name: str) -> str:
    """A character's name for who plays under one of this game's bots' names; everybody else's as it is."""
    levelled = LEVELLED.fullmatch(name)
    return CHARACTERS[levelled[1]] if levelled else _unlevelled(game.roster.strength).get(name, name)


@cache
def _unlevelled(measured: Path | None) -> Mapping[str, str]:
    """Those that no level names, by what the server calls them."""
    table = read_table(measured) if measured else None
    named = levels(table)
    pairs = {"casual": (Level.EASY, Level.MEDIUM), "strong": (Level.MEDIUM, Level.HARD)}
    found = {
        who: between(table.bots, named[low], named[high])
        for who, (low, high) in pairs.items()
        if table and low in named and high in named
    }
    return {each.kind.text: CHARACTERS[who] for who, each in found.items() if each}
