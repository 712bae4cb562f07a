"""What addresses the machine has that tests run on."""

from __future__ import annotations

import socket


def has_ipv6() -> bool:
    """At least for itself."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True
