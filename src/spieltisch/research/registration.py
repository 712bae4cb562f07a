"""Our environments by name, for ``gymnasium.make``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules

from spieltisch.research.environments import versioned


def environments() -> Iterator[tuple[str, str]]:
    """Ids, ``"spieltisch/GAME-v0"``, and where to find who makes them: each module here with a version."""
    for module in iter_modules([str(Path(__file__).parent)]):
        if named := versioned(module.name):
            name, version = named
            yield f"spieltisch/{name.capitalize()}-v{version}", f"{__package__}.{module.name}:single"


def register() -> None:
    """Let Gymnasium know them. Raises ``ImportError`` where there is none."""
    import gymnasium

    for name, maker in environments():
        if name not in gymnasium.registry:
            gymnasium.register(name, maker)
