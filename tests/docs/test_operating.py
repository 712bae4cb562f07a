"""Run it for others: what the page shows is what the sources have."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

from spieltisch.web.operation.figures import Figures
from spieltisch.web.operation.metrics import Metrics

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_unit_is_the_file_of_the_sources() -> None:
    unit = (ROOT / "tools" / "spieltisch.service").read_text(encoding="utf-8")
    assert ("ini", unit) in BLOCKS
    read = configparser.RawConfigParser(strict=True)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(unit)
    assert read["Service"]["ReadWritePaths"] == f"/var/lib/{read['Service']['StateDirectory']}"
    assert read["Service"]["SuccessExitStatus"] == "143"


def test_the_image_is_built_as_the_containerfile_says() -> None:
    containerfile = (ROOT / "Containerfile").read_text(encoding="utf-8")
    [shown] = [text for kind, text in BLOCKS if kind == "sh" and "docker build" in text]
    assert containerfile.splitlines()[0].removeprefix("# ") == shown.splitlines()[0]
    ports = set(re.findall(r"--publish (?:[\d.]+:)?(\d+):", shown))
    assert ports == set(re.findall(r"^EXPOSE (.*)$", containerfile, re.MULTILINE)[0].split())


def test_each_metric_that_is_explained_is_served() -> None:
    served = re.findall(r"^# TYPE (spieltisch_\w+)", Metrics(Figures({}, int)).text().decode(), re.MULTILINE)
    assert sorted(re.findall(r"^\| `(spieltisch_\w+)", PAGE, re.MULTILINE)) == sorted(served)
