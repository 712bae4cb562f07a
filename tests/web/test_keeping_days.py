"""Old games go by the day that it was when the server started, and by the time that has passed since then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self

import pytest

from spieltisch.core.registry import game
from spieltisch.store.archive import Archive
from spieltisch.web import assembly
from spieltisch.web.assembly import SitePlan, assembled
from tests.store.test_retention import NOW, fill


@pytest.mark.parametrize("years", [-30, 30])
def test_a_wall_clock_that_jumps_makes_no_game_old(
    tmp_path: Path, years: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def times() -> Iterator[datetime]:
        yield NOW
        while True:
            yield NOW + timedelta(days=365 * years)

    clock = times()

    class Wall(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(next(clock).timestamp(), tz)

    monkeypatch.setattr(assembly, "datetime", Wall)
    monkeypatch.setattr(assembly, "DAY_S", 0.01)
    caplog.set_level("INFO", assembly.log.name)

    async def work() -> None:
        hive = game("hive")
        plan = SitePlan(tmp_path, {"hive": hive}, {"hive": hive.setup.options()}, "127.0.0.1", {}, keep_days=30)
        async with assembled(plan) as site:
            async with asyncio.timeout(10):
                while len([line for line in caplog.messages if "are removed" in line]) < 3:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            await site.close()

    fill(tmp_path)
    asyncio.run(work())
    with Archive(tmp_path) as archive:
        left = {id for id, _ in archive.ids()}
    assert {"young", "undated"} <= left
    assert not {"old", "parent"} & left
