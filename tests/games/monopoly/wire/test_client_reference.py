"""Our client at a server with the quirks of the reference server."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from spieltisch.core.session import Failed, Note, Over, Turn, Update
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import Action, Build, EndTurn, Mortgage, Raze, UseCard
from spieltisch.games.monopoly.bots.greedy import Greedy
from spieltisch.games.monopoly.wire.client import Client
from spieltisch.games.monopoly.wire.gathering import LOBBY_US
from spieltisch.wire.patience import ANSWER_US
from tests.lengths import long

from .java_server import JavaServer, Loss, Person

STEP_US = 1_000
"""What a message takes from one end to the other."""
LAG_US = 40_000
"""What it takes at worst: the server waits for acknowledgements of TCP before it sends on."""
SETTLED_US = 20_000
"""The time since it has heard of a turn that the server needs before it bears an ``end-turn``."""
STILL_US = 10_000_000
"""A game where nobody's turn comes for so long stands still."""
LINES = 25
"""What a client says in a turn on the average, at most: nobody fills time with talk."""
MAX_ASKED = 60_000


class Party:
    """Some of our clients at such a server."""

    def __init__(self, seed: int, players: int, query: Mapping[str, str] = {}, **quirks: Any) -> None:
        self.server = JavaServer(seed, **quirks)
        self.settled_us = SETTLED_US if quirks.get("starts_late", True) else 0
        self.random = Random(seed)
        self.now_us = 0
        self.clients: dict[str, Client] = {}
        self.people: dict[str, Person] = {}
        self.latest_us: dict[str, int] = {}
        """When a client or the server said its latest word on their connection."""
        self.arrives_us: dict[str, int] = {}
        """When what the server has said arrives."""
        self.told_us: dict[str, int] = {}
        """When a client last heard of a turn."""
        self.said = 0
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
        """Whatever is due happens, and time passes until something is due; whether anybody did anything."""
        is_busy = self.step()
        if not is_busy:
            self.now_us = max(self.now_us, self.next_us())
        return is_busy

    def step(self) -> bool:
        """Whatever is due happens, and a moment passes; whether anybody did anything."""
        deeds = [self.say(name, client) for name, client in self.clients.items()]
        self.server.tick(self.now_us)
        assert not any(person.is_dead for person in self.people.values()), "a reader has died"
        deeds += [self.hear(name, client) for name, client in self.clients.items()]
        self.now_us += STEP_US
        return any(deeds)

    def say(self, name: str, client: Client) -> bool:
        said = client.to_send().decode().splitlines()
        for line in said:
            if line == "end-turn":
                assert self.now_us >= self.told_us[name] + self.settled_us, "it asks too early"
            self.server.hear(self.people[name], line)
            self.latest_us[name] = self.now_us
        self.said += len(said)
        return bool(said)

    def hear(self, name: str, client: Client) -> bool:
        """Some of what the server has said arrives at once; or patience ends."""
        out = self.people[name].out
        if client.is_closing:
            return False
        if out and self.now_us >= self.arrives_us.setdefault(name, self.now_us + self.random.choice([0, 0, 0, LAG_US])):
            heard = [out.pop(0) for _ in range(self.random.randint(1, len(out)))]
            del self.arrives_us[name]
            if any(line.startswith("turn-update") for line in heard):
                self.told_us[name] = self.now_us
            self.latest_us[name] = self.now_us
            updates = client.receive("".join(f"{line}\n" for line in heard).encode(), self.now_us)
        elif self.now_us >= self.latest_us.get(name, 0) + client.patience_us:
            self.latest_us[name] = self.now_us
            updates = client.wake(self.now_us)
        else:
            return False
        for item in updates:
            self.react(client, item)
        return True

    def next_us(self) -> int:
        """When something is due."""
        present = {name: client for name, client in self.clients.items() if not client.is_closing}
        wakes = [self.latest_us.get(name, 0) + client.patience_us for name, client in present.items()]
        arrivals = [self.arrives_us[name] for name in present if name in self.arrives_us]
        return min([*wakes, *arrivals, *filter(None, [self.server.next_us])])

    def react(self, client: Client, update: Update) -> None:
        match update:
            case Turn() if not self.is_paused:
                self.acts.append(self.choose(update))
                assert len(self.acts) < MAX_ASKED
                client.act(self.acts[-1])
            case Note(text):
                self.notes.append(text)
            case Over():
                self.overs.append(update)
            case Failed(why=why):
                raise AssertionError(why)

    def choose(self, turn: Turn) -> Action:
        return self.random.choice(view.numbered_moves(turn.observation, turn.seat))

    def endow(self, name: str, *plots: int, houses: int, cash: int) -> None:
        """Once the game runs, give somebody plots and money."""
        self.await_turn()
        for at in plots:
            self.server.plots[at].owner, self.server.plots[at].houses = self.people[name], houses
            self.server.show_plot(at)
        self.server.pay(self.people[name], cash)

    def play(self, turns: int) -> None:
        """So many turns, and until everything that was said has arrived."""
        while self.server.turns < turns:
            self.await_turn()
        self.is_paused = True
        self.settle()

    def settle(self) -> None:
        """Until everything that was said has arrived."""
        while self.step() or self.is_on_its_way():
            pass

    def await_turn(self) -> None:
        turns, since_us = self.server.turns, self.now_us
        while self.server.turns == turns:
            self.carry()
            assert self.now_us < since_us + STILL_US, f"nobody's turn comes any more after {turns}"

    def is_on_its_way(self) -> bool:
        return self.server.next_us is not None or any(self.people[name].out for name in self.clients)


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
    party = Party(7, 0, is_capitalised=False, starts_late=False)
    party.join("bot 0", {"start": "0"})
    human, bot = party.server.connect(), party.clients["bot 0"]
    party.server.hear(human, "subscribe player #FFA500 human")
    party.settle()
    party.server.hear(party.people["bot 0"], "start-game")
    while not (bot.view.turns and party.acts and isinstance(party.acts[-1], EndTurn)):
        party.carry()
    party.settle()
    assert party.server.named is party.people["bot 0"]
    party.server.hear(human, "end-turn")
    party.play(3)
    assert [line for line in human.out if line.startswith("turn-update")][-1].endswith("bot 0")


def test_who_is_next_rolls_for_itself_when_somebody_else_has_started() -> None:
    party = Party(3, 2, {"start": "0"})
    starter = party.server.connect()
    party.server.hear(starter, "subscribe player #FFA500 oki")
    party.server.hear(starter, "start-game")
    while party.server.turns < 3 or party.server.named is starter:
        party.await_turn()
    assert party.server.turns >= 3


@pytest.mark.parametrize("query", [{}, {"java": "1"}], ids=["unaware", "aware"])
@pytest.mark.parametrize("players", [2, long(3), long(4)])
def test_our_bots_play_on_for_as_long_as_anybody_likes(players: int, query: Mapping[str, str]) -> None:
    class Bots(Party):
        def choose(self, turn: Turn) -> Action:
            return Greedy(0).choose(turn.observation, turn.seat, turn.budget_us)

    party = Bots(players, players, query)
    party.play(2_000)
    compare(party)
    assert party.said < 2_000 * players * LINES


def test_where_nobody_can_know_how_turns_end_somebody_tries_after_a_minute() -> None:
    party = Party(7, 0, is_capitalised=False, starts_late=False)
    starter = party.server.connect()
    party.server.hear(starter, "subscribe player #FFA500 human")
    party.join("bot 0", {"start": "0"})
    party.settle()
    party.server.hear(starter, "start-game")
    party.await_turn()
    while party.server.turns < 2:
        party.carry()
    assert party.server.named is party.people["bot 0"]
    assert ANSWER_US <= party.now_us < 2 * ANSWER_US


def test_somebody_who_thinks_for_long_is_not_talked_to_death() -> None:
    party = Party(7, 1, {"start": "0"})
    human = party.server.connect()
    party.server.hear(human, "subscribe player #FFA500 human")
    party.settle()
    party.server.hear(human, "start-game")
    party.await_turn()
    party.await_turn()
    said, until_us = party.said, party.now_us + 600_000_000
    while party.now_us < until_us:
        party.carry()
    assert party.server.turns == 2
    assert 100 < party.said - said < 400
    party.server.hear(human, "end-turn")
    party.await_turn()
    party.await_turn()


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
    party.is_paused = True
    while len(party.overs) < 2:
        party.carry()
    assert [over.outcome.winners if over.outcome else None for over in party.overs] == [(0,), (0,)]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_only_the_first_on_its_list_starts_the_game(players: int) -> None:
    party = Party(players, players)
    party.play(2 * players)
    assert party.server.starts == 1
    assert party.now_us < STILL_US


def test_the_next_one_starts_it_where_the_first_does_not() -> None:
    party = Party(3, 0)
    party.server.hear(party.server.connect(), "subscribe player #FFA500 oki")  # first on its lists
    for number in range(3):
        party.join(f"bot {number}", {"start": "4"})
    party.settle()
    assert party.server.starts == 0
    while party.server.turns == 0:
        party.carry()
    assert party.server.starts == 1
    assert 2_000_000 <= party.now_us < 2_500_000


class Losing(Party):
    """Some of our clients at a server that loses one of them. Who gives up closes its connection."""

    def __init__(self, loses: tuple[int, Loss], players: int = 3, **query: str) -> None:
        self.failed: dict[str, str] = {}
        super().__init__(1, players, query, loses=loses)

    def react(self, client: Client, update: Update) -> None:
        if isinstance(update, Failed):
            self.failed[client.name] = update.why
        else:
            super().react(client, update)
        if isinstance(update, Failed | Over):
            self.server.leave(self.people[client.name])

    def await_end(self, limit_us: int = 4 * ANSWER_US) -> None:
        while not all(client.is_closing for client in self.clients.values()):
            self.carry()
            assert self.now_us < limit_us


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("loss", [Loss.UNHEARD, Loss.UNLISTED, Loss.LISTED])
def test_where_it_loses_who_subscribes_the_others_say_so_and_give_up(loss: Loss, number: int) -> None:
    """By its lists only the last to come can be missed, and only if they have had it."""
    party = Losing((number, loss))
    party.await_end(LOBBY_US + 2 * ANSWER_US)
    lost = party.failed.pop(f"bot {number - 1}")
    assert "lost us" in lost or "said nothing for" in lost
    if (loss, number) == (Loss.LISTED, 3):
        assert party.notes.count("the server has lost bot 2") == 2
        why = "no game has begun for 60 s: the server has lost bot 2, and 2 of 3 players are here"
    else:
        why = "no game has begun for 300 s: 2 of 3 players are here"
    first, last = party.failed.values()
    assert first == f"{why}; join again, all of you"
    assert last == first or "the server has lost bot" in last


@pytest.mark.parametrize("loss", [Loss.UNLISTED, Loss.LISTED])
def test_where_a_game_waits_for_somebody_it_has_lost_the_others_give_up(loss: Loss) -> None:
    party = Losing((2, loss), start="2")
    party.await_end()
    assert any("no turn has come for 60 s" in why for why in party.failed.values())
    assert len(party.failed) + len(party.overs) == 3


def test_whose_turns_it_never_ends_gives_up() -> None:
    party = Losing((2, Loss.FORGOTTEN), players=2)
    party.await_end()
    assert party.failed["bot 1"].startswith("no turn has come for 60 s: the server waits for somebody else than us")
    assert len(party.overs) == 1


def test_who_leaves_the_start_to_others_waits_for_an_hour() -> None:
    party = Losing((9, Loss.UNHEARD), players=2, start="0")
    while party.now_us < 3_000_000_000:
        party.carry()
    assert not party.failed
    starter = party.server.connect()
    party.server.hear(starter, "subscribe player #FFA500 a person")
    party.server.hear(starter, "start-game")
    party.await_turn()
