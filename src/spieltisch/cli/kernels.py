"""What commands say that are slow for want of compiled kernels."""

from __future__ import annotations

import sys

from spieltisch.core.build import uncompiled_modules


def say_if_uncompiled() -> None:
    """One line on stderr if any kernel runs as plain Python."""
    if plain := uncompiled_modules():
        print(f"not compiled, slow: {', '.join(plain)}", file=sys.stderr)
