"""What stands in a program's arguments for the place where it is to go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spieltisch.core.game import AnyDialect
from spieltisch.net.address import Address
from spieltisch.net.url import WEBSOCKET


def place_of(dialect: AnyDialect, address: Address) -> Mapping[str, str]:
    """What a door adds to the places in a command."""
    if dialect.access.path:
        return {"url": f"{WEBSOCKET}://{address}{dialect.access.path}"}
    return {"port": str(address.port), "url": f"{dialect.url_scheme}://{address}"}


def places_of(dialects: Sequence[AnyDialect], addresses: Mapping[str, Address]) -> dict[str, str]:
    """What all of a game's doors add; a WebSocket's URL is the one that counts."""
    places: dict[str, str] = {}
    for dialect in sorted(dialects, key=lambda dialect: dialect.access.path):
        places |= place_of(dialect, addresses[dialect.door])
    return places
