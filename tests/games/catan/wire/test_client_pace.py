"""How soon our client says something at servers that are not ours, and what it learns there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from spieltisch.core.session import Learnt, Note, Over, Turn
from spieltisch.games.catan import actions, view
from spieltisch.games.catan.actions import Action, BuyCard, EndTurn, PlayKnight, PlayMonopoly, Roll
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.wire.client import Client
from spieltisch.games.catan.wire.gameplay import REPLY_US

from .foreign import BUILT, GREETING, OK, newcomer, player, said, say, status, turns
from .party import Party
from .printer import expand

MS = 1_000
NO = say("Serverantwort", "Nein")
OURS = expand("hello")


def welcomed(greeting: bytes, query: dict[str, str] | None = None) -> Client:
    client = Client("Anna", query or {})
    client.receive(greeting, 0)
    assert said(client)[0][0] == "Hallo"
    client.receive(say("Willkommen", {"id": 1}), 0)
    return client


def names(client: Client) -> list[str]:
    return [name for name, _ in said(client)]


# -- pace --------------------------------------------------------------------------------------


def test_at_our_own_server_all_is_said_at_once() -> None:
    client = welcomed(OURS)
    assert names(client) == ["Spieler", "Spiel starten"]
    client.receive(OK + OK + status(1, "Wartet auf Spielbeginn", "own") + expand("map"), 1)
    client.receive(status(1, "Würfeln", "own"), 2)
    client.act(Roll())
    assert names(client) == ["Würfeln"]


@pytest.mark.parametrize(("query", "pace_ms"), [({}, 60), ({"pace": "20"}, 20), ({"pace": "300"}, 300)])
def test_elsewhere_it_says_one_thing_at_a_time_some_time_after_the_latest_status_or_answer(
    query: dict[str, str], pace_ms: int
) -> None:
    client = welcomed(GREETING, query)
    assert (names(client), client.patience_us) == ([], pace_ms * MS)
    client.receive(status(1, "Spiel starten", "own", "bare"), 10 * MS)
    assert (names(client), client.patience_us) == ([], pace_ms * MS)
    client.wake((10 + pace_ms) * MS - 1)
    assert (names(client), client.patience_us) == ([], 1)
    client.wake((10 + pace_ms) * MS)
    assert names(client) == ["Spieler"]
    client.receive(OK, 1_000 * MS)
    assert names(client) == []
    client.wake((1_000 + pace_ms) * MS)
    assert names(client) == ["Spiel starten"]


def test_a_pace_from_the_url_holds_at_our_own_server_too() -> None:
    assert welcomed(OURS, {"pace": "20"}).patience_us == 20 * MS


def test_who_is_not_told_ok_is_ready_after_a_while() -> None:
    client = welcomed(GREETING)
    client.wake(60 * MS)
    assert (names(client), client.patience_us) == (["Spieler"], REPLY_US)
    client.wake(60 * MS + REPLY_US)
    assert names(client) == ["Spiel starten"]


def at_turn(expected: str, *words: str) -> Client:
    """Player 1 at a server that is not ours, asked at 0 s."""
    client = player("Warten", query={"pace": "60"})
    client.receive(status(1, expected, "own", *words), 0)
    client.to_send()
    return client


def test_what_is_chosen_waits_for_its_time_and_goes_out_once() -> None:
    client = at_turn("Würfeln")
    client.act(Roll())
    assert (names(client), client.patience_us) == ([], 60 * MS)
    client.wake(60 * MS)
    assert names(client) == ["Würfeln"]
    assert client.patience_us == REPLY_US


def test_what_is_chosen_after_its_time_goes_out_at_once() -> None:
    client = at_turn("Würfeln")
    client.receive(say("Chatnachricht", {"Nachricht": "Na?"}), 100 * MS)
    client.act(Roll())
    assert client.patience_us == 0
    client.wake(100 * MS)
    assert names(client) == ["Würfeln"]


def test_what_was_chosen_is_forgotten_where_something_else_is_asked_before_its_time() -> None:
    client = at_turn("Würfeln")
    client.act(Roll())
    thrown = say("Würfelwurf", {"Spieler": 1, "Wurf": [3, 5]})
    [turn] = turns(client.receive(thrown + status(1, "Handeln oder Bauen", "own"), 10 * MS))
    client.act(view.legal_actions(turn.observation)[-1])
    client.wake(70 * MS)
    assert names(client) == ["Zug beenden"]


@pytest.mark.parametrize("expected", ["Karten wegen Räuber abgeben", "Räuber versetzen"])
def test_after_the_prompt_of_a_seven_it_waits_longer(expected: str) -> None:
    client = at_turn(expected, "hand=4,4,0,0,0")
    assert client._asked is not None
    client.act(view.legal_actions(client._asked)[0])
    assert client.patience_us == 120 * MS


def test_after_a_loss_it_takes_twice_the_time_up_to_a_quarter_of_a_second() -> None:
    client = at_turn("Handeln oder Bauen", "hand=4,4,4,4,4")
    now_us = 0
    paces = []
    for _ in range(4):
        assert client._asked is not None
        client.act(view.legal_actions(client._asked)[0])
        paces.append(client.patience_us // MS)
        now_us += client.patience_us
        client.wake(now_us)
        assert client.patience_us == REPLY_US
        now_us += REPLY_US
        client.wake(now_us)  # lost
        client.receive(status(1, "Warten", "own") + status(1, "Handeln oder Bauen", "own", "hand=4,4,4,4,4"), now_us)
        client.to_send()
    assert paces == [60, 120, 240, 250]


# -- the server's word -------------------------------------------------------------------------


HALF = (4, 0, 0, 0, 0)


def both_at_once() -> Client:
    """Who is to hand in and to move the robber: it has just handed in."""
    client = player("Würfeln", "hand=5,4,0,0,0")
    client.act(Roll())
    client.to_send()
    thrown = say("Würfelwurf", {"Spieler": 1, "Wurf": [3, 4]})
    told = [status(1, one, "own", "hand=5,4,0,0,0") for one in ("Karten wegen Räuber abgeben", "Räuber versetzen")]
    client.receive(thrown + b"".join(told), 0)
    [turn] = turns(client.wake(REPLY_US))
    assert turn.observation.flow.phase == Phase.DISCARD
    client.act(actions.Discard(HALF))
    assert names(client) == ["Karten abgeben"]
    return client


@pytest.mark.parametrize("is_asked_again", [False, True])
def test_who_owes_cards_and_has_thrown_hands_in_first_and_then_moves_the_robber(*, is_asked_again: bool) -> None:
    client = both_at_once()
    paid = say("Kosten", {"Spieler": 1, "Rohstoffe": {"Holz": 4}})
    again = status(1, "Räuber versetzen", "own", "hand=1,4,0,0,0") if is_asked_again else b""
    found = turns(client.receive(OK + paid + again, 0)) or turns(client.wake(REPLY_US))
    assert [turn.observation.flow.phase for turn in found] == [Phase.ROBBER]


def test_where_its_cards_are_refused_or_passed_over_it_moves_the_robber() -> None:
    for answer in (NO, b""):
        client = both_at_once()
        found = turns(client.receive(answer, 0) if answer else client.wake(REPLY_US))
        assert [turn.observation.flow.phase for turn in found] == [Phase.ROBBER]


def test_a_knight_that_stays_in_the_hand_is_played_as_often_as_it_is_told() -> None:
    client = player("Würfeln", "cards=3,0,0,0,0", "knights=14")
    assert client._asked is not None
    assert {type(one) for one in view.legal_actions(client._asked)} == {Roll, PlayKnight}


def test_who_refuses_something_else_has_not_refused_what_it_did_not_hear() -> None:
    client = player("Würfeln")
    client.act(Roll())
    client.to_send()
    client.wake(REPLY_US)
    assert client._asked is not None
    client.act(EndTurn())
    assert names(client) == ["Zug beenden"]
    client.receive(NO, 0)
    client.act(Roll())
    assert names(client) == ["Würfeln"]


# -- habits ------------------------------------------------------------------------------------


def kinds(client: Client) -> set[type[Action]]:
    assert client._asked is not None
    return {type(one) for one in view.legal_actions(client._asked)}


def test_a_card_that_is_refused_before_the_dice_is_not_played_before_them_again() -> None:
    client = player("Würfeln", "cards=1,0,1,0,0")
    assert client._asked is not None
    knight = next(one for one in view.legal_actions(client._asked) if isinstance(one, PlayKnight))
    client.act(knight)
    client.to_send()
    found = [one for one in client.receive(NO, 0) if isinstance(one, Note)]
    assert found == [Note("refused: Nein"), Learnt("it refuses Ritter ausspielen before the dice")]
    assert kinds(client) == {Roll, PlayMonopoly}
    client.act(Roll())
    thrown = say("Würfelwurf", {"Spieler": 1, "Wurf": [3, 5]})
    client.receive(OK + thrown + status(1, "Handeln oder Bauen", "own", "cards=1,0,1,0,0"), 0)
    assert PlayKnight in kinds(client)
    client.act(EndTurn())
    client.receive(OK + status(1, "Warten", "own", "cards=1,0,1,0,0") + status(2, "Würfeln"), 0)
    client.receive(status(1, "Würfeln", "own", "cards=1,0,1,0,0"), 0)
    assert kinds(client) == {Roll, PlayMonopoly}


def test_from_our_own_server_there_is_nothing_to_learn() -> None:
    client = welcomed(OURS)
    client.receive(b"".join(status(id, "Wartet auf Spielbeginn") for id in (1, 2, 3)) + expand(f'map "{BUILT}"'), 0)
    client.receive(status(1, "Würfeln", "own", "cards=2,0,0,0,0"), 0)
    assert client._asked is not None
    client.act(next(one for one in view.legal_actions(client._asked) if isinstance(one, PlayKnight)))
    assert [type(one) for one in client.receive(NO, 0)] == [Note, Turn]
    assert kinds(client) == {Roll, PlayKnight}


def buy(client: Client) -> Sequence[Any]:
    """Buy a card, and what comes of it; whoever chooses still wants another one."""
    paid = say("Kosten", {"Spieler": 1, "Rohstoffe": {"Wolle": 1, "Getreide": 1, "Erz": 1}})
    bought = say("Entwicklungskarte gekauft", {"Spieler": 1, "Entwicklungskarte": "Ritter"})
    client.act(BuyCard())
    assert names(client) == ["Entwicklungskarte kaufen"]
    own = status(1, "Handeln oder Bauen", "own", "hand=4,4,4,4,4", "cards=1,0,0,0,0")
    return client.receive(OK + paid + bought + own, 0)


def test_a_second_purchase_in_a_turn_that_is_refused_is_not_tried_in_another_turn() -> None:
    client = player("Handeln oder Bauen", "hand=5,5,5,5,5")
    buy(client)
    client.act(BuyCard())
    learnt = [one for one in client.receive(NO, 0) if isinstance(one, Learnt)]
    assert learnt == [Learnt("it refuses Entwicklungskarte kaufen after another purchase in the same turn")]
    client.receive(status(1, "Warten", "own") + status(2, "Würfeln") + status(1, "Würfeln", "own"), 0)
    client.receive(status(1, "Handeln oder Bauen", "own", "hand=5,5,5,5,5"), 0)
    client.to_send()
    buy(client)
    client.act(BuyCard())
    assert names(client) == ["Zug beenden"]


def test_what_was_refused_twice_in_a_game_is_not_asked_for_a_third_time() -> None:
    client = player("Warten")
    trade = actions.BankTrade((4, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    asked = []
    for _ in range(3):
        client.receive(status(1, "Würfeln", "own") + status(1, "Handeln oder Bauen", "own", "hand=4,0,0,0,0"), 0)
        client.act(trade)
        asked += names(client)
        client.receive(NO, 0)
        client.act(EndTurn())
        asked += names(client)
        client.receive(OK + status(1, "Warten", "own", "hand=4,0,0,0,0") + status(2, "Würfeln"), 0)
    assert asked[:4] == ["Seehandel", "Zug beenden"] * 2
    assert asked.count("Seehandel") == 2


# -- other things ------------------------------------------------------------------------------


def test_another_version_of_the_protocol_is_played_where_that_is_wanted() -> None:
    client = Client("Anna", {"protokoll": "any"})
    client.receive(say("Hallo", {"Version": "x", "Protokoll": "2.0"}), 0)
    assert names(client) == ["Hallo"]


def test_it_knows_whose_points_are_certain() -> None:
    party = Party(3, seed=3, points=4)
    party.play()
    winner = party.stage.endings[0].ranks.index(1)
    for seat, end in enumerate(party.ends.values()):
        assert isinstance(end, Over)
        assert end.certain is not None
        assert end.certain[seat]
        assert end.certain[winner]


@pytest.mark.parametrize(
    "action",
    [
        actions.BankTrade((4, 0, 0, 0, 0), (0, 1, 0, 0, 0)), actions.Offer((1, 0, 0, 0, 0), (0, 0, 2, 0, 0)),
        actions.Discard(HALF), actions.PlayInvention((0, 2, 0, 0, 0)),
    ],
    ids=lambda action: type(action).__name__,
)  # fmt: skip
def test_amounts_have_all_five_resources(action: Action) -> None:
    from spieltisch.games.catan.wire.requests import write_request

    [*amounts] = write_request(action, (1, 2, 3))[1].values()
    for amount in amounts:
        assert json.loads(json.dumps(amount)).keys() == {"Holz", "Lehm", "Wolle", "Getreide", "Erz"}


def test_what_is_heard_before_the_game_keeps_nobody_from_its_pace() -> None:
    client = newcomer({"pace": "60"})
    client.to_send()
    for step in range(10):
        client.receive(status(2, "Spiel starten"), step * 50 * MS)
        assert names(client) == []
    client.wake(510 * MS)
    assert names(client) == ["Spieler"]
