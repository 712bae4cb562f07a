"""Things by name that are imported only when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(path: str) -> Callable[..., Any]:
    """What ``MODULE:NAME`` is: calling it imports the module, if nobody has yet, and calls what has that name there."""
    module, _, name = path.partition(":")

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call
