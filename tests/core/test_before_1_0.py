"""Games in the form of before 1.0, whose fields were not grouped: the same values, and a warning."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from spieltisch.core.contracts import Audience
from spieltisch.core.game import Access, AnyDialect, AnyGame, Dialect, Display, Game, Scope, Spectators, Stream
from tests import toy

PLAY, SETUP = toy.GAME.play, toy.GAME.setup
FLAT: dict[str, Any] = {
    "name": "bazaar", "title": "Bazaar", "seats": PLAY.seats, "rules": PLAY.rules, "view": PLAY.view,
    "notation": PLAY.notation, "options": SETUP.options, "configure": SETUP.configure, "config": PLAY.config,
    "limits": PLAY.limits, "dialects": toy.GAME.wire.dialects, "bots": toy.GAME.roster.bots, "variant": PLAY.variant,
    "rules_version": 1, "query_costs_us": PLAY.query_costs_us, "refusals": Audience.SPECTATORS,
}  # fmt: skip


def flat(kind: type[Any], *values: Any, **fields: Any) -> Any:
    """What type checkers would refuse."""
    with pytest.warns(DeprecationWarning, match=f"{kind.__name__} has parts now: ") as caught:
        made = kind(*values, **fields)
    assert [warning.filename for warning in caught] == [__file__]
    return made


def read(value: object, name: str) -> Any:
    with pytest.warns(DeprecationWarning, match=rf"{type(value).__name__}\.{name} is how it was") as caught:
        found = getattr(value, name)
    assert [warning.filename for warning in caught] == [__file__]
    return found


def never(*_: object) -> Any:
    raise AssertionError("nobody speaks here")


def test_a_game_of_flat_fields_is_the_one_of_parts() -> None:
    game: AnyGame = flat(Game, **FLAT)
    assert game == toy.GAME


def test_fields_are_read_where_they_lay() -> None:
    for name in FLAT.keys() - {"name", "title"}:
        assert read(toy.GAME, name) == FLAT[name]
    assert read(toy.GAME, "page") is None


def test_one_field_of_a_game_is_replaced_as_before() -> None:
    with pytest.warns(DeprecationWarning, match=r"Game\(page=, query_costs_us=\)"):
        changed = replace(toy.GAME, page=never, query_costs_us={})  # type: ignore[call-arg]
    assert changed == replace(toy.GAME, play=replace(PLAY, query_costs_us={}), display=Display(never))
    with pytest.warns(DeprecationWarning, match=r"Game\(page=\)"):
        assert replace(changed, page=None).display == Display()  # type: ignore[call-arg]


def test_a_dialect_of_flat_fields_is_the_one_of_parts() -> None:
    made: AnyDialect = flat(
        Dialect, "lines", 1, never, never, is_piped=True, spectator=never, spectators_query={"watch": "1"},
        spectators_table="room", joins_midway=True, secrets=b"x",
    )  # fmt: skip
    assert made == Dialect(
        "lines",
        1,
        never,
        never,
        access=Access(is_piped=True),
        spectators=Spectators(never, {"watch": "1"}, "room"),
        scope=Scope(joins_midway=True),
        stream=Stream(secrets=b"x"),
    )
    assert [read(made, name) for name in ("spectator", "spectators_table", "path")] == [never, "room", ""]


def test_a_dialect_that_said_it_has_no_spectators_has_none() -> None:
    made: AnyDialect = flat(Dialect, "lines", 1, never, never, spectator=None)
    assert made.spectators is None
    assert read(made, "spectator") is None


def test_whoever_gives_parts_hears_no_warning_and_what_is_missing_is_said() -> None:
    assert replace(toy.GAME, title="Basar").title == "Basar"  # warnings are errors here
    with pytest.raises(AttributeError, match="'Game' object has no attribute 'kind'"):
        cast(Any, toy.GAME).kind  # noqa: B018
    with pytest.warns(DeprecationWarning, match=r"Game\(bots=, .*=\)"), pytest.raises(TypeError, match="rules_version"):
        Game(**{name: value for name, value in FLAT.items() if name != "rules_version"})


def test_the_present_form_needs_no_word_of_the_old_one() -> None:
    """Only this and the door to it go in 2.0."""
    folder = Path(__file__).parents[2] / "src" / "spieltisch"
    naming = [path.name for path in folder.rglob("*.py") if "core.before_1_0" in path.read_text(encoding="utf-8")]
    assert sorted(naming) == ["dialect.py", "game.py"]
