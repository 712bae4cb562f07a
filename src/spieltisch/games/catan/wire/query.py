"""The queries of URLs that our clients are given: ``catan://HOST:PORT/?dialekt=ws17``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.games.catan.wire.forms import FORMS, Form

USUAL: Final = "2018"


def read_form(query: Mapping[str, str], keys: Collection[str]) -> Form:
    """How the server spells, by ``dialekt``. Raises ``UsageError``, also for keys beyond these."""
    if unknown := sorted(query.keys() - {"dialekt", *keys}):
        known = ", ".join(sorted({"dialekt", *keys}))
        raise UsageError(f"a catan URL has no {', '.join(unknown)} here; it may have {known}")
    dialect = query.get("dialekt", USUAL)
    if dialect not in FORMS:
        raise UsageError(f"dialekt is {' or '.join(FORMS)}, not {dialect}")
    return FORMS[dialect]


def read_offers(query: Mapping[str, str]) -> int | None:
    """How many trades we may offer in a turn, by ``angebote``; None leaves it to us. Raises ``UsageError``."""
    text = query.get("angebote")
    if text is None:
        return None
    if not (text.isdecimal() and len(text) < 4):
        raise UsageError(f"angebote is 0 to 999, not {text:.20}")
    return int(text)
