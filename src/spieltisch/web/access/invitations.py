"""Invitations, to a table or a class: the link that others come by, and the same for a camera."""

from __future__ import annotations

from io import BytesIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from spieltisch.net.reach import Reach


def link_to(path: str, origin: str, reach: Reach) -> str:
    """The page at a path, for others than whoever sees it at a page of this origin. What is this machine to itself is
    somebody else's own machine to them: then it is the name that the server goes by, if it was told any."""
    page = urlsplit(origin)
    if reach.names and _is_this_machine(page.hostname or ""):
        name = min(reach.names)
        port = f":{page.port}" if page.port else ""
        origin = f"https://{name}" if reach.proxies else f"{page.scheme}://{name}{port}"
    return f"{origin}{path}"


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
