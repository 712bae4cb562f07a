"""Why a game ended early, as pages say it, by the pages' own modules in an embedded engine."""

from __future__ import annotations

import json
from typing import Final

import pytest
import quickjs

from spieltisch.core.reasons import REASONS
from spieltisch.pictures.files import STATIC
from spieltisch.pictures.linking import LOADER, link
from spieltisch.web.classroom.classrooms import BELL
from spieltisch.web.tables.subscription import AWAY, GAVE_UP

OUTCOME: Final = "/static/parts/outcome.js"
TEXTS: Final = {lang: f"/static/words/texts-{lang}.js" for lang in ("en", "de")}


@pytest.fixture(scope="module")
def engine() -> quickjs.Context:
    context = quickjs.Context()
    context.eval(LOADER)
    paths = [OUTCOME, *TEXTS.values()]
    for _, script in link(paths, lambda path: (STATIC / path.removeprefix("/static/")).read_text("utf-8")):
        context.eval(script)
    for lang, path in TEXTS.items():
        context.eval(
            f"const {lang} = (key, values = {{}}) => need('{path}').{lang}[key].replace('{{name}}', values.name ?? '')"
        )
    return context


@pytest.mark.parametrize(
    ("detail", "en", "de"),
    [
        (GAVE_UP, "Grace wins. Ada gave up.", "Grace gewinnt. Ada hat aufgegeben."),
        (AWAY, "Grace wins. Ada was away for too long.", "Grace gewinnt. Ada war zu lange fort."),
        ("end of stream", "Grace wins. Ada left.", "Grace gewinnt. Ada ist gegangen."),
        (BELL, "Grace wins. The teacher has ended the round.", "Grace gewinnt. Die Lehrkraft hat die Runde beendet."),
    ],
)
def test_who_gave_up_is_told_from_who_was_lost(engine: quickjs.Context, detail: str, en: str, de: str) -> None:
    assert detail in REASONS or detail == BELL
    outcome = {"ranks": [2, 1], "points": [0, 1], "reason": "left", "offender": 0, "detail": detail}
    for lang, expected in (("en", en), ("de", de)):
        script = f"need('{OUTCOME}').outcomeText({json.dumps(outcome)}, ['Ada', 'Grace'], {lang}, '{lang}')"
        assert str(engine.eval(script)) == expected
