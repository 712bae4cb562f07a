"""The page on Monopoly shows every message."""

from __future__ import annotations

import re

import pytest

from spieltisch.core.glossary import CLIENT, SERVER
from spieltisch.games.monopoly.wire.glossary import PHRASES

from .test_protocols import PAGES

NAMED = {"ping", "-NEIN 304 (?P<text>.*)"}
"""What a client may say about packets that this server never sends; the page has no conversation about it."""


@pytest.mark.parametrize(("side", "mark"), [(SERVER, "<"), (CLIENT, ">")])
def test_every_message_has_an_example(side: str, mark: str) -> None:
    dialogues = "\n".join(re.findall(r"```text\n(.*?)```", PAGES["monopoly"], re.DOTALL))
    said = re.findall(rf"^{mark} (.*)$", dialogues, re.MULTILINE)
    for phrase in PHRASES[side]:
        assert phrase.pattern in NAMED or any(phrase.read(line) for line in said), phrase.pattern
