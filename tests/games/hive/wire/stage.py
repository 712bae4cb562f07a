"""A whole door for Hive, without sockets."""

from __future__ import annotations

from spieltisch.games.hive import GAME
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.wire.server import Server
from tests.wire.stage import DoorStage


class Door(DoorStage):
    """Connections by name."""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(GAME, Server, options)
