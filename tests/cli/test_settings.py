"""Defaults < file < environment < options; every wrong key and value is named."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.cli import settings
from spieltisch.cli.given import BUILDS, FILE, any_given
from spieltisch.cli.settings import Settings, load
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyDialect, AnyGame, Dialect, Wire
from spieltisch.store.place import Database
from tests.cli.conftest import Cli
from tests.toy import GAME as BAZAAR


def never(*_: object) -> Any:
    raise AssertionError("settings speak no protocol")


DIALECTS: tuple[AnyDialect, ...] = (Dialect("bazaar", 4000, never, never), Dialect("bazaar-tcp", 4001, never, never))
GAMES: Mapping[str, AnyGame] = {"bazaar": replace(BAZAAR, wire=Wire(lambda: DIALECTS))}


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "games", lambda: GAMES)
    monkeypatch.setattr(settings, "game", GAMES.__getitem__)


def test_without_anything_all_values_are_defaults(tmp_path: Path) -> None:
    found = load()
    assert (found.host, found.move_ms, found.turbo, found.seed) == (("127.0.0.1",), 60_000, False, None)
    assert found.doors == {"bazaar": 4000, "bazaar-tcp": 4001}
    assert found.games == {"bazaar": BAZAAR.setup.options()}
    assert found.place == tmp_path / "xdg" / "spieltisch"
    assert found.sources == {}


def test_the_file_has_doors_and_games_in_sections_and_the_rest_on_top() -> None:
    text = 'host = "0.0.0.0"\n[doors]\nbazaar = 0\nbazaar-tcp = "off"\n[bazaar]\nrounds = 2\nstrict = true\n'
    Path(FILE).write_text(text, encoding="utf-8-sig")  # as some editors do
    found = load()
    assert (found.host, found.doors) == (("0.0.0.0",), {"bazaar": 0, "bazaar-tcp": None})
    assert found.games["bazaar"] == BAZAAR.setup.options(rounds=2, strict=True)
    assert set(found.sources.values()) == {FILE}


def test_variables_are_the_same_paths_in_capitals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELTISCH_DOORS__BAZAAR", "0")
    monkeypatch.setenv("SPIELTISCH_DOORS__BAZAAR_TCP", "off")
    monkeypatch.setenv("SPIELTISCH_BAZAAR__ROUNDS", "7")
    monkeypatch.setenv("SPIELTISCH_MOVE_MS", "5")
    found = load()
    assert (found.doors, found.move_ms) == ({"bazaar": 0, "bazaar-tcp": None}, 5)
    assert found.games["bazaar"].rounds == 7
    assert found.sources["doors.bazaar-tcp"] == "SPIELTISCH_DOORS__BAZAAR_TCP"


def test_what_is_told_to_a_build_is_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in BUILDS:
        monkeypatch.setenv(name, "/cache")
    assert load().sources == {}
    assert not any_given()


@pytest.mark.parametrize("text", ['allow_host = ["a.example", "b.example"]', 'allow_host = "a.example, b.example"'])
def test_a_list_is_one_of_tomls_or_text_with_commas(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(FILE).write_text(text)
    assert load().allow_host == ("a.example", "b.example")
    monkeypatch.setenv("SPIELTISCH_ALLOW_HOST", "c.example,d.example")
    assert load().allow_host == ("c.example", "d.example")
    assert load(options={"allow_host": ["e.example"]}).allow_host == ("e.example",)


def test_an_option_that_is_not_given_decides_nothing() -> None:
    assert load(options={"host": None, "doors.bazaar": None, "turbo": None}) == load()


def test_the_last_of_several_sets_decides() -> None:
    assert load(["bazaar.rounds=2", "bazaar.rounds=3"]).games["bazaar"].rounds == 3


@given(st.tuples(*[st.none() | st.integers(1, 99)] * 3))
def test_whoever_comes_later_decides(given_values: tuple[int | None, int | None, int | None]) -> None:
    file, variable, option = given_values
    with pytest.MonkeyPatch.context() as patch:
        Path(FILE).write_text("" if file is None else f"[bazaar]\nrounds = {file}\n")
        if variable is not None:
            patch.setenv("SPIELTISCH_BAZAAR__ROUNDS", str(variable))
        found = load([] if option is None else [f"bazaar.rounds={option}"])
    values = [
        (BAZAAR.setup.options().rounds, None),
        (file, FILE),
        (variable, "SPIELTISCH_BAZAAR__ROUNDS"),
        (option, "--set"),
    ]
    expected, source = [(value, source) for value, source in values if value is not None][-1]
    assert (found.games["bazaar"].rounds, found.sources.get("bazaar.rounds")) == (expected, source)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hots = 'x'", "unknown key 'hots' (from spieltisch.toml); did you mean 'host'?"),
        ("[bazaar]\nround = 1", "unknown key 'bazaar.round' (from spieltisch.toml); did you mean 'bazaar.rounds'?"),
        ("[doors]\nbazar = 1", "unknown key 'doors.bazar' (from spieltisch.toml); did you mean 'doors.bazaar'?"),
        ("[qqqqq]\nx = 1", "unknown key 'qqqqq.x' (from spieltisch.toml)"),
        ("doors = 3", "unknown key 'doors' (from spieltisch.toml)"),
        ("[host]\nname = 'x'", "unknown key 'host.name' (from spieltisch.toml)"),
        ("turbo = 'maybe'", "turbo takes true or false, not 'maybe' (from spieltisch.toml)"),
        ("turbo = 1", "turbo takes true or false, not 1 (from spieltisch.toml)"),
        ("seed = 1.5", "seed takes a whole number, not 1.5 (from spieltisch.toml)"),
        ("move_ms = 0", "move_ms takes a whole number from 1, not 0 (from spieltisch.toml)"),
        ("[doors]\nbazaar = 65536", "doors.bazaar takes a port from 0 (any free one) to 65535, or off, not 65536"),
        ("[doors]\nbazaar = true", "doors.bazaar takes a port from 0 (any free one) to 65535, or off, not True"),
        ("[bazaar]\nrounds = '٣'", "bazaar.rounds takes a whole number, not '٣'"),
        ("host = ", "spieltisch.toml is no TOML"),
    ],
)
def test_the_file_is_read_strictly(text: str, complaint: str) -> None:
    Path(FILE).write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as refusal:
        load()
    assert str(refusal.value).startswith(complaint)


def test_unknown_variables_and_sets_are_errors_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match=r"unknown key 'bazaar.turns' .from --set"):
        load(["bazaar.turns=1"])
    with pytest.raises(UsageError, match=r"--set: 'rounds=1' is not GAME.OPTION=VALUE"):
        load(["rounds=1"])
    with pytest.raises(UsageError, match=r"--set: 'bazaar.rounds' is not GAME.OPTION=VALUE"):
        load(["bazaar.rounds"])
    monkeypatch.setenv("SPIELTISCH_BAZAAR__RONUDS", "1")
    with pytest.raises(UsageError, match=r"did you mean 'bazaar.rounds'"):
        load()


def test_a_door_that_is_not_there_may_be_kept_closed_but_not_opened() -> None:
    assert "elsewhere" not in load(options={"doors.elsewhere": "off"}).doors
    with pytest.raises(UsageError, match=r"unknown key 'doors.elsewhere'"):
        load(options={"doors.elsewhere": "0"})


def test_reading_one_game_leaves_other_sections_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(FILE).write_text("[doors]\nwhatever = 1\n[other]\nx = 1\n[bazaar]\nrounds = 9\n")
    monkeypatch.setattr(settings, "games", lambda: {**GAMES, "other": None})
    assert load(only="bazaar").games == {"bazaar": BAZAAR.setup.options(rounds=9)}
    with pytest.raises(UsageError, match=r"unknown key 'another.x'"):
        load(["another.x=1"], only="bazaar")


def test_data_is_a_folder_or_a_url() -> None:
    assert Settings(data="here").place == Path("here")
    assert Settings(data="~/here").place == Path.home() / "here"
    assert Settings(data="postgresql://db/tables").place == Database("postgresql://db/tables")


def test_config_prints_every_key_with_its_source(cli: Cli) -> None:
    Path(FILE).write_text("turbo = true\n")
    printed = cli("config", "--set", "bazaar.rounds=2", "--json").json
    assert printed["turbo"] == {"value": True, "source": FILE}
    assert printed["doors.bazaar"] == {"value": 4000, "source": "default"}
    assert printed["bazaar.rounds"] == {"value": 2, "source": "--set"}
    assert printed["bazaar.strict"] == {"value": False, "source": "default"}
    assert len(printed) == 18 + 2 + 3


def test_config_shows_a_closed_door_as_it_is_configured(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SPIELTISCH_DOORS__BAZAAR", "off")
    assert cli("config", "--json").json["doors.bazaar"]["value"] == "off"
    rows = [line.split() for line in cli("config").out.splitlines()]
    assert ["doors.bazaar", "off", "SPIELTISCH_DOORS__BAZAAR"] in rows
    assert ["turbo", "false", "default"] in rows


def test_a_wrong_configuration_is_exit_2_and_one_line(cli: Cli) -> None:
    done = cli("config", "--set", "bazaar.rounds=many")
    assert (done.code, done.out) == (2, "")
    assert done.err == "spieltisch: bazaar.rounds takes a whole number, not 'many' (from --set)\n"


@dataclass(frozen=True, slots=True)
class Dependent:
    """Options that follow from others, or are files."""

    turn_ms: int = field(default=60_000, metadata={"help": "Time.", "from": "move_ms"})
    bid_ms: int = field(default=5_000, metadata={"help": "A wait for people.", "is_wait": True})
    rounds: int = field(default=0, metadata={"help": "A limit.", "in_match": 500})
    deck: str = field(default="", metadata={"help": "A file.", "is_file": True})


@dataclass(frozen=True, slots=True)
class Named(Dependent):
    """A file whose content the game understands."""

    deck: str = field(default="", metadata={"help": "A file."})


class TestOptionsThatFollow:
    @pytest.fixture(autouse=True)
    def dependent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        setup = replace(GAMES["bazaar"].setup, options=Dependent)
        monkeypatch.setattr(settings, "game", {"bazaar": replace(GAMES["bazaar"], setup=setup)}.__getitem__)

    def test_think_time_follows_from_the_top_level_where_it_is_not_given(self) -> None:
        assert load().games["bazaar"].turn_ms == 60_000
        assert load(options={"move_ms": 700}).games["bazaar"].turn_ms == 700
        assert load(["bazaar.turn_ms=9"], {"move_ms": 700}).games["bazaar"].turn_ms == 9

    def test_turbo_takes_waits_for_people_away_unless_they_are_given(self) -> None:
        assert load(options={"turbo": True}).games["bazaar"].bid_ms == 0
        assert load(["bazaar.bid_ms=9"], {"turbo": True}).games["bazaar"].bid_ms == 9

    def test_a_match_may_have_a_default_of_its_own(self) -> None:
        assert load().games["bazaar"].rounds == 0
        assert load(is_match=True).games["bazaar"].rounds == 500
        assert load(["bazaar.rounds=0"], is_match=True).games["bazaar"].rounds == 0

    def test_a_files_content_is_the_value_and_its_path_is_what_is_shown(self) -> None:
        Path("deck.txt").write_text("secret order\n")
        found = load(["bazaar.deck=deck.txt"])
        assert found.games["bazaar"].deck == "secret order\n"
        assert dict(found.values())["bazaar.deck"] == "deck.txt"

    def test_what_a_game_makes_of_a_file_is_the_value_and_its_path_is_what_is_shown(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        files = {"deck": lambda data, options: f"{len(data)} cards until {options.rounds}"}
        setup = replace(GAMES["bazaar"].setup, options=Named, files=files)
        monkeypatch.setattr(settings, "game", {"bazaar": replace(GAMES["bazaar"], setup=setup)}.__getitem__)
        Path("deck.txt").write_bytes(BOM_UTF8 + b"abc")
        found = load(["bazaar.deck=deck.txt", "bazaar.rounds=7"])
        assert found.games["bazaar"].deck == "3 cards until 7"
        assert dict(found.values())["bazaar.deck"] == "deck.txt"
        assert load().games["bazaar"].deck == ""

    def test_a_file_that_cannot_be_read_is_named(self) -> None:
        with pytest.raises(UsageError, match=r"bazaar\.deck: nowhere\.txt cannot be read"):
            load(["bazaar.deck=nowhere.txt"])
