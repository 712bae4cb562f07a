"""The course's protocol, one message a line, over TCP; see ``docs/protocols/cascadia.md``."""

from spieltisch.games.cascadia.wire.client import Client
from spieltisch.games.cascadia.wire.server import Server
from spieltisch.games.cascadia.wire.spectator import Spectator

__all__ = ["Client", "Server", "Spectator"]
