"""The course's protocol, one message a line, over TCP; see ``docs/protocols/cascadia.md``.

A ``C`` with a number names an entry in the register of that page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.game import Access, Dialect, DoorRules, Spectators, Stream
from spieltisch.core.imports import later
from spieltisch.games.cascadia.options import Options

WIRE: Final = "spieltisch.games.cascadia.wire"
_framing = later(f"{WIRE}.framing")


def dialects() -> Sequence[Dialect[Options]]:
    """The one door of the game."""
    return (
        Dialect(
            "cascadia", 50500, later(f"{WIRE}.server:Server"), later(f"{WIRE}.client:Client"),
            access=Access(rules=door_rules),
            spectators=Spectators(later(f"{WIRE}.spectator:Spectator")),
            stream=Stream(lambda: _framing().LINES, later(f"{WIRE}.glossary:explain")),
        ),
    )  # fmt: skip


def door_rules(options: Options) -> DoorRules:
    """The course's server took the next port where its own was taken, and wrote it to a file."""
    return DoorRules(has_fallback=options.port_fallback, port_file="server.port" if options.course_files else "")
