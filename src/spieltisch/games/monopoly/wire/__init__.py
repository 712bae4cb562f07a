"""MPMP 5: lines of UTF-8, and one line back for each."""

from spieltisch.games.monopoly.wire.client import Client
from spieltisch.games.monopoly.wire.framing import PACKETS
from spieltisch.games.monopoly.wire.server import Server
from spieltisch.games.monopoly.wire.spectator import Spectator

__all__ = ["PACKETS", "Client", "Server", "Spectator"]
