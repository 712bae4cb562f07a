"""Where settings are given besides the command line, and whether any are."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final

FILE: Final = "spieltisch.toml"
PREFIX: Final = "SPIELTISCH_"
BUILDS: Final = frozenset({"SPIELTISCH_KERNEL_CACHE", "SPIELTISCH_KERNELS", "SPIELTISCH_TYPED"})
"""What builds are told by variables; no settings."""


def given_names(variables: Iterable[str]) -> list[str]:
    """Those that are settings."""
    return sorted(name for name in variables if name.startswith(PREFIX) and name not in BUILDS)


def any_given() -> bool:
    """Whether there is anything for ``settings.load`` to read, or to complain of."""
    return os.path.lexists(FILE) or bool(given_names(os.environ))
