"""The number that all chance follows from."""

from __future__ import annotations

import sys


def drawn(seed: int | None) -> int:
    """The seed that was given, or one that is drawn and told on stderr."""
    if seed is None:
        import secrets  # which most need not: they name a seed

        seed = secrets.randbits(32)
        sys.stderr.write(f"seed {seed}\n")
    return seed
