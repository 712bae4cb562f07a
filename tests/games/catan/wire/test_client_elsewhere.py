"""Our client at servers that were not written for it: as they were recorded, and stood in for over whole games."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.catan import actions, view
from spieltisch.games.catan.actions import Action, BuildRoad, EndTurn, MoveRobber, Roll
from spieltisch.games.catan.engine.codes import KNIGHTS, Phase
from spieltisch.games.catan.engine.geometry import CORNER_EDGES
from spieltisch.games.catan.wire.client import Client
from spieltisch.games.catan.wire.codec import read_message
from spieltisch.games.catan.wire.entrance import LOBBY_US
from spieltisch.games.catan.wire.gameplay import LAST_US, REPLY_US
from spieltisch.games.catan.wire.requests import Sender, read_request
from spieltisch.wire.patience import OTHERS_US
from tests.games.catan.stage import corner, edge
from tests.lengths import long

from .foreign import GREETING, OK, newcomer, player, said, say, status, turns
from .party import Greedy, Party
from .standins import EVERYTHING, STAND_INS, Lossy

RECORDINGS = Path(__file__).with_name("recordings")
MINUTE_US = 60_000_000
WANTED = "asks us to act"


# -- recordings --------------------------------------------------------------------------------


class Recording:
    """A conversation that our client of then had, told to the one of now, which chooses the same as long as it may."""

    def __init__(self, name: str) -> None:
        self.client = Client("greedy", {"pace": "0"})
        self.turn: Turn | None = None
        self.waits = 0
        """How often it had to wait for a server that does not confirm."""
        self._lines = (RECORDINGS / f"{name}.txt").read_text().splitlines()

    def replay(self, lines: int | None = None) -> Turn:
        """What it is asked when all, or so many of the lines were said."""
        self.client.connected()
        for line in self._lines[:lines]:
            speaker, message = line[:2], line[3:]
            if speaker == "S>":
                self._hear(self.client.receive(message.encode() + b"\n", 0))
            else:
                self._say(message)
        if self.turn is None:
            self._wait()
        assert self.turn is not None
        return self.turn

    def _hear(self, updates: list[Update] | Any) -> None:
        asked = turns(updates)
        self.turn = asked[-1] if asked else self.turn if self.client._asked else None

    def _wait(self) -> None:
        assert self.client.patience_us == REPLY_US
        self.waits += 1
        self._hear(self.client.wake(0))

    def _say(self, message: str) -> None:
        """Only the version in its greeting is another one."""
        recorded = read_message(message.encode())
        if recorded.name in ("hallo", "spieler", "spiel starten"):
            assert recorded.name != "hallo" or b"Version" in self.client.to_send()
            return
        if self.turn is None:
            self._wait()
        assert self.turn is not None, message
        action = self.recorded(message)
        assert action in view.legal_actions(self.turn.observation), message
        self.client.to_send()
        self.client.act(action)
        self.turn = None
        assert self.recorded(self.client.to_send().decode()) == action

    def recorded(self, message: str) -> Action:
        """What our client of then has said, as an action."""
        assert self.client._view is not None
        ids = self.client._view.ids
        action = read_request(read_message(message.encode()), Sender(0, ids[self.client._view.me], ids))
        assert isinstance(action, Action)
        return action

    @property
    def latest(self) -> str:
        return self._lines[-1]


def test_dice_for_the_order_of_play_are_no_turn() -> None:
    recording = Recording("2016")
    turn = recording.replay(-1)
    wrong = recording.recorded(recording.latest[3:])
    flow = turn.observation.flow
    assert (flow.phase, flow.active, flow.placed) == (Phase.PAVE, turn.seat, 1)
    legal = [*view.legal_actions(turn.observation)]
    assert wrong not in legal
    home = 3 * flow.home
    assert turn.observation.public.buildings[flow.home] == turn.seat + 1
    assert {one.edge for one in legal if isinstance(one, BuildRoad)} == {*CORNER_EDGES[home : home + 3]}


def test_after_a_purchase_that_no_status_follows_it_goes_on_by_what_it_saw() -> None:
    turn = Recording("2016-purchase").replay()
    observation = turn.observation
    assert observation.own is not None
    assert (observation.own.hand, observation.own.cards[KNIGHTS]) == ((0, 1, 0, 0, 0), 1)
    assert EndTurn() in view.legal_actions(observation)


def test_who_is_to_discard_does_so_although_the_roller_is_to_move_the_robber() -> None:
    recording = Recording("2017-debtor")
    turn = recording.replay()
    assert (turn.observation.flow.phase, turn.observation.flow.debts[turn.seat]) == (Phase.DISCARD, 4)
    discard = view.legal_actions(turn.observation)[0]
    assert isinstance(discard, actions.Discard)
    recording.client.act(discard)
    [(name, _)] = said(recording.client)
    assert name == "Karten abgeben"
    assert recording.waits == len({"Dorf", "Straße", "Würfeln", "Zug beenden"})  # once for each kind


def test_who_is_to_move_the_robber_does_so_although_somebody_is_to_discard() -> None:
    turn = Recording("2017-roller").replay()
    assert (turn.observation.flow.phase, sum(turn.observation.flow.debts)) == (Phase.ROBBER, 0)
    assert {type(one) for one in view.legal_actions(turn.observation)} == {MoveRobber}


# -- one habit at a time -----------------------------------------------------------------------


def test_others_dice_and_statuses_do_not_take_back_what_its_own_status_wants() -> None:
    client = player("Warten", "hand=5,4,0,0,0")
    client.receive(say("Würfelwurf", {"Spieler": 2, "Wurf": [3, 4]}), 0)
    [turn] = turns(client.receive(status(1, "Karten wegen Räuber abgeben", "own", "hand=5,4,0,0,0"), 0))
    told = status(2, "Räuber versetzen") + status(2, "Handeln oder Bauen")
    assert not [one for one in turns(client.receive(told, 0)) if one.observation.flow.phase != Phase.DISCARD]
    stolen = say("Kosten", {"Spieler": 1, "Rohstoffe": {"Holz": 1}})
    turn = (turns(client.receive(stolen, 0)) or [turn])[-1]
    assert turn.observation.flow.debts[0] == 4
    client.act(actions.Discard((4, 0, 0, 0, 0)))
    paid = {"Holz": 4, "Lehm": 0, "Wolle": 0, "Getreide": 0, "Erz": 0}
    assert said(client) == [("Karten abgeben", {"Abgeben": paid})]


def silence(client: Client) -> tuple[list[str], list[Update], int]:
    """What it says when nothing is said to it any more, and always chooses the last action; its last words, and after
    how long they came."""
    names: list[str] = []
    updates: list[Update] = []
    passed_us = 0
    while client.patience_us < OTHERS_US and not client.is_closing:
        passed_us += client.patience_us
        updates = [*client.wake(0)]
        for turn in turns(updates):
            client.act(view.legal_actions(turn.observation)[-1])
        names += [json.dumps(one, ensure_ascii=False) for one in said(client)]
    return names, updates, passed_us


@pytest.mark.parametrize(
    "expected", ["Würfeln", "Handeln oder Bauen", "Räuber versetzen", "Karten wegen Räuber abgeben"]
)
def test_at_a_server_that_reacts_to_nothing_it_ends_its_turn_and_leaves_within_a_minute(expected: str) -> None:
    client = player(expected, "hand=4,4,4,4,4")
    assert client._asked is not None
    client.act(view.legal_actions(client._asked)[0])
    first = json.dumps(said(client)[0], ensure_ascii=False)
    names, [end], passed_us = silence(client)
    assert isinstance(end, Failed)
    assert end.how is Failure.LOST
    assert WANTED in end.why
    assert passed_us <= MINUTE_US
    assert passed_us > 2 * LAST_US
    assert all(one != other for one, other in pairwise([first, *names]))
    if expected in ("Würfeln", "Handeln oder Bauen"):
        assert '["Zug beenden", {}]' in names
    assert client.is_closing


def test_a_road_from_a_settlement_that_it_was_never_told_of_is_asked_for_somewhere_after_a_while() -> None:
    client = player("Straße bauen", built="")
    assert client.patience_us == REPLY_US
    assert not client.wake(REPLY_US)
    roads = said(client)
    for _ in range(20):
        client.receive(say("Fehler", {"Meldung": "Dort nicht!"}), 0)
        roads += said(client)
    assert {(name, what["Typ"]) for name, what in roads} == {("Bauen", "Straße")}
    assert len({json.dumps(what) for _, what in roads}) == len(roads) == 8
    _, [end], passed_us = silence(client)
    assert isinstance(end, Failed)
    assert WANTED in end.why
    assert passed_us <= MINUTE_US


def test_the_settlement_that_a_road_is_asked_for_must_be_the_one_it_wanted() -> None:
    client = player("Dorf bauen", built="")
    client.act(actions.BuildSettlement(corner("0,0/0,1/1,0")))
    client.receive(status(1, "Straße bauen", "own"), 0)
    [turn] = turns(client.wake(REPLY_US))
    assert {type(one) for one in view.legal_actions(turn.observation)} == {BuildRoad}


def test_after_an_illegal_road_that_is_left_unanswered_it_does_something_else() -> None:
    client = player("Handeln oder Bauen", "hand=1,1,1,1,1")
    client.act(BuildRoad(edge("0,1/1,0")))
    client.to_send()
    [turn] = turns(client.wake(REPLY_US))
    assert turn.observation.own is not None
    assert turn.observation.own.hand == (1, 1, 1, 1, 1)
    client.act(BuildRoad(edge("0,1/1,0")))
    assert said(client) == [("Zug beenden", {})]


def test_a_server_that_refuses_everything_and_prompts_anew_is_not_talked_to_for_ever() -> None:
    client = player("Handeln oder Bauen", "hand=4,4,4,4,4")
    own = status(1, "Handeln oder Bauen", "own", "hand=4,4,4,4,4")
    assert client._asked is not None
    client.act(view.legal_actions(client._asked)[0])
    spoken: list[Any] = said(client)
    for fault in ("Nein!", "", None) * 100:
        for turn in turns(client.receive(say("Fehler", {"Meldung": fault}) + own, 0)):
            client.act(view.legal_actions(turn.observation)[-1])
        spoken += said(client)
    assert 3 < len(spoken) < 40
    assert not any(one == other for one, other in pairwise(spoken))
    _, [end], passed_us = silence(client)
    assert isinstance(end, Failed)
    assert passed_us <= MINUTE_US


def test_it_waits_for_its_answer_at_a_server_that_gives_one_and_not_at_one_that_does_not() -> None:
    client = player("Würfeln")
    own = status(1, "Handeln oder Bauen", "own")
    client.act(Roll())
    thrown = say("Würfelwurf", {"Spieler": 1, "Wurf": [3, 5]})
    assert not turns(client.receive(thrown + own, 0))
    assert client.patience_us == REPLY_US
    assert turns(client.wake(REPLY_US))
    client.act(EndTurn())
    client.receive(status(1, "Warten", "own") + status(2, "Würfeln"), 0)
    client.wake(REPLY_US)
    client.receive(say("Würfelwurf", {"Spieler": 2, "Wurf": [3, 5]}) + status(1, "Würfeln", "own"), 0)
    client.act(Roll())
    assert turns(client.receive(thrown + own, 0))


def test_chat_is_no_answer() -> None:
    client = player("Würfeln", "hand=1,0,0,0,0")
    client.act(Roll())
    chat = say("Chatnachricht", {"Absender": 2, "Nachricht": "Na?"})
    spoken = []
    for second in range(8):
        for turn in turns(client.receive(chat, second * 1_000_000)):
            client.act(view.legal_actions(turn.observation)[0])
        spoken += [name for name, _ in said(client)]
    assert spoken == ["Würfeln", "Zug beenden"]


def test_when_no_status_follows_the_dice_it_goes_on_by_them() -> None:
    client = player("Würfeln", "hand=1,0,0,0,0")
    client.act(Roll())
    assert not client.receive(say("Würfelwurf", {"Spieler": 1, "Wurf": [3, 5]}), 0)
    [turn] = turns(client.wake(REPLY_US))
    assert turn.observation.flow.phase == Phase.MAIN


def test_an_end_of_the_turn_that_is_only_confirmed_is_one() -> None:
    client = player("Handeln oder Bauen")
    client.act(EndTurn())
    client.receive(say("OK", {}), 0)
    client.wake(REPLY_US)
    assert client.patience_us == OTHERS_US


def test_an_offer_that_nobody_answers_is_given_up_in_time() -> None:
    client = player("Handeln oder Bauen", "hand=1,0,0,0,0", query={"angebote": "1"})
    client.act(actions.Offer((1, 0, 0, 0, 0), (0, 0, 0, 1, 0)))
    made = {"Spieler": 1, "Handel id": 0, "Angebot": {"Holz": 1}, "Nachfrage": {"Getreide": 1}}
    client.receive(say("Handelsangebot", made) + status(1, "Handeln oder Bauen", "own", "hand=1,0,0,0,0"), 0)
    assert not turns(client.wake(0))  # now it knows that it is not told OK
    assert client.patience_us < 10_000_000
    [turn] = turns(client.wake(0))
    assert EndTurn() in view.legal_actions(turn.observation)


# -- before the game ---------------------------------------------------------------------------


def test_who_is_not_heard_says_again_that_it_is_ready() -> None:
    client = newcomer()
    assert said(client)[-1] == ("Spieler", {"Name": "Anna", "Farbe": "Rot"})
    client.receive(status(1, "Spiel starten", "own", "bare"), 0)
    for _ in range(3):
        assert client.patience_us < 10_000_000
        client.wake(client.patience_us)
        assert said(client) == [("Spiel starten", {})]
    client.receive(status(1, "Wartet auf Spielbeginn", "own"), 0)
    assert client.patience_us == OTHERS_US


def test_a_colour_that_somebody_is_ready_with_is_left_to_it_also_without_a_refusal() -> None:
    client = newcomer()
    client.receive(OK + status(1, "Spiel starten", "own", "colour=Rot") + status(2, "Spiel starten", "colour=Rot"), 0)
    said(client)
    client.wake(client.patience_us)
    assert said(client) == [("Spiel starten", {})]
    client.receive(status(2, "Wartet auf Spielbeginn", "colour=Rot"), 0)
    client.wake(client.patience_us)
    assert said(client) == [("Spieler", {"Name": "Anna", "Farbe": "Orange"})]


def test_who_shows_our_colour_in_our_own_status_has_confirmed_it() -> None:
    client = newcomer()
    said(client)
    client.receive(status(1, "Spiel starten", "own", "colour=Rot"), 0)
    assert said(client) == [("Spiel starten", {})]
    client.receive(OK, 0)  # that is for the colour
    assert client.patience_us < 10_000_000


def test_a_lobby_that_takes_nobody_in_is_left_within_about_a_minute() -> None:
    client = newcomer()
    passed_us = 0
    updates: list[Update] = []
    while not updates:
        passed_us += client.patience_us
        updates = [*client.wake(passed_us)]
    [end] = updates
    assert isinstance(end, Failed)
    assert "Spiel starten" in end.why
    assert MINUTE_US <= passed_us < 1.2 * MINUTE_US


def test_a_lobby_that_waits_for_one_who_does_not_become_ready_is_left_with_its_name() -> None:
    client = newcomer()
    client.receive(OK + status(1, "Wartet auf Spielbeginn", "own") + status(2, "Wartet auf Spielbeginn"), 5)
    assert client.patience_us == OTHERS_US  # a third is still to come
    client.receive(status(3, "Spiel starten", "name=Cleo"), 1_000)
    assert client.patience_us == LOBBY_US
    for minute in range(1, 10):
        chat = client.receive(say("Chatnachricht", {"Nachricht": "?"}), minute * MINUTE_US)
        assert [type(one) for one in chat] == [Note]
    [end] = client.wake(1_000 + LOBBY_US)
    assert isinstance(end, Failed)
    assert "Cleo" in end.why


def test_a_refusal_after_which_nobody_hangs_up_is_one() -> None:
    client = Client("Anna", {})
    client.receive(GREETING + say("Fehler", {"Meldung": "Spiel läuft bereits!"}), 0)
    assert client.wake(client.patience_us) == [Failed(Failure.REFUSED, "Spiel läuft bereits!")]


def test_whoever_is_sent_away_with_a_name_is_refused() -> None:
    client = newcomer()
    assert client.receive(say("Fehler", {"Meldung": "Spiel läuft bereits"}), 0) == [
        Note("refused: Spiel läuft bereits")
    ]
    assert client.closed(0) == [Failed(Failure.REFUSED, "Spiel läuft bereits")]


# -- whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, long(4), long(6)])
@pytest.mark.parametrize("name", STAND_INS)
def test_at_everybody_s_server_a_game_is_played_to_its_end(name: str, seed: int) -> None:
    """These have no clock of their own that would go on without us."""
    habits = STAND_INS[name]()
    party = Party(3, seed=seed, edition=habits, is_piecemeal=True, points=4, turn_ms=1 << 39, trade_ms=1 << 39)
    party.play()
    assert [type(end) for end in party.ends.values()] == [Over] * 3
    assert party.stage.endings[0].detail == "victory"
    assert habits.repeated == []
    assert not [note for note in party.notes if note.startswith("not understood")]
    assert habits.is_exercised(party.heard["p1"])
    assert party.stage.now_us < 2 * MINUTE_US  # what it had to wait, in all


@pytest.mark.parametrize("name", ["2016", long("2017")])
def test_four_greedy_bots_play_a_full_game_there(name: str) -> None:
    habits = STAND_INS[name]()
    party = Party(4, seed=7, edition=habits, new_bot=Greedy, turn_ms=1 << 39, trade_ms=1 << 39)
    party.play()
    assert [type(end) for end in party.ends.values()] == [Over] * 4
    assert party.stage.endings[0].detail == "victory"
    assert habits.repeated == []


@pytest.mark.parametrize("percent", [long(5), 30, long(100)])
@pytest.mark.parametrize("kind", [*EVERYTHING, "all"])
def test_whatever_gets_lost_everybody_hears_the_end_or_gives_up(kind: str, percent: int) -> None:
    losses = Lossy(EVERYTHING if kind == "all" else (kind,), percent, Random(percent))
    party = Party(3, seed=3, edition=losses, points=4, turns=60)
    party.play()
    assert party.ends.keys() == party.clients.keys()
    assert party.stage.now_us <= OTHERS_US * 3
    if percent == 5:
        assert [type(end) for end in party.ends.values()] == [Over] * 3
