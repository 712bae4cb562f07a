"""The protocol from both sides, as the rest of the house meets it."""

from __future__ import annotations

from typing import NoReturn

from spieltisch.core.engines import EngineProtocol
from spieltisch.core.errors import UsageError
from spieltisch.core.game import Access, Dialect
from spieltisch.core.imports import later
from spieltisch.games.hive.options import Options

_seat = later("spieltisch.games.hive.uhp.seat:EngineSeat")


def protocol() -> EngineProtocol[Options]:
    """Our engine, and the seat of somebody's."""
    theirs: Dialect[Options] = Dialect(
        "uhp", 0, server=lambda options, _: _seat(options), client=_no_client, access=Access(is_piped=True)
    )
    return EngineProtocol(ours=later("spieltisch.games.hive.uhp.engine:UhpEngine"), theirs=theirs)


def _no_client(*_: object) -> NoReturn:
    """Nobody has a door for engines."""
    raise UsageError("the Universal Hive Protocol has no servers: spieltisch uhp is an engine for viewers")
