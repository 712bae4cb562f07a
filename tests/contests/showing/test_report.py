"""The report: one file in two languages that asks for nothing, and in which no text becomes markup."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from dataclasses import fields
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from spieltisch.cli.contest_tables import print_summary
from spieltisch.contests.journal.lines import Fault, Played
from spieltisch.contests.plans.plan import Plan, Stage, System
from spieltisch.contests.showing.exports import account_of
from spieltisch.contests.showing.report.drawing import Scale, round_step, spread
from spieltisch.contests.showing.report.markup import VOID, Markup, join, tag
from spieltisch.contests.showing.report.page import report
from spieltisch.contests.showing.report.words import ENGLISH, GERMAN, Words
from tests.contests.folders import kept, save
from tests.contests.simulation import plan_of

NASTY = '</svg><script>alert("1")</script>&amp;\'"'


class Reader(HTMLParser):
    """Elements that are closed in order, and what is in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements[name] += 1
        self.attributes += [(name, key, value or "") for key, value in attributes]
        if name not in VOID:
            self.open.append(name)

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name

    def handle_data(self, text: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text.append(text)

    def values(self, key: str) -> list[str]:
        return [value for _, name, value in self.attributes if name == key]


def reported(folder: Path, plan: Plan, faulty: tuple[str, ...] = (), detail: str = "") -> tuple[str, Reader]:
    lines = [
        replace(line, fault=replace(line.fault, detail=detail)) if isinstance(line, Played) and line.fault else line
        for line in kept(plan, faulty)
    ]
    account = account_of(save(folder / "cup", lines))
    text = report(account)
    return text, Reader(text)


def test_the_report_is_whole_in_both_languages(tmp_path: Path) -> None:
    plan = plan_of(Stage(system=System.ROUND_ROBIN, blocks=2, cut=4), System.ROUND_ROBIN, players=6)
    text, reader = reported(tmp_path, plan, faulty=("p2",), detail="exit status 139")
    headings = Counter(words for words in reader.text if words in {GERMAN.payoffs, ENGLISH.payoffs})
    assert headings == {GERMAN.payoffs: 1, ENGLISH.payoffs: 1}
    # ratings, courses of two stages, cross table, margins, faults; in two languages
    assert reader.elements["svg"] == 2 * 6
    assert reader.values("lang") == ["en", "en", "de", "en", "de"]
    for detail in ("exit status 139", "Exitstatus 139"):
        assert len(re.findall(detail, text)) == reader.elements["a"] / 2


def test_every_picture_is_described_by_text_that_is_there_once(tmp_path: Path) -> None:
    plan = plan_of(Stage(system=System.ROUND_ROBIN, cut=3), System.ROUND_ROBIN, players=5)
    _, reader = reported(tmp_path, plan, faulty=("p2",))
    ids = Counter(reader.values("id"))
    assert set(ids.values()) == {1}
    described = reader.values("aria-labelledby")
    assert len(described) == reader.elements["svg"]
    assert set(described) <= set(ids)


def test_nothing_is_asked_for_from_anywhere(tmp_path: Path) -> None:
    text, reader = reported(tmp_path, plan_of(System.ROUND_ROBIN, players=4), faulty=("p3",))
    assert not {"script", "link", "img", "iframe", "object", "image", "use", "form"} & set(reader.elements)
    assert not reader.values("src")
    assert reader.values("href")
    assert all(re.fullmatch(r"\./replays/[\w.-]+", address) for address in reader.values("href"))
    assert "url(" not in text
    assert "@import" not in text
    assert "//" not in re.sub(r"<!.*?>", "", text)


def test_a_faulty_game_leads_to_what_its_player_said(tmp_path: Path) -> None:
    folder = save(tmp_path / "cup", kept(plan_of(System.ROUND_ROBIN, players=4), faulty=["p2"]))
    first, second, *_ = (game for game in account_of(folder).findings.games if game.fault)
    (folder / "stderr").mkdir()
    (folder / "stderr" / f"{Path(first.replay).stem}-p2.txt").write_text("oh\n")
    (folder / "stderr" / f"{Path(second.replay).stem}-p3.txt").write_text("not the one at fault\n")
    reader = Reader(report(account_of(folder)))
    assert [address for address in reader.values("href") if "stderr" in address] == [
        f"./stderr/{Path(first.replay).stem}-p2.txt"
    ] * 2


def test_no_text_becomes_markup(tmp_path: Path) -> None:
    plan = plan_of(Stage(system=System.ROUND_ROBIN, blocks=2), players=4)
    _, plain = reported(tmp_path / "1", plan, faulty=("p2",), detail="plain")
    odd = replace(plan, name=NASTY, game=NASTY, options={NASTY: NASTY})
    text, reader = reported(tmp_path / "2", odd, faulty=("p2",), detail=NASTY)
    assert reader.elements - Counter({"dt": 2, "dd": 2}) == plain.elements
    assert "script" not in reader.elements
    assert reader.text.count(NASTY) >= 6
    assert "<script" not in text


@pytest.mark.long
def test_large_contests_have_reports_that_can_be_read(tmp_path: Path) -> None:
    plan = plan_of(Stage(system=System.ROUND_ROBIN), players=60)
    text, reader = reported(tmp_path, plan, faulty=tuple(f"p{number}" for number in range(3, 60, 3)))
    assert len(text) < 4_000_000
    assert reader.elements["polyline"] == 2 * 60
    assert ENGLISH.only_best.format(n=40) in text
    assert ENGLISH.more_faults.format(n=60 * 59 // 2 - 500) in text


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_contest_that_has_hardly_begun_has_a_report(tmp_path: Path, lines: int) -> None:
    account = account_of(save(tmp_path / "cup", kept(plan_of(System.ROUND_ROBIN, players=4))[:lines]))
    Reader(report(account))


def test_ratings_are_drawn_for_whoever_has_one(tmp_path: Path) -> None:
    account = account_of(save(tmp_path / "cup", kept(plan_of(System.ROUND_ROBIN, players=4))))
    first, second, *rest = account.summary.standings
    places = (replace(first, elo=81.2, elo95=None), replace(second, elo=-81.2, elo95=40.0),
              *(replace(place, elo=None, elo95=None) for place in rest))  # fmt: skip
    text = report(dataclasses.replace(account, summary=replace(account.summary, standings=places)))
    assert text.count("<circle") == 2 * 2
    assert "−81 ± 40" in text


@pytest.mark.parametrize(("blocks", "is_told"), [(2, False), (10, True)])
def test_what_luck_saves_is_told_from_many_blocks_only(tmp_path: Path, blocks: int, is_told: bool) -> None:
    account = account_of(
        save(tmp_path / "cup", kept(plan_of(Stage(system=System.ROUND_ROBIN, blocks=blocks), players=4)))
    )
    luck = account.findings.luck
    assert luck
    assert luck.factor
    told = ENGLISH.luck_note.format(factor=ENGLISH.number(luck.factor, 2), blocks=luck.blocks)
    assert (told in report(account)) is is_told
    assert (ENGLISH.no_luck in report(account)) is not is_told


def test_both_languages_have_the_same_words_and_places() -> None:
    for field in fields(Words):
        english, german = (getattr(words, field.name) for words in (ENGLISH, GERMAN))
        if isinstance(english, str):
            assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", german)), field.name
        else:
            assert english.keys() == german.keys(), field.name


def test_numbers_are_written_as_the_language_has_them() -> None:
    assert GERMAN.number(-1234.56, 1) == "−1234,6"
    assert ENGLISH.number(0.5, 2) == "0.50"
    assert GERMAN.points_of(12.5) == "12,5"
    assert ENGLISH.points_of(3.0) == "3"
    assert ENGLISH.number(None) == "–"


def test_markup_is_taken_as_it_is_and_all_else_escaped() -> None:
    assert tag("p", "a < b", tag("br"), Markup("<i>c</i>"), class_="x", title='"', missing=None) == (
        '<p class="x" title="&quot;">a &lt; b<br><i>c</i></p>'
    )
    assert join("<", Markup("<")) == "&lt;<"
    assert tag("line", stroke_width=1.2345, x1=2.0) == '<line stroke-width="1.23" x1="2"></line>'


@pytest.mark.parametrize("low", [-250.0, -3.0, 0.0, 0.17, 99.0])
@pytest.mark.parametrize("span", [0.03, 1.0, 7.0, 640.0, 100000.0])
def test_ticks_are_round_numbers_within_a_scale(low: float, span: float) -> None:
    scale = Scale(low, low + span, 100, 500)
    ticks = scale.ticks(8)
    assert 2 <= len(ticks) <= 9
    assert all(low - span * 1e-6 <= tick <= low + span * (1 + 1e-6) for tick in ticks)
    step = round_step(span / 8)
    assert re.fullmatch(r"[125](e[+-]\d\d)?", f"{step:.0e}")
    assert all(abs(tick / step - round(tick / step)) < 1e-6 for tick in ticks)
    assert (scale(low), scale(low + span)) == (100, 500)


def test_labels_keep_their_order_and_their_distance() -> None:
    found = spread({"a": 50.0, "b": 50.0, "c": 52.0, "d": 99.0, "e": 100.0}, 10, 0, 100)
    heights = [found[name] for name in "abcde"]
    assert heights == sorted(heights)
    assert all(later - earlier >= 10 for earlier, later in pairwise(heights))
    assert heights[0] >= 0
    assert heights[-1] <= 100
    assert spread({"a": 30.0}, 10, 0, 100) == {"a": 30.0}
    crowded = spread({str(number): 50.0 for number in range(30)}, 10, 0, 100)
    assert min(crowded.values()) >= -1e-9
    assert max(crowded.values()) <= 100 + 1e-9


def test_a_fault_without_a_sentence_is_listed(tmp_path: Path) -> None:
    lines = kept(plan_of(System.ROUND_ROBIN, players=4), faulty=["p2"])
    assert any(isinstance(line, Played) and line.fault == Fault(player="p2", cause="crashed") for line in lines)
    _, reader = reported(tmp_path, plan_of(System.ROUND_ROBIN, players=4), faulty=("p2",))
    assert ENGLISH.causes["crashed"] in reader.text


def test_a_report_and_a_terminal_name_who_has_other_than_the_whole_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = plan_of(System.ROUND_ROBIN, players=2)
    plan = replace(usual, players=(replace(usual.players[0], time_percent=50), usual.players[1]))
    account = account_of(save(tmp_path / "odds", kept(plan)))
    text = str(report(account))
    assert "<dt>Time odds</dt><dd>p1 50 %</dd>" in text
    assert "<dt>Zeitvorgaben</dt><dd>p1 50 %</dd>" in text
    assert "Time odds" not in str(report(account_of(save(tmp_path / "usual", kept(usual)))))
    print_summary(account.summary)
    assert "time     p1 50 %" in capsys.readouterr().out
