"""Signals, in one place: what ends a process asks it to clean up, and the exit code says who asked."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))


def exit_code(number: int) -> int:
    """What a shell expects of a process that a signal ended: 143, 130 or 129."""
    return 128 + number


@contextmanager
def ending_signals() -> Iterator[asyncio.Future[int]]:
    """A future that gets the number of the first SIGTERM, SIGINT or SIGHUP; later ones change nothing. What is ignored,
    as nohup does with SIGHUP, stays so."""
    loop = asyncio.get_running_loop()
    heard: asyncio.Future[int] = loop.create_future()

    def hear(number: int) -> None:
        if not heard.done():
            heard.set_result(number)

    earlier = {number: handler for number in ENDING if (handler := signal.getsignal(number)) != signal.SIG_IGN}
    for number in earlier:
        loop.add_signal_handler(number, hear, number)
    try:
        yield heard
    finally:
        for number, handler in earlier.items():
            loop.remove_signal_handler(number)
            signal.signal(number, handler)


@contextmanager
def deferred_signals() -> Iterator[None]:
    """The first of these signals is heeded when this is over, as it would have been before it: for what somebody else's
    code must not be cut short in."""
    heard: list[int] = []
    heeded = [number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN]
    earlier = {number: signal.signal(number, lambda number, _frame: heard.append(number)) for number in heeded}
    try:
        yield
    finally:
        for number, handler in earlier.items():
            signal.signal(number, handler)
        if heard:
            signal.raise_signal(heard[0])


@contextmanager
def exiting_signals() -> Iterator[None]:
    """Where no event loop runs: the first of these signals raises ``SystemExit``, which cleans up on its way out."""

    def leave(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(exit_code(number))

    heeded = [number for number in ENDING if signal.getsignal(number) != signal.SIG_IGN]
    earlier = {number: signal.signal(number, leave) for number in heeded}
    try:
        yield
    finally:
        for number, handler in earlier.items():
            signal.signal(number, handler)
