"""``spieltisch watch``: what a spectator sees, a line for each event."""

from __future__ import annotations

import json as json_text
from dataclasses import replace

from spieltisch.cli import NO
from spieltisch.cli.join import describe, jsonable
from spieltisch.cli.output import complain
from spieltisch.core.errors import CannotStart, PeerError, UsageError
from spieltisch.core.registry import games
from spieltisch.core.session import Note, Over
from spieltisch.net.remote import watch_table
from spieltisch.net.url import read_url


def watch(url: str, /, *, json: bool = False) -> int:
    """Print what a spectator sees, until the game or the connection ends.

    Parameters
    ----------
    url
        Where to watch: DOOR://HOST:PORT, with what the protocol asks of spectators in its query.
    json
        One JSON object per event.
    """
    place = read_url(url, games())
    place = replace(place, query={**place.dialect.spectators_query, **place.query})
    if place.dialect.spectator is None or place.is_piped:
        raise UsageError(f"the {place.dialect.door} protocol has no spectators")
    try:
        is_heard = watch_table(place.connect(), place.dialect.spectator(place.query), _as_json if json else _as_text)
    except PeerError as error:
        complain(f"the server makes no sense: {error}")
        return NO
    if not is_heard:
        raise CannotStart(f"nobody answers at {place.host}:{place.port}: closed without a word")
    return 0


def _as_text(news: Over | Note) -> None:
    print(news.text if isinstance(news, Note) else describe(news), flush=True)


def _as_json(news: Over | Note) -> None:
    value = {"note": news.text} if isinstance(news, Note) else jsonable(news)
    print(json_text.dumps(value, ensure_ascii=False), flush=True)
