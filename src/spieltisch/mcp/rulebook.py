"""What a player has to know of a game before the first move, from the game itself."""

from __future__ import annotations

import inspect
import re
from typing import Final

from mcp.server.mcpserver.exceptions import ToolError

from spieltisch.core.registry import games

PICTURE: Final = re.compile(r"^!\[.*\]\(.*\)$\n?", re.MULTILINE)


def rules_of(name: str) -> str:
    """The page that tells the game to who has never played it, and how its actions are written. Raises
    ``ToolError``."""
    installed = games()
    if name not in installed:
        raise ToolError(f"There is no game {name!r} here; there are: {', '.join(installed)}.")
    game = installed[name]
    guide = game.display.guide.get("en")
    told = PICTURE.sub("", guide.read_text(encoding="utf-8")) if guide else f"{game.title} has no page of rules."
    notation = inspect.getdoc(game.play.notation) or "Its actions are written as choices lists them."
    return f"{told.strip()}\n\n## How actions are written\n\n{notation}\n"
