"""Our client on our server, through a real lobby, for whole encounters: what it sees is what there is."""

from __future__ import annotations

import random

import pytest

from spieltisch.core.session import Over, Turn
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import Action, Mirror, Peg
from spieltisch.games.twixt.engine.geometry import KNIGHT
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.rules import State
from spieltisch.games.twixt.wire.client import Client
from spieltisch.games.twixt.wire.messages import codes

from .stage import Door

NAMES = ("p1", "p2")


class Encounter:
    """Two clients at a door. Bytes travel in pieces of ``chunk`` both ways."""

    def __init__(self, options: Options, chunk: int, *, mirrors: bool, seed: int) -> None:
        self.door = Door(options)
        self.clients = {name: Client(name, {"rounds": str(options.rounds)}) for name in NAMES}
        self.overs: dict[str, list[bool]] = {name: [] for name in NAMES}
        self.turns = 0
        self._chunk, self._mirrors = chunk, mirrors
        self._random = random.Random(seed)
        self.door.perform(("connect", *NAMES))

    def play(self) -> None:
        """Until nobody says anything any more."""
        while any(self._carry(name) for name in NAMES):
            pass

    def _carry(self, name: str) -> bool:
        client = self.clients[name]
        heard = self.door.hear(name)
        for piece in self._cut(heard):
            for update in client.receive(piece, self.door.now_us):
                self._react(name, update)
        said = client.to_send()
        for piece in self._cut(said):
            self.door.say(name, piece)
        return bool(heard or said)

    def _cut(self, data: bytes) -> list[bytes]:
        return [data[begin : begin + self._chunk] for begin in range(0, len(data), self._chunk)]

    def _react(self, name: str, update: object) -> None:
        match update:
            case Turn():
                self.turns += 1
                self._compare(update)
                self.clients[name].act(self._choose(update))
            case Over(_, is_final):
                self.overs[name].append(is_final)

    def _compare(self, turn: Turn) -> None:
        """The client's picture against the table's."""
        state: State = self.door.table.state
        seen, there = turn.observation, view.observe(state, turn.seat)
        assert (seen.moves, seen.score, seen.links) == (there.moves, there.score, there.links)
        assert codes(seen) == codes(there)
        assert seen.config.orientation == there.config.orientation
        assert rules.to_act(state) == {turn.seat}
        assert set(view.legal_actions(seen)) == set(rules.legal_actions(state, turn.seat))

    def _choose(self, turn: Turn) -> Action:
        """Mostly something that links, so that there are links to be wrong about."""
        if turn.clock == "mirror":
            return Mirror(self._mirrors)
        legal = list(view.legal_actions(turn.observation))
        own = turn.observation.moves[turn.seat :: 2]
        near = {Peg(peg.x + dx, peg.y + dy) for peg in own for dx, dy in KNIGHT}
        linking = [peg for peg in legal if peg in near]
        return self._random.choice(linking if linking and self._random.random() < 0.9 else legal)


@pytest.mark.parametrize(
    ("orientation", "mirrors", "mirror_board", "chunk"),
    [(2009, False, True, 1), (2009, True, True, 1 << 16), (2016, True, True, 1), (2016, True, False, 1 << 16)],
)
def test_our_client_sees_what_the_table_knows_at_each_turn(
    orientation: int, mirrors: bool, mirror_board: bool, chunk: int
) -> None:
    options = Options(orientation=orientation, mirror_board=mirror_board)
    encounter = Encounter(options, chunk, mirrors=mirrors, seed=orientation + mirrors)
    encounter.play()
    assert encounter.overs == {name: [False, True] for name in NAMES}
    assert [max(ending.points) > 5 for ending in encounter.door.endings] == [True, True]
    assert 2 * (1 + 25) <= encounter.turns <= 2 * (1 + 60)


def test_without_the_question_the_clients_play_all_the_same() -> None:
    encounter = Encounter(Options(mirror=False, return_game=False, rounds=12), 7, mirrors=False, seed=5)
    encounter.play()
    assert encounter.overs == {name: [True] for name in NAMES}
    assert encounter.turns == 24
