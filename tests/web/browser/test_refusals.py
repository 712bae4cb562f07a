"""What was refused, in the language of who asked for it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.web.browser.visitors import Visitors

WORDED: Final = """async ([lang, game, status, problem]) => {
    const [{ Refused }, { whyNot }, { translator }] = await Promise.all(
        ["server/api", "server/refusals", "texts"].map((name) => import(`/static/${name}.js`)));
    const words = game && (await import(`/static/games/${game}/words.js`)).words;
    const error = problem ? new Refused(status, problem) : new TypeError("Failed to fetch");
    return whyNot(error, translator(lang, words));
}"""


def test_a_table_that_cannot_be_opened_is_refused_in_german_with_what_the_option_takes(visitors: Visitors) -> None:
    page = visitors.come(lang="de-DE").page
    page.goto("/")
    page.locator(".tile", has_text="TwixT").click()
    page.locator("summary", has_text="Optionen").click()
    rounds = page.get_by_role("spinbutton", name="Züge je Spieler", exact=True)
    rounds.fill("0")
    rounds.blur()
    page.get_by_role("button", name="Tisch eröffnen").click()
    problem = page.get_by_role("alert")
    expect(problem).to_have_text("„Züge je Spieler“ kann diesen Wert nicht haben. Wie viele Züge jeder hat, 1 bis 286.")


def test_refusals_are_worded_by_the_game_else_by_the_page_else_by_the_server(visitors: Visitors) -> None:
    page = visitors.come(lang="de-DE").page
    page.goto("/")
    known = {"error": "refused", "code": "disconnects", "why": "Moving piece would disconnect swarm", "values": {}}
    seats = {"error": "bad-seats", "code": "bad-number", "why": "…", "values": {"game": "Hive", "seats": 3}}
    for lang, game, problem, text in (
        ("de", "hive", known, "Dieser Zug würde den Schwarm zerteilen."),
        ("en", "hive", known, "This move would tear the swarm apart."),
        ("de", None, known, "Moving piece would disconnect swarm"),
        ("de", "hive", known | {"code": "illegal"}, "Die Regeln erlauben das jetzt nicht."),
        ("de", None, seats, "Hive ist nichts für 3."),
        ("de", None, seats | {"code": "something-new"}, "Mit diesen Plätzen geht es nicht."),
        ("de", None, {"error": "new", "code": "newer", "why": "A sentence."}, "A sentence."),
        ("de", None, None, "Der Server antwortet nicht."),
    ):
        assert page.evaluate(WORDED, [lang, game, 409, problem]) == text
