"""What happened, shown on the board where it is pointed at and where it was last; and ways through replays."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.visitors import PHONE, Visitor, Visitors

BOARD_AT = (
    "() => { const box = document.querySelector('.board').getBoundingClientRect(); return [box.x + 40, box.y + 40]; }"
)
PRESS_BEFORE_THE_NEXT_PICTURE = """async (keys) => {
  const between = new MessageChannel();  // a turn of the browser's loop without a picture
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await new Promise((done) => { between.port1.onmessage = done; between.port2.postMessage(null); });
  }
}"""
FOCUSED = "() => document.activeElement.textContent"


FREE_ANT: Final = "turn=20 obs= stacks=-1,0,A;0,0,Q;1,0,q;2,0,a;2,1,s;3,-1,g"
LATE_PICTURES: Final = """
    const ask = window.fetch;
    window.fetch = async (address, how) => {
        const answer = await ask(address, how);
        if (!answer.ok || !String(address).includes("/feed")) return answer;
        let rest = "";
        const apart = new TransformStream({ async transform(text, out) {
            const events = (rest + text).split("\\n\\n");
            rest = events.pop();
            for (const event of events) {
                const [, id, data] = /^id: (.*)\\ndata: (.*)$/m.exec(event) ?? [];
                const entry = data && JSON.parse(data);
                if (entry?.picture && entry.items.length) {
                    const { picture, choices, clock, ...told } = entry;
                    out.enqueue(`id: ${id}\\ndata: ${JSON.stringify(told)}\\n\\n`);
                    await new Promise((later) => setTimeout(later, 300));
                    out.enqueue(`id: ${id}\\ndata: ${JSON.stringify({ ...entry, items: [] })}\\n\\n`);
                } else out.enqueue(event + "\\n\\n");
            }
        } });
        const body = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(apart);
        return new Response(body.pipeThrough(new TextEncoderStream()), answer);
    };
"""
"""Of several entries only the last has a picture; and that may come later than what they tell of."""


def test_what_is_read_out_is_told_by_the_picture_that_belongs_to_it(ada: Visitor) -> None:
    """Hive names a piece that has moved, and what it lies beside then."""
    page = ada.page
    page.context.add_init_script(LATE_PICTURES)
    ada.open_table("Hive", "bot:random", options={"Position": FREE_ANT})
    page.locator('[aria-label="Field -1, 0, 1: Ada\'s Ant"]').click()
    page.locator("[aria-label^='Field 1, -1, 0']").click()
    expect(page.locator(".lines")).to_contain_text("Ada moves the red ant")
    assert ada.unheard() == []


@pytest.mark.long
@pytest.mark.parametrize("game", ["Catan", "Hive", "TwixT"])
def test_a_line_that_is_pointed_at_or_focused_shows_its_place(game: str, ada: Visitor) -> None:
    ada.open_table(game, *["bot:random"] * (2 if game == "Catan" else 1))
    ada.play(4)
    ada.await_turn()
    page = ada.page
    lines, pointed = page.locator("[data-line]"), page.locator(".board .trace.pointed")
    expect(pointed).to_have_count(0)
    expect(page.locator(".board-place").locator(".latest, .last").first).to_be_attached()
    lines.last.evaluate("(line) => line.scrollIntoView({ block: 'center' })")  # off the list's end, which it keeps to
    lines.last.hover()
    expect(pointed).not_to_have_count(0)
    page.mouse.move(1, 1)
    expect(pointed).to_have_count(0)
    expect(page.locator("[data-line][tabindex='0']")).to_have_count(1)
    lines.last.focus()
    expect(pointed).not_to_have_count(0)
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUSED) == lines.nth(lines.count() - 2).inner_text()
    expect(pointed).not_to_have_count(0)
    page.keyboard.press("Home")
    assert page.evaluate(FOCUSED) == lines.first.inner_text()
    assert ada.barriers() == []
    page.evaluate("document.activeElement.blur()")
    expect(pointed).to_have_count(0)


def replayed(visitor: Visitor, game: str, moves: int = 5) -> str:
    table = visitor.open_table(game, "bot:random")
    visitor.play(moves)
    visitor.give_up()
    visitor.page.goto(f"/replays/{table}/0")
    expect(visitor.page.locator(".board-place [data-cell]").first).to_be_attached()
    expect(visitor.page.locator(".transport output")).to_contain_text("Move 0 of ")
    return table


def at(page: Page, table: str, ply: int) -> None:
    page.wait_for_url(f"**/replays/{table}/{ply}")
    expect(page.locator(".transport output")).to_contain_text(f"Move {ply} of ")


def test_a_replay_goes_by_keys_wheel_and_slider(ada: Visitor) -> None:
    table, page = replayed(ada, "TwixT"), ada.page
    last = int(page.locator("input[name=ply]").get_attribute("max") or 0)
    assert last > 3
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        at(page, table, ply)
    page.evaluate(PRESS_BEFORE_THE_NEXT_PICTURE, ["ArrowRight"] * 3)
    at(page, table, 3)
    page.get_by_label("Speed").select_option(label="120 ms")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at(page, table, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator(".turn")).to_have_text("The game is over")
    page.mouse.move(*page.evaluate(BOARD_AT))
    page.mouse.wheel(0, -120)
    at(page, table, last - 1)
    page.mouse.wheel(0, 120)
    at(page, table, last)
    page.locator("input[name=ply]").focus()
    page.keyboard.press("ArrowLeft")  # the slider's own key, and no more than one ply
    at(page, table, last - 1)
    page.locator(".board-place [data-cell][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")  # from cell to cell
    at(page, table, last - 1)


SLIDE: Final = """async () => {
    const slider = document.querySelector("input[name=ply]");
    for (let ply = 1; ply <= Number(slider.max); ply += 1) {
        slider.value = String(ply);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((drawn) => requestAnimationFrame(drawn));
    }
}"""


@pytest.mark.long
def test_of_all_plies_that_are_slid_over_few_are_fetched_and_the_last_is_shown(ada: Visitor) -> None:
    """Playing waits for each ply to be there, too."""
    table, page = replayed(ada, "TwixT", moves=12), ada.page
    last = int(page.locator("input[name=ply]").get_attribute("max") or 0)
    assert last > 20
    held: list[Route] = []
    page.route("**/plies/*", lambda route: held.append(route))
    page.evaluate(SLIDE)
    page.wait_for_timeout(200)
    assert 1 <= len(held) <= 2, "the first that was wanted, and the one after it"
    page.unroute("**/plies/*")  # which lets go of those that are held
    at(page, table, last)
    expect(page.locator(".turn")).to_have_text("The game is over")
    page.keyboard.press("Home")
    expect(page.locator(".turn")).not_to_have_text("The game is over")
    page.route("**/plies/7?*", lambda _: None)
    page.get_by_label("Speed").select_option(label="120 ms")
    page.get_by_role("button", name="Play").click()
    at(page, table, 7)
    page.wait_for_timeout(500)
    at(page, table, 7)


@pytest.mark.long
def test_points_are_drawn_over_the_plies_and_lead_there(visitors: Visitors) -> None:
    phone = visitors.come(size=PHONE)
    table, page = replayed(phone, "TwixT"), phone.page
    chart = page.get_by_role("img", name="Points of all players after each move")
    expect(chart.locator(".chart-line")).to_have_count(2)
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    last = int(page.locator("input[name=ply]").get_attribute("max") or 0)
    at(page, table, last)
    assert not phone.is_too_wide()
    assert phone.barriers() == []


@pytest.mark.long
def test_a_ply_is_taken_along_as_a_picture_of_what_is_shown(ada: Visitor, tmp_path: Path) -> None:
    table, page = replayed(ada, "Hive"), ada.page
    page.keyboard.press("End")
    expect(page.locator(".turn")).to_have_text("The game is over")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".turn")).not_to_have_text("The game is over")
    expect(page.locator(".hive-swarm .last").first).to_be_attached()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save this position as a picture").click()
    ply = int(page.locator("input[name=ply]").input_value())
    assert download.value.suggested_filename == f"{table}-{ply}.svg"
    download.value.save_as(tmp_path / "board.svg")
    text = (tmp_path / "board.svg").read_text()
    root = ElementTree.fromstring(text)
    assert root.attrib["data-theme"] == "light"
    drawn = sum("hive-piece" in each.attrib.get("class", "").split() for each in root.iter())
    assert drawn == page.locator(".board-place .hive-piece").count()
    assert not [
        key for each in root.iter() for key in each.attrib if key.startswith(("on", "aria-")) or key == "tabindex"
    ]
    page.goto((tmp_path / "board.svg").as_uri())
    expect(page.locator("svg > g").first).to_be_visible()
