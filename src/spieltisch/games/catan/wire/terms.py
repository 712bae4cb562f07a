"""What a URL says of how our client is to play at that server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.core.errors import UsageError

KEYS: Final = ("spiel", "angebote", "pace", "protokoll")
"""``spiel`` is for the server alone."""
ANY: Final = "any"
MAX_PACE_MS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked for; None leaves it to us."""

    offers: int | None
    """How many trades we may offer in a turn."""
    pace_us: int | None
    """How long to wait before each of our messages, at any server; 0 is not at all."""
    is_any_protocol: bool
    """Whether a server of another version of the protocol is taken for one of ours."""


def read_terms(query: Mapping[str, str]) -> Terms:
    """Raises ``UsageError`` for what a key cannot have."""
    pace_ms = _read_number(query, "pace", MAX_PACE_MS)
    if query.get("protokoll", ANY) != ANY:
        raise UsageError(f"protokoll is {ANY}, or left out, not {query['protokoll']:.20}")
    return Terms(
        offers=_read_number(query, "angebote", 999),
        pace_us=None if pace_ms is None else 1_000 * pace_ms,
        is_any_protocol="protokoll" in query,
    )


def _read_number(query: Mapping[str, str], key: str, most: int) -> int | None:
    text = query.get(key)
    if text is None:
        return None
    if not (text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
        raise UsageError(f"{key} is 0 to {most}, not {text:.20}")
    return int(text)
