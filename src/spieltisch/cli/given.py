"""Where settings are given besides the command line, and whether any are."""

from __future__ import annotations

import os
from typing import Final

FILE: Final = "spieltisch.toml"
PREFIX: Final = "SPIELTISCH_"


def any_given() -> bool:
    """Whether there is anything for ``settings.load`` to read, or to complain of."""
    return os.path.lexists(FILE) or any(name.startswith(PREFIX) for name in os.environ)
