"""The same situation once with and once without one thing: what tells a cause from a coincidence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spieltisch.core.scripts import Again, Script, Wrong

TRIALS: Final = 2
"""How often one thing is tried with and without it, before it is the cause."""


def told_apart(
    likely: str, changed: Callable[[], Script[Any]], usual: Callable[[], Script[Any]], *, is_surer: bool = False
) -> Script[None]:
    """A game that is usual but for one thing. Where it goes wrong, that thing is the cause if the client, asked again,
    fails there each time and never in the usual game; ``is_surer``: also where the script names another one."""
    try:
        yield from changed()
    except Wrong as wrong:
        for _ in range(TRIALS):
            for script, is_mastered in ((usual, True), (changed, False)):
                yield Again()
                if (yield from _masters(script())) is not is_mastered:
                    raise
        cause = likely if is_surer else wrong.likely or likely
        raise type(wrong)(wrong.expected, wrong.got, cause) from None


def _masters(script: Script[Any]) -> Script[bool]:
    """Whether it ends well."""
    try:
        yield from script
    except Wrong:
        return False
    return True
