"""Our client against servers written by hand, message by message."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.outcome import Outcome
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.catan import actions, view
from spieltisch.games.catan.actions import Accept, BuildRoad, BuildSettlement, Conclude, Decline, EndTurn, Offer, Roll
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.engine.geometry import LARGE
from spieltisch.games.catan.wire.client import Client
from spieltisch.games.catan.wire.codec import read_message
from spieltisch.games.catan.wire.requests import Sender, read_request, write_request
from spieltisch.games.catan.wire.spelling import SPELLINGS
from spieltisch.wire.patience import cut_off
from tests.games.catan.stage import CHIPS, corner, edge, field

from .foreign import GREETING, OK, answer, expand_place, newcomer, offer, player, said, say, status, turns
from .printer import expand

HOME = corner("0,0/0,1/1,0")
WOOD, GRAIN = (1, 0, 0, 0, 0), (0, 0, 0, 1, 0)
# -- before the game ---------------------------------------------------------------------------


def test_it_introduces_itself_as_a_program_and_is_ready() -> None:
    client = Client("Anna", {"pace": "0"})
    client.connected()
    assert client.to_send() == b""
    client.receive(GREETING, 0)
    [(name, hello)] = said(client)
    assert name == "Hallo"
    assert hello["Version"].endswith("(KI)")
    assert "Protokoll" not in hello
    client.receive(say("Willkommen", {"id": 0}), 0)
    assert said(client) == [("Spieler", {"Name": "Anna", "Farbe": "Rot"})]
    client.receive(OK, 0)
    assert said(client) == [("Spiel starten", {})]


@pytest.mark.parametrize(
    "refusal", [say("Fehler", {"Meldung": "Farbe bereits vergeben"}), say("Serverantwort", "Nein")]
)
def test_it_tries_another_colour_and_is_ready_again(refusal: bytes) -> None:
    client = newcomer()
    client.to_send()
    client.receive(status(2, "Spiel starten", "colour=Orange") + OK, 0)
    assert said(client) == [("Spiel starten", {})]
    for colour in ("Blau", "Weiß"):
        client.receive(refusal, 0)
        assert said(client) == [("Spieler", {"Name": "Anna", "Farbe": colour})]
        client.receive(OK, 0)
        assert said(client) == [("Spiel starten", {})]


def test_after_all_colours_it_gives_up() -> None:
    client = newcomer()
    updates = [one for _ in range(12) for one in client.receive(say("Fehler", {"Meldung": "Nein"}), 0)]
    assert len([name for name, _ in said(client) if name == "Spieler"]) == 6
    assert updates[-1] == Failed(Failure.REFUSED, "no colour is left for us")
    assert client.is_closing


def test_a_server_of_another_protocol_is_left() -> None:
    with pytest.raises(PeerError, match=r"2\.0"):
        Client("Anna", {}).receive(say("Hallo", {"Version": "x", "Protokoll": "2.0"}), 0)


def test_a_game_that_runs_already_is_a_note_and_an_end() -> None:
    client = Client("Anna", {})
    assert client.receive(GREETING + say("Fehler", {"Meldung": "Spiel läuft bereits"}), 0) == [
        Note("refused: Spiel läuft bereits")
    ]
    assert client.closed(0) == [Failed(Failure.REFUSED, "Spiel läuft bereits")]
    assert client.is_closing


def test_a_url_has_no_keys_but_those_it_knows() -> None:
    wrong = ({"farbe": "rot"}, {"dialekt": "ws99"}, {"angebote": "viele"}, {"pace": "-1"}, {"pace": "10001"})
    for query in (*wrong, {"protokoll": "2.0"}):
        with pytest.raises(UsageError, match=next(iter(query))):
            Client("Anna", query)


# -- prompts -----------------------------------------------------------------------------------


def test_its_own_status_asks_it_and_nobody_elses() -> None:
    client = player("Warten")
    assert not client.receive(status(2, "Würfeln"), 0)
    [turn] = turns(client.receive(status(1, "Würfeln", "own", "hand=1,0,0,2,0", "points=2"), 0))
    assert (turn.seat, turn.clock, turn.observation.viewer) == (0, "turn", 0)
    assert turn.observation.own.hand == (1, 0, 0, 2, 0)
    assert turn.observation.public.chips == CHIPS
    client.act(Roll())
    assert said(client) == [("Würfeln", {})]


def test_it_never_acts_twice_on_one_prompt_but_on_one_that_insists() -> None:
    client = player("Warten")
    [turn] = turns(client.receive(status(1, "Würfeln", "own"), 0))
    assert not client.receive(status(1, "Würfeln", "own"), 0)
    client.act(Roll())
    assert not client.receive(status(1, "Würfeln", "own"), 0)
    [again] = turns(client.receive(status(1, "Würfeln", "own"), 0))
    assert again.observation == turn.observation


@pytest.mark.parametrize("is_ok_first", [False, True])
def test_it_goes_on_once_whether_ok_comes_before_or_after(*, is_ok_first: bool) -> None:
    client = player("Handeln oder Bauen", "hand=1,1,0,0,0")
    client.act(BuildRoad(edge("0,1/1,0")))
    assert said(client)[0][0] == "Bauen"
    place = json.loads(json.dumps([{"x": 0, "y": 1}, {"x": 1, "y": 0}]))
    built = say("Bauvorgang", {"Gebäude": {"Eigentümer": 1, "Typ": "Straße", "Ort": place}})
    paid = say("Kosten", {"Spieler": 1, "Rohstoffe": {"Holz": 1, "Lehm": 1}})
    parts = [built, paid, status(1, "Handeln oder Bauen", "own")]
    updates = [one for part in ([OK, *parts] if is_ok_first else [*parts, OK]) for one in client.receive(part, 0)]
    [turn] = turns(updates)
    assert turn.observation.own.hand == (0, 0, 0, 0, 0)
    assert turn.observation.public.paths[edge("0,1/1,0")] == 1


def test_after_a_refusal_it_chooses_again_and_never_the_same() -> None:
    client = player("Handeln oder Bauen", "hand=4,4,4,4,4")
    road, other = BuildRoad(edge("0,1/1,0")), actions.BuyCard()
    for action in (road, other):
        client.act(action)
        client.to_send()
        updates = client.receive(say("Serverantwort", "Nein"), 0)
        assert updates[0] == Note("refused: Nein")
        assert len(turns(updates)) == 1
    client.act(road)
    assert said(client) == [("Zug beenden", {})]


def test_after_three_refusals_it_does_what_is_always_allowed() -> None:
    client = player("Handeln oder Bauen", "hand=4,4,4,4,4")
    updates: Sequence[Update] = ()
    for action in (BuildRoad(edge("0,1/1,0")), actions.BuyCard(), Offer(WOOD, GRAIN)):
        client.act(action)
        client.to_send()
        updates = client.receive(say("Serverantwort", "Nein"), 0)
    assert [type(one) for one in updates] == [Note]
    assert said(client) == [("Zug beenden", {})]


def test_when_everything_is_refused_it_waits_to_be_asked_again() -> None:
    client = player("Handeln oder Bauen", "hand=4,4,4,4,4")
    client.act(EndTurn())
    for _ in range(20):
        client.receive(say("Serverantwort", "Nein"), 0)
        if turn := client._asked:
            client.act(view.legal_actions(turn)[0])
    client.to_send()
    assert not client.receive(say("Serverantwort", "Nein"), 0)[1:]
    assert turns(client.receive(status(1, "Handeln oder Bauen", "own", "hand=4,4,4,4,4"), 0))


def test_what_comes_too_late_is_not_sent() -> None:
    client = player("Handeln oder Bauen")
    client.receive(status(1, "Warten", "own") + status(2, "Würfeln"), 0)
    client.act(EndTurn())
    assert said(client) == []


def test_a_seven_makes_it_discard_then_move_the_robber() -> None:
    client = player("Würfeln", "hand=5,4,0,0,0")
    client.act(Roll())
    told = say("Würfelwurf", {"Spieler": 1, "Wurf": [3, 4]})
    [turn] = turns(client.receive(told + status(1, "Karten wegen Räuber abgeben", "own", "hand=5,4,0,0,0") + OK, 0))
    assert turn.observation.flow.debts == b"\x04\0\0"
    client.act(actions.Discard((2, 2, 0, 0, 0)))
    assert said(client)[-1] == (
        "Karten abgeben",
        {"Abgeben": {"Holz": 2, "Lehm": 2, "Wolle": 0, "Getreide": 0, "Erz": 0}},
    )
    paid = say("Kosten", {"Spieler": 1, "Rohstoffe": {"Holz": 2, "Lehm": 2}})
    [turn] = turns(client.receive(paid + status(1, "Räuber versetzen", "own", "hand=3,2,0,0,0") + OK, 0))
    legal = view.legal_actions(turn.observation)
    assert actions.MoveRobber(field(0, -1), 1) in legal
    assert actions.MoveRobber(field(0, -1)) not in legal
    client.act(actions.MoveRobber(field(0, -1), 1))
    assert said(client) == [("Räuber versetzen", {"Ort": {"x": 0, "y": -1}, "Ziel": 2})]


# -- trades ------------------------------------------------------------------------------------


def test_it_answers_offers_of_others_once() -> None:
    client = player("Warten", "hand=0,0,0,1,0")
    client.receive(status(2, "Handeln oder Bauen"), 0)
    [turn] = turns(client.receive(offer(2, 7), 0))
    assert turn.clock == "trade"
    assert {*view.legal_actions(turn.observation)} == {Accept(7), Decline(7)}
    client.act(Accept(7))
    assert said(client) == [("Handel annehmen", {"Handel id": 7, "Annehmen": True})]
    assert not client.receive(answer(1, 7, True) + status(1, "Warten", "own", "hand=0,0,0,1,0") + OK, 0)


def test_an_answer_that_is_refused_becomes_a_no() -> None:
    client = player("Warten", "hand=0,0,0,1,0")
    client.receive(status(2, "Handeln oder Bauen") + offer(2, 7), 0)
    client.act(Accept(7))
    client.to_send()
    assert turns(client.receive(say("Serverantwort", "Nein"), 0))
    client.act(Accept(7))
    assert said(client) == [("Handel annehmen", {"Handel id": 7, "Annehmen": False})]


def test_a_closed_offer_is_not_answered_any_more() -> None:
    client = player("Warten", "hand=0,0,0,1,0")
    client.receive(status(2, "Handeln oder Bauen") + offer(2, 7), 0)
    client.receive(say("Handelsangebot abgebrochen", {"Spieler": 2, "Handel id": 7}), 0)
    client.act(Accept(7))
    assert said(client) == []


def test_who_lost_the_cards_it_promised_is_asked_anew() -> None:
    client = player("Warten", "hand=0,0,0,1,0")
    client.receive(status(2, "Handeln oder Bauen") + offer(2, 7), 0)
    client.act(Accept(7))
    client.receive(answer(1, 7, True) + OK, 0)
    stolen = say("Kosten", {"Spieler": 1, "Rohstoffe": {"Getreide": 1}})
    [turn] = turns(client.receive(stolen + say("Handelsangebot abgebrochen", {"Spieler": 1, "Handel id": 7}), 0))
    assert [*view.legal_actions(turn.observation)] == [Decline(7)]


def trader() -> Client:
    client = player("Handeln oder Bauen", "hand=1,0,0,0,0", query={"angebote": "3"})
    client.act(Offer(WOOD, GRAIN))
    [(name, _)] = said(client)
    assert name == "Handel anbieten"
    return client


def test_its_own_offer_waits_for_all_answers_and_several_may_accept() -> None:
    client = trader()
    own = status(1, "Handeln oder Bauen", "own", "hand=1,0,0,0,0")
    assert not client.receive(offer(1, 4) + own + OK, 0)
    assert not client.receive(answer(2, 4, True), 0)
    [turn] = turns(client.receive(answer(3, 4, True), 0))
    legal = view.legal_actions(turn.observation)
    assert Conclude(4, 1) in legal
    assert Conclude(4, 2) in legal
    client.act(Conclude(4, 2))
    assert said(client) == [("Handel abschließen", {"Handel id": 4, "Mitspieler": 3})]


def test_an_offer_that_is_not_told_to_us_has_the_number_of_its_answers() -> None:
    client = trader()
    assert not client.receive(OK, 0)
    assert not client.receive(answer(2, 9, False), 0)
    [turn] = turns(client.receive(answer(3, 9, True), 0))
    assert Conclude(9, 2) in view.legal_actions(turn.observation)


def test_it_does_not_wait_for_ever_for_who_never_answers() -> None:
    client = trader()
    own = status(1, "Handeln oder Bauen", "own", "hand=1,0,0,0,0")
    assert not client.receive(offer(1, 4) + own + OK, 0)
    assert turns(client.receive(own, 0))


def test_at_other_peoples_servers_it_offers_nothing_unless_told_to() -> None:
    client = player("Warten")
    [turn] = turns(client.receive(status(1, "Handeln oder Bauen", "own", "hand=1,0,0,0,0"), 0))
    assert not [one for one in view.legal_actions(turn.observation) if isinstance(one, Offer)]


# -- what servers tell -------------------------------------------------------------------------


def test_a_knight_that_is_told_twice_moves_the_robber_once() -> None:
    client = player("Warten")
    client.receive(status(2, "Würfeln", "cards=2"), 0)
    moved = {"Spieler": 2, "Ort": {"x": 0, "y": 1}}
    client.receive(say("Ritter ausspielen", moved) + say("Räuber versetzt", moved), 0)
    [turn] = turns(client.receive(status(1, "Würfeln", "own"), 0))
    public = turn.observation.public
    assert (public.robber, public.knights, public.card_counts) == (field(0, 1), b"\0\1\0", b"\0\1\0")
    assert public.spent[0] == 1


def test_whoever_comes_back_goes_on_from_the_map() -> None:
    client = player("Handeln oder Bauen", "hand=1,1,1,1,0")
    assert client._asked is not None
    assert client._asked.flow.phase == Phase.MAIN
    assert client._asked.flow.placed == 6
    assert client._asked.public.buildings[HOME] == 1


def test_in_the_opening_it_builds_where_it_is_asked_to() -> None:
    client = player("Dorf bauen", built="")
    client.act(BuildSettlement(HOME))
    built = say("Bauvorgang", {"Eigentümer": 1, "Typ": "Siedlung", "Ort": expand_place("1,0/0,0/0,1")})
    [turn] = turns(client.receive(built + status(1, "Straße bauen", "own") + OK, 0))
    assert {*view.legal_actions(turn.observation)} == {
        BuildRoad(edge(text)) for text in ("0,0/0,1", "0,0/1,0", "0,1/1,0")
    }


def test_chips_that_lie_in_no_spiral_are_shown_as_they_lie() -> None:
    told = json.loads(expand("map"))
    tiles = [tile for tile in told["Spiel gestartet"]["Karte"]["Felder"] if "Zahl" in tile]
    tiles[0]["Zahl"], tiles[1]["Zahl"] = tiles[1]["Zahl"], tiles[0]["Zahl"]
    client = newcomer()
    client.receive(b"".join(status(id, "Wartet auf Spielbeginn") for id in (1, 2, 3)), 0)
    [turn] = turns(client.receive(json.dumps(told).encode() + b"\n" + status(1, "Dorf bauen", "own"), 0))
    chips = turn.observation.public.chips
    assert {LARGE[at] for at in range(19) if chips[at] != CHIPS[at]} == {(-1, 2), (0, 2)}
    assert turn.observation.public.start == 0


def test_land_on_another_axis_is_refused_with_advice() -> None:
    told = SPELLINGS["ws17"].write("Spiel gestartet", json.loads(expand("map"))["Spiel gestartet"])
    client = newcomer()
    with pytest.raises(PeerError, match="ws17"):
        client.receive(told, 0)


def test_a_larger_bank_is_believed() -> None:
    client = player("Warten")
    [turn] = turns(client.receive(status(1, "Würfeln", "own", "hand=22,0,0,0,0"), 0))
    assert turn.observation.config.bank == 22


def test_what_it_does_not_understand_it_notes_and_passes_over() -> None:
    client = player("Warten")
    odd = b'nonsense\n{"Wetter":{"Regen":1}}\n{"Statusupdate":{"Spieler":{}}}\n{"Kosten":[]}\n'
    updates = client.receive(odd + status(1, "Würfeln", "own"), 0)
    assert [type(one) for one in updates] == [Note, Note, Note, Note, Turn]


@pytest.mark.parametrize(
    ("payload", "ranks"),
    [
        ({"Nachricht": "x", "Sieger": 3}, (3, 2, 1)),
        ({"Nachricht": "x", "Spieler": 3}, (3, 2, 1)),
        ({"Nachricht": "x", "Sieger": 3, "Spieler": 3}, (3, 2, 1)),
        ({"Nachricht": "x", "Sieger": -1}, None),
        ({}, None),
    ],
)
def test_the_winner_is_told_under_either_key(payload: Any, ranks: tuple[int, ...] | None) -> None:
    client = player("Warten")
    points = [status(1, "Warten", "own", "points=4"), status(2, "Warten", "points=7"), status(3, "Warten", "points=10")]
    client.receive(b"".join(points), 0)
    note, over = client.receive(say("Spiel beendet", payload), 0)
    outcome = Outcome(ranks, (4, 7, 10), detail="victory") if ranks else None
    certain = (False, False, False) if ranks else None  # nobody has built that much
    assert (note, over) == (Note(payload.get("Nachricht", "")), Over(outcome, is_final=True, certain=certain))
    assert client.is_closing
    assert not client.receive(status(1, "Würfeln", "own"), 0)


def test_the_end_of_the_stream_is_the_end() -> None:
    client = player("Warten")
    assert client.closed(0) == [cut_off()]
    assert client.closed(0) == []


# -- what we write -----------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", SPELLINGS)
@pytest.mark.parametrize(
    "action",
    [
        Roll(), EndTurn(), BuildRoad(3), BuildSettlement(5), actions.BuildCity(7), actions.BuyCard(),
        actions.BankTrade((4, 0, 0, 0, 0), GRAIN), Offer(WOOD, (0, 0, 2, 0, 1)), Accept(3), Decline(3),
        Conclude(3, 1), actions.Withdraw(3), actions.Discard((1, 2, 0, 0, 3)), actions.MoveRobber(4),
        actions.MoveRobber(4, 2), actions.PlayKnight(6, 0), actions.PlayRoads(1), actions.PlayRoads(1, 2),
        actions.PlayMonopoly(4), actions.PlayInvention((0, 1, 1, 0, 0)),
    ],
    ids=lambda action: type(action).__name__,
)  # fmt: skip
def test_what_it_writes_our_server_reads(action: actions.Action, dialect: str) -> None:
    form = SPELLINGS[dialect]
    written = form.write(*write_request(action, (20, 30, 40)))
    assert read_request(read_message(written), Sender(form.skew, 20, (20, 30, 40))) == action
