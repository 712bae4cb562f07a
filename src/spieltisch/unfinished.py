"""Kernels that are being compiled: who imports one waits for it, since as plain Python it fits no compiled one.

A clone says ``ready`` as soon as one can play, and compiles what only research needs meanwhile (``tools/install.py``).
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Sequence

from spieltisch.core import build

LONGEST_WAIT_S = 300


def have_imports_wait() -> None:
    """Have imports of unfinished kernels wait, if there are any."""
    if names := build.unfinished_modules():
        sys.meta_path.insert(0, Patience(names))


class Patience:
    """Comes before all finders, and finds nothing itself."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def find_spec(self, name: str, *_: object) -> None:
        """Come back when the kernel is compiled. Raises ``ImportError`` after five minutes."""
        if name in self.names and build.UNFINISHED.exists():
            print(f"{name} is still being compiled, as .venv/build.log shows: waiting", file=sys.stderr, flush=True)
            self._wait(name)
            importlib.invalidate_caches()

    def _wait(self, name: str) -> None:
        until = time.monotonic() + LONGEST_WAIT_S
        while build.UNFINISHED.exists():
            if time.monotonic() > until:
                raise ImportError(f"{name} is not compiled: `make install` does it, or says why not", name=name)
            time.sleep(0.1)
