"""How far one server goes: what the page shows is what was measured, and what the sources have."""

from __future__ import annotations

import re
from pathlib import Path

from bench import scale
from spieltisch.cli.settings import load
from spieltisch.scaling import records
from spieltisch.scaling.curves import Line, Machine, Point, Record, Sample
from spieltisch.store.sharing import NAME

ROOT = Path(__file__).parent.parent.parent
PAGE = scale.DOCUMENT.read_text(encoding="utf-8")
PROXY = (ROOT / "tools" / "haproxy.cfg").read_text(encoding="utf-8")
MACHINE = Machine("a processor", 2, "Linux", "3.11", {"spieltisch": "1.0.0"}, True, "2026-11-27T00:00:00", (1.0, 2.0))


def test_the_table_is_that_of_the_numbers_behind_the_plots() -> None:
    record = records.read(scale.DOCUMENT.parent / "pictures" / "scale")
    assert f"{scale.BEGIN}\n\n{scale.table(record)}\n\n{scale.END}" in PAGE
    assert {line.curve for line in record.lines} >= {*scale.CURVES, "alone", "table", "bots", "connection"}
    assert not record.quick


def test_the_proxy_is_the_file_of_the_sources_and_knows_every_door() -> None:
    assert f"```haproxy\n{PROXY}```" in PAGE
    usual = {str(port) for port in load().doors.values()}
    assert set(re.findall(r"^ +bind :(\d+)", PROXY, re.MULTILINE)) == usual
    assert set(re.findall(r"server \w+ [\d.]+:(\d+)", PROXY)) == usual


def test_the_file_with_a_servers_name_is_called_so() -> None:
    assert f"`{NAME}`" in PAGE


def line(curve: str, game: str, *points: tuple[int, int, int]) -> Line:
    """Points of a size, the work done and the microseconds it took."""
    return Line(curve, game, "", tuple(Point(size, (Sample(1, work, us * 1000),)) for size, work, us in points))


def test_people_are_as_many_as_keep_half_a_processor_busy() -> None:
    lines = (
        line("saturation", "nim", (100, 10, 2000), (400, 10, 2000), (1600, 10, 99_000)),
        line("spectating", "nim", (1, 10, 1000), (101, 10, 11_000)),
        line("table", "nim", (1, 10 * 1024, 0)),
        line("bots", "nim", (1, 100, 1000)),
        *(line("connection", door, (1, 2048, 0)) for door in scale.DOORS),
    )
    text = scale.table(Record(MACHINE, 1, False, lines))
    assert "| nim | 200 µs | 10.0 µs | 10 KiB | 25,000 | 500,000 | 100,000 a second |" in text
    assert "2.0 KiB at the hive door, 2.0 KiB at the http door" in text
