"""A server: games' lobbies in one hall, their doors on their ports, and an orderly end."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from spieltisch.core.contracts import Game
from spieltisch.core.errors import CannotStart
from spieltisch.net.clock import SECOND_US
from spieltisch.net.demo import Demo
from spieltisch.net.door import Door, Limits
from spieltisch.net.hall import Desk, Hall
from spieltisch.table.lobby import Lobby

FAREWELL_US = 3 * SECOND_US
"""How long the last connections may take to close."""
PACE_US = 1 * SECOND_US


@dataclass(frozen=True, slots=True)
class Address:
    """Where a door was opened."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a door that is opened at this address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Server:
    """Doors of several games around one hall."""

    def __init__(self, hall: Hall, limits: Limits = Limits()) -> None:
        self._hall = hall
        self._limits = limits
        self._doors: list[Door] = []

    def host(self, game: Game, lobby: Lobby, options: Any) -> Desk:
        """Take a game in; its doors open later."""
        desk = self._hall.seat(lobby)
        self._doors += [Door(desk, dialect, options, limits=self._limits) for dialect in game.dialects()]
        return desk

    async def open(self, host: str, ports: Mapping[str, int | None]) -> dict[str, Address]:
        """Open the doors that ``ports`` names; the addresses by door. Raises ``CannotStart``; then none is open."""
        addresses: dict[str, Address] = {}
        for door in self._doors:
            port = ports.get(door.dialect.door)
            if port is None:
                continue
            try:
                addresses[door.dialect.door] = Address(*await door.open(host, port))
            except OSError as error:
                self._close_doors()
                name, why = door.dialect.door, os.strerror(error.errno) if error.errno else error
                raise CannotStart(f"cannot open the {name} door at {host}:{port}: {why}") from None
        return addresses

    def show_pages(self, take: Callable[[asyncio.Transport, bytes], None]) -> None:
        """Let somebody serve pages at the doors for HTTP: whoever wants no WebSocket there is handed over."""
        for door in self._doors:
            if door.dialect.path:
                door.pages = take

    def show(self, desk: Desk, game: Game, *, is_turbo: bool) -> None:
        """Keep a table of bots running."""
        Demo(desk, game, pace_us=0 if is_turbo else PACE_US).open()

    def break_off(self) -> None:
        """Close everything at once, without a word: nothing may be said that is not in the log."""
        self._close_doors()
        for connection in list(self._hall.connections.values()):
            connection.outlet.abort()

    async def close(self) -> None:
        """No new connections, all tables aborted and told so; returns when the last connection is closed."""
        self._close_doors()
        self._hall.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hall.emptied(), FAREWELL_US / SECOND_US)

    def _close_doors(self) -> None:
        for door in self._doors:
            door.close()
