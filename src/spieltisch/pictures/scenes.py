"""What is to be drawn, as a file says it: a position of a game, and from where it is seen.

A file of JSON has a ``"position"``, which is the game's own text, or the ``"config"`` that a game began with; then the
``"actions"`` that were taken, chance's too, each as ``"ACTOR: ACTION"``, such as ``"0: road -2,0/-1,0"`` or
``"chance: dice 3 4"``. ``"seat"`` is whose side is seen; without it, that of somebody who looks on. ``"part"`` is the
part of the picture that is shown, in its own units: left, top, width and height. All of them may be absent.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE, SPECTATOR, Seat


class Scene(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What such a file says."""

    position: str | None = None
    config: dict[str, Any] = msgspec.field(default_factory=dict)
    actions: list[str] = msgspec.field(default_factory=list)
    seat: Seat | None = None
    part: tuple[float, float, float, float] | None = None


def read_scene(file: Path) -> Scene:
    """Raises ``UsageError`` for what is none."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Scene)
    except (OSError, msgspec.MsgspecError) as wrong:
        raise UsageError(f"{file}: {wrong}") from wrong


def observed(game: AnyGame, scene: Scene) -> Any:
    """What is seen of it. Raises ``ValueError`` or ``IllegalAction`` for what cannot be."""
    viewer = SPECTATOR if scene.seat is None else scene.seat
    return game.play.view.observe(state_of(game, scene), viewer)


def state_of(game: AnyGame, scene: Scene) -> Any:
    """The position itself. Raises as ``observed`` does."""
    play = game.play
    if scene.position is None:
        state = play.rules.initial(msgspec.convert(scene.config, play.config))
    else:
        state = play.notation.read_position(scene.position)
    for text in scene.actions:
        actor, _, action = text.partition(": ")
        play.rules.apply(state, CHANCE if actor == "chance" else int(actor), play.notation.read_action(action))
    return state
