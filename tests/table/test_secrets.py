"""Nothing leaks: two worlds that look the same to a viewer send that viewer equal batches, for whole games.

A random game is played and its actions kept. For each viewer a second game is then
found in which others hold, bid and steal something else wherever the viewer cannot
tell: every action's events, as projected for the viewer, equal those of the first
game. Both are played through tables, and the viewer's batches compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from spieltisch.core.contracts import Draw
from spieltisch.core.fair import FairChance
from spieltisch.core.messages import Batch
from spieltisch.core.seats import CHANCE, SPECTATOR, Actor, Viewer
from spieltisch.table.inputs import Start
from tests.table.host import SEED, Host
from tests.toy import GAME
from tests.toy.model import Action, Config, Lot, Pass, Reply, Retire, State

RULES, VIEW = GAME.play.rules, GAME.play.view
Script = list[tuple[Actor, Action]]

ATTEMPTS, TRIES, SAMENESS = 12, 200, 0.93
"""How hard to look for another world, and how often to do there what was done here."""


@dataclass
class Scripted:
    """Chance as written down."""

    actions: list[Action]

    def pick(self, draw: Draw[Action]) -> Action:
        action = self.actions.pop(0)
        assert action in draw.outcomes
        return action


def a_game(config: Config, seed: int) -> Script:
    random = Random(seed)
    bots = [GAME.roster.bots["random"](random.getrandbits(32)) for _ in range(config.seats)]
    state, script = RULES.initial(config), []
    while RULES.outcome(state) is None:
        actor = random.choice(list(RULES.to_act(state)))
        if actor == CHANCE:
            draw = RULES.draw(state)
            action = random.choices(draw.outcomes, draw.weights)[0]
        else:
            action = bots[actor].choose(VIEW.observe(state, actor), actor, 0)
        RULES.apply(state, actor, action)
        script.append((actor, action))
    return script


def another_world(config: Config, script: Script, viewer: Viewer, seed: int) -> Script | None:
    """A different game that looks the same to the viewer."""
    shown = _shown(config, script, viewer)
    for attempt in range(ATTEMPTS):
        other = _search(config, script, viewer, shown, Random(1000 * seed + attempt))
        if other is not None and other != script:
            return other
    return None


def _search(config: Config, script: Script, viewer: Viewer, shown: list[list[Any]], random: Random) -> Script | None:
    """Try, undo and try again, but not forever."""
    budget = iter(range(TRIES))

    def search(state: State, at: int) -> Script | None:
        if at == len(script):
            return []
        actor, action = script[at]
        for other in _alternatives(state, actor, action, random):
            if next(budget, None) is None:
                return None
            following = state.copy()
            events = [VIEW.project(event, viewer) for event in RULES.apply(following, actor, other)]
            if events == shown[at]:
                rest = search(following, at + 1)
                if rest is not None:
                    return [(actor, other), *rest]
        return None

    return search(RULES.initial(config), 0)


def _alternatives(state: State, actor: Actor, action: Action, random: Random) -> list[Action]:
    """Legal actions to try instead, often the same one first; offers and giving up are public anyway."""
    legal = RULES.legal_actions(state, actor)
    if len(legal) > 20:
        return [action] if action in legal else []
    others = [each for each in legal if each not in {action, Retire()}]
    random.shuffle(others)
    same = [action] if action in legal else []
    return same + others if random.random() < SAMENESS else others + same


def _shown(config: Config, script: Script, viewer: Viewer) -> list[list[Any]]:
    state = RULES.initial(config)
    return [
        [VIEW.project(event, viewer) for event in RULES.apply(state, actor, action)] for actor, action in script
    ]  # fmt: skip


def played(config: Config, script: Script) -> Host:
    """A table that has played this."""
    host = Host(config, chance=Scripted([action for actor, action in script if actor == CHANCE]))
    host.feed(Start())
    for actor, action in script:
        if actor != CHANCE:
            host.now += 1000
            host.play(actor, action)
    return host


def batches_of(config: Config, script: Script, viewer: Viewer) -> list[Batch]:
    """What the viewer is told when a table plays this."""
    host = played(config, script)
    assert host.table.is_over
    return host.batches[viewer]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_worlds_that_look_the_same_send_the_same(seats: int) -> None:
    config = Config(seats)
    differing = 0
    for seed in range(8):
        script = a_game(config, 100 * seats + seed)
        for viewer in (*range(seats), SPECTATOR):
            other = another_world(config, script, viewer, seed)
            if other is not None:
                differing += 1
                assert batches_of(config, other, viewer) == batches_of(config, script, viewer)
    assert differing >= 5 * (seats + 1)


def test_what_the_worlds_differ_in_is_seen_by_somebody() -> None:
    """The other way round: the comparison above can fail."""
    config = Config(3)
    script = a_game(config, 1)
    other = another_world(config, script, SPECTATOR, 1)
    assert other is not None
    assert any(batches_of(config, other, seat) != batches_of(config, script, seat) for seat in range(3))


class Diverging:
    """Fair chance that changes its mind about everything after so many draws."""

    def __init__(self, draws: int, seed: bytes) -> None:
        self._left = draws
        self._same, self._other = FairChance(SEED), FairChance(seed)

    def pick(self, draw: Draw[Action]) -> Action:
        same: Action = self._same.pick(draw)
        other: Action = self._other.pick(draw)
        self._left -= 1
        return same if self._left >= 0 else other


def test_nobody_is_told_anything_that_depends_on_what_is_not_yet_drawn() -> None:
    for draws in range(10, 18):
        hosts = [Host(Config(3), chance=Diverging(draws, bytes([number]) * 32)) for number in range(3)]
        for host in hosts:
            host.start()
            play_until_drawn(host, draws)
        first, *others = hosts
        assert all(host.batches == first.batches for host in others)
        assert all(host.lines == first.lines for host in others)


def play_until_drawn(host: Host, draws: int) -> None:
    """Everybody passes, or robs by lot, until the next action would need one draw too many."""
    while not host.table.is_over:
        seat = host.asked()[0]
        legal = RULES.legal_actions(host.table.state, seat)
        action = Lot() if Lot() in legal else Pass() if Pass() in legal else Reply(accepts=False)
        drawn = sum(entry.actor == "chance" for entry in host.entries)
        if drawn + draws_caused(host.table.state.copy(), seat, action) > draws:
            return
        host.now += 1000
        host.play(seat, action)


def draws_caused(state: State, seat: int, action: Action) -> int:
    RULES.apply(state, seat, action)
    draws = 0
    while CHANCE in RULES.to_act(state):
        RULES.apply(state, CHANCE, RULES.draw(state).outcomes[0])
        draws += 1
    return draws
