"""A small picture for each game: its board, as a few moves have made it."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal

import msgspec

from spieltisch.core.contracts import Draw
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.pictures.drawing import files_of
from spieltisch.pictures.engine import Engine, is_installed
from spieltisch.pictures.files import page_folder

MOVES: Final = 32
"""How many moves have been made: enough to see what the game is about."""
CARELESS: Final = 3
"""Every so many moves the weakest bot makes one, which goes anywhere; the others are those of the next one, which knows
what it does. Both are quick."""
BUDGET_US: Final = 500_000
"""What a bot may think for each: far more than it takes, so that a busy machine makes the same ones."""
SEED: Final = 7


def has_tile(game: AnyGame) -> bool:
    """Whether the game has a board, and there is an engine that draws."""
    return game.display.page is not None and page_folder(game) is not None and is_installed()


def tile_of(game: AnyGame, theme: Literal["light", "dark"] | None = None) -> str:
    """The board alone as an SVG file, see ``svg_of``. Takes up to a second; its engine is not kept.

    Raises ``UsageError`` as ``svg_of`` does.
    """
    files, page = files_of(game)
    seats = min(max(2, game.play.seats[0]), game.play.seats[-1])
    scene = {
        "picture": page.picture(_played(game, seats)),
        "seat": None,
        "waits": [],
        "names": seats,
        "items": [],
        "lang": "en",
        "title": game.short_title,
        "theme": theme,
        "styles": files.styles(),
        "is_tile": True,
    }
    return Engine(files).draw(msgspec.json.encode(scene, order="deterministic"))


def _played(game: AnyGame, seats: int) -> Any:
    """What everybody sees of a game that bots have begun."""
    rules, random = game.play.rules, Random(SEED)
    state = rules.initial(game.setup.configure(game.setup.options(), seats))
    players = [[make(seat) for make in list(game.roster.bots.values())[:2]] for seat in range(seats)]
    moves = 0
    while moves < MOVES and (awaited := sorted(rules.to_act(state))):
        actor = awaited[0]
        if actor == CHANCE:
            rules.apply(state, CHANCE, _drawn(rules.draw(state), random))
            continue
        bot = players[actor][0 if moves % CARELESS == 0 else -1]
        rules.apply(state, actor, bot.choose(game.play.view.observe(state, actor), actor, BUDGET_US))
        moves += 1
    return game.play.view.observe(state, SPECTATOR)


def _drawn(draw: Draw[Any], random: Random) -> Any:
    if draw.weights is None:
        return draw.outcomes[random.randrange(len(draw.outcomes))]
    [outcome] = random.choices(draw.outcomes, draw.weights)
    return outcome
