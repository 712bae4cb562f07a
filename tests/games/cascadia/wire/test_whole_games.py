"""Our clients on our server, for whole games: what they see is what there is."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from spieltisch.core.session import Failed, Note, Over, Turn, Update
from spieltisch.games.cascadia import rules, view
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.wire.client import Client

from .stage import Door

NAMES = ("Anna", "Bert", "Cleo", "Dora")


class Game:
    """Clients at a door. Bytes travel in pieces of ``chunk`` both ways."""

    def __init__(self, chunk: int, seats: int, *settings: str) -> None:
        self.door = Door()
        self.door.perform(("options", f"players={seats}", *settings))
        query = {"assignment1": "true"} if "assignment1=true" in settings else {}
        self.clients = {name: Client(name, query) for name in NAMES[:seats]}
        self.overs: list[Over] = []
        self.notes: list[str] = []
        self.exchanges = 0
        self._chunk, self._random = chunk, Random(chunk)
        for client in self.clients.values():
            client.connected()

    def play(self) -> None:
        """Until nobody says anything any more."""
        while any(list(map(self._carry, self.clients))):
            pass

    def _carry(self, name: str) -> bool:
        client, heard = self.clients[name], self.door.hear(name)
        for begin in range(0, len(heard), self._chunk):
            for update in client.receive(heard[begin : begin + self._chunk], self.door.now_us):
                self._react(client, update)
        said = client.to_send()
        for begin in range(0, len(said), self._chunk):
            self.door.say(name, said[begin : begin + self._chunk])
        return bool(heard or said)

    def _react(self, client: Client, update: Update) -> None:
        match update:
            case Turn(observation):
                self._compare(observation)
                client.act(self._choose(observation))
            case Over():
                self.overs.append(update)
            case Note(text):
                self.notes.append(text)
            case Failed(why=why):
                raise AssertionError(why)

    def _compare(self, seen: view.Observation) -> None:
        """A client knows neither the decks of the server nor which landscapes nobody has."""
        state: State = self.door.table.state
        there = view.observe(state, seen.viewer)
        assert seen == replace(there, config=seen.config, landscapes_left=())
        assert len(view.legal_actions(seen)) == len(rules.legal_actions(state, seen.viewer))

    def _choose(self, seen: view.Observation) -> Place | Exchange:
        legal = view.legal_actions(seen)
        exchanges = [action for action in legal[-15:] if isinstance(action, Exchange)]
        if exchanges and self._random.random() < 0.7:
            self.exchanges += 1
            return self._random.choice(exchanges)
        action = legal[self._random.randrange(len(legal))]
        assert isinstance(action, Place | Exchange)
        return action


@pytest.mark.parametrize(
    ("chunk", "seats", "settings"),
    [(1 << 16, 2, ()), (5, 2, ("cards=DCBAE",)), (1, 3, ("rounds=4",)), (1 << 16, 4, ("cards=EEEEE", "rounds=9"))],
)
def test_clients_see_what_the_table_knows_at_each_turn(chunk: int, seats: int, settings: tuple[str, ...]) -> None:
    game = Game(chunk, seats, *settings)
    game.play()
    [ending] = game.door.endings
    assert [over.outcome and over.outcome.points for over in game.overs] == [ending.points] * seats
    assert [over.outcome and over.outcome.ranks for over in game.overs] == [ending.ranks] * seats
    assert game.notes == []
    assert seats == 3 or game.exchanges > 2


def test_the_first_assignment_is_played_to_its_end() -> None:
    game = Game(64, 2, "assignment1=true", "rounds=6")
    game.play()
    assert len(game.overs) == 2
    assert game.notes == []
    assert game.exchanges == 0
