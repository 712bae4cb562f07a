"""``spieltisch bots``."""

from __future__ import annotations

from spieltisch.cli.output import print_json
from spieltisch.core import registry


def bots(game: str, /, *, json: bool = False) -> None:
    """List a game's built-in bots, strongest last.

    Parameters
    ----------
    game
        The game's name.
    json
        Answer with a JSON list.
    """
    names = list(registry.game(game).bots)
    if json:
        print_json(names)
    else:
        print("\n".join(names))
