"""``spieltisch bots``."""

from __future__ import annotations

from spieltisch.bots.strength import StrengthTable, judged, score_text, strength_of
from spieltisch.cli.output import print_json, print_table
from spieltisch.core import registry
from spieltisch.core.errors import UsageError


def bots(game: str, /, *, strength: bool = False, json: bool = False) -> None:
    """List a game's built-in bots, strongest last.

    Parameters
    ----------
    game
        The game's name.
    strength
        Instead, what they were measured to be worth, and which are the levels easy, medium and hard.
    json
        Print a JSON list.
    """
    found = registry.game(game)
    if strength:
        table = strength_of(found)
        if table is None:
            raise UsageError(f"the bots of {game} have not been measured; in a clone: make strength-table GAMES={game}")
        if json:
            print_json([each.jsonable() for each in judged(table)])
        else:
            _print(table)
        return
    names = list(found.roster.bots)
    if json:
        print_json(names)
    else:
        print("\n".join(names))


def _print(table: StrengthTable) -> None:
    print_table(("bot", "level", "stars", "Elo", "95 %", "games", "ahead of greedy", "ahead of random"), [
        (
            each.strength.kind.text, each.level or "", "*" * each.stars, f"{each.strength.elo:+.0f}",
            "-" if each.strength.elo95 is None else f"±{each.strength.elo95:.0f}", each.strength.games,
            score_text(each.strength.greedy), score_text(each.strength.random),
        )
        for each in judged(table)
    ])  # fmt: skip
