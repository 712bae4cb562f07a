"""Lessons, played by who does what each step asks if the rules let them, in an engine without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest
import quickjs

from spieltisch.core.registry import games
from spieltisch.core.seats import CHANCE
from spieltisch.pictures.files import Files, has_lesson, page_folder
from spieltisch.pictures.linking import LOADER, link
from spieltisch.web.views.pictures import encode, page_of
from tests import toy
from tests.pictures.scenes import NAMES

SCRIPT: Final = """
    const { answerIn, doneIn, stepIn } = need("/static/table/course.js");
    const { translator } = need("/static/texts.js"), { lesson, words, options } = need("LESSON");
    const sceneOf = (given) => ({ ...given, lang: "en", t: (key) => key, latest: [], pointed: [] });
    const answer = (make) => (text) => [JSON.stringify(make(JSON.parse(text)))].join("");
    const miss = (key) => { throw new Error(key); };
    const said = (key, values) => ["de", "en"].map((lang) => translator(lang, words, miss)(key, values));
    const keysOf = (steps) => steps.map(({ key }) => key);
    globalThis.about = answer(() => ({ keys: keysOf(lesson), information: keysOf(lesson.filter(({ done }) => !done)),
        options: options ?? {}, told: Object.keys(words.en) }));
    globalThis.at = answer(({ scene: given, done: before, is_over, since }) => {
        const scene = sceneOf(given), done = doneIn(lesson, scene, before), step = stepIn(lesson, scene, done, is_over);
        return { done, key: step?.key ?? null, places: step?.places?.(scene) ?? [],
            answer: step ? answerIn(step, scene, since) : null,
            texts: step ? said(step.key, step.values?.(scene) ?? {}) : [] };
    });
    globalThis.say = answer(said);
"""
OURS: Final = ("cascadia", "catan", "hive", "monopoly", "twixt")
SHOWN: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "cascadia": {
        "take": {"tile": 0},
        "lay": {"tile": 0, "at": [0, 0]},
        "points": {"mark": {"seat": 0, "kind": "hawk"}},
    },
    "hive": {"stuck": {"look": [0, 0]}},
    "monopoly": {"lesson_deed": {"look": 1}},
}
"""What a player chooses to look at where a step asks for that."""
BY_LUCK: Final = {
    "cascadia": {"nature", "equal"},
    "catan": {"lesson_robber"},
    "hive": {"stuck"},
    "monopoly": {"lesson_auction", "lesson_prison", "lesson_build", "lesson_offer", "lesson_rent"},
    "twixt": set[str](),
}
"""Steps for what need not come up in a game."""
SAMPLES: Final = 12
MOST_WORDS: Final = 25
STEPS: Final = range(6, 11)
GAMES: Final = 5


class Learner:
    """Seat 0 of a game of bots, with its lesson."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.game = games()[name]
        folder = page_folder(self.game)
        assert folder is not None
        files, path = Files(name, folder), f"/static/games/{name}/lesson.js"
        self._context = quickjs.Context()
        self._context.eval(LOADER)
        for _, script in link(["/static/table/course.js", "/static/texts.js", path], files.read):
            self._context.eval(script)
        self._context.eval(f"(() => {{ {SCRIPT.replace('LESSON', path)} }})()")
        self.about = self._ask("about", None)
        setup, seats = self.game.setup, {"catan": 3}.get(name, 2)
        self.state = self.game.play.rules.initial(setup.configure(setup.options(**self.about["options"]), seats))
        self._random, self._page = Random(seed), page_of(self.game)
        self._bots = [self.game.roster.bots["random"](seed + k) for k in range(SAMPLES)]
        self._past: list[dict[str, Any]] = []
        self._n = 0
        self.done: list[str] = []
        self.seen: dict[str, list[str]] = {}

    def say(self, key: str, values: Any = None) -> Any:
        return self._ask("say", key)

    def play(self, most: int = 1500) -> None:
        """To the end of the game, or so many actions; what can be looked at or is information is done at once."""
        rules = self.game.play.rules
        for _ in range(most):
            actors = sorted(rules.to_act(self.state))
            if not actors:
                break
            actor = 0 if 0 in actors else actors[0]
            if actor == CHANCE:
                action = self._draw()
            elif actor == 0:
                action = self.choose()
            else:
                action = self._bots[0].choose(self.game.play.view.observe(self.state, actor), actor, 1000)
            self._n += 1
            self._past += self._told(self.state, actor, action)
        self._settle(None, is_over=True)

    def begin(self) -> None:
        """Until this player is asked."""
        while 0 not in self.game.play.rules.to_act(self.state):
            self.game.play.rules.apply(self.state, CHANCE, self._draw())

    def _draw(self) -> Any:
        draw = self.game.play.rules.draw(self.state)
        [action] = self._random.choices(draw.outcomes, draw.weights)
        return action

    def choose(self) -> Any:
        """What ends the step, if one of some actions does, and else any; and no other step, if that can be."""
        key = self._settle(None)
        found: list[tuple[bool, int, int, Any]] = []
        for action in self._actions():
            after = self.state.copy()
            self._n += 1
            told = self._told(after, 0, action)
            self._n -= 1
            ended = set(self.look(after, [*self._past, *told], None)["done"]) - set(self.done)
            found.append((key not in ended, len(ended), len(found), action))
        return min(found)[-1]

    def look(self, state: Any, past: Sequence[Any], chosen: Any, *, is_over: bool = False, since: int = 0) -> Any:
        seen = self.game.play.view.observe(state, 0)
        waits = [actor for actor in sorted(self.game.play.rules.to_act(state)) if actor != CHANCE]
        scene = {
            "picture": self._page.picture(seen), "seat": 0, "choices": self._page.choices(seen) if 0 in waits else [],
            "waits": waits, "names": NAMES[:3], "past": past[-200:], "chosen": chosen,
        }  # fmt: skip
        return self._ask("at", {"scene": scene, "done": self.done, "is_over": is_over, "since": since})

    def _settle(self, chosen: Any, *, is_over: bool = False) -> str | None:
        """Where the lesson is, after all that needs no action."""
        while True:
            found = self.look(self.state, self._past, chosen, is_over=is_over)
            self.done, key = found["done"], found["key"]
            if key is None:
                return None
            self.seen[key] = found["texts"]
            shown = SHOWN.get(self.game.name, {}).get(key)
            if key in self.about["information"]:
                self.done = [*self.done, key]
            elif shown is not None and chosen != shown:
                chosen = shown
            else:
                return str(key)
            if shown is None:
                chosen = None

    def _actions(self) -> Iterator[Any]:
        """Some that are legal: those that the page lists, and a random bot's."""
        seen = self.game.play.view.observe(self.state, 0)
        texts = list(self._page.choices(seen))
        for bot in self._bots:
            yield bot.choose(seen, 0, 1000)
        for text in self._random.sample(texts, min(3 * SAMPLES, len(texts))):
            yield self.game.play.notation.read_action(text)

    def _told(self, state: Any, actor: Any, action: Any) -> list[dict[str, Any]]:
        events = self.game.play.rules.apply(state, actor, action)
        views = [self.game.play.view.project(event, 0) for event in events]
        told = [self._page.tell(event) for event in views if event is not None]
        return [{"n": self._n, "told": json.loads(encode(one))} for one in told if one is not None]

    def _ask(self, name: str, given: object) -> Any:
        return json.loads(self._context.get(name)(encode(given).decode()))


@pytest.mark.parametrize("name", OURS)
def test_who_does_what_each_step_asks_has_done_them_all(name: str) -> None:
    missing: set[str] = set()
    for seed in range(GAMES):  # not every game has everything
        learner = Learner(name, seed)
        learner.play()
        keys = learner.about["keys"]
        assert len(keys) in STEPS
        assert learner.done[-1] == keys[-1], "how the game ends is told last"
        missing = (missing if seed else set(keys)) - (set(learner.done) & set(learner.seen)) - BY_LUCK[name]
        if not missing:
            break
    assert not missing, "a step is said and done, and not only skipped"


@pytest.mark.parametrize("name", OURS)
def test_what_a_lesson_says_is_short_and_there_in_both_languages(name: str) -> None:
    learner = Learner(name)
    assert set(learner.about["keys"]) <= set(learner.about["told"])
    for key in learner.about["told"]:
        for text in learner.say(key):
            sentences = [one for one in text.replace("?", ".").replace("!", ".").split(". ") if one]
            assert len(sentences) <= 3, text
            assert max(len(one.split()) for one in sentences) <= MOST_WORDS, text


def answered(name: str, done: Sequence[str], past: Sequence[dict[str, object]], chosen: Any = None) -> Any:
    """What a lesson that is so far says to what happened, and to what is chosen."""
    learner = Learner(name)
    learner.begin()
    learner.done = list(done)
    return learner.look(learner.state, [{"n": 9, "told": told} for told in past], chosen, since=8)


def test_something_else_than_was_asked_for_is_answered_and_leads_on() -> None:
    found = answered("hive", ["aim", "first", "beside"], [{"is": "PieceSet", "seat": 0, "kind": "A", "at": [0, 0]}])
    assert (found["key"], found["answer"]) == ("bee", "bee_other")
    assert answered("hive", ["aim", "first", "beside"], [], {"kind": "S"})["answer"] == "bee_other"
    assert answered("hive", ["aim", "first", "beside"], [], {"kind": "Q"})["answer"] is None
    assert answered("cascadia", ["aim", "take", "lay"], [], {"home": "bag"})["answer"] == "settle_bag"


def test_what_others_do_or_what_was_before_answers_nothing() -> None:
    others = {"is": "PieceSet", "seat": 1, "kind": "A", "at": [0, 0]}
    found = answered("hive", ["aim", "first", "beside"], [others])
    assert (found["key"], found["answer"], found["done"]) == ("bee", None, ["aim", "first", "beside"])


def test_the_last_step_waits_for_all_others_or_for_the_end_of_the_game() -> None:
    learner = Learner("hive")
    keys = learner.about["keys"]
    learner.begin()
    assert learner.look(learner.state, [], None)["key"] == "aim"
    assert learner.look(learner.state, [], None, is_over=True)["key"] == "end"
    learner.done = keys[:1]
    assert learner.look(learner.state, [], None)["key"] == "first"
    learner.done = keys[:2] + keys[4:-1]
    assert learner.look(learner.state, [], None)["key"] in keys[2:4]
    learner.done = keys[:-1]
    assert learner.look(learner.state, [], None)["key"] == "end"
    learner.done = keys
    assert learner.look(learner.state, [], None)["key"] is None


def test_a_game_without_a_lesson_says_so() -> None:
    assert not has_lesson(toy.GAME)
    assert all(has_lesson(games()[name]) for name in OURS)
