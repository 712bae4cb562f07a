"""Our clients on our server, through a real lobby, for whole games: what they picture is what there is."""

from __future__ import annotations

from collections import Counter as Tally
from random import Random

import pytest

from spieltisch.core.seats import Seat
from spieltisch.core.session import Note, Over, Turn, Update
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import Action
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import BUST, KEYS, OWNER, Counter
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.rules import State
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.client import Client
from spieltisch.wire.patience import cut_off
from tests.games.monopoly.positions import volunteer

from .stage import Door

WHOLE = 1 << 16


class Game:
    """Our clients at our door. Bytes travel in pieces of ``chunk`` both ways."""

    def __init__(self, options: Options, players: int, seed: int, chunk: int = WHOLE) -> None:
        self.door = Door(options, is_fair=True)
        self.random = Random(seed)
        self.chunk = chunk
        self.notes: list[str] = []
        self.overs: dict[str, Over] = {}
        self.turns = 0
        self.words: Tally[str] = Tally()
        """What the clients said."""
        self.debts: Tally[str] = Tally()
        """Packets that they have not acknowledged."""
        self.clients: dict[str, Client] = {}
        for name in [f"bot {number}" for number in range(players)]:
            self.clients[name] = Client(name, {"start": str(players)})
            self.clients[name].connected()
            self.carry(name)

    def play(self) -> None:
        """Until nobody says anything any more."""
        while self.carry_all():
            pass

    def carry_all(self) -> int:
        """Let everybody say and hear once; how many did either."""
        return sum(self.carry(name) for name in self.clients)

    def carry(self, name: str) -> bool:
        client = self.clients[name]
        said = client.to_send()
        self.count(name, said)
        for piece in self.cut(said):
            self.door.say(name, piece)
        heard, turns = self.door.hear(name), self.turns
        self.debts[name] += sum(line[:1] not in {b"+", b"-", b"#"} for line in heard.splitlines())
        for piece in self.cut(heard):
            updates = client.receive(piece, self.door.now_us)
            if self.turns == turns and piece is heard:
                self.compare(client)
            for one in updates:
                self.react(name, one)
        return bool(said or heard)

    def count(self, name: str, said: bytes) -> None:
        for line in said.decode().splitlines():
            self.words[line.split(" ")[0]] += 1
            self.debts[name] -= line.startswith(("+", "-"))

    def cut(self, data: bytes) -> list[bytes]:
        if len(data) <= self.chunk:
            return [data] if data else []
        return [data[begin : begin + self.chunk] for begin in range(0, len(data), self.chunk)]

    def react(self, name: str, update: Update) -> None:
        match update:
            case Turn():
                self.turns += 1
                self.clients[name].act(self.choose(update))
            case Over():
                self.overs[name] = update
            case Note(text):
                self.notes.append(text)

    def choose(self, turn: Turn) -> Action:
        """Mostly something sensible, sometimes an offer or whatever else is legal."""
        if self.random.random() < 0.25:
            unasked = volunteer(view.restore(turn.observation), turn.seat, self.random)
            if unasked:
                return unasked
        return self.random.choice(view.numbered_moves(turn.observation, turn.seat))

    @property
    def state(self) -> State | None:
        """The running game's, as the table has it."""
        return self.door.table.state if self.door.table else None

    def compare(self, client: Client) -> None:
        """The client's picture against the table's state."""
        seat = client.view.seat_of(client.name)
        if self.state is None or seat is None or not client.view.is_running:
            return
        seen, truth = client.view.observe(seat), view.observe(self.state, seat)
        if not truth.is_bankrupt(seat):
            hears_lists = not self.door.options.java_compat
            assert told(seen, seat, hears_lists=hears_lists) == told(truth, seat, hears_lists=hears_lists)


def told(observation: Observation, seat: Seat, *, hears_lists: bool) -> tuple[object, ...]:
    """What the protocol tells a seat of a game. Others' cards, passes and offers it does not, nor, without
    player lists, who is ruined."""
    record = list(observation.record)
    record[Counter.ASKED] &= 15 << 4 * seat
    record[Counter.PASSED] &= 1 << seat
    for other in {*range(8)} - {seat}:
        record[KEYS + other] = 0
    if not hears_lists:
        record[Counter.IS_ENDING] = record[Counter.IS_LANDED] = record[Counter.BANKRUPT] = 0
        record[BUST:OWNER] = [0] * 8
    if observation.phase is Phase.HELD and observation.held is None:
        record[Counter.PHASE], record[Counter.HOLDER] = Phase.ACT, -1
    offers = [offer for offer in observation.offers if offer.seller == seat]
    return record, offers, observation.held


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    "options",
    [
        Options(max_rounds=10),
        Options(max_rounds=10, sell_consent=False, double_rent=False),
        Options(max_rounds=10, cards="test"),
        Options(max_rounds=10, java_compat=True),
    ],
    ids=["default", "no consent", "test cards", "java"],
)
def test_what_our_clients_picture_is_what_there_is(options: Options, players: int) -> None:
    game = Game(options, players, seed=players)
    game.play()
    [result] = game.door.endings
    assert game.overs.keys() == game.clients.keys()
    for over in game.overs.values():
        assert over.is_final
        assert over.outcome
        assert over.outcome.points == result.points
        assert over.outcome.winners == (result.ranks.index(1),)
        assert over.outcome.ranks == result.ranks or options.java_compat  # the order of ruin is told by lists
    assert set(game.debts.values()) == {0}
    assert all(client.is_closing for client in game.clients.values())


@pytest.mark.parametrize("chunk", [1, 7])
def test_it_does_not_matter_how_the_bytes_are_cut(chunk: int) -> None:
    game = Game(Options(max_rounds=5), 3, 5, chunk)
    game.play()
    [result] = game.door.endings
    assert {over.outcome.ranks if over.outcome else () for over in game.overs.values()} == {result.ranks}
    assert game.overs.keys() == game.clients.keys()


def test_games_end_by_ruin_too() -> None:
    game = Game(Options(), 3, seed=5)
    game.play()
    [result] = game.door.endings
    assert result.detail == "last"
    assert {over.outcome.ranks if over.outcome else () for over in game.overs.values()} == {result.ranks}


def test_our_own_server_is_hardly_ever_probed() -> None:
    game = Game(Options(max_rounds=12), 2, seed=1)
    game.choose = lambda turn: view.numbered_moves(turn.observation, turn.seat)[0]  # type: ignore[method-assign]
    game.play()
    assert game.words["end-turn"] >= 20
    assert game.words["ping"] <= len(game.clients)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_hangs_up_is_out_for_everybody_else(seed: int) -> None:
    game = Game(Options(max_rounds=10), 4, seed)
    while game.turns < 60:
        game.carry_all()
    game.door.perform(("end", "bot 1"))
    gone = game.clients.pop("bot 1")
    assert gone.closed(0) == [cut_off()]
    game.play()
    [result] = game.door.endings
    assert result.points[1] == 0
    assert {over.outcome.ranks if over.outcome else () for over in game.overs.values()} == {result.ranks}
