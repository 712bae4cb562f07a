"""What programs can be written in here: asked when somebody hands one in, not when it fails to start."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from spieltisch.core.errors import UsageError

TOOLS: Final[Mapping[str, Sequence[str]]] = {
    "c": ("cc",),
    "c++": ("c++",),
    "go": ("go",),
    "java": ("java", "javac"),
    "node": ("node",),
    "python": ("python3",),
    "rust": ("cargo", "rustc"),
}
"""What has to be there for each language."""
OTHER: Final = "other"
"""For what brings all that it needs."""


def check_language(language: str, find: Callable[[str], str | None] = shutil.which) -> None:
    """Raises ``UsageError`` that lists what there is, for a language that no tools are here for."""
    name = language.casefold()
    if name == OTHER:
        return
    there = ", ".join([*(each for each, tools in TOOLS.items() if all(map(find, tools))), OTHER])
    if name not in TOOLS:
        raise UsageError(f"language {language!r} is not known here; there are: {there}")
    if missing := [tool for tool in TOOLS[name] if not find(tool)]:
        raise UsageError(f"there is no {' and no '.join(missing)} here for {name}; there are: {there}")
