"""Who is there: people at pages are as long as a page of theirs reads the table's feed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from spieltisch.web.tables.subscription import Subscription

EXACT: Final = 20
"""More spectators are told in tens, so that a crowd that comes in does not have the table told anew for each."""
MOMENT: Final = "%Y-%m-%dT%H:%M:%SZ"


def note_readers(subscriptions: Iterable[Subscription], now_us: int, patience_us: int) -> bool:
    """See who reads, and mark who has not for so long; whether anybody has been there since then."""
    is_anybody = False
    for each in subscriptions:
        if each.feed.readers:
            each.since_us, each.away_since = now_us, None
        away_us = now_us - each.since_us
        is_anybody |= away_us <= patience_us
        if away_us <= patience_us:
            each.away_since = None  # somebody has acted, by no feed
        elif each.away_since is None:
            each.away_since = (datetime.now(UTC) - timedelta(microseconds=away_us)).strftime(MOMENT)
    return is_anybody


def counted(readers: int) -> int:
    """How many spectators are told."""
    return readers if readers <= EXACT else readers // 10 * 10
