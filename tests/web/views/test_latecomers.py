"""What a page knows of a game that was over before it came, by the page's own modules in an embedded engine."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
import quickjs

from spieltisch.pictures.files import STATIC
from spieltisch.pictures.linking import LOADER, link

TABLE: Final = "/static/table/table.js"
OUTCOME: Final[dict[str, Any]] = {"ranks": [2, 1], "points": [0, 4], "reason": "left", "offender": 0, "detail": ""}
CARD: Final[dict[str, Any]] = {"status": "over", "seats": [], "outcome": OUTCOME}
HELLO: Final[dict[str, Any]] = {"is": "hello", "hello": {"table": CARD, "seat": None, "is_continued": False}}
SNAPSHOT: Final[dict[str, Any]] = {"n": 7, "now_ms": 0, "items": [], "picture": {}, "choices": [], "clock": []}
PAST: Final[dict[str, Any]] = {"is": "past", "events": [{"n": 7, "actor": 0, "told": {"is": "Moved"}}], "said": []}
END: Final[dict[str, Any]] = {"is": "ended", "outcome": OUTCOME}
OVER: Final[dict[str, Any]] = {"is": "link", "state": "over"}


def told(*news: dict[str, Any]) -> Any:
    """What a page knows after all of it."""
    context = quickjs.Context()
    context.eval(LOADER)
    for _, script in link([TABLE], lambda path: (STATIC / path.removeprefix("/static/")).read_text("utf-8")):
        context.eval(script)
    script = f"{json.dumps(news)}.map((one) => ({{...one, keep: () => null}})).reduce(table.reduce, table.BLANK)"
    return json.loads(str(context.eval(f"const table = need('{TABLE}'); JSON.stringify({script})")))


def entry(*items: dict[str, Any]) -> dict[str, Any]:
    return {"is": "entry", "here_ms": 0, "entry": {**SNAPSHOT, "n": 8, "items": items}}


def kinds(table: Any) -> list[str]:
    return [line["item"]["is"] for line in table["lines"]]


@pytest.mark.parametrize("order", [(PAST, OVER), (OVER, PAST)], ids=["past first", "end first"])
def test_who_comes_after_the_end_knows_who_won_and_reads_it_as_the_last_line(order: tuple[Any, Any]) -> None:
    table = told(HELLO, {"is": "entry", "here_ms": 0, "entry": SNAPSHOT}, *order)
    assert table["outcome"] == OUTCOME
    assert kinds(table) == ["happened", "ended"]


def test_who_sees_the_end_come_reads_it_once_though_the_card_says_so_before() -> None:
    running = {**HELLO, "hello": {**HELLO["hello"], "table": {**CARD, "status": "running", "outcome": None}}}
    before = told(running, entry({"is": "happened", "actor": 0, "told": {}}))
    assert before["outcome"] is None
    after = told(
        running, entry({"is": "happened", "actor": 0, "told": {}}), {"is": "card", "card": CARD}, entry(END), OVER
    )
    assert kinds(after) == ["happened", "ended"]


def test_who_gives_up_knows_how_the_game_ended_by_the_last_card() -> None:
    table = told(entry({"is": "happened", "actor": 0, "told": {}}), {"is": "card", "card": CARD}, OVER)
    assert table["outcome"] == OUTCOME
    assert kinds(table) == ["happened", "ended"]
