"""The whole clients that pages print: the checks have nothing to say against them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from spieltisch.conformance.results import Result, Verdict
from tests.docs.test_protocols import PAGES
from tests.mistakes import command, examined, faults, told

PLACES = {
    "cascadia": ("{port}",),
    "catan": ("{port}",),
    "hive": ("{port}", "{reservation}"),
    "monopoly": ("{port}", "{name}"),
    "twixt": (),
}
"""The arguments by which each page starts its client."""
BRIEF = {
    "cascadia": {"cascadia.token.once", "cascadia.legacy.nohandshake"},
    "catan": set[str](),
    "hive": {"hive.end.variants"},
    "monopoly": set[str](),
    "twixt": {"twixt.framing.blank", "twixt.board.minus", "twixt.mirror.board", "twixt.mirror.noboard"},
}
"""What a page's client leaves out for brevity, and no server of its game has to be met with."""

pytestmark = pytest.mark.usefixtures("process")


def printed(game: str) -> str:
    """The client of a game's page."""
    program: str
    [program] = re.findall(r"### A whole client\n.*?```python\n(.*?)```", PAGES[game], re.DOTALL)
    return program


def said_against(game: str, folder: Path, wanted: Sequence[str] = ()) -> dict[str, Result]:
    client = folder / "client.py"
    client.write_text(printed(game))
    results = examined(game, command(client, *PLACES[game]), wanted, jobs=2)
    return {name: results[name] for name in faults(game, results)}


def test_the_client_of_the_page_on_monopoly_passes_some_checks(tmp_path: Path) -> None:
    assert not (found := said_against("monopoly", tmp_path, ["ack", "buy", "auction", "prison"])), told(found)


@pytest.mark.long
@pytest.mark.parametrize("game", PAGES)
def test_the_client_of_a_page_passes_all_checks(game: str, tmp_path: Path) -> None:
    found = said_against(game, tmp_path)
    assert found.keys() <= BRIEF[game], told(found)
    assert Verdict.FAILED not in {result.verdict for result in found.values()}, told(found)
