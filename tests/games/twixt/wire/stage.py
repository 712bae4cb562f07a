"""A whole door for TwixT, without sockets."""

from __future__ import annotations

from spieltisch.games.twixt import GAME
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.wire.server import Server
from tests.wire.stage import DoorStage


class Door(DoorStage):
    """Connections by name."""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(GAME, Server, options)
