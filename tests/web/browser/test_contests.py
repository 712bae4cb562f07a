"""A contest that goes on while people look: standings, boards, brackets, a hall; by phone, in two languages."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from spieltisch.contests.directing.director import BlockJob
from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.matches.play import GameLog
from spieltisch.contests.plans.plan import Stage, System
from spieltisch.table.log import read_header
from tests.commands import COMMAND
from tests.web.browser.conftest import serving
from tests.web.browser.visitors import DESK, HALL, PHONE, Visitor, Visitors, mostly_long
from tests.web.staged import Staged, played

NAMES: Final = ("Ada", "Grace", "Alan", "Kurt", "Emmy", "Sofia", "Donald", "Barbara")
STAGES: Final = (Stage(system=System.SWISS, rounds=2, cut=4), Stage(system=System.KNOCK_OUT))
MARGINS: Final = [[2, 0, 1, 5, 8, 9, 9, 5, 3, 1]] * 2


class Cup:
    """A contest on stage, and whoever looks at it."""

    def __init__(self, staged: Staged, visitors: Visitors) -> None:
        self.staged = staged
        self.visitors = visitors

    def play_round(self) -> list[BlockJob]:
        """All blocks that are due."""
        jobs = [*self.staged.jobs()]
        for job in jobs:
            self.staged.settle(job, margins=MARGINS)
        return jobs

    def begin_game(self, job: BlockJob, seed: int = 1) -> tuple[GameLog, str]:
        """The first game of a block runs; its log, and the path of its page, which follow from the seed."""
        log = played("twixt", self.staged.seated(job, 0), seed=seed)
        self.staged.go_on(log, 8)
        return log, f"/tables/cup~{read_header(log.lines[0]).id}"


@pytest.fixture
def cup(tmp_path: Path, browser: Browser) -> Iterator[Cup]:
    """A server that shows a contest of eight."""
    staged = Staged(tmp_path / "cup", NAMES, *STAGES)
    staged.jobs()
    with serving(tmp_path / "data", ("twixt",), contests=[tmp_path]) as url:
        visitors = Visitors(browser, url)
        yield Cup(staged, visitors)
        visitors.leave()
    staged.close()


def test_whoever_looks_sees_standings_and_boards_change(cup: Cup) -> None:
    page = cup.visitors.come().page
    page.goto("/contests")
    job, *others = cup.staged.jobs()
    log, table = cup.begin_game(job)
    page.get_by_role("link", name="cup").click()
    expect(page.locator(".standings tbody tr")).to_have_count(8)
    expect(page.locator(".pairings tbody tr")).to_have_count(4)
    expect(page.locator(".pairings .price").first).to_be_visible()
    for other in others:
        cup.staged.settle(other, margins=MARGINS)
    first = page.locator(".standings tbody tr").first
    expect(first).to_contain_text(re.compile("|".join(other.players[0] for other in others)))
    expect(page.locator("progress").first).to_have_attribute("value", "3")
    page.locator(f"a[href='{table}']").click()  # the second click since the list of contests
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".chat")).to_have_count(0)
    lines = page.locator(".lines li")
    before = lines.count()
    cup.staged.go_on(log, 4)
    expect(lines).not_to_have_count(before)
    cup.staged.go_on(log)
    expect(page.locator(".over")).to_be_visible()
    cup.staged.put(job, 0, (1, 2), log=log)
    cup.staged.put(job, 1, (2, 1))
    page.get_by_role("link", name="See the replay").click()
    expect(page.locator("[aria-labelledby=think-title] .chart > svg")).to_be_visible()
    page.goto("/contests/cup")
    expect(page.locator("progress").first).to_have_attribute("value", "4")


@pytest.mark.long
def test_the_lobby_finds_the_games_of_a_contest(cup: Cup) -> None:
    job, *_ = cup.staged.jobs()
    cup.staged.put(job, 0, (1, 2), log=played("twixt", cup.staged.seated(job, 0)))
    ada = cup.visitors.come(size=PHONE)
    ada.open_table("TwixT", "bot:random")
    ada.play(1)
    ada.give_up()
    ada.page.goto("/")
    finished = ada.page.locator("section[aria-labelledby=finished-title] .line")
    expect(finished).to_have_count(2)
    ada.page.get_by_role("search").get_by_label("Contest").select_option("cup")
    expect(finished).to_have_count(1)
    expect(finished).to_have_attribute("href", re.compile("^/replays/cup~"))
    expect(ada.page.locator("#running-title")).to_have_count(0)  # of a contest they are on its own page
    expect(ada.page.locator("a[href='/contests/cup']")).to_be_visible()
    ada.page.reload()
    expect(finished).to_have_count(1)
    assert not ada.is_too_wide()
    assert ada.barriers() == []


CUP: Final = """
name = "Real cup"
game = "hive"
system = "round-robin"
seed = 7
move_ms = 100
"""
PLAYERS: Final = {"Ada": "search", "Grace": "search", "Alan": "greedy", "Kurt": "random"}


@pytest.mark.long
def test_a_page_shows_a_real_contest_all_the_time_that_is_killed_and_goes_on(tmp_path: Path, browser: Browser) -> None:
    players = (f'[[player]]\nname = "{name}"\nbot = "{bot}"\n' for name, bot in PLAYERS.items())
    (tmp_path / "cup.toml").write_text(CUP + "".join(players))
    with serving(tmp_path / "data", ("hive",), contests=[tmp_path]) as url, running(tmp_path, "run", "cup.toml") as run:
        visitors = Visitors(browser, url)
        page = visitors.come().page
        page.set_default_timeout(60_000)
        page.goto("/contests")
        page.locator(".line", has_text="Real cup").click()
        page.locator(".running a.line").first.click()
        page.locator(".lines li").nth(4).wait_for()
        page.go_back()
        page.wait_for_function("() => document.querySelector('progress')?.value >= 1")
        run.kill()  # its workers end with it
        run.wait()
        with running(tmp_path, "resume", "cup") as resumed:
            page.wait_for_function("() => document.querySelector('progress')?.value >= 2")
            assert resumed.wait(120) == 0
        expect(page.locator(".turn")).to_have_text("over")
        expect(page.locator(".standings tbody tr")).to_have_count(4)
        expect(page.locator("progress").first).to_have_attribute("value", "6")
        page.locator(".standings a").first.click()
        expect(page.locator(".games tbody tr")).to_have_count(6)
        page.locator(".games a").first.click()
        expect(page.locator("[aria-labelledby=think-title] .chart > svg")).to_be_visible()
        visitors.leave()


@contextmanager
def running(folder: Path, verb: str, what: str) -> Iterator[subprocess.Popen[bytes]]:
    """``spieltisch contest`` as a process."""
    with (folder / "run.log").open("ab") as log:
        process = subprocess.Popen([*COMMAND, "contest", verb, what, "--jobs", "2"], cwd=folder, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_the_bracket_fills_and_faults_are_told(cup: Cup) -> None:
    for _ in range(2):
        for job in cup.staged.jobs():
            cup.staged.settle(job)
    page = cup.visitors.come().page
    page.goto("/contests/cup")
    jobs = cup.staged.jobs()
    expect(page.locator(".bracket .duel")).to_have_count(2)
    fault = Fault(player=jobs[0].players[1], cause="crashed", detail="ended with 1 <b>")
    cup.staged.settle(jobs[0], fault=fault)
    wet = Fault(
        player=jobs[1].players[1], cause="illegal", detail="The cell 3/4 is swamp.", code="swamp", action="3/4"
    )  # fmt: skip
    cup.staged.settle(jobs[1], fault=wet)
    expect(page.locator(".bracket .goes-on")).to_have_count(2)
    faults = page.locator(".fault-list")
    expect(faults).to_contain_text("ended with 1 <b>")
    expect(faults).to_contain_text("3/4: There is a swamp.")
    page.get_by_role("button", name="Deutsch").click()
    expect(faults).to_contain_text("3/4: Dort ist Sumpf.")
    page.get_by_role("button", name="English").click()
    [final] = cup.staged.jobs()
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    cup.staged.settle(final)
    cup.staged.jobs()
    expect(page.locator(".turn")).to_have_text("over")
    expect(page.locator("[aria-live].hidden-text").first).to_contain_text(f"{final.players[0]} has won.")
    page.locator(".bracket").get_by_role("link", name=final.players[0]).last.click()
    expect(page.locator("h1")).to_have_text(final.players[0])
    expect(page.locator(".games tbody tr")).to_have_count(8)


def test_a_hall_is_shown_pairings_a_board_and_standings_in_turn(cup: Cup) -> None:
    hall = cup.visitors.come(size=HALL)
    page = hall.page
    page.clock.install()
    job, *_ = cup.staged.jobs()
    cup.begin_game(job)
    page.goto("/contests/cup?view=hall")
    turn = page.locator(".contest-hall")
    expect(turn).to_have_attribute("data-turn", "pairings")
    expect(page.locator(".hall-tables .duel")).to_have_count(4)
    expect(page.locator("a", has_text="Watch")).to_have_count(0)
    page.clock.run_for(13_000)
    expect(turn).to_have_attribute("data-turn", "board")
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    page.clock.run_for(31_000)
    expect(turn).to_have_attribute("data-turn", "standings")
    expect(page.locator(".standings tbody tr")).to_have_count(8)
    page.get_by_role("button", name="Stop here").click()
    page.clock.run_for(60_000)
    expect(turn).to_have_attribute("data-turn", "standings")
    page.keyboard.press("ArrowRight")
    expect(turn).to_have_attribute("data-turn", "pairings")


@pytest.mark.long
def test_a_hall_goes_on_from_a_game_to_the_next_and_to_the_standings_by_itself(cup: Cup) -> None:
    page = cup.visitors.come(size=HALL).page
    page.clock.install()
    job, other, *_ = cup.staged.jobs()
    log, table = cup.begin_game(job)
    page.goto(f"{table}?view=hall")
    expect(page.locator(".board")).to_be_visible()
    cup.staged.go_on(log)
    expect(page.locator(".over")).to_be_visible()
    page.clock.run_for(60_000)  # nothing else is played
    expect(page.locator(".over")).to_be_visible()
    page.evaluate("window.is_same = true")
    _, following = cup.begin_game(other, seed=2)
    page.wait_for_url(f"**{following}?view=hall")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".over")).to_have_count(0)
    assert page.evaluate("window.is_same"), "a browser fills the screen for one document only"


@pytest.mark.long
def test_a_hall_that_stops_at_a_board_shows_another_when_its_game_is_over(cup: Cup) -> None:
    page = cup.visitors.come(size=HALL).page
    page.clock.install()
    job, other, *_ = cup.staged.jobs()
    log, _ = cup.begin_game(job)
    page.goto("/contests/cup?view=hall")
    expect(page.locator(".contest-hall")).to_have_attribute("data-turn", "pairings")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Stop here").click()
    expect(page.locator(".contest-hall h2").first).to_contain_text(job.players[0])
    cup.begin_game(other, seed=2)
    cup.staged.go_on(log)
    page.clock.run_for(60_000)
    expect(page.locator(".contest-hall h2").first).to_contain_text(other.players[0])
    expect(page.locator(".contest-hall")).to_have_attribute("data-turn", "board")


@pytest.mark.parametrize("size", mostly_long([PHONE, DESK]))
def test_no_barriers_and_nothing_too_wide(size: ViewportSize, cup: Cup) -> None:
    winner = cup.play_round()[0].players[0]
    cup.begin_game(cup.staged.jobs()[0])
    places = ["/contests", "/contests/cup", f"/contests/cup/players/{winner}", "/contests/cup?view=hall"]
    visitor = cup.visitors.come(size=size)
    for place in places:
        visitor.page.goto(place)
        visitor.page.wait_for_selector(".line, .standings, .facts, .duel")
        assert not visitor.is_too_wide(), place
        assert visitor.barriers() == [], place


def test_everything_is_in_german_too(cup: Cup) -> None:
    winner = cup.play_round()[0].players[0]
    visitor = cup.visitors.come(lang="de-DE")
    visitor.page.goto("/contests/cup")
    for heading in ("Tabelle", "Runden", "Fehler", "Dateien"):
        expect(visitor.page.get_by_role("heading", name=heading)).to_be_visible()
    read_out(visitor)
    visitor.page.goto(f"/contests/cup/players/{winner}")
    expect(visitor.page.get_by_role("heading", name="Zeitreserve")).to_be_visible()
    read_out(visitor)


def read_out(visitor: Visitor) -> None:
    """No text is missing: a key that nobody knows is shown as it is."""
    text = visitor.page.inner_text("main")
    assert not re.findall(r"\b[a-z]+_[a-z_]+\b", text)


@pytest.mark.long
def test_of_several_news_at_once_only_the_last_has_the_contest(cup: Cup) -> None:
    """The others change nothing on the page."""
    page = cup.visitors.come().page
    contest = page.request.get("/api/v1/contests/cup").json()
    news = [{"n": 1, "at": "1.0"}, {"n": 2, "at": "2.0", "contest": contest}, {"n": 3, "at": "3.0"}]
    body = "".join(f"data: {json.dumps(one)}\n\n" for one in news)
    page.route("**/contests/cup/feed*", lambda route: route.fulfill(content_type="text/event-stream", body=body))
    page.goto("/contests/cup")
    expect(page.locator(".standings tbody tr")).to_have_count(8)
