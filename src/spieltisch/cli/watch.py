"""``spieltisch watch``: what a spectator sees, a line for each event."""

from __future__ import annotations

import json as json_text
import sys
from dataclasses import replace

from spieltisch.cli import NO
from spieltisch.cli.join import describe, jsonable
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import games
from spieltisch.core.session import Failed, Note, Over
from spieltisch.net.remote import Visitor
from spieltisch.net.url import read_url


def watch(url: str, /, *, json: bool = False) -> int:
    """Print what a spectator sees, until the game ends. Exit 1 if the server refuses or the connection breaks.

    Parameters
    ----------
    url
        The server: DOOR://HOST:PORT, with what the protocol asks of spectators in the query.
    json
        One JSON object per event.
    """
    place = read_url(url, games())
    spectators = place.dialect.spectators
    if spectators is None or place.is_piped:
        raise UsageError(f"the {place.dialect.door} protocol has no spectators")
    place = replace(place, query={**spectators.query, **place.query})
    watcher = Visitor(place.connect(_tell), spectators.session(place.query), _as_json if json else _as_text)
    return NO if watcher.stay() else 0


def _tell(oddity: str) -> None:
    print(oddity, file=sys.stderr, flush=True)


def _as_text(update: Over | Note | Failed) -> None:
    print(describe(update), flush=True)


def _as_json(update: Over | Note | Failed) -> None:
    value = {"note": update.text} if isinstance(update, Note) else jsonable(update)
    print(json_text.dumps(value, ensure_ascii=False), flush=True)
