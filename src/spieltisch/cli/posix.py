"""What Windows cannot do: a sentence in place of a traceback.

Whatever starts programs or opens doors rests on fork, process groups, locks and signals of POSIX. The rest runs
anywhere, among it our bots at other people's servers.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

from spieltisch.core.errors import UsageError

NEEDING: Final = frozenset({"serve", "reload", "match", "test", "check", "tap", "playback", "contest", "arena", "mcp"})
"""Commands."""


def demand_posix(what: str) -> None:
    """Raises ``UsageError`` where the system has none."""
    if not hasattr(os, "fork"):
        raise UsageError(f"{what} needs Linux or macOS: use it in WSL; join, watch, rules and research work here, too")


def demand_for(tokens: Sequence[str]) -> None:
    """Raises ``UsageError`` for a command that cannot run here."""
    if tokens and tokens[0] in NEEDING:
        demand_posix(f'"{tokens[0]}"')
