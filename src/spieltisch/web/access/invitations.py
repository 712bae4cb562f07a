"""Invitations, to a table or a class: the link that others come by, and the same for a camera."""

from __future__ import annotations

import socket
from contextlib import closing
from io import BytesIO
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import segno

from spieltisch.net.reach import Reach

ANYWHERE: Final = ("192.0.2.1", 9)
"""Outside, and nobody's (RFC 5737): only which of this machine's own addresses leads there is asked."""


def link_to(path: str, origin: str, reach: Reach) -> str:
    """The page at a path, for others than whoever sees it at a page of this origin. What is this machine to itself is
    somebody else's own machine to them: then it is the name that the server goes by, if it was told any."""
    page = urlsplit(origin)
    if reach.names and _is_this_machine(page.hostname or ""):
        name = min(reach.names)
        port = f":{page.port}" if page.port else ""
        origin = f"https://{name}" if reach.proxies else f"{page.scheme}://{name}{port}"
    return f"{origin}{path}"


def is_local(link: str) -> bool:
    """Whether a link leads whoever follows it to their own machine."""
    return _is_this_machine(urlsplit(link).hostname or "")


def link_in_network(link: str, address: str) -> str:
    """The same page by the address that this machine has in its network."""
    page = urlsplit(link)
    return page._replace(netloc=f"{address}:{page.port}" if page.port else address).geturl()


def network_address() -> str | None:
    """This machine's IPv4 address in its network, if it is in one. Nothing is sent."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as way:
        try:
            way.connect(ANYWHERE)
        except OSError:
            return None
        found = str(way.getsockname()[0])
    return None if _is_this_machine(found) or ip_address(found).is_unspecified else found


def code_of(link: str) -> bytes:
    """A QR code as an SVG file, dark on light in any theme: cameras want it so."""
    file = BytesIO()
    segno.make_qr(link, error="m").save(
        file, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False, svgclass=None,
        lineclass=None,
    )  # fmt: skip
    return file.getvalue()


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
