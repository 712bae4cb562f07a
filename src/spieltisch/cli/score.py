"""``spieltisch score``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from cyclopts import Parameter

from spieltisch.cli.answers import print_answer, print_answers
from spieltisch.cli.output import print_pairs
from spieltisch.cli.sources import File, PositionSource
from spieltisch.core import registry
from spieltisch.core.errors import UsageError

NOTHING: Mapping[str, str] = {}


def score(
    game: str,
    /,
    *,
    position: Annotated[str, Parameter(name=("--position", "--board"))] = "",
    cards: str | None = None,
    positions: File | None = None,
    json: bool = False,
) -> int:
    """Score a position as its game does.

    Parameters
    ----------
    game
        The game's name.
    position
        A position text. Default: the game's empty position.
    cards
        The cards to score with, in a game that has them.
    positions
        A file with a position a line (- for stdin); prints a JSON object for each.
    json
        Print a JSON object.
    """
    of = registry.game(game)
    if of.research.tools is None:
        raise UsageError(f"{game} has no score to print")
    rate, options = of.research.tools().score, NOTHING if cards is None else {"cards": cards}
    if positions is not None:
        return print_answers(positions, PositionSource(position=position or None), lambda line: rate(line, options))
    return print_answer(lambda: rate(position, options), None if json else _show)


def _show(scores: Mapping[str, object]) -> None:
    print_pairs({name: "-" if value is None else value for name, value in scores.items()})
