"""Which documents there are: for the server's pages, and for the static site, which is made without the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

GROUPS: Final[Sequence[tuple[Mapping[str, str], Sequence[str]]]] = (
    (
        {"en": "Write a client", "de": "Einen Client schreiben"},
        ("tutorial", "tutorial/*", "workshop"),
    ),
    (
        {"en": "Hold a contest", "de": "Einen Wettbewerb veranstalten"},
        ("tutorial-contest", "contests", "tutorial-arena", "arena", "classroom", "cluster", "sandbox", "fairness"),
    ),
    ({"en": "Run a server", "de": "Einen Server betreiben"}, ("operating", "scale", "windows", "data", "web")),
    (
        {"en": "Search and learn", "de": "Suchen und lernen"},
        ("rules", "research", "mcp", "uhp", "strength", "performance"),
    ),
    ({"en": "Change the code", "de": "Am Code mitarbeiten"}, ("design", "design/*")),
)
"""All of them by what they are for; a star is a folder's. What has no German edition is told in English there, too."""
