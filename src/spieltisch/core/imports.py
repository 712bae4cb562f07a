"""Values found by name, imported when they are first needed, and files of other packages."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(path: str) -> Callable[..., Any]:
    """What ``MODULE:NAME`` is: calling it imports the module, if nobody has yet, and calls what has that name there.
    With a ``MODULE`` alone, calling it gives the module itself.

    The one place where types are taken on trust: what is behind a path is not known before it is imported.
    """
    module, _, name = path.partition(":")

    def call(*arguments: Any, **named: Any) -> Any:
        found = import_module(module)
        return getattr(found, name)(*arguments, **named) if name else found

    return call


def data_of(package: str, file: str) -> bytes:
    """What a file of an installed package says."""
    found: bytes = later("importlib.resources:files")(package).joinpath(file).read_bytes()
    return found
