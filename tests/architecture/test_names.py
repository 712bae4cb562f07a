"""A game's name is known inside its own folder only, in its board, and inside that of its example clients."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from spieltisch.core.registry import games
from tests import toy
from tests.architecture.sources import PACKAGE, game_of, name_of, sources

NAMES = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()} - {"__pycache__"}
KNOWN = sorted(NAMES | set(games()))
WORDS = {"catan": {"monopoly"}}
"""Names of games that are something else in another game: a development card."""
PATTERN = re.compile(rf"(?<![a-z])({'|'.join(KNOWN)})(?![a-z])")


CLIENTS = PACKAGE / "templates" / "clients"


def own_game(path: Path) -> str | None:
    """Whose rules, or whose example clients' folder, a file is in, or whose board it is."""
    if path.parent == PACKAGE / "rules" and path.stem in NAMES:
        return path.stem
    return path.relative_to(CLIENTS).parts[0] if CLIENTS in path.parents else game_of(path)


def mentions(path: Path) -> Iterator[tuple[str, str]]:
    """Where a file's names, texts and comments contain a game's name, as a word or a part of one; and which."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        for name in PATTERN.findall(token.string.lower()):
            yield f"{name_of(path)}:{token.start[0]}", name


def test_no_layer_names_a_game() -> None:
    assert not [mention for path in sources() if own_game(path) is None for mention in mentions(path)]


def test_no_game_names_another() -> None:
    inside = [(path, own_game(path)) for path in sources()]
    assert not [
        (where, name)
        for path, own in inside
        if own
        for where, name in mentions(path)
        if name != own and name not in WORDS.get(own, ())
    ]


def test_a_name_is_found_wherever_it_hides() -> None:
    words = dict.fromkeys(NAMES, True) | {"archive": False, toy.GAME.name: False, "twixted": False}
    for word, is_name in words.items():
        assert bool(PATTERN.search(word)) is is_name
        assert bool(PATTERN.search(f"is_{word}_door".lower())) is is_name
