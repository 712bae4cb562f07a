"""``spieltisch mcp``: tools for language models, over the Model Context Protocol."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import urlsplit

from cyclopts import Parameter

from spieltisch.core.errors import UsageError
from spieltisch.core.registry import games
from spieltisch.net.url import read_url

if TYPE_CHECKING:
    from spieltisch.mcp.playing import SeatTools

USUAL: Final = "http://127.0.0.1:8080"


def mcp(
    *,
    url: str = USUAL,
    http: int | None = None,
    tools: Annotated[list[str] | None, Parameter(negative="")] = None,
    without: Annotated[list[str] | None, Parameter(negative="")] = None,
) -> None:
    """Offer seats and the workshop to a language model, as tools of the Model Context Protocol.

    A client of that protocol starts this command and talks to it on stdin and stdout; or it comes to an HTTP port.

    Parameters
    ----------
    url
        The server whose tables are played at, as http://HOST:PORT; or one door, as join takes it, which a contest
        prints for its players.
    http
        Serve over HTTP at this port of 127.0.0.1, 0 for any free one; the address is printed on stderr.
    tools
        A set of tools, repeatable: playing, workshop. The workshop runs programs with your rights; over HTTP it is off
        unless you name it.
    without
        A tool to leave out, repeatable, such as choices for a benchmark.
    """
    try:
        from spieltisch.mcp import serving, toolbox
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("spieltisch"):
            raise
        raise UsageError("spieltisch mcp needs the official SDK: pip install 'spieltisch[mcp]'") from None
    logging.getLogger("httpx").setLevel(logging.WARNING)
    playing = playing_at(url)
    sets = tools if tools is not None else [toolbox.PLAYING, *([] if http is not None else [toolbox.WORKSHOP])]
    serving.serve(toolbox.new_server(playing, sets, without or ()), playing, http)


def playing_at(url: str) -> SeatTools:
    """The tools to play with at a server, or at one door. Raises ``UsageError``."""
    if urlsplit(url).scheme in {"http", "https"}:
        from spieltisch.mcp.asking import Host
        from spieltisch.mcp.playing import Playing

        return Playing(Host(url))
    from spieltisch.mcp.guest import AtDoor

    place = read_url(url, games())
    if place.is_piped:
        raise UsageError(f"{url!r} has no address: name a server or a door")
    return AtDoor(place)
