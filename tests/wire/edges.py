"""Answers at the edge of their limits, by bytes, with the lobby woken before, just before, or just after them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest

from tests.wire.stage import DoorStage

Tick: TypeAlias = Literal["before", "at", "after"]

each_tick = pytest.mark.parametrize("tick", ["before", "at", "after"])
"""In the microsecond before the bytes, in theirs and first, and in theirs but behind them. A window that ended with
the microsecond before the bytes is due in theirs."""


def say_at(door: DoorStage, speaker: str, data: str, at_us: int, tick: Tick = "after") -> None:
    """These bytes come in exactly this microsecond; up to the last but one before it, the lobby was woken as it
    wished."""
    door.perform(["wait", str(at_us - 2 - door.now_us), "us"])
    door.perform(["oversleep", "1"])
    if tick == "before":
        door.perform(["tick"])
    door.perform(["oversleep", "1"])
    if tick == "at":
        door.perform(["tick"])
    door.say(speaker, data.encode())
    if tick == "after":
        door.perform(["tick"])


def hush(door: DoorStage) -> None:
    """What everybody has heard so far is passed over."""
    for name in door.sessions:
        door.hear(name)
