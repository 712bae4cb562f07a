"""The number that all chance follows from."""

from __future__ import annotations

import sys

from spieltisch.core.values import check_seed


def drawn(seed: int | None, bits: int = 32) -> int:
    """The seed that was given, or one of so many ``bits`` that is drawn and told on stderr. Raises ``UsageError``."""
    if seed is None:
        import secrets  # which most need not: they name a seed

        seed = secrets.randbits(bits)
        sys.stderr.write(f"seed {seed}\n")
    return check_seed("seed", seed, "--seed")
