"""Boards as SVG files: whole, alone, the same every time, and nothing in them that their viewer may not know."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from random import Random
from typing import Any, Literal
from xml.etree import ElementTree

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import SPECTATOR
from spieltisch.pictures import engine, svg_of
from tests import toy
from tests.contract.subjects import SUBJECTS, World, forms, walk
from tests.contract.test_view import has_secrets
from tests.lengths import long

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [game for game in SUBJECTS if game.display.page]
every_board = pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)


def moments(game: AnyGame, config: Any, seed: int = 1) -> Iterator[World]:
    """The world at the start of a random game, now and then, and at its end."""
    last = 0
    for world in walk(game, config, seed):
        if len(world.history) >= 2.5 * last or world.is_over():
            last = max(len(world.history), 1)
            yield world


def check(text: str) -> ElementTree.Element:
    """The root of what stands alone."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert len([float(number) for number in root.attrib["viewBox"].split()]) == 4
    assert {element.tag for element in root.iter()} <= {f"{SVG}{name}" for name in KNOWN}
    attributes = [(key, value) for element in root.iter() for key, value in element.attrib.items()]
    assert not [key for key, _ in attributes if re.match(r"on|style|href|\{|aria-|tabindex|data-(?!theme)", key)]
    assert not re.findall(r"@import|https?:|url\((?!#)|expression|undefined|NaN|\[object", text.partition(">")[2])
    ids = [value for key, value in attributes if key == "id"]
    used = re.findall(r"url\(#([^)]*)\)", text)
    assert len(ids) == len(set(ids))
    assert set(used) <= set(ids)
    return root


WORDS: dict[Literal["de", "en"], str] = {"de": "Platz", "en": "Seat"}
KNOWN = (
    "svg", "title", "style", "g", "defs", "pattern", "rect", "circle", "ellipse", "line", "path", "polygon", "text",
    "tspan",
)  # fmt: skip


@every_board
@pytest.mark.parametrize("each", [4, long(1)])
def test_a_picture_is_a_whole_file_that_needs_no_other(game: AnyGame, each: int) -> None:
    """One kind of game in so many."""
    for seed, config in list(enumerate(forms(game)))[::each]:
        for world in moments(game, config, seed):
            for viewer in (0, SPECTATOR):
                root = check(svg_of(game, game.play.view.observe(world.state, viewer), viewer))
                assert root.find(f"{SVG}title") is not None
                assert "--seat-0" in (root.findtext(f"{SVG}style") or "")


@every_board
def test_all_are_named_and_names_are_only_text(game: AnyGame) -> None:
    world = World(game, forms(game)[-1])
    names = [f'<b id="x">&{seat}\x0b' for seat in range(world.seats)]
    text = svg_of(game, game.play.view.observe(world.state, SPECTATOR), names=names)
    letters = "".join(check(text).itertext())
    assert all(f'<b id="x">&{seat}\ufffd' in letters for seat in range(world.seats))


@every_board
def test_without_names_all_seats_are_named_in_the_readers_language(game: AnyGame) -> None:
    for seats in {game.play.seats[0], game.play.seats[-1]}:
        observation = game.play.view.observe(
            game.play.rules.initial(game.setup.configure(game.setup.options(), seats)), SPECTATOR
        )
        for language, word in WORDS.items():
            texts = set(check(svg_of(game, observation, language=language)).itertext())
            found = {text for text in texts if re.fullmatch(rf"{word} \d+", text)}
            assert found == {f"{word} {seat + 1}" for seat in range(seats)}


@every_board
def test_the_same_picture_twice_is_the_same_file_in_any_thread(game: AnyGame) -> None:
    world = list(moments(game, forms(game)[0]))[-2]
    observation, texts = game.play.view.observe(world.state, 0), []
    draw = threading.Thread(target=lambda: texts.append(svg_of(game, observation, 0)))
    draw.start()
    draw.join()
    texts += [svg_of(game, observation, 0), svg_of(game, game.play.view.observe(world.replayed().state, 0), 0)]
    assert len(texts) == 3
    assert len(set(texts)) == 1


@every_board
def test_states_that_look_the_same_to_a_viewer_have_the_same_picture(game: AnyGame) -> None:
    random, differed = Random(5), False
    for world in moments(game, forms(game)[0]):
        for viewer in (0, SPECTATOR):
            observation = game.play.view.observe(world.state, viewer)
            other = game.play.view.determinize(observation, random.randrange)
            differed |= game.play.rules.digest(other) != game.play.rules.digest(world.state)
            twin = game.play.view.observe(other, viewer)
            assert svg_of(game, observation, viewer) == svg_of(game, twin, viewer)
    assert differed == has_secrets(game, forms(game)[0], SPECTATOR)


@every_board
def test_what_happens_is_seen(game: AnyGame) -> None:
    worlds = [svg_of(game, game.play.view.observe(world.state, SPECTATOR)) for world in moments(game, forms(game)[0])]
    assert len(worlds) > 2
    assert len(set(worlds)) == len(worlds)


@every_board
def test_a_theme_can_be_fixed(game: AnyGame) -> None:
    observation = game.play.view.observe(game.play.rules.initial(forms(game)[0]), SPECTATOR)
    free, dark = svg_of(game, observation), svg_of(game, observation, theme="dark")
    assert dark == free.replace(' lang="en">', ' lang="en" data-theme="dark">', 1) != free


def test_a_game_without_a_board_says_so() -> None:
    observation = toy.GAME.play.view.observe(toy.GAME.play.rules.initial(forms(toy.GAME)[0]), SPECTATOR)
    with pytest.raises(UsageError, match=f"{toy.GAME.name} has no board"):
        svg_of(toy.GAME, observation)


def test_without_an_engine_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "quickjs", None)
    monkeypatch.setattr(engine._engines, "made", {})
    game = DRAWN[0]
    with pytest.raises(UsageError, match="pip install quickjs-ng"):
        svg_of(game, game.play.view.observe(game.play.rules.initial(forms(game)[0]), SPECTATOR))
