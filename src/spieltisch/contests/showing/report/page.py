"""The report: one HTML file in two languages, of which a choice at its top shows one. It asks for nothing from anywhere
and needs no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final
from urllib.parse import quote

from spieltisch.contests.journal.lines import Opened
from spieltisch.contests.plans.plan import Luck
from spieltisch.contests.showing.findings import Findings, Game
from spieltisch.contests.showing.report import plots
from spieltisch.contests.showing.report.markup import Markup, join, tag
from spieltisch.contests.showing.report.words import ENGLISH, GERMAN, Words
from spieltisch.contests.showing.summary import Meeting, Place, Summary
from spieltisch.core.reasons import reason_de

LISTED: Final = 500
"""Faulty games, and tables of rounds; more are in the exported data."""
TELLING: Final = 50
"""From fewer blocks a report does not conclude what the same luck saves."""
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


@dataclass(frozen=True, slots=True)
class Account:
    """All that a report tells."""

    opened: Opened
    title: str
    """The game's."""
    summary: Summary
    findings: Findings
    papers: Mapping[str, str]
    """By a faulty game's id, the file with what the player at fault wrote to its stderr, in the contest's folder."""


def report(account: Account) -> str:
    """The whole file."""
    languages = (ENGLISH, GERMAN)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", account.summary.contest),
        tag("style", Markup(files(__package__).joinpath("report.css").read_text(encoding="utf-8"))),
    )
    choices = [_choice(words, is_first=words is languages[0]) for words in languages]
    body = tag("body", *choices, *(_article(account, words) for words in languages))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang=languages[0].code)}\n"


def _choice(words: Words, *, is_first: bool) -> Markup:
    name = f"show-{words.code}"
    checked = "" if is_first else None
    button = tag("input", type="radio", name="language", class_="choice", id=name, checked=checked)
    return join(button, tag("label", words.language, for_=name, class_="choice-label", lang=words.code))


def _article(account: Account, words: Words) -> Markup:
    summary, findings = account.summary, account.findings
    counted = sum(game.counts == "counted" for game in findings.games)
    lead = (
        account.title, words.systems_of(summary.system), words.states[summary.state],
        f"{words.players}: {len(summary.standings)}", f"{words.games}: {counted}",
    )  # fmt: skip
    sections = (
        _standings, _ratings, _courses, _payoffs, _luck, _margins, _faults, _rounds, _conditions,
    )  # fmt: skip
    return tag(
        "main",
        tag("h1", summary.contest),
        tag("p", " · ".join(lead), class_="note"),
        *(section(account, words) for section in sections),
        tag("p", words.verify, class_="note"),
        lang=words.code,
        class_=words.code,
    )


def _standings(account: Account, words: Words) -> Markup:
    places = account.summary.standings
    breaks = list(places[0].tie_breaks) if places else []
    head = [words.rank, words.player, words.points, "Elo", "± 95 %", words.blocks, words.games, words.faults]
    rows = [_place(place, breaks, words) for place in places]
    return _section(
        words.standings, None, _table([*head, *(words.tie_breaks.get(name, name) for name in breaks)], rows)
    )


def _place(place: Place, breaks: Sequence[str], words: Words) -> list[str]:
    remark = f" ({words.remarks.get(place.remark, place.remark)})" if place.remark else ""
    return [
        str(place.rank), place.name + remark, words.points_of(place.points), words.number(place.elo),
        words.number(place.elo95), str(place.blocks), str(place.games), str(sum(place.faults.values())),
        *(words.points_of(place.tie_breaks[name]) for name in breaks),
    ]  # fmt: skip


def _ratings(account: Account, words: Words) -> Markup:
    places = account.summary.standings
    if all(place.elo is None for place in places):
        return Markup()
    return _plot(
        "ratings", words.ratings, words.ratings_note, words, plots.ratings(places, words, f"{words.code}-ratings")
    )


def _courses(account: Account, words: Words) -> Markup:
    ranked = [place.name for place in account.summary.standings]
    shown = [course for course in account.findings.courses if course.blocks]
    drawn = []
    for course in shown:
        if len(account.findings.courses) > 1:
            drawn.append(tag("h3", f"{words.stage} {course.stage}: {words.systems_of(course.system)}"))
        drawn.append(plots.course(course, words, f"{words.code}-course", ranked))
    return _plot("course", words.course, words.course_note, words, *drawn) if drawn else Markup()


def _payoffs(account: Account, words: Words) -> Markup:
    ranked = [place.name for place in account.summary.standings]
    payoffs = account.findings.payoffs
    if not any(payoffs.values()):
        return Markup()
    note = words.payoffs_note
    if len(ranked) > plots.CROSSED:
        note += " " + words.only_best.format(n=plots.CROSSED)
    return _plot(
        "payoffs", words.payoffs, note, words, plots.cross_table(ranked, payoffs, words, f"{words.code}-payoffs")
    )


def _luck(account: Account, words: Words) -> Markup:
    if account.opened.plan.luck is Luck.OWN:
        return _section(words.own_luck, words.own_luck_note)
    luck = account.findings.luck
    factor = luck.factor if luck and luck.blocks >= TELLING else None
    if luck is None or factor is None:
        return _section(words.luck, words.no_luck)
    return _section(words.luck, words.luck_note.format(factor=words.number(factor, 2), blocks=luck.blocks))


def _margins(account: Account, words: Words) -> Markup:
    found = account.findings.margins
    ranked = {place.name: found[place.name] for place in account.summary.standings if place.name in found}
    if not ranked:
        return Markup()
    return _plot(
        "margins", words.margins, words.margins_note, words, plots.margins(ranked, words, f"{words.code}-margins")
    )


def _faults(account: Account, words: Words) -> Markup:
    faulty = [game for game in account.findings.games if game.fault]
    if not faulty:
        return _section(words.faults, words.no_faults)
    places = account.summary.standings
    parts: list[str] = []
    if any(any(place.faults.values()) for place in places):
        parts.append(plots.faults(places, words, f"{words.code}-faults"))
    head = [words.game, words.player, words.cause, words.detail, words.files]
    parts.append(_table(head, [_fault(game, account.papers.get(game.id), words) for game in faulty[:LISTED]]))
    if len(faulty) > LISTED:
        parts.append(tag("p", words.more_faults.format(n=len(faulty) - LISTED), class_="note"))
    return _plot("faults", words.faults, words.faults_note, words, *parts)


def _fault(game: Game, paper: str | None, words: Words) -> list[str]:
    fault = game.fault
    assert fault
    files = ((words.replay, game.replay), ("stderr", paper))
    links = join(*_between(" ", (_link(text, path) for text, path in files if path)))
    cause = words.causes.get(fault.cause, fault.cause)
    detail = (words.code == "de" and reason_de(fault.detail)) or fault.detail
    return [f"{game.match} · {game.block} · {game.order}", fault.player, cause, detail, links]


def _link(text: str, path: str) -> Markup:
    """To a file beside this one; whatever it is called, it is no address of anything else."""
    return tag("a", text, href=f"./{quote(path)}")


def _rounds(account: Account, words: Words) -> Markup:
    parts: list[str] = []
    left = LISTED
    for drawn in account.summary.rounds:
        if left <= 0:
            break
        head = f"{words.stage} {drawn.stage} · {words.round} {drawn.round} · {words.systems_of(drawn.system)}"
        rows = [_meeting(table, words) for table in drawn.tables[:left]]
        left -= len(rows)
        parts.append(tag("h3", head))
        parts.append(_table([words.table, words.player, words.score, words.blocks, words.price], rows))
        if drawn.byes:
            parts.append(tag("p", f"{words.byes}: {', '.join(drawn.byes)}", class_="note"))
    tables = sum(len(drawn.tables) for drawn in account.summary.rounds)
    if tables > LISTED:
        parts.append(tag("p", words.more_faults.format(n=tables - LISTED), class_="note"))
    return _section(words.rounds, words.rounds_note, *parts) if parts else Markup()


def _meeting(table: Meeting, words: Words) -> list[str]:
    players = join(
        *_between(" – ", (tag("strong", name) if name in table.advancing else name for name in table.players))
    )
    scores = "–" if table.scores is None else " : ".join(words.points_of(score) for score in table.scores)
    price = "–" if table.price is None else " / ".join(map(str, table.price))
    if table.is_for_third:
        players = join(players, f" ({words.for_third})")
    return [table.match, players, scores, f"{table.blocks}/{table.of}", price]


def _between(mark: str, parts: Iterable[str]) -> Iterator[str]:
    for number, part in enumerate(parts):
        if number:
            yield mark
        yield part


def _conditions(account: Account, words: Words) -> Markup:
    opened = account.opened
    plan = opened.plan
    odds = ", ".join(f"{name} {percent} %" for name, percent in account.summary.time_percent.items())
    facts = {
        words.opened: opened.at,
        words.version: opened.version,
        words.rules_version: str(opened.rules_version),
        words.seats: str(plan.seats),
        words.seed: str(plan.seed),
        words.move_ms: str(plan.move_ms),
        **({words.time_odds: odds} if odds else {}),
        words.orders: " + ".join(stage.orders for stage in plan.stages),
        words.entry: plan.entry.value,
        words.sandbox: plan.sandbox.value,
        words.host: ", ".join(f"{name} {value}" for name, value in opened.host.items()) or "–",
        **{f"{plan.game}.{name}": str(value) for name, value in plan.options.items()},
    }
    listed = tag("dl", *(join(tag("dt", name), tag("dd", value)) for name, value in facts.items()))
    rows = [[player.name, player.bot, opened.programs.get(player.name, "–")] for player in plan.players]
    return _section(words.conditions, None, listed, _table([words.player, words.bot, words.program], rows))


def _plot(name: str, title: str, note: str, words: Words, *parts: str) -> Markup:
    """A section whose note says what its picture shows, to those who cannot see it too."""
    return tag("section", tag("h2", title, id=f"{words.code}-{name}"), tag("p", note, class_="note"), *parts)


def _section(title: str, note: str | None, *parts: str) -> Markup:
    return tag("section", tag("h2", title), tag("p", note, class_="note") if note else Markup(), *parts)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    """Columns of numbers are set to the right."""
    is_number = [bool(rows) and all(_is_number(row[column]) for row in rows) for column in range(len(head))]
    classes = ["n" if right else None for right in is_number]
    top = tag("tr", *(tag("th", text, scope="col", class_=class_) for text, class_ in zip(head, classes, strict=True)))
    body = [
        tag("tr", *(tag("td", text, class_=class_) for text, class_ in zip(row, classes, strict=True))) for row in rows
    ]
    return tag("div", tag("table", tag("thead", top), tag("tbody", *body)), class_="scroll")


def _is_number(text: str) -> bool:
    return text.replace("−", "").replace(",", "").replace(".", "").isdecimal() or text == "–"
