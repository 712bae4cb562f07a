"""What was measured is read as it was written, and drawn from that."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.scaling import drawing, records
from spieltisch.scaling.curves import CURVES, Line, Machine, Point, Record, Sample

drawn = pytest.mark.usefixtures("process")
"""Matplotlib asks the system's programs for fonts when it is imported for the first time."""
SVG = "{http://www.w3.org/2000/svg}"
MACHINE = Machine(
    "Abacus 3000", 2, "Linux 6", "3.11.7", {"spieltisch": "0.1.0"}, True, "2026-11-23T14:00:00+00:00", (1, 2)
)


def line(curve: str, game: str, name: str, *costs: int) -> Line:
    points = (Point(size, (Sample(1, 10, cost), Sample(2, 20, 3 * cost))) for size, cost in enumerate(costs, 1))
    return Line(curve, game, name, tuple(points))


LINES = tuple(
    line(curve, game, name, 1_000, cost, 3 * cost)
    for curve in CURVES
    for game, name, cost in (("hive", "start", 2_000), ("hive", "middle", 2_100), ("twixt", "", 900_000))
)
RECORD = Record(MACHINE, 2, True, LINES)


def texts(file: Path) -> list[str]:
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    return ["".join(text.itertext()).strip() for text in root.iter(f"{SVG}text")]


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = records.write(tmp_path / "new", RECORD)
    assert file.name == "curves.json"
    assert records.read(tmp_path / "new") == RECORD


def test_a_folder_without_a_record_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*curves\.json"):
        records.read(tmp_path)
    (tmp_path / records.FILE).write_text('{"lines": 7}')
    with pytest.raises(UsageError, match="has no curves"):
        records.read(tmp_path)


@drawn
def test_every_curve_has_a_picture_with_its_labels(tmp_path: Path) -> None:
    files = drawing.draw(tmp_path, RECORD)
    assert [file.stem for file in files] == list(CURVES)
    for file, curve in zip(files, CURVES.values(), strict=True):
        shown = texts(file)
        assert {curve.title, curve.sizes, "hive, start", "hive, middle", "twixt"} <= set(shown)
        assert all(set(panel.label.splitlines()) <= set(shown) for panel in curve.panels)
        assert any(re.fullmatch(r"\d+\N{NARROW NO-BREAK SPACE}[nµ]s", text) for text in shown) == (file.stem != "batch")
        assert any("Abacus 3000, load 1.0 before and 2.0 after" in text for text in shown)


@drawn
def test_names_of_lines_that_end_together_lie_apart(tmp_path: Path) -> None:
    (file,) = drawing.draw(tmp_path, replace(RECORD, lines=tuple(each for each in LINES if each.curve == "pieces")))
    root = ElementTree.parse(file).getroot()
    heights = [float(text.attrib["y"]) for text in root.iter(f"{SVG}text") if (text.text or "").startswith("hive, ")]
    assert abs(heights[0] - heights[1]) > 10


@drawn
def test_the_same_numbers_make_the_same_files(tmp_path: Path) -> None:
    one = replace(RECORD, lines=tuple(each for each in LINES if each.curve == "pieces"))
    first, second = ([file.read_bytes() for file in drawing.draw(tmp_path, one)] for _ in range(2))
    assert len(first) == 1
    assert first == second


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(UsageError, match=r"pip install 'spieltisch\[plots\]'"):
        drawing.draw(tmp_path, RECORD)
