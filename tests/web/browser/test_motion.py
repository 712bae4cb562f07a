"""Things move for who likes that, as a layer alone: what the page shows, hears and takes is there at once."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.visitors import DRAWN, Visitor, Visitors, mostly_long

RECORD: Final = """
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const animation = animate.call(this, frames, how);
        const { piece, figure } = this.dataset;
        const is_running = document.getAnimations().includes(animation);
        window.moved.push({ kind: how.id, piece: piece ?? figure ?? "", ms: how.duration, is_running });
        return animation;
    };
"""
"""Notes all that is set in motion, and whether it runs."""
AWAY: Final = (
    "() => document.getAnimations().filter(({ id, playState }) => id === 'slide' && playState === 'running').length"
)
BY: Final = """(duration) => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) { return animate.call(this, frames, { ...how, duration }); };
}"""
MOST_ACTIONS: Final = 40
"""Of one player, at random; a dozen is usual."""
READY: Final = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/boards-moving.'))"
"""What moves things comes when there is something to see."""


def moved(page: Page, kind: str) -> list[str]:
    """What has been set in motion in one way, by its names; all of it ran, and none for long."""
    found = page.evaluate("window.moved")
    assert all(one["is_running"] and 100 <= one["ms"] <= 300 for one in found)
    return [one["piece"] for one in found if one["kind"] == kind]


def come_to_look(visitors: Visitors) -> Visitor:
    visitor = visitors.come(motion="no-preference")
    visitor.page.context.add_init_script(RECORD)
    return visitor


@pytest.mark.parametrize(
    ("game", "players", "kinds"),
    mostly_long(
        [
            ("Hive", 0, {"slide": ("",)}),
            ("Cascadia", 0, {"slide": ("tile ", "token ")}),
            ("Catan", 0, {"pop": ("road ", "settlement "), "roll": ("die 0", "die 1"), "fly": ("card ",)}),
            ("Monopoly", 2, {"slide": ("piece 0", "piece 1"), "roll": ("die 0", "die 1"), "count": ("cash ",)}),
            ("TwixT", 0, {"pop": ("peg ",)}),
        ]
    ),
)
def test_pieces_dice_cards_and_money_move_and_cost_nobody_any_time(
    game: str, players: int, kinds: dict[str, tuple[str, ...]], visitors: Visitors
) -> None:
    ada = come_to_look(visitors)
    ada.open_table(game, *["bot:random"] * (2 if game == "Catan" else 1), players=players)
    ada.page.wait_for_function(READY)
    missing = {(kind, name) for kind, names in kinds.items() for name in names}
    for _ in range(MOST_ACTIONS):
        ada.play(1)
        ada.await_turn()
        missing = {each for each in missing if not any(one.startswith(each[1]) for one in moved(ada.page, each[0]))}
        if not missing:
            break
    assert not missing


@pytest.mark.long
def test_no_motion_where_it_is_not_wanted_or_cannot_be_seen(visitors: Visitors) -> None:
    ada = visitors.come()
    ada.page.context.add_init_script(RECORD)
    ada.open_table("Hive", "bot:random")
    ada.play(3)
    ada.await_turn()
    assert ada.page.evaluate("window.moved") == []
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    ada.play(2)
    ada.await_turn()
    assert ada.page.evaluate("window.moved") == []


@pytest.mark.long
def test_what_moves_is_there_already_and_can_be_used(visitors: Visitors) -> None:
    ada = come_to_look(visitors)
    ada.open_table("Hive", "bot:random")
    page = ada.page
    page.wait_for_function(READY)
    ada.play(4)
    ada.await_turn()
    page.evaluate(BY, 600_000)  # motion that would never end
    for _ in range(9):
        ada.play(1)
        ada.await_turn()  # the other has moved, too: nothing more will happen
        if page.evaluate(AWAY):
            break
    assert page.evaluate(AWAY), "it still moves, and the game has gone on"
    drawn, said = ada.drawn(), ada.lines()
    page.reload()
    page.wait_for_selector(".board-place [data-cell]")
    expect(page.locator(".lines li")).to_have_count(len(said))
    assert ada.drawn() == drawn, "what moved was where it belongs"


@pytest.mark.long
def test_a_replay_moves_step_by_step_forward_and_jumps_elsewhere(visitors: Visitors) -> None:
    ada = come_to_look(visitors)
    table = ada.open_table("Hive", "bot:random")
    ada.play(3)
    ada.give_up()
    page = ada.page
    page.goto(f"/replays/{table}/0")
    expect(page.locator(".board-place [data-cell]").first).to_be_attached()
    page.wait_for_function(READY)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.moved.length > 0")
    assert len(moved(page, "slide")) == 1
    for key in ("End", "ArrowLeft", "Home"):
        page.evaluate("window.moved = []")
        before = ada.drawn()
        page.keyboard.press(key)
        page.wait_for_function(f"(drawn) => ({DRAWN})() !== drawn", arg=before)
        assert page.evaluate("window.moved") == []


@pytest.mark.long
def test_a_link_draws_itself(visitors: Visitors) -> None:
    ada = come_to_look(visitors)
    ada.open_table("TwixT", "bot:random", options={"Board size": 8, "Mirroring": False})
    page = ada.page
    page.wait_for_function(READY)
    ada.await_turn()
    for _ in range(12):
        if moved(page, "draw"):
            break
        ada.play(1)
        ada.await_turn()
    assert moved(page, "draw")


@pytest.mark.long
@pytest.mark.parametrize("game", ["Monopoly", "Catan"])
def test_both_dice_lie_on_the_board_and_what_they_brought_is_marked_in_a_replay_too(game: str, ada: Visitor) -> None:
    is_catan = game == "Catan"
    table = ada.open_table(game, *["bot:random"] * (2 if is_catan else 1), players=0 if is_catan else 2)
    ada.play(14)
    page = ada.page
    dice = page.locator(".catan-island .die" if is_catan else ".monopoly-fine .die")
    expect(dice).to_have_count(2)
    if is_catan:
        ada.finish()
    else:
        ada.give_up()
    page.goto(f"/replays/{table}/0")
    expect(page.locator(".transport output")).to_contain_text("Move 0 of ")
    last = min(40, int(page.locator("input[name=ply]").get_attribute("max") or 0) - 1)
    marked = page.locator(".board-place .trace.latest")
    page.goto(f"/replays/{table}/{last // 2}")
    for ply in range(last // 2, last):
        expect(page.locator(".transport output")).to_contain_text(f"Move {ply} of ")
        expect(marked).not_to_have_count(0)
        page.keyboard.press("ArrowRight")
