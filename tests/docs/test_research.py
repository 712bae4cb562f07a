"""The page for those who train: its examples run, and what it says of numbers and names is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spieltisch.research import dataset
from spieltisch.research.environments import MOVE_MS
from spieltisch.research.registration import environments
from tests.research.games import played, save

PAGE = (Path(__file__).parent.parent.parent / "docs" / "research.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
NEEDED = {"pyspiel": "OpenSpiel", "gymnasium": "Gymnasium", "env": "PettingZoo"}
"""What an example with this word cannot do without."""


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where there are ``games`` to read, and what one example leaves for the next."""
    folder = tmp_path_factory.mktemp("research")
    for number, log in enumerate(played("twixt")):
        save(folder / "games" / f"{number}.jsonl", log.lines)
    dataset(folder / "games", "twixt").to_parquet(folder / "data")
    return folder


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_each_example_runs(
    number: int, workplace: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(workplace)
    example = EXAMPLES[number]
    for word, library in NEEDED.items():
        if re.search(rf"\b{word}\b", example):
            pytest.importorskip(library.lower() if word == "env" else word, reason=f"{library} is not installed")
    exec(compile(example, f"example {number}", "exec"), {})
    told = capsys.readouterr().out
    for line in re.findall(r"print\(.*\)  # (\w+[ =]\w+)", example):
        assert line in told


def test_it_names_all_modules_and_numbers() -> None:
    listed = re.findall(r"`(\w+_v\d+)`", PAGE)
    assert {maker.removeprefix("spieltisch.research.").removesuffix(":single") for _, maker in environments()} <= set(
        listed
    )
    assert f"`move_ms` ({MOVE_MS})" in PAGE


def test_it_says_how_many_outcomes_chance_has() -> None:
    openspiel = pytest.importorskip(
        "spieltisch.research.openspiel", reason="OpenSpiel is not installed", exc_type=ImportError
    )
    assert f"{openspiel.KEYS} equally likely outcomes" in PAGE
