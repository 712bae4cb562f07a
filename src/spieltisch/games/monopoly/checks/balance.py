"""Which kinds of packets a client leaves without an acknowledgement: one shifts all that follow by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from spieltisch.core.checks import Exchange
from spieltisch.games.monopoly.wire.errors import JAWOHL, NEW_CARD, read_nein
from spieltisch.games.monopoly.wire.framing import decode

LEAST: Final = 3
"""In so many exchanges at least: in the last ones acknowledgements may still have been on their way."""


def unacknowledged(exchanges: Sequence[Exchange]) -> list[str]:
    """The first words of such packets, each as often as it was said. A kind is named where each exchange with it lacks
    as many acknowledgements, and most of these are still missing at the end: late ones are not."""
    counted = [(_packets(said), _acknowledgements(heard)) for said, heard in exchanges]
    latest = max((number for number, (_, count) in enumerate(counted) if count), default=0)
    answered = counted[:latest]
    total = sum((packets for packets, _ in answered), Counter[str]())
    missing = total.total() - sum(count for _, count in counted)
    return [
        word
        for word, times in total.items()
        if times < 2 * missing
        and sum(word in packets for packets, _ in answered) >= LEAST
        and all(packets.total() - count >= packets[word] for packets, count in answered if word in packets)
        for _ in range(times)
    ]


def _packets(said: bytes) -> Counter[str]:
    """By first word; answers to commands and lines of a list are none."""
    lines = decode(said).splitlines()
    return Counter(line.split()[0] for line in lines if line.strip() and not line.startswith((JAWOHL, "-NEIN", "#")))


def _acknowledgements(heard: bytes) -> int:
    """The wish for another card counts for none."""
    answers = (line for line in decode(heard).splitlines() if line.startswith((JAWOHL, "-NEIN")))
    return sum(1 for line in answers if not (nein := read_nein(line)) or nein.code != NEW_CARD)
