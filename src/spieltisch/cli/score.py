"""``spieltisch score``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spieltisch.cli.answers import print_answer, print_answers
from spieltisch.cli.output import print_pairs
from spieltisch.cli.sources import File, Origin
from spieltisch.core import registry
from spieltisch.core.errors import UsageError

NOTHING: Mapping[str, str] = {}


def score(game: str, /, *, position: str = "", positions: File | None = None, json: bool = False) -> int:
    """Score a position as its game does.

    Parameters
    ----------
    game
        The game's name.
    position
        A position text; without any, the game's empty position.
    positions
        A file with a position a line (- is stdin): answers with a JSON object a line.
    json
        Answer with a JSON object.
    """
    of = registry.game(game)
    if of.tools is None:
        raise UsageError(f"{game} has no scores to look at")
    rate = of.tools().score
    if positions is not None:
        return print_answers(positions, Origin(position=position or None), lambda line: rate(line, NOTHING))
    return print_answer(lambda: rate(position, NOTHING), None if json else _show)


def _show(scores: Mapping[str, Any]) -> None:
    print_pairs({name: "-" if value is None else value for name, value in scores.items()})
