"""``spieltisch serve --open``: the pages in the user's browser, as soon as the doors are open."""

from __future__ import annotations

import logging
import threading
import webbrowser
from ipaddress import ip_address

from spieltisch.net.address import Address

log = logging.getLogger(__name__)


def page_of(address: Address) -> str:
    """Where this machine's browser finds the pages of a door."""
    host = address.host or "127.0.0.1"
    try:
        found = ip_address(host)
    except ValueError:
        return f"http://{host}:{address.port}/"
    if found.is_unspecified:
        found = ip_address("127.0.0.1" if found.version == 4 else "::1")
    return f"http://{f'[{found}]' if found.version == 6 else found}:{address.port}/"


def open_browser(url: str) -> threading.Thread:
    """Show a page to whoever sits here. In a thread: some browsers come back only when they are closed."""
    thread = threading.Thread(target=_open, args=(url,), name="browser", daemon=True)
    thread.start()
    return thread


def _open(url: str) -> None:
    try:
        is_open = webbrowser.open(url)
    except webbrowser.Error:
        is_open = False
    if not is_open:
        log.warning("no browser can be opened; the pages are at %s", url)
