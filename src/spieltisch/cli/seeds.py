"""The number that all chance follows from."""

from __future__ import annotations

import sys
from typing import Final

from spieltisch.core.values import check_seed

FRESH: Final = "fresh"


def drawn(seed: int | None, bits: int = 32) -> int:
    """The seed that was given, or one of so many ``bits`` that is drawn and told on stderr. Raises ``UsageError``."""
    if seed is None:
        import secrets  # which most need not: they name a seed

        seed = secrets.randbits(bits)
        sys.stderr.write(f"seed {seed}\n")
    return check_seed("seed", seed, "--seed")


def read_seed(text: str) -> int:
    """A number, or one that is drawn and told on stderr for ``fresh``. Raises ``ValueError`` for anything else."""
    return drawn(None) if text == FRESH else int(text)
