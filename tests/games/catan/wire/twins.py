"""Two doors with the same game to a viewer: what it may not know differs, everything it is shown is alike.

Actions and draws are tried on copies of both states first. Where the viewer would be shown
different things, something else is done; where it cannot tell, the second door does something else
on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from spieltisch.core.contracts import Draw
from spieltisch.core.errors import IllegalAction
from spieltisch.core.fair import FairChance, seed_from
from spieltisch.core.seats import CHANCE, Actor, Viewer
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import Action, BuyCard, Discard, Drawn, EndTurn, Roll
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.view import project
from spieltisch.games.catan.wire.requests import write_request
from spieltisch.games.catan.wire.spelling import Spelling
from tests.contract.subjects import sample

from .stage import Door, Loaded

TRIES = 12
"""How many other actions are looked at to find one that looks the same, or a telling one."""
DRAWN = {Kind.CARD, Kind.THEFT}


class Planned(Loaded):
    """Fair chance for the island; then what was planned."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.plan: list[Action] = []
        self.is_fair = True
        self._fair = FairChance(seed_from(seed, 1))

    def pick(self, draw: Draw[Any]) -> Any:
        return self._fair.pick(draw) if self.is_fair else self.plan.pop(0)


class Play:
    """A random game at one door, all of it said and heard in bytes."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        self.door = Door(options)
        self.chance = self.door.chance = Planned(seed)
        self.names = [f"p{seat}" for seat in range(seats)]
        self.door.queries["eye"] = {"zuschauer": "1"}
        self.heard: dict[str, bytearray] = {name: bytearray() for name in (*self.names, "eye")}
        self.door.perform(["connect", "eye"])
        self.door.begin(self.names, is_quiet=False)
        self.listen()
        self.chance.is_fair = False
        self.table = self.door.table
        self.ids = [person.id for person in self.door.sessions["p0"]._writer._people]

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def listen(self) -> None:
        for name, heard in self.heard.items():
            heard += self.door.hear(name)

    def act(self, seat: Actor, action: Action, plan: Sequence[Action]) -> None:
        """A client says what makes this action; chance is to draw as planned."""
        self.chance.plan = list(plan)
        self.door.say(self.names[seat], Spelling().write(*write_request(action, self.ids)))
        assert not self.chance.plan
        self.listen()


def name_of(viewer: Viewer) -> str:
    return f"p{viewer}" if viewer >= 0 else "eye"


class Twins:
    """The same game twice, as far as the viewer can tell."""

    def __init__(self, options: Options, seats: int, viewer: Viewer, seed: int) -> None:
        self.plays = Play(options, seats, seed), Play(options, seats, seed)
        self.viewer = viewer
        self.differed = 0
        """After how many actions the two were different."""
        self._random = Random(seed)

    def run(self) -> None:
        """To the end, or until a secret comes to light whatever is done."""
        while not self.plays[0].table.is_over and self._step():
            self.differed += len({rules.digest(play.state) for play in self.plays}) - 1
            one, other = (play.heard[name_of(self.viewer)] for play in self.plays)
            assert one == other

    def _step(self) -> bool:
        """Somebody acts, and then chance, in both games; False if there is no way that looks the same."""
        seats = sorted(rules.to_act(self.plays[0].state))
        for _ in range(100):
            seat = self._random.choice(seats)
            moves = self._plan(seat)
            if moves is not None:
                for play, (action, *drawn) in zip(self.plays, moves, strict=True):
                    play.act(seat, action, drawn)
                return True
        return False

    def _plan(self, seat: Actor) -> tuple[list[Action], list[Action]] | None:
        """What is done and drawn in each game, if there is a way that looks the same."""
        states = [play.state.copy() for play in self.plays]
        plans: tuple[list[Action], list[Action]] = ([], [])
        actor = seat
        while not plans[0] or CHANCE in rules.to_act(states[0]):
            pair = self._pair(states, actor)
            if pair is None:
                return None
            for plan, action in zip(plans, pair, strict=True):
                plan.append(action)
            actor = CHANCE
        return plans

    def _pair(self, states: list[State], actor: Actor) -> tuple[Action, Action] | None:
        """An action for each; both states go on."""
        one, other = states
        action = self._choose(one, actor)
        shown = self._shown(one, actor, action)
        for alike in [*self._others(other, actor, action), action]:
            twin = other.copy()
            with suppress(IllegalAction):
                if self._shown(twin, actor, alike) == shown:
                    states[1] = twin
                    return action, alike
        return None

    def _others(self, state: State, actor: Actor, action: Action) -> list[Action]:
        """What else might look the same: of discards, stolen and bought cards others see but the number."""
        is_secret = isinstance(action, Discard) or (isinstance(action, Drawn) and action.what in DRAWN)
        found: list[Action] = sample(rules.legal_actions(state, actor), TRIES, self._random) if is_secret else []
        return [other for other in found if other != action]

    def _choose(self, state: State, actor: Actor) -> Action:
        if actor == CHANCE:
            draw = rules.draw(state)
            return self._random.choices(draw.outcomes, draw.weights)[0]
        legal = rules.legal_actions(state, actor)
        for plain in (BuyCard(), Roll(), EndTurn()):
            if plain in legal and not self._random.randrange(2):
                return plain
        found: list[Action] = sample(legal, TRIES, self._random)
        telling = [action for action in found if getattr(action, "victim", None) is not None]
        return (telling if telling and self._random.randrange(4) else found)[0]

    def _shown(self, state: State, actor: Actor, action: Action) -> Any:
        """What the viewer is shown of it, and whom the game waits for then."""
        events = rules.apply(state, actor, action)
        seen = [project(event, self.viewer) for event in events]
        return seen, rules.to_act(state), rules.outcome(state) is None
