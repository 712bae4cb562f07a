"""The check of the pages' types runs where Node.js is, and never by accident not at all."""

from __future__ import annotations

import json

import pytest

from tests.architecture.sources import PACKAGE, ROOT
from tools import typescript


@pytest.fixture
def no_node(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    return monkeypatch


def test_a_machine_without_node_is_told_in_one_line(
    no_node: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    no_node.delenv("CI", raising=False)
    typescript.main()
    assert capsys.readouterr().out == f"{typescript.SKIPPED}: there is no node with npm\n"


def test_without_node_continuous_integration_fails(no_node: pytest.MonkeyPatch) -> None:
    no_node.setenv("CI", "true")
    with pytest.raises(SystemExit, match="no node"):
        typescript.main()


def test_a_machine_that_reaches_no_registry_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise SystemExit("npm error code ECONNREFUSED\nnpm error\nfailed: npm ci")

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(typescript, "install_compiler", fail)
    monkeypatch.delenv("CI", raising=False)
    typescript.main()
    assert capsys.readouterr().out.endswith("cannot be installed: npm error code ECONNREFUSED\n")


def test_the_lock_has_a_hash_of_everything_and_names_no_host() -> None:
    lock = json.loads((ROOT / "requirements" / "package-lock.json").read_text())
    pinned = {name: package for name, package in lock["packages"].items() if name}
    assert pinned
    assert all(package["integrity"].startswith("sha512-") for package in pinned.values())
    assert not [name for name, package in pinned.items() if "resolved" in package]


def test_every_games_page_is_checked() -> None:
    paths = json.loads((ROOT / "tools" / "jsconfig.json").read_text())["compilerOptions"]["paths"]
    pages = {path.parent.parent.name for path in (PACKAGE / "games").glob("*/page/board.js")}
    assert pages
    assert {f"/static/games/{name}/*" for name in pages} == {path for path in paths if "games" in path}
