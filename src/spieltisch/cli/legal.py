"""``spieltisch legal``."""

from __future__ import annotations

from spieltisch.cli.actors import legal_texts
from spieltisch.cli.answers import print_answer, print_answers
from spieltisch.cli.sources import File, PositionSource
from spieltisch.core import registry

START = PositionSource()


def legal(game: str, /, origin: PositionSource = START, *, positions: File | None = None, json: bool = False) -> int:
    """List the legal actions of a position.

    Parameters
    ----------
    game
        The game's name.
    positions
        A file with a position a line (- for stdin); prints a JSON list for each.
    json
        Print a JSON list.
    """
    of = registry.game(game)
    if positions is not None:
        return print_answers(positions, origin, lambda line: legal_texts(of, of.play.notation.read_position(line)))
    return print_answer(lambda: legal_texts(of, origin.reader(of)()), None if json else _show)


def _show(actions: list[str]) -> None:
    for action in actions:
        print(action)
