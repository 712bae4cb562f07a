"""``contest export`` writes a contest to stdout or into a file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from spieltisch.contests.plans.plan import System
from tests.cli.conftest import Cli
from tests.contests.folders import kept, save
from tests.contests.simulation import plan_of


@pytest.fixture(autouse=True)
def cup(clean_place: Path) -> Path:
    return save(clean_place / "cup", kept(plan_of(System.ROUND_ROBIN, players=4)))


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (["--format", "csv"], "rank,name,points"),
        (["--format", "csv", "--table", "games"], "match,block,order"),
        (["--format", "json"], '{"contest":"cup"'),
        (["--format", "html"], "<!DOCTYPE html>"),
        ([], "<!DOCTYPE html>"),
    ],
)
def test_a_form_comes_on_stdout_or_into_a_file(cli: Cli, words: list[str], begins: str) -> None:
    done = cli("contest", "export", "cup", *words)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(begins)
    assert cli("contest", "export", "cup", *words, "--out", "file").out == ""
    assert Path("file").read_text() == done.out


def test_the_zip_goes_into_a_file(cli: Cli, cup: Path) -> None:
    assert cli("contest", "export", "cup", "--format", "zip", "--out", "cup.zip").code == 0
    with zipfile.ZipFile("cup.zip") as packed:
        assert packed.testzip() is None
        assert len(packed.namelist()) == 1 + len(list((cup / "replays").iterdir()))


def test_what_cannot_be_is_said(cli: Cli) -> None:
    for words in (["nowhere"], ["cup", "--table", "games"], ["cup", "--format", "xml"], ["cup", "--out", "no/file"]):
        done = cli("contest", "export", *words)
        assert (done.code, done.out) == (2, ""), words
        assert done.err.startswith("spieltisch: ")
