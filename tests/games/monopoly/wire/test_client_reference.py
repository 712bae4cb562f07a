"""Our client at a server with the quirks of the reference server."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from spieltisch.core.session import News, Note, Over, Turn
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import Action, Build, EndTurn, Mortgage, Raze, UseCard
from spieltisch.games.monopoly.wire.client import Client

from .java_server import JavaServer, Person

STEP_US = 1_000
"""What a message takes from one end to the other."""
MAX_ASKED = 60_000


class Party:
    """Some of our clients at such a server."""

    def __init__(self, seed: int, players: int, query: Mapping[str, str] = {}, **quirks: Any) -> None:
        self.server = JavaServer(seed, **quirks)
        self.random = Random(seed)
        self.clients: dict[str, Client] = {}
        self.people: dict[str, Person] = {}
        self.notes: list[str] = []
        self.overs: list[Over] = []
        self.acts: list[Action] = []
        self.is_paused = False
        for number in range(players):
            self.join(f"bot {number}", {"start": str(players), **query})

    def join(self, name: str, query: Mapping[str, str]) -> None:
        self.clients[name] = Client(name, query)
        self.people[name] = self.server.connect()
        self.clients[name].connected()
        self.carry()

    def carry(self) -> bool:
        """Whatever was said arrives; whether anything was."""
        is_busy = False
        for name, client in self.clients.items():
            said = client.to_send().decode().splitlines()
            for line in said:
                self.server.hear(self.people[name], line)
            self.server.now_us += STEP_US
            heard = "".join(f"{line}\n" for line in self.people[name].out).encode()
            self.people[name].out.clear()
            if heard:
                for news in client.receive(heard, self.server.now_us):
                    self.react(client, news)
            is_busy |= bool(said or heard)
        return is_busy

    def react(self, client: Client, news: News) -> None:
        match news:
            case Turn() if not self.is_paused:
                self.acts.append(self.choose(news))
                assert len(self.acts) < MAX_ASKED
                client.act(self.acts[-1])
            case Note(text):
                self.notes.append(text)
            case Over():
                self.overs.append(news)
            case _:
                pass

    def choose(self, turn: Turn) -> Action:
        return self.random.choice(view.numbered_moves(turn.observation, turn.seat))

    def endow(self, name: str, *plots: int, houses: int, cash: int) -> None:
        """Once the game runs, give somebody plots and money."""
        while not self.server.turns:
            self.carry()
        for at in plots:
            self.server.plots[at].owner, self.server.plots[at].houses = self.people[name], houses
            self.server.show_plot(at)
        self.server.pay(self.people[name], cash)

    def play(self, turns: int) -> None:
        """So many turns, and until everything that was said has arrived."""
        while self.server.turns < turns:
            assert self.carry(), f"nobody says anything any more after {self.server.turns} turns"
        self.is_paused = True
        while self.carry():
            pass


def compare(party: Party) -> None:
    """Everybody knows what such a server tells, has acknowledged everything once, and is still heard."""
    for name, client in party.clients.items():
        me = party.people[name]
        assert not me.is_deaf
        assert me.owed == 0
        assert all(nein == "-NEIN 301 Usage: prison <enter|leave> <Spieler>" for nein in me.neins)
        names = client.view.names
        seen = client.view.observe(names.index(name))
        assert seen.config.sell_consent is False
        for seat, person in enumerate(map(party.people.__getitem__, names)):
            assert seen.cash(seat) == person.cash
            assert seen.field_of(seat) == person.at
            assert seen.is_jailed(seat) == person.is_jailed
        for at, plot in party.server.plots.items():
            owner = seen.owner(at)
            assert (None if owner is None else names[owner]) == (plot.owner.name if plot.owner else None)
            assert seen.houses(at) == plot.houses
            if plot.owner is me:
                assert seen.is_mortgaged(at) == plot.is_mortgaged


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_turns_go_round_though_the_next_player_ends_them(players: int) -> None:
    party = Party(players, players)
    party.play(60)
    compare(party)


@pytest.mark.parametrize(
    ("query", "quirks"),
    [
        ({}, {"is_capitalised": False}),
        ({}, {"starts_late": False}),
        ({"java": "1"}, {"is_capitalised": False, "starts_late": False}),
    ],
)
def test_any_habit_gives_such_a_server_away(query: Mapping[str, str], quirks: Mapping[str, bool]) -> None:
    party = Party(7, 3, query, **quirks)
    party.play(30)
    compare(party)


def test_silence_gives_it_away_to_whoever_is_named() -> None:
    party = Party(7, 1, is_capitalised=False, starts_late=False)
    party.join("human", {"start": "0"})
    del party.clients["human"]  # it says nothing any more
    human, bot = party.people["human"], party.clients["bot 0"]
    party.server.hear(party.people["bot 0"], "start-game")
    while not (bot.view.turns and party.acts and isinstance(party.acts[-1], EndTurn)):
        party.carry()
    for _ in range(10):
        party.carry()
    assert party.server.named is party.people["bot 0"]
    party.server.hear(human, "end-turn")
    party.play(3)
    assert [line for line in human.out if line.startswith("turn-update")][-1].endswith("bot 0")


def test_who_is_next_rolls_for_itself_when_somebody_else_has_started() -> None:
    party = Party(3, 2, {"start": "0"})
    starter = party.server.connect()
    party.server.hear(starter, "subscribe player #FFA500 oki")
    party.server.hear(starter, "start-game")
    while party.server.named is starter or party.server.turns < 3:
        assert party.carry()
    assert party.server.turns >= 3


def test_a_hotel_would_break_it_so_nobody_builds_one() -> None:
    class Builders(Party):
        def choose(self, turn: Turn) -> Action:
            moves = view.numbered_moves(turn.observation, turn.seat)
            return next((move for move in moves if isinstance(move, Build)), moves[min(1, len(moves) - 1)])

    party = Builders(5, 2)
    party.endow("bot 0", 1, 3, houses=0, cash=100_000)
    party.play(40)
    assert {party.server.plots[at].houses for at in (1, 3)} == {4}
    compare(party)


def test_what_it_pays_for_ever_is_not_asked_for_ever() -> None:
    class Razers(Party):
        def choose(self, turn: Turn) -> Action:
            moves = view.numbered_moves(turn.observation, turn.seat)
            return next((move for move in moves if isinstance(move, Raze)), moves[0])

    party = Razers(5, 2)
    party.endow("bot 0", 37, 39, houses=4, cash=0)
    party.play(8)
    assert sum(isinstance(act, Raze) for act in party.acts) >= 100
    compare(party)


def test_what_gets_no_answer_and_what_gets_two_holds_nobody_up() -> None:
    class Inmates(Party):
        def choose(self, turn: Turn) -> Action:
            return UseCard() if turn.observation.is_jailed(turn.seat) and self.random.random() < 0.7 else EndTurn()

    party = Inmates(4, 2)
    party.play(60)
    assert UseCard() in party.acts
    assert "refused: -NEIN no answer" in party.notes
    compare(party)


def test_a_mortgage_is_told_without_its_plot() -> None:
    class Debtors(Party):
        def choose(self, turn: Turn) -> Action:
            moves = view.numbered_moves(turn.observation, turn.seat)
            return next((move for move in moves if isinstance(move, Mortgage)), moves[min(1, len(moves) - 1)])

    party = Debtors(6, 2)
    party.play(20)
    assert any(plot.is_mortgaged for plot in party.server.plots.values())
    compare(party)


def test_a_list_that_announces_too_few_lines_is_read_whole() -> None:
    party = Party(2, 1, {"start": "2"})
    party.server.missing = 1
    party.join("bot 1", {"start": "2"})
    party.play(6)
    assert {len(client.view.names) for client in party.clients.values()} == {2}


def test_the_last_player_left_is_done() -> None:
    party = Party(2, 2)
    party.play(4)
    party.server.hear(party.people["bot 1"], "ragequit")
    party.carry()
    party.carry()
    assert [over.outcome.winners if over.outcome else None for over in party.overs] == [(0,), (0,)]
