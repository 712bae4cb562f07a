"""Names that were others before 1.0. Until 2.0 a module gives them as well, with a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """A ``__getattr__`` for a module: the names of today by those of before."""

    def give(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is called {names[name]} now", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return give
