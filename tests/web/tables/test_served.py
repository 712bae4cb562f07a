"""What can be chosen for a table: everything that ends up in its agreement, and nothing else."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.net.server import HostedGame
from spieltisch.pictures.files import page_folder
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.tables.served import ServedGame
from tests.web.site import GAMES, open_table
from tests.web.tables.test_tables import at, word_of

REAL = [game for game in GAMES.values() if game.display.page]
every_game = pytest.mark.parametrize("game", REAL, ids=lambda game: game.name)
OPTION = re.compile(r"^ {4}(\w+): (\{.*?\}),$", re.MULTILINE | re.DOTALL)
"""One option's words in a game's ``options.js``."""
DOCUMENT = Path(__file__).parents[3] / "docs" / "web.md"
CANDIDATES = [
    True, False, *range(40), 2016, 5_000, "wooden", "test", "BBBBB", "ABCDE", "none",
    "obs=-5,0;-5,1;-5,2",
]  # fmt: skip
"""For any option some of these are other values."""
NOT_TRIED = {"java_compat"}
"""A door's with all its tables; what of it is an agreement, ``sell_consent``, is offered by itself."""


def served(game: AnyGame) -> ServedGame:
    return ServedGame(HostedGame(game, game.setup.options(), None), {})  # type: ignore[arg-type]


def changes_something(game: AnyGame, field: dataclasses.Field[Any]) -> bool:
    """Whether a table can be another one by this option alone."""
    for seats in game.play.seats:
        for value in CANDIDATES:
            if type(value) is type(field.default) and value != field.default:
                try:
                    usual = game.setup.configure(game.setup.options(), seats)
                    if (
                        game.setup.configure(dataclasses.replace(game.setup.options(), **{field.name: value}), seats)
                        != usual
                    ):
                        return True
                except (UsageError, ValueError):
                    pass
    return False


@every_game
def test_what_is_offered_makes_another_table_and_all_else_does_not(game: AnyGame) -> None:
    offered = {field.name for field in served(game).choices}
    for field in dataclasses.fields(game.setup.options):
        if field.metadata.get("is_file") or field.name in game.setup.files:
            assert field.name not in offered
        elif field.name not in NOT_TRIED:
            assert changes_something(game, field) == (field.name in offered), field.name


@every_game
def test_the_document_names_every_option_that_only_a_whole_server_has(game: AnyGame) -> None:
    offered = {field.name for field in served(game).choices}
    table = DOCUMENT.read_text().partition("options of the whole server only")[2].partition("\n\n")[0]
    [line] = [line for line in table.splitlines() if line.startswith(f"| {game.name} |")]
    left = [field.name for field in dataclasses.fields(game.setup.options) if field.name not in offered | {"players"}]
    assert [name for name in left if f"`{name}`" not in line] == []


@every_game
def test_doors_of_a_table_speak_by_its_agreement(game: AnyGame) -> None:
    place, seats = served(game), game.play.seats[-1]
    agreed = {field.name for field in dataclasses.fields(game.play.config)}
    switches = [field.name for field in place.choices if field.name in agreed and type(field.default) is bool]
    for name in switches:
        value = not getattr(place.options, name)
        options = place.options_at(place.configure({name: value}, seats))
        assert getattr(options, name) is value
        assert [dialect.server(options, {}) for dialect in game.wire.dialects()]
    usual = place.options_at(place.configure({}, seats))
    kept = [field.name for field in dataclasses.fields(game.setup.options) if field.name not in agreed]
    assert all(getattr(usual, name) == getattr(place.options, name) for name in kept)


@every_game
def test_choices_are_all_there_are(game: AnyGame) -> None:
    place = served(game)
    for field in place.choices:
        for value in field.metadata.get("choices", ()):
            place.configure({field.name: value}, game.play.seats[-1])
        if field.metadata.get("choices"):
            with pytest.raises(Refusal):
                place.configure({field.name: "anything else"}, game.play.seats[-1])


@every_game
def test_every_option_has_a_name_in_both_languages_and_german_sentences(game: AnyGame) -> None:
    folder = page_folder(game)
    assert folder
    offered = {field.name: field.metadata.get("choices", ()) for field in served(game).choices}
    german, english = folder.joinpath("options.js").read_text("utf-8").split("\n  en: {")
    for lang, parts in {"de": ["label", "help"], "en": ["label"]}.items():
        words = dict(OPTION.findall(german if lang == "de" else english))
        assert sorted(words) == sorted(offered), lang
        for name, values in offered.items():
            for part in [*parts, *values]:
                assert re.search(rf'\b{part}: "\S', words[name]), f"{lang}: {name}: {part}"


@pytest.mark.parametrize(
    ("name", "option", "value", "expected"),
    [
        ("catan", "harbours", "wooden", ("is_wooden", True)),
        ("cascadia", "elk_split", False, ("readings", 4)),
        ("cascadia", "salmon_prune", True, ("readings", 1)),
    ],
)
def test_such_an_option_is_that_tables_alone(
    name: str, option: str, value: Any, expected: tuple[str, Any], tmp_path: Path
) -> None:
    async def work(place: Any, client: httpx.AsyncClient) -> None:
        seats = ["me"] * max(2, GAMES[name].play.seats[0])
        for chosen in ({option: value}, {}):
            opened = await open_table(client, name, *seats, options=chosen)
            room = place.runners[name].lobby.find(opened["table"]["id"])
            assert (getattr(room.config, expected[0]) == expected[1]) is bool(chosen)
        files = {"tiles": "x"} if name == "cascadia" else {"axis": "ws17"}
        wishes = [{"who": "me", "name": "A"}] * len(seats)
        answer = await client.post("/tables", json={"game": name, "options": files, "seats": wishes})
        assert word_of(answer) == (422, "bad-option")

    at(tmp_path, work, name)
