"""What a page gets of a game: the facts of the observation, all that may be done, and nothing that is hidden."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.monopoly import GAME, notation, page, rules, view
from spieltisch.games.monopoly.actions import Accept, Action, Bid, Cheat, Decline, Sell
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import BAIL, FIELDS, JAIL, STATION_RENTS, WAGE, WORKS_RENTS
from spieltisch.games.monopoly.engine.cards import DECKS, Deck, Effect
from spieltisch.games.monopoly.engine.codes import HELD, Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import AuctionClosed, CardDrawn, OfferEnd, Paid, Reason, Thrown, TurnBegan
from spieltisch.games.monopoly.page.shapes import May
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.positions import do, long_game, of_type, table

FOLDER = Path(page.__file__).parent
SCRIPTS = {file.name: file.read_text() for file in FOLDER.glob("*.js")}
CONFIGS = [Config(4, cheats=True, houses=12, hotels=3), Config(3, sell_consent=False, cards="test")]
PLAIN_TEXT = re.compile(r'commit\("(\w+)"\)')
TEMPLATE = re.compile(r"`((?:bid|sell|cheat|accept|decline) [^`]+)`")
OWN_TEXT = re.compile(r'\bt\("(\w+)"')
KEY = re.compile(r'(?:^ {4}|, )(\w+): (?=["(])', re.MULTILINE)
OF_THE_PAGE = {"you", "cancel"}


def pictures(config: Config, seed: int, plies: int, every: int = 7) -> list[tuple[State, int]]:
    """Copies of some states of a random game, each with a viewer."""
    states = [state.copy() for at, (state, _, _) in enumerate(long_game(config, seed, plies)) if at % every == 0]
    return [(state, at % (config.seats + 1) - 1) for at, state in enumerate(states)]


def seen(state: State, viewer: int) -> str:
    """All bytes a viewer gets."""
    observation = view.observe(state, viewer)
    return json.dumps([page.picture(observation), list(page.choices(observation))])


def test_the_game_brings_its_page() -> None:
    assert GAME.display.page is not None
    assert GAME.display.page() is page


@pytest.mark.parametrize("config", CONFIGS)
def test_a_picture_is_json_and_the_same_for_equal_observations(config: Config) -> None:
    for state, viewer in pictures(config, 1, 500):
        picture = page.picture(view.observe(state, viewer))
        assert json.loads(json.dumps(picture)) == picture
        assert page.picture(view.observe(state.copy(), viewer)) == picture


def test_a_picture_has_the_facts() -> None:
    owner = {1: 0, 3: 0, 5: 1, 12: 2, 28: 2, 16: 1, 18: 1, 19: 1}
    state = table(
        3, owner=owner, houses={16: 5, 18: 4, 19: 4}, mortgaged=[5], cash={0: -300, 2: 7000}, at={0: 38, 1: 16},
        jailed=[2], keys={1: 2}, counters={Counter.TOTAL: 9, Counter.POT: 2000, Counter.ROUND: 3},
    )  # fmt: skip
    observation = replace(view.observe(state, SPECTATOR), config=Config(3, houses=32, hotels=12))
    picture = page.picture(observation)
    assert (picture["pot"], picture["round"]) == (2000, 3)
    assert [player["cash"] for player in picture["players"]] == [-300, 30_000, 7000]
    assert [player["field"] for player in picture["players"]] == [38, 16, JAIL]
    assert [player["is_jailed"] for player in picture["players"]] == [False, False, True]
    assert [player["keys"] for player in picture["players"]] == [0, 2, 0]
    assert [player["fortune"] for player in picture["players"]] == list(rules.fortunes(state))
    assert picture["players"][0]["reserves"] == FIELDS[1].mortgage + FIELDS[3].mortgage
    rents = {plot["plot"]: plot["rent"] for plot in picture["plots"]}
    assert rents == {1: 80, 3: 160, 5: 0, 12: 200, 28: 200, 16: 19_000, 18: 15_000, 19: 16_000}
    assert picture["stock"] == {"houses": 24, "hotels": 11}
    assert picture["may"] == {"bid": None, "sell": None, "cheat": []}


def test_a_picture_shows_an_auction_and_who_is_asked() -> None:
    state = table(3, at={0: 39}, counters={Counter.TOTAL: 9, Counter.IS_LANDED: 1})
    assert page.picture(view.observe(state, 1))["has_landed"]
    do(state, 0, "end", "bid 39 500")
    do(state, 2, "pass 39")
    observation = view.observe(state, 1)
    auction = {"plot": 39, "price": 500, "bidder": 0, "passed": [2]}
    assert page.picture(observation)["auction"] == auction
    assert page.picture(observation)["may"]["bid"] == {"plot": 39, "least": 501, "most": 30_000}
    assert page.choices(observation) == ["pass 39", "quit"]
    assert page.picture(view.observe(state, 2))["may"]["bid"] is None


@pytest.mark.parametrize("config", CONFIGS)
def test_choices_and_ranges_are_all_a_seat_may_do(config: Config) -> None:
    phases = set()
    for state, viewer in pictures(config, 2, 1500, 3):
        if viewer == SPECTATOR:
            assert page.choices(view.observe(state, viewer)) == []
            continue
        phases.add(state.phase)
        legal = rules.legal_actions(state, viewer)
        observation = view.observe(state, viewer)
        texts = page.choices(observation)
        assert list(texts) == sorted(texts)
        ends, n = composed(page.picture(observation)["may"])
        assert all(action in legal for action in (*map(notation.read_action, texts), *ends))
        if rules.to_act(state) != {CHANCE}:
            assert len(texts) + n == len(legal)
    assert phases >= {Phase.ACT, Phase.AUCTION}


def composed(may: May) -> tuple[list[Action], int]:
    """The first and the last action of every range, and how many there are in all."""
    texts, n = [], 0
    if bid := may["bid"]:
        texts += [f"bid {bid['plot']} {price}" for price in (bid["least"], bid["most"])]
        n += bid["most"] - bid["least"] + 1
    for plot, least in may["sell"]["plots"] if may["sell"] else []:
        for buyer, most in may["sell"]["buyers"] if may["sell"] else []:
            texts += [f"sell {plot} {buyer} {price}" for price in (least, most) if least <= most]
            n += max(0, most - least + 1)
    for cheat in may["cheat"]:
        texts += [f"cheat {cheat['effect']} {amount}" for amount in (cheat["least"], cheat["most"])]
        n += cheat["most"] - cheat["least"] + 1
    return [notation.read_action(text) for text in texts], n


@pytest.mark.parametrize("config", CONFIGS)
def test_worlds_that_look_the_same_to_a_viewer_give_it_the_same_bytes(config: Config) -> None:
    random = Random(3)
    for state, viewer in pictures(config, 4, 1200, 5):
        world = view.determinize(view.observe(state, viewer), random.randrange)
        assert seen(world, viewer) == seen(state, viewer)


def test_an_offer_is_about_nothing_for_others() -> None:
    worlds = [table(3, owner={1: 0, 39: 0}) for _ in range(2)]
    do(worlds[0], 0, "sell 1 1 77")
    do(worlds[1], 0, "sell 39 1 7654")
    for viewer, is_same in [(SPECTATOR, True), (2, True), (0, False), (1, False)]:
        assert (seen(worlds[0], viewer) == seen(worlds[1], viewer)) is is_same
    assert page.picture(view.observe(worlds[1], 2))["offers"] == [
        {"seller": 0, "buyer": 1, "plot": None, "price": None}
    ]
    assert page.choices(view.observe(worlds[1], 1)) == ["accept 39 7654", "decline", "decline 39", "quit"]


def test_a_card_to_answer_is_its_player_s_own() -> None:
    counters = {Counter.PHASE: HELD, Counter.HOLDER: 0}
    state = table(2, counters=counters, cards="test")
    state.kernel.load(state.record, len(DECKS[0]) * 2, [])
    pictures = [page.picture(view.observe(state, viewer)) for viewer in (0, 1)]
    assert [picture["held"] for picture in pictures] == [{"seat": 0, "card": 0}, {"seat": 0, "card": None}]
    assert page.choices(view.observe(state, 0)) == ["quit", "swap", "take"]


@pytest.mark.parametrize("config", CONFIGS)
def test_what_happens_is_told_in_json_and_money_between_two_once(config: Config) -> None:
    told: list[Any] = []
    paid = []
    state, random = rules.initial(config), Random(5)
    for past, actor, action in long_game(config, 6, 900):
        state = past.copy()
        events = [view.project(event, random.choice([SPECTATOR, 0, 1])) for event in rules.apply(state, actor, action)]
        told += [page.tell(event) for event in events]
        paid += [event for event in of_type(events, Paid) if event.other is not None and event.amount]
    told = [line for line in told if line]
    assert json.loads(json.dumps(told)) == told
    both = [line for line in told if line["is"] == "Paid" and line["other"] is not None and line["amount"]]
    assert 0 < len(both) == sum(event.amount < 0 for event in paid) < len(paid)
    assert all(words_have(f"say_{line['end']}") for line in told if line["is"] == "OfferEnded")


def test_a_drawn_card_is_told_as_it_was_projected() -> None:
    event = CardDrawn(1, Deck.CHANCE, 4, False)
    assert page.tell(event) == {"is": "CardDrawn", "seat": 1, "deck": "chance", "card": 4, "is_held": False}
    assert page.tell(view.project(event, 0)) == page.tell(CardDrawn(1, Deck.CHANCE, None, False))


def test_the_price_of_an_auction_is_told_with_its_end() -> None:
    assert page.tell(Paid(0, -500, 29_500, Reason.AUCTION, 39, None)) is None
    assert page.tell(AuctionClosed(39, 0, 500)) == {"is": "AuctionClosed", "plot": 39, "winner": 0, "price": 500}


def test_throws_are_told_and_their_sum_only_where_it_leads_to_prison() -> None:
    assert page.tell(Thrown(0, 3, 3)) == {"is": "Thrown", "seat": 0, "a": 3, "b": 3}
    assert page.tell(TurnBegan(0, 9, 1)) is None
    assert page.tell(TurnBegan(0, 0, 3)) == {"is": "TurnBegan", "seat": 0, "total": 0, "doubles": 3}


# What the scripts know must be what the rules know.


def test_the_page_knows_the_board() -> None:
    lines = re.findall(r"^  (\{.*\}),?$", SCRIPTS["fields.js"], re.MULTILINE)
    facts = [json.loads(line) for line in lines]
    assert len(facts) == len(FIELDS)
    for fact, field in zip(facts, FIELDS, strict=True):
        joined = "".join(fact.pop("lines")).replace("-", "").replace(" ", "")
        assert joined in (field.name.replace("-", "").replace(" ", ""), "")
        assert (joined != "") is field.is_plot
        kind, rents = field.kind.name.lower(), list(field.rents)
        expected = {"name": field.name, "kind": kind, "group": field.group, "price": field.price, "house": field.house}
        assert fact == expected | {"rents": rents, "tax": field.tax}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("STATION_RENTS", list(STATION_RENTS)),
        ("WORKS_RENTS", list(WORKS_RENTS)),
        ("WAGE", WAGE),
        ("BAIL", BAIL),
    ],
)
def test_the_page_knows_the_rates(name: str, value: Any) -> None:
    found = re.search(rf"^export const {name} = (.*);$", SCRIPTS["fields.js"], re.MULTILINE)
    assert found is not None
    assert json.loads(found[1]) == value


def test_the_page_knows_every_card_in_both_languages() -> None:
    texts = re.findall(r'^ +"(.*)",$', SCRIPTS["cards.js"], re.MULTILINE)
    german = [card.text for deck in DECKS for card in deck]
    assert texts[: len(german)] == german
    assert len(texts) == 2 * len(german)
    amounts = [re.findall(r"\d+", text) for text in texts]
    assert amounts[: len(german)] == amounts[len(german) :]


def keys() -> tuple[set[str], set[str]]:
    """Of the German and the English texts."""
    parts = [SCRIPTS[name].split("\n  en: {") for name in ("words.js", "hint-words.js")]
    german, english = ({key for part in parts for key in KEY.findall(part[lang])} for lang in range(2))
    return german, english


def words_have(key: str) -> bool:
    return all(key in words for words in keys())


def test_every_text_is_there_in_both_languages() -> None:
    german, english = keys()
    assert german == english
    used = {
        key for name, script in SCRIPTS.items() if not name.endswith("words.js") for key in OWN_TEXT.findall(script)
    }
    assert used - OF_THE_PAGE <= german
    assert {f"{key}_text" for key in german if re.fullmatch("help_[a-z]+", key)} <= german
    ends = {f"say_{end.name.lower()}" for end in OfferEnd}
    ways = {reason: ("_in", "_out") if reason in (Reason.CARD, Reason.CHEAT) else ("",) for reason in Reason}
    paid = {f"paid_{reason.name.lower()}{way}" for reason in Reason for way in ways[reason]} - {"paid_auction"}
    names = {f"{what}_{at}" for at, field in enumerate(FIELDS) if not field.is_plot for what in ("field", "lines")}
    effects = {f"effect_{effect.name.lower()}" for effect in Effect if effect != Effect.BACK}
    assert ends | paid | names | effects <= german


def test_everything_a_script_composes_is_an_action() -> None:
    values = {"plot": 39, "buyer": 2, "price": 501, "effect": "set_money", "amount": -7}
    templates = {text for script in SCRIPTS.values() for text in TEMPLATE.findall(script)}
    texts = {re.sub(r"\$\{(\w+)\}", lambda hole: str(values[hole[1]]), text) for text in templates}
    actions = {notation.read_action(text) for text in texts}
    assert actions == {Bid(39, 501), Sell(39, 2, 501), Cheat(Effect.SET_MONEY, -7), Accept(39, 501), Decline(39)}


def test_every_plain_action_has_its_button() -> None:
    texts = {text for script in SCRIPTS.values() for text in PLAIN_TEXT.findall(script)}
    choices = set(re.findall(r'"(bail|card)"', SCRIPTS["panel.js"]))
    verbs = set(re.findall(r'"(\w+)"', re.findall(r"VERBS = (\[.*\])", SCRIPTS["doing.js"])[0]))
    assert texts | choices == set(notation.PLAIN)
    assert verbs | {"pass"} == set(notation.ON_PLOT)
