"""High Voltage, 2009: numbered lines, the same over a child's pipes and over TCP."""

from spieltisch.games.twixt.wire.client import Client
from spieltisch.games.twixt.wire.server import Server

__all__ = ["Client", "Server"]
