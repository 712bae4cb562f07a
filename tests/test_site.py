"""The static site: every document has its place, and links lead where they led in the repository."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools.site_hooks import DOCS, OUTSIDE, led_on, navigation

ROOT = Path(__file__).parent.parent
HOME = "https://example.org/it"
PLACES = [path for section in navigation() for paths in section.values() for path in paths]


def test_every_document_is_in_the_navigation_once() -> None:
    documents = {path.relative_to(ROOT / DOCS).as_posix() for path in (ROOT / DOCS).rglob("*.md")}
    outside = {place for place in OUTSIDE.values() if place.endswith(".md")}
    assert sorted(PLACES) == sorted(documents | outside)


@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("[a](docs/web.md#games)", "index.md", "[a](web.md#games)"),
        ("![a](docs/pictures/lobby.png)", "index.md", "![a](pictures/lobby.png)"),
        ("[a](docs/tutorial)", "index.md", "[a](tutorial/README.md)"),
        ("[a](../CHANGELOG.md)", "operating.md", "[a](project/changelog.md)"),
        ("[a](docs/web.md)", "project/architecture.md", "[a](../web.md)"),
        ("[a](../protocols/hive.md 'b')", "tutorial/hive.md", "[a](../protocols/hive.md 'b')"),
        ("[a](LICENSE)", "index.md", f"[a]({HOME}/blob/main/LICENSE)"),
        ("[a](../../tests/games/hive)", "protocols/hive.md", f"[a]({HOME}/tree/main/tests/games/hive)"),
        ("[a](#b) [c](https://d/e.md)", "web.md", "[a](#b) [c](https://d/e.md)"),
        ("[a](nowhere.md)", "web.md", "[a](nowhere.md)"),
        ("```\n[a](../CHANGELOG.md)\n```", "web.md", "```\n[a](../CHANGELOG.md)\n```"),
    ],
)
def test_a_link_leads_on(text: str, place: str, wanted: str) -> None:
    known = {*PLACES, "pictures/lobby.png"}
    assert led_on(text, place, HOME, known.__contains__) == wanted


def test_where_the_project_lives_is_told_in_one_way() -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    settings = dict(re.findall(r"^(\w+): (http\S+)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE))
    assert settings == {"site_url": urls["Documentation"], "repo_url": urls["Repository"]}
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nrepository-code: {urls['Repository']}\nurl: {urls['Documentation']}\n" in citation


def test_nothing_is_asked_of_another_machine() -> None:
    assert "\n  font: false" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
