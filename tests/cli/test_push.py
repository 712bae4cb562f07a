"""``serve --vapid``: what an operator is told whose key cannot be used."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from spieltisch.cli import USAGE
from spieltisch.cli.serve import _sender
from spieltisch.cli.settings import load
from spieltisch.core.errors import UsageError
from tests.cli.conftest import Cli


def test_it_is_for_pages(cli: Cli) -> None:
    done = cli("serve", "--http", "off", "--vapid", "vapid.pem")
    assert done.code == USAGE
    assert "--vapid is for pages" in done.err


def test_a_file_that_is_not_there_is_named_with_what_makes_one(tmp_path: Path) -> None:
    settings = load(options={"vapid": str(tmp_path / "vapid.pem")}, only="")
    with pytest.raises(UsageError, match="openssl genpkey"):
        _sender(settings)


def test_the_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(sys.modules):
        if name.startswith("spieltisch.web.push."):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    with pytest.raises(UsageError, match=r"pip install 'spieltisch\[push\]'"):
        _sender(load(options={"vapid": "vapid.pem"}, only=""))


def test_without_a_key_nothing_of_it_is_loaded() -> None:
    assert _sender(load(only="")) is None
