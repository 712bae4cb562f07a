"""What stands in a program's arguments for the place where it is to go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spieltisch.core.game import AnyDialect
from spieltisch.net.address import Address
from spieltisch.net.url import WEBSOCKET


def urls_of(dialect: AnyDialect, address: Address) -> Sequence[str]:
    """Where a program finds a door, at each of its hosts; a WebSocket by any client's scheme."""
    scheme = WEBSOCKET if dialect.access.path else dialect.url_scheme
    return [f"{scheme}://{place}{dialect.access.path}" for place in address.places]


def place_of(dialect: AnyDialect, address: Address) -> Mapping[str, str]:
    """What a door adds to the places in a command."""
    place = {"url": urls_of(dialect, address)[0]}
    return place if dialect.access.path else {"port": str(address.port), **place}


def places_of(dialects: Sequence[AnyDialect], addresses: Mapping[str, Address]) -> dict[str, str]:
    """What all of a game's doors add; a WebSocket's URL is the one that counts."""
    places: dict[str, str] = {}
    for dialect in sorted(dialects, key=lambda dialect: dialect.access.path):
        places |= place_of(dialect, addresses[dialect.door])
    return places
