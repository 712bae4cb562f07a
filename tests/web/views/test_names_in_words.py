"""Names as pages put them into sentences, by the pages' own modules in an embedded engine."""

from __future__ import annotations

import json
from typing import Any

import pytest
import quickjs

from spieltisch.pictures.files import STATIC
from spieltisch.pictures.linking import LOADER, link

MOMENTS = "/static/words/moments.js"


@pytest.fixture(scope="module")
def engine() -> quickjs.Context:
    context = quickjs.Context()
    context.eval(LOADER)
    for _, script in link([MOMENTS], lambda path: (STATIC / path.removeprefix("/static/")).read_text("utf-8")):
        context.eval(script)
    return context


def call(engine: quickjs.Context, function: str, *given: Any) -> Any:
    """What a function of the module gives. Texts are translated to what they are called and their values."""
    values = ", ".join(map(json.dumps, given))
    words = "(key, values) => `${key} ${values.name}`"
    more = f", {words}" if function == "doubt" else ""
    return json.loads(str(engine.eval(f"JSON.stringify(need('{MOMENTS}').{function}({values}{more}))")))


@pytest.mark.parametrize("name", ["שרה", "علی\u200cرضا", "ދިވެހި", "\U00010900"])
def test_names_from_right_to_left_turn_nothing_around_beside_them(engine: quickjs.Context, name: str) -> None:
    assert call(engine, "isolated", name) == f"\u2068{name}\u2069"
    assert call(engine, "apart", [name, "Ada", name]) == [f"\u2068{name}\u2069 1", "Ada", f"\u2068{name}\u2069 2"]


@pytest.mark.parametrize("name", ["", "Ada", "Ольга", "李", "हिन्दी", "👩🏽\u200d🚀", "√2 ☃"])
def test_all_others_are_as_they_are(engine: quickjs.Context, name: str) -> None:
    assert call(engine, "isolated", name) == name


def test_a_doubtful_name_is_unproven_or_looks_like_another(engine: quickjs.Context) -> None:
    assert call(engine, "doubt", "Ada", "Ada") == "unproven Ada"
    assert call(engine, "doubt", "Аda", "Ada") == "resembles Ada"
    assert call(engine, "doubt", "שרח", "שרה") == "resembles \u2068שרה\u2069"
