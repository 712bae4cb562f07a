"""Environments by name, and what is needed for them."""

from __future__ import annotations

import importlib
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.game import Research
from spieltisch.core.registry import games
from spieltisch.research import environment, environments
from spieltisch.research.registration import environments as registered
from tests.research.subjects import NAMES


def makers_of(name: str) -> list[Any]:
    return list(environment(name))


@pytest.mark.parametrize("name", [name for name in NAMES if name in games()])
def test_each_game_of_ours_has_a_module_of_its_encodings_version(name: str) -> None:
    game = games()[name]
    assert game.research.encoding is not None
    module = importlib.import_module(f"spieltisch.research.{name}_v{game.research.encoding().version}")
    assert (module.env.__name__, module.raw_env.__name__, module.single.__name__) == ("env", "raw_env", "single")
    assert module.env.__self__.name == name


def test_every_module_has_an_id() -> None:
    assert dict(registered()) == {
        f"spieltisch/{name.capitalize()}-v0": f"spieltisch.research.{name}_v0:single"
        for name in ("cascadia", "catan", "hive", "monopoly", "twixt")
    }


def test_modules_are_named_after_a_version() -> None:
    assert environments.versioned("somewhere.go_fish_v12") == ("go_fish", 12)
    with pytest.raises(ImportError, match="somewhere is named after no version"):
        environments.by_module("somewhere")


def test_there_is_no_environment_of_no_game() -> None:
    with pytest.raises(UsageError, match="no game 'chess'"):
        environment("chess")


@pytest.mark.parametrize("maker", range(3))
def test_another_version_is_refused(maker: int) -> None:
    with pytest.raises(UsageError, match="twixt_v99 is no more; choices and features are those of v0 now"):
        environment("twixt", 99)[maker]()


@pytest.mark.parametrize("maker", range(3))
def test_a_game_without_an_encoding_is_refused(monkeypatch: pytest.MonkeyPatch, maker: int) -> None:
    bare = replace(games()["twixt"], research=Research())
    monkeypatch.setattr(environments, "game_of", lambda name: bare)
    with pytest.raises(UsageError, match="twixt has no encoding"):
        environment("twixt")[maker]()


@pytest.mark.parametrize(("maker", "module"), [(0, "aec"), (1, "aec"), (2, "single")])
def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, maker: int, module: str) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, f"spieltisch.research.{module}", raising=False)
    with pytest.raises(ImportError, match=r'gymnasium is not installed: pip install "spieltisch\[research\]"'):
        environment("twixt")[maker]()


@pytest.mark.usefixtures("process")
def test_what_is_not_asked_for_is_not_imported() -> None:
    told = "import sys, spieltisch.research as r; r.environment('twixt'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout.split()
    assert "spieltisch.research.environments" in loaded
    assert not {"pettingzoo", "pyspiel", "spieltisch.games.twixt.research"} & set(loaded)
