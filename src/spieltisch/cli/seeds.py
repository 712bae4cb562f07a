"""The number that all chance follows from."""

from __future__ import annotations

import sys

from spieltisch.core.values import check_seed


def drawn(seed: int | None) -> int:
    """The seed that was given, or one that is drawn and told on stderr. Raises ``UsageError``."""
    if seed is None:
        import secrets  # which most need not: they name a seed

        seed = secrets.randbits(32)
        sys.stderr.write(f"seed {seed}\n")
    return check_seed("seed", seed, "--seed")
