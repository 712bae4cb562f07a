"""Faults of a connection, made on purpose: what one side says comes in pieces, late, twice, or not at all.

Nearly all of it is lawful, and what networks do every day: a program that takes it badly has a fault of its own. A
:class:`FaultInjector` owns neither time nor chance. What a side says goes in; what is to be delivered, and when, comes
out. It decides message by message, so the same chance makes the same faults however bytes come in.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Final, NamedTuple, cast

from spieltisch.core.errors import UsageError
from spieltisch.core.framing import Framing, Piece
from spieltisch.wire.tape import Side

KINDS: Final[Mapping[str, str]] = {
    "split": "BYTES", "merge": "MS", "delay": "MS", "jitter": "MS", "rate": "KB/S", "crlf": "", "blank": "",
    "unknown": "", "duplicate": "", "reset": "N", "half": "N", "stall": "MS", "silent": "",
}  # fmt: skip
"""Each fault with the unit of its value."""
LEAST: Final = {"reset": 0, "half": 0, "jitter": 0, "delay": 0}
"""The smallest values, where that is not 1."""
MOST: Final = 1_000_000_000
LAPSE_US: Final = 200_000
"""After so long without another byte an unfinished message passes as it is."""
GAP_US: Final = 1_000
"""Between two parts of a message that was split."""
SPREAD_US: Final = 50_000
"""At most between the first and the last of them, the gaps are shorter where there are many."""
RATED_MS: Final = 10
"""How much a slow line passes at once."""

_FAULT: Final = re.compile(r"(?P<name>[^=@:]*)(?:=(?P<value>[^@:]*))?(?:@(?P<probability>[^:]*))?(?::(?P<side>.*))?")


@dataclass(frozen=True, slots=True)
class Fault:
    """One that was asked for."""

    name: str
    value: int = 0
    probability: float = 1.0
    """Of each message, or of a connection where it happens once (``reset``, ``half``)."""
    side: Side | None = None
    """Whose words it befalls; None: both sides'."""

    def __str__(self) -> str:
        return f"{self.name}={self.value}" if KINDS[self.name] else self.name


def read_fault(text: str) -> Fault:
    """A fault as it was typed: ``NAME[=VALUE][@PROBABILITY][:server|client]``. Raises ``UsageError``."""
    match = _FAULT.fullmatch(text)
    assert match is not None  # every part may be anything
    name, side = match["name"], match["side"]
    if name not in KINDS:
        near = get_close_matches(name, KINDS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UsageError(
            f"--fault {text!r}: there is no fault {name!r}{hint}; there are: {', '.join(map(_described, KINDS))}"
        )
    if side not in (None, "server", "client"):
        raise UsageError(
            f"--fault {text!r}: {side!r} is no side; write :server for what the server says, :client for the client"
        )
    value = _read_value(text, name, match["value"])
    return Fault(name, value, _read_probability(text, match["probability"]), cast("Side | None", side))


def _described(name: str) -> str:
    return f"{name}={KINDS[name]}" if KINDS[name] else name


def _read_value(text: str, name: str, value: str | None) -> int:
    unit = KINDS[name]
    if not unit and value is None:
        return 0
    if not unit:
        raise UsageError(f"--fault {text!r}: {name} has no value")
    if value is None:
        raise UsageError(f"--fault {text!r}: say {name}={unit}")
    least = LEAST.get(name, 1)
    if not (value.isascii() and value.isdecimal() and least <= int(value) <= MOST):
        raise UsageError(f"--fault {text!r}: {unit} is a whole number from {least} on, not {value!r}")
    return int(value)


def _read_probability(text: str, probability: str | None) -> float:
    if probability is None:
        return 1.0
    try:
        number = float(probability)
    except ValueError:
        number = 0.0
    if not 0 < number <= 1:
        raise UsageError(f"--fault {text!r}: a probability is more than 0 and at most 1, not {probability!r}")
    return number


class What(Enum):
    """What is to be done."""

    SAY = "say"
    HALF = "half"
    """Say that nothing more will be said; what the other side says is still heard."""
    RESET = "reset"
    """Cut the connection off."""


class Delivery(NamedTuple):
    """To be done at a time, after all those before it."""

    at_us: int
    what: What
    data: bytes = b""
    note: str = ""
    """Which faults had a hand in it."""


class FaultInjector:
    """What befalls the words of one side of one connection."""

    def __init__(self, faults: Iterable[Fault], framing: Framing, fraction: Callable[[], float]) -> None:
        """``fraction`` is all chance there is: the next random number of 0 ≤ x < 1."""
        self._framing = framing
        self._fraction = fraction
        self._cutter = framing.new_cutter()
        self._deliveries: deque[Delivery] = deque()
        self._may_join = False
        """Whether more can be added to the last delivery."""
        self._latest_us = self._free_us = 0
        self._merged_until_us = -1
        self._lapse_us: int | None = None
        self._is_silent = False
        ends = {"reset": What.RESET, "half": What.HALF}
        faults = tuple(faults)
        self._faults = [fault for fault in faults if fault.name not in ends]
        cuts = [(fault.value, ends[fault.name], str(fault)) for fault in faults if self._is_cutting(fault, ends)]
        self._left: int | None = None
        """Bytes until the end."""
        if cuts:
            self._left, self._end, self._end_note = min(cuts, key=lambda cut: cut[0])

    def _is_cutting(self, fault: Fault, ends: Mapping[str, What]) -> bool:
        return fault.name in ends and self._happens(fault)

    def _happens(self, fault: Fault) -> bool:
        return fault.probability >= 1 or self._fraction() < fault.probability

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._deliveries and self._lapse_us is None

    @property
    def waiting(self) -> int:
        """How many bytes do."""
        return sum(len(delivery.data) for delivery in self._deliveries)

    def say(self, data: bytes, now_us: int) -> None:
        """The side says this. Where nothing can befall it, it passes as it comes."""
        if not self._faults and self._left is None:
            self._put(Delivery(now_us, What.SAY, data))
            return
        for piece in self._cutter.cut(data):
            self._befall(piece, now_us)
        self._lapse_us = now_us + LAPSE_US if self._cutter.rest else None

    def end(self, now_us: int) -> None:
        """The side has said its last."""
        self._befall_rest(now_us)
        self._put(Delivery(max(now_us, self._latest_us), What.HALF))

    def next_deadline(self) -> int | None:
        """When to ask what is due."""
        times = [self._deliveries[0].at_us] if self._deliveries else []
        return min([*times, *([self._lapse_us] if self._lapse_us is not None else [])], default=None)

    def due(self, now_us: int) -> list[Delivery]:
        """What is to be done now, in this order, once."""
        if self._lapse_us is not None and self._lapse_us <= now_us:
            self._befall_rest(now_us)
        deliveries = []
        while self._deliveries and self._deliveries[0].at_us <= now_us:
            deliveries.append(self._deliveries.popleft())
        return deliveries

    def _befall_rest(self, now_us: int) -> None:
        self._lapse_us = None
        if rest := self._cutter.take_rest():
            self._befall(Piece(rest, is_message=False), now_us)

    def _befall(self, piece: Piece, now_us: int) -> None:
        happening = {fault.name: fault for fault in self._faults if self._happens(fault)}
        self._is_silent |= "silent" in happening
        if not self._is_silent:
            note = ", ".join(map(str, happening.values()))
            self._schedule(self._altered(piece, happening), happening, note, now_us)

    def _altered(self, piece: Piece, happening: Mapping[str, Fault]) -> bytes:
        data = piece.data
        if piece.is_message and "duplicate" in happening:
            data += data
        if piece.is_message and "unknown" in happening:
            data += self._framing.unknown
        if piece.is_message and "blank" in happening:
            data += self._framing.blank
        return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") if "crlf" in happening else data

    def _schedule(self, data: bytes, happening: Mapping[str, Fault], note: str, now_us: int) -> None:
        at_us = max(self._begin_us(happening, now_us), self._latest_us)
        parts = _parts(data, happening)
        gap_us = min(GAP_US, SPREAD_US // len(parts)) if "split" in happening else 0
        for number, part in enumerate(parts):
            if "stall" in happening and number == (len(parts) + 1) // 2:
                at_us += 1000 * happening["stall"].value
            if "rate" in happening:
                at_us = max(at_us, self._free_us)
                self._free_us = at_us + 1000 * len(part) // happening["rate"].value
            self._put(Delivery(at_us, What.SAY, part, note), may_join=len(parts) == 1)
            self._latest_us = at_us
            at_us += gap_us

    def _begin_us(self, happening: Mapping[str, Fault], now_us: int) -> int:
        at_us = now_us
        if "delay" in happening:
            at_us += 1000 * happening["delay"].value
        if "jitter" in happening:
            at_us += int(1000 * happening["jitter"].value * self._fraction())
        if "merge" in happening:
            if at_us > self._merged_until_us:
                self._merged_until_us = at_us + 1000 * happening["merge"].value
            at_us = self._merged_until_us
        return at_us

    def _put(self, delivery: Delivery, *, may_join: bool = False) -> None:
        if self._left is not None and delivery.what is What.SAY:
            delivery = delivery._replace(data=delivery.data[: self._left])
            self._left -= len(delivery.data)
        last = self._deliveries[-1] if self._deliveries else None
        if may_join and self._may_join and last and last.what is What.SAY and last.at_us == delivery.at_us:
            self._deliveries[-1] = last._replace(data=last.data + delivery.data, note=_joined(last.note, delivery.note))
        elif delivery.data or delivery.what is not What.SAY:
            self._deliveries.append(delivery)
        self._may_join = may_join
        if self._left == 0 and not self._is_silent:
            self._is_silent = True
            self._deliveries.append(Delivery(delivery.at_us, self._end, note=self._end_note))


def _parts(data: bytes, happening: Mapping[str, Fault]) -> Sequence[bytes]:
    sizes = [len(data)]
    if "split" in happening:
        sizes.append(happening["split"].value)
    if "rate" in happening:
        sizes.append(RATED_MS * happening["rate"].value)
    if "stall" in happening:
        sizes.append((len(data) + 1) // 2)
    size = min(sizes)
    return [data[begin : begin + size] for begin in range(0, len(data), size)]


def _joined(note: str, other: str) -> str:
    return note if other in (note, "") else ", ".join(filter(None, [note, other]))
