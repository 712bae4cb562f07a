"""Situations by hand: a table whose chance does what somebody wrote down, or a position to move in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from spieltisch.core.checks import Check, Hosting, Level, Scene
from spieltisch.core.contracts import Draw
from spieltisch.core.errors import UsageError
from spieltisch.core.fair import ChanceSource, FairChance, seed_from
from spieltisch.core.game import AnyGame
from spieltisch.core.glossary import Both
from spieltisch.core.scripts import Open, Script

SEPARATOR: Final = ";"


class Given(ChanceSource):
    """Draws what was asked for, each as soon as it can be drawn, and fair luck where nothing fits."""

    def __init__(self, game: AnyGame, wanted: Sequence[Any], seed: int) -> None:
        """``wanted`` are chance's actions, in order."""
        self._wanted = list(wanted)
        self._fair = FairChance(seed_from(seed, 1))
        self._game = game

    @property
    def left(self) -> Sequence[Any]:
        """What was never drawn."""
        return self._wanted

    def pick(self, draw: Draw[Any]) -> Any:
        """The first that is wanted and possible."""
        for number, action in enumerate(self._wanted):
            if action in draw.outcomes:
                return self._wanted.pop(number)
        return self._fair.pick(draw)


def by_chance(game: AnyGame, text: str) -> Check:
    """A game in which chance draws these actions, in the log's notation, with ``;`` between. Raises ``UsageError``."""
    wanted = [_action(game, part.strip()) for part in text.split(SEPARATOR) if part.strip()]

    def script(scene: Scene) -> Script[None]:
        chance = Given(game, wanted, scene.below(1 << 32))
        hosted: Hosting = scene.host(chance=chance)
        yield from hosted.play()
        if chance.left:
            never = f"{SEPARATOR} ".join(map(game.play.notation.write_action, chance.left))
            raise Open(f"chance never came to draw {never}")

    title = ("plays a game whose luck was given by hand", "spielt eine Partie, deren Glück von Hand gegeben ist")
    return _check(game, script, title)


def by_position(game: AnyGame, text: str) -> Check:
    """A position in which the client is to move. Raises ``UsageError`` where the game's checks know no such thing."""
    book = game.wire.checks() if game.wire.checks else None
    if book is None or book.position is None:
        raise UsageError(f"the checks of {game.name} take no position; use --chance")
    place = book.position
    try:
        state = game.play.notation.read_position(text)
    except ValueError as wrong:
        raise UsageError(f"cannot read the position of {game.name}: {wrong}") from None
    if game.play.rules.outcome(state) is not None:
        raise UsageError("the game is over in this position: nobody is to move")
    title = ("moves in a position that was given by hand", "zieht in einer Stellung, die von Hand gegeben ist")
    return _check(game, lambda scene: place(scene, text), title)


def _check(game: AnyGame, script: Callable[[Scene], Script[None]], title: Both) -> Check:
    return Check(f"{game.name}.situation.given", *title, script, "", Level.MUST)


def _action(game: AnyGame, text: str) -> Any:
    try:
        return game.play.notation.read_action(text)
    except ValueError as wrong:
        raise UsageError(f"--chance: {text!r} is no action of {game.name}: {wrong}") from None
