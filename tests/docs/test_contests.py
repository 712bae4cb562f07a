"""What the page on contests says of the file, the journal and the commands, against the product."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from spieltisch.cli.contest import app
from spieltisch.contests.journal.lines import AnyLine, Played
from spieltisch.contests.matches.block import Orders
from spieltisch.contests.plans.plan import Advance, Entrant, Entry, Luck, Plan, Release, Sandbox, Stage, System
from spieltisch.contests.plans.reading import plan_of
from spieltisch.contests.plans.season import NAME
from spieltisch.contests.scoring.standings import TIE_BREAKS
from spieltisch.contests.showing.exports import Format
from spieltisch.core.outcome import ScoreMap

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "contests.md").read_text()
PAGES = ["contests.md", "tutorial-contest.md", "tutorial-contest.de.md"]
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
FILLED_IN = {"stages", "players", "options", "short_tables", "pairing_rule"}
"""What of a plan has no key of its own."""


def rows(heading: str) -> dict[str, str]:
    """A table by the names in its first column."""
    table = PAGE[PAGE.index(heading) :].split("\n\n")[0 if heading.startswith("|") else 1]
    found = {}
    for line in table.splitlines()[2:]:
        first, _, rest = line.removeprefix("| ").partition(" | ")
        found.update(dict.fromkeys(re.findall(r"`([^`]+)`", first), rest))
    return found


def test_each_key_of_the_file_is_told_and_no_other() -> None:
    keys = ({*Plan.__struct_fields__} - FILLED_IN) | {*Stage.__struct_fields__} - {"cut"}
    assert rows("| key | default | meaning |").keys() == keys | {"seeds", "[set]", "[[stage]]", "[[player]]"}
    players = PAGE[PAGE.index("A player has") :].split("\n\n")[1]
    assert set(re.findall(r"`(\w+)`", "\n".join(line.split("|")[1] for line in players.splitlines()[2:]))) == set(
        Entrant.__struct_fields__
    )


@pytest.mark.parametrize("kind", [System, Advance, Entry, Sandbox, Orders, ScoreMap, Luck, Release])
def test_each_choice_is_told(kind: type) -> None:
    assert all(f"`{choice.value}`" in PAGE for choice in kind)  # type: ignore[attr-defined]  # they are enumerations


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_is_a_file_or_the_head_of_one(tmp_path: Path, example: str) -> None:
    document = tomllib.loads(example)
    document.setdefault("player", [{"name": str(number), "bot": "random"} for number in range(16)])
    for player in document["player"]:
        (tmp_path / player.get("folder", "")).mkdir(exist_ok=True)
    plan = plan_of(document, "cup", tmp_path, lambda: 1)
    expected = 3 if document.get("system") == NAME else max(1, len(document.get("stage", [])))
    assert len(plan.stages) == expected


def test_each_line_of_the_journal_is_told() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(AnyLine)}
    told = rows("| `is` | says |")
    assert told.keys() == tags
    fields = set(Played.__struct_fields__) - {"at"}
    assert fields <= set(re.findall(r"`(\w+)`", told["played"]))


def test_each_tie_break_and_form_is_told_and_each_command_exists() -> None:
    order = PAGE[PAGE.index("### Tie-breaks") : PAGE.index("### Faults")]
    assert re.findall(r"\*\*([^*]+)\*\*", order) == [
        "direct encounter", "Buchholz cut 1", "Sonneborn–Berger", "wins", "margin", "seed",
    ]  # fmt: skip
    assert len(TIE_BREAKS) == 5
    assert rows("| format | is |").keys() >= {str(form) for form in Format}
    named = {words for page in PAGES for words in re.findall(r"spieltisch contest (\w+)", (DOCS / page).read_text())}
    assert named >= {"run", "resume", "check", "show", "verify", "export"}
    assert named <= {*app}


@pytest.mark.parametrize("page", PAGES)
def test_each_link_leads_somewhere(page: str) -> None:
    text = (DOCS / page).read_text()
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    for link in links:
        path, _, anchor = link.partition("#")
        if path.startswith("http"):
            assert path == "http://127.0.0.1:8080/contests"
            continue
        target = DOCS / path if path else DOCS / page
        assert target.is_file(), link
        if anchor:
            assert anchor in anchors(target.read_text()), link


def anchors(text: str) -> set[str]:
    """As pages make them of headings."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
