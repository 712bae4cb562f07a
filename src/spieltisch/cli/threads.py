"""``--threads`` of commands whose players may think with several."""

from __future__ import annotations

from spieltisch.core.errors import UsageError

HELP = (
    "Number of threads that our bots think with: one number for all, or one for each, separated by commas. A decision "
    "takes as long, and that many times the processor time."
)


def read_threads(text: str | None, players: int) -> list[int]:
    """How many each of so many players has. Raises ``UsageError``."""
    numbers = ("1" if text is None else text).split(",")
    given = [int(number) if number.strip().isdecimal() else 0 for number in numbers]
    if len(given) not in (1, players) or min(given) < 1:
        raise UsageError(f"--threads: {text!r} is not a number from 1, or one for each of {players} players")
    return given * players if len(given) == 1 else given
