"""Bots as people meet them, by the pages' own modules in an embedded engine, from what was measured of our games."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
import quickjs

from spieltisch.bots.characters import shown_name
from spieltisch.bots.named import find_bot
from spieltisch.bots.strength import judged, strength_of
from spieltisch.core.registry import games
from spieltisch.pictures.files import STATIC, page_folder
from spieltisch.pictures.linking import LOADER, link

NAMES: Final = "/static/words/bot-names.js"
TEXTS: Final = "/static/words/texts-en.js"
OURS: Final = ("cascadia", "catan", "hive", "monopoly", "twixt")
CHARACTERS: Final = ["easy", "casual", "medium", "strong", "hard"]
GAMES: Final = games()


def read(path: str) -> str:
    if path.startswith("/static/games/"):
        name, _, file = path.removeprefix("/static/games/").partition("/")
        folder = page_folder(GAMES[name])
        assert folder is not None
        return (folder / file).read_text("utf-8")
    return (STATIC / path.removeprefix("/static/")).read_text("utf-8")


@pytest.fixture(scope="module")
def engine() -> quickjs.Context:
    context = quickjs.Context()
    context.eval(LOADER)
    for _, script in link([NAMES, TEXTS, *(f"/static/games/{name}/options.js" for name in OURS)], read):
        context.eval(script)
    strengths = {name: [each.jsonable() for each in judged(strength_of(GAMES[name]))] for name in OURS}
    cards = [{"name": name, "strength": strength} for name, strength in strengths.items()]
    context.eval(f"globalThis.cards = {json.dumps(cards)}")
    context.eval(f"globalThis.names = need('{NAMES}'); names.meet(cards)")
    context.eval(f"globalThis.t = (key) => need('{TEXTS}').en[key]")
    return context


def value(engine: quickjs.Context, script: str) -> Any:
    return json.loads(str(engine.eval(f"JSON.stringify({script})")))


@pytest.mark.parametrize("name", OURS)
def test_each_game_has_five_characters_that_the_server_knows_from_the_easiest_to_the_strongest(
    engine: quickjs.Context, name: str
) -> None:
    found = value(engine, f"names.charactersOf(cards[{OURS.index(name)}])")
    assert [one["who"] for one in found] == CHARACTERS
    bots = [find_bot(GAMES[name], one["bot"]) for one in found]
    table = strength_of(GAMES[name])
    assert table is not None
    rated = {each.kind.text: each.elo for each in table.bots}
    ratings = [rated[bot.kind.text] for bot in bots]
    assert ratings == sorted(set(ratings))
    for one, bot in zip(found, bots, strict=True):
        shown = value(engine, f"names.shortName({json.dumps(bot.label)}, t, {json.dumps(name)})")
        assert shown == shown_name(GAMES[name], bot.label) == value(engine, f"t('bot_{one['who']}')")


def test_a_bot_by_its_algorithm_keeps_its_name_and_another_game_s_character_is_nobody_here(
    engine: quickjs.Context,
) -> None:
    assert value(engine, "names.shortName('search', t, 'hive')") == shown_name(GAMES["hive"], "search") == "search"
    casual = value(engine, "names.charactersOf(cards[1])[1].bot")
    assert value(engine, f"names.characterOf({casual!r}, 'catan')") == "casual"
    assert value(engine, f"names.characterOf({casual!r})") is None
    assert value(engine, "names.characterOf('hard (search@200)')") == "hard"
    assert value(engine, "names.charactersOf(undefined)") == []
    assert value(engine, "names.charactersOf({strength: [{bot: 'x', level: 'hard', elo: 0, stars: 5}]})") == [
        {"who": "hard", "bot": "hard", "stars": 5}
    ]


@pytest.mark.parametrize("name", OURS)
def test_the_times_to_think_that_a_game_offers_are_what_its_tables_have(engine: quickjs.Context, name: str) -> None:
    clock = value(engine, f"need('/static/games/{name}/options.js').clock")
    game = GAMES[name]
    for seconds in clock["seconds"]:
        options = game.setup.options(**({clock["option"]: 1000 * seconds} if clock["option"] else {}))
        limits = game.play.limits(game.setup.configure(options, game.play.seats[-1]))
        first = next(iter(limits.values()))
        assert 1_000_000 * seconds in {limit.hard_us for limit in limits.values()}, first
