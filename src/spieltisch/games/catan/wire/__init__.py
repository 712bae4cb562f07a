"""Catan's dialect: the LMU's protocol 1.0 of 2018 and the editions before it, both sides of it."""

from spieltisch.games.catan.wire.client import Client
from spieltisch.games.catan.wire.framing import OBJECTS
from spieltisch.games.catan.wire.server import Server
from spieltisch.games.catan.wire.spectator import Spectator

__all__ = ["OBJECTS", "Client", "Server", "Spectator"]
