"""Secret links on a contest's page: the organiser's desk, an author's own games. And a hall that fills its screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from spieltisch.contests.journal.journal import read_journal
from spieltisch.contests.journal.keys import key_of, new_token
from spieltisch.contests.journal.lines import Fault, Invited, Paused, Released, Unpaused
from spieltisch.contests.plans.plan import Release, Stage, System
from spieltisch.contests.running.playing import stderr_path
from tests.web.browser.conftest import serving
from tests.web.browser.test_contests import read_out
from tests.web.browser.visitors import HALL, PHONE, Visitors
from tests.web.staged import HOUR, Staged, played

LONG: Final = "Donaudampfschifffahrtsgesellschaft"
NAMES: Final = (LONG, "Grace", "Alan", "Kurt", *(f"Player {number}" for number in range(5, 25)))
NOW: Final = HOUR.format(0, 0)


@pytest.fixture
def cup(tmp_path: Path, browser: Browser) -> Iterator[tuple[Staged, Visitors]]:
    staged = Staged(tmp_path / "cup", NAMES, Stage(system=System.SWISS, rounds=2), release=Release.MANUAL)
    staged.jobs()
    with serving(tmp_path / "data", ("twixt",), contests=[tmp_path]) as url:
        visitors = Visitors(browser, url)
        yield staged, visitors
        visitors.leave()
    staged.close()


def link(cup: Staged, player: str) -> str:
    token = new_token()
    cup.write(Invited(at=NOW, player=player, key=key_of(token)))
    return f"/contests/cup#{token}"


def test_the_organiser_starts_rounds_and_pauses_by_a_secret_link(cup: tuple[Staged, Visitors]) -> None:
    staged, visitors = cup
    desk = visitors.come(size=PHONE)
    page = desk.page
    page.goto(link(staged, ""))
    expect(page.locator(".turn")).to_have_text("Round 1 waits for its start")
    assert "#" not in page.url
    page.get_by_role("button", name="Start round 1").click()
    expect(page.locator(".turn")).to_have_text("running")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator(".turn")).to_have_text("Paused")
    assert desk.barriers() == []
    assert not desk.is_too_wide()
    page.reload()  # the browser has kept the link
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".turn")).to_have_text("running")
    written = [type(line) for line in read_journal(staged.folder) if isinstance(line, Released | Paused | Unpaused)]
    assert written == [Released, Paused, Unpaused]
    others = visitors.come().page
    others.goto("/contests/cup")
    expect(others.locator(".standings")).to_be_visible()
    expect(others.locator(".own-contest")).to_have_count(0)


def test_an_author_reads_what_a_program_said_in_the_reader_s_language(cup: tuple[Staged, Visitors]) -> None:
    staged, visitors = cup
    staged.write(Released(at=NOW, stage=1, round=1, by="anna"))
    job = next(job for job in staged.jobs() if "Grace" in job.players)
    fault = Fault(player="Grace", cause="crashed", detail="ended with 1")
    staged.put(job, 0, (1, 2), log=played("twixt", staged.seated(job, 0)), fault=fault)
    said = staged.folder / stderr_path(f"{job.match}-b0-g0", "Grace")
    said.parent.mkdir()
    said.write_text("IndexError: list index out of range\n")
    grace = visitors.come(lang="de-DE")
    grace.page.goto(link(staged, "Grace"))
    own = grace.page.locator(".own-contest")
    expect(own).to_contain_text("abgestürzt")
    own.get_by_role("button", name="Ausgaben").click()
    expect(own).to_contain_text("IndexError: list index out of range")
    assert grace.barriers() == []
    read_out(grace)


def test_a_hall_of_twenty_four_fits_its_screen_and_breaks_no_name(cup: tuple[Staged, Visitors]) -> None:
    _, visitors = cup
    page = visitors.come(size=HALL).page
    page.clock.install()
    page.goto("/contests/cup?view=hall")
    turn = page.locator(".contest-hall")
    expect(page.locator(".hall-tables .duel")).to_have_count(12)
    seen = []
    for _ in range(3):
        seen.append(turn.get_attribute("data-turn"))
        assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
        heights = page.locator(".contest-hall :is(.duel p, th[scope=row]) > a").evaluate_all(
            "(links) => links.map((link) => link.offsetHeight / parseFloat(getComputedStyle(link).fontSize))"
        )
        assert max(heights) < 1.9  # of one line
        sizes = page.locator(".contest-hall .fitted").evaluate_all(
            "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert min(sizes) >= 22
        page.keyboard.press("ArrowRight")
    assert seen == ["pairings", "standings", "standings"]
