"""What a picture shows, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from spieltisch.core.game import AnyGame


def text_of(game: AnyGame, observation: Any) -> str:
    """What a game's page would draw for who knows this, as lines; in a game without a page all that they know."""
    return "\n".join(lines_of(game.display.page().picture(observation) if game.display.page else observation))


def lines_of(value: Any) -> Sequence[str]:
    """What has names, one below the other in their order, and so the parts of what has parts with names; else JSON. A
    picture that has come as JSON makes the same lines."""
    return list(_lines_of(msgspec.to_builtins(value, str_keys=True, order="deterministic"), ""))


def _lines_of(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        for name, part in value.items():
            yield from _lines_of(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for at, part in enumerate(value):
            yield f"{path} {at}: {msgspec.json.encode(part).decode()}"
    else:
        yield f"{path}: {msgspec.json.encode(value).decode()}"
