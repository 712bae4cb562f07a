"""What commands say that are slow for want of compiled kernels."""

from __future__ import annotations

import sys

from spieltisch.core.build import compiled_modules, uncompiled_modules


def plain_kernels() -> str:
    """How many kernels run as plain Python, and where the reason stands; empty if none does."""
    plain = len(uncompiled_modules())
    if not plain:
        return ""
    return f"{plain} of {plain + len(compiled_modules())} not compiled; `spieltisch doctor --environment` says why"


def say_if_uncompiled() -> None:
    """One line on stderr if any kernel runs as plain Python."""
    if plain := plain_kernels():
        print(f"slow, kernels run as plain Python: {plain}", file=sys.stderr)
