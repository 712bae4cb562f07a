"""Hive's dialect: the XML of the Software-Challenge 2020, both sides of it."""

from spieltisch.games.hive.wire.client import Client
from spieltisch.games.hive.wire.server import Server
from spieltisch.games.hive.wire.spectator import Spectator

__all__ = ["Client", "Server", "Spectator"]
