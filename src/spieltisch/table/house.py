"""The house rules: what a lobby reads of a game's options, where the game has them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class House:
    """Every field is an option of the same name; a game without that option gets the default."""

    password: str | None = None
    """What makes a connection an administrator; nobody can become one without a password."""
    has_administrators: bool = False
    """Whether the game knows administrators, so that watching is theirs alone."""
    paused: bool = False
    """Whether tables that players join start paused."""
    return_game: bool = False
    """Whether a second game follows with the seats exchanged."""
    test_mode: bool = False
    """Whether results are added up from the beginning."""
    show_on_watch: bool = False
    """Whether spectators who come during a game see it at once, not with the next change."""

    @classmethod
    def of(cls, options: Any) -> House:
        """Take from a game's options what is there."""
        found = {field.name: getattr(options, field.name) for field in fields(cls) if hasattr(options, field.name)}
        return cls(**{"has_administrators": hasattr(options, "password")} | found)
