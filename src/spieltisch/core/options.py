"""How a game declares what an operator may set."""

from __future__ import annotations

from dataclasses import field
from typing import TypeVar

ValueT = TypeVar("ValueT", bool, int, str)


def option(default: ValueT, help: str, **more: object) -> ValueT:
    """A field of ``Options`` with a sentence of help; ``more`` is metadata, see ``Game.options``."""
    return field(default=default, metadata={"help": help, **more})
