"""How many files, and so connections, this process may have open."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

try:
    import resource
except ImportError:  # on Windows, which has no such limit
    HAS_LIMIT = False
else:
    HAS_LIMIT = True

ENOUGH: Final = 65_536


def raise_limit() -> int:
    """Raise the soft limit as far as the hard one allows, and is of use; returns what it is then."""
    if not HAS_LIMIT:
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # some systems have a limit that they do not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return limit()


def limit() -> int:
    """How many it may have open as things are."""
    if not HAS_LIMIT:
        return ENOUGH
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else soft
