"""Our side of the protocol: what it makes of a server, whoever wrote that."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.cascadia import view
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.wire.client import REFUSALS, Client
from spieltisch.games.cascadia.wire.codec import write_command
from spieltisch.wire.patience import cut_off

BOARDS = """\
PlacedTile 0 0,0 0 WW-H
PlacedTile 0 0,1 0 RF-SEH
PlacedTile 0 1,1 0 PM-BF
PlacedTile 1 0,0 0 RR-S
PlacedTile 1 0,1 0 PF-SEB
PlacedTile 1 1,1 0 MW-FH
"""
SHOP = "ShopState MP-FEB S PW-ES F WR-FS S FF-F S\n"
START = f"GameStart 4 E E E E E Markus Alex\n{BOARDS}{SHOP}"
OWN = Place(3, 1, 0, 0, 3)


def client(name: str = "Markus", greeting: str = "JoinedGame 0 2\n", query: Mapping[str, str] | None = None) -> Client:
    us = Client(name, query or {})
    us.connected()
    us.to_send()
    assert hear(us, greeting) == []
    return us


def hear(us: Client, text: str) -> list[Update]:
    return list(us.receive(text.encode(), 5))


def turn(us: Client, text: str) -> Turn:
    [found] = [update for update in hear(us, text) if isinstance(update, Turn)]
    return found


def test_it_says_who_it_is_and_learns_its_id() -> None:
    us = Client("two words", {})
    us.connected()
    assert us.to_send() == b"JoinGame two_words\n"
    assert (
        turn(client(greeting="JoinedGame 1 2\n"), f"{START}PlacedTile 0 2,1 0 FF-F\n{SHOP}RequestInput 1\n").seat == 1
    )


def test_a_server_that_starts_at_once_is_understood_by_our_name() -> None:
    assert turn(client("Markus", ""), f"{START}RequestInput 0\n").seat == 0
    assert turn(client("Nobody", "", {"id": "0"}), f"{START}RequestInput 0\n").seat == 0
    with pytest.raises(PeerError, match="id"):
        hear(client("Nobody", ""), START)
    with pytest.raises(PeerError, match="id"):
        hear(client("Markus", ""), "GameStart 4 E E E E E Markus Markus\n")


def test_without_handshake_it_says_nothing() -> None:
    us = Client("Markus", {"handshake": "false"})
    us.connected()
    assert us.to_send() == b""


def test_the_observation_is_what_the_messages_tell() -> None:
    seen = turn(client(), f"{START}RequestInput 0\n").observation
    assert (seen.config.seats, seen.config.rounds, seen.config.cards) == (2, 4, "EEEEE")
    assert [[field.tile.text for field in board.fields] for board in seen.boards] == [
        ["WW-H", "RF-SEH", "PM-BF"], ["RR-S", "PF-SEB", "MW-FH"],
    ]  # fmt: skip
    assert seen.tokens == ("S", "F", "S", "S")
    assert seen.tokens_left == (20, 20, 17, 20, 19)
    assert sum(seen.tiles_left) == 85 - 2  # MP-FEB and WR-FS are written otherwise in the printed game
    assert set(view.legal_actions(seen)) >= {OWN, Exchange((0, 2, 3))}


def test_a_turn_changes_boards_shop_and_nature_tokens() -> None:
    us = client()
    hear(us, f"{START}RequestInput 0\n")
    us.act(Place(0, 2, 1, 5, 0, (0, 1)))
    assert us.to_send() == b"PlaceTileAndToken 0 2,1 5 0 0,1\n"
    own = f"PlacedTile 0 2,1 5 MP-FEB\nPlacedToken 0 0,1 S\nUpdatedNatureToken 0 1\n{SHOP}RequestInput 1\n"
    assert hear(us, own) == []
    seen = turn(us, f"PlacedTile 1 1,0 0 FF-F\nPlacedToken 1 1,1 F\n{SHOP}{SHOP}RequestInput 0\n").observation
    assert (seen.turn, seen.boards[0].nature, seen.boards[1].nature) == (2, 1, 0)
    assert [field.animal for field in seen.boards[0].fields] == [None, "S", None, None]
    assert seen.tokens_left == (20, 20, 16, 20, 18)


def test_a_free_exchange_is_remembered_until_the_turn_is_over() -> None:
    us = client()
    hear(us, f"{START}RequestInput 0\n")
    us.act(Exchange((0, 2, 3)))
    assert us.to_send() == b"ExchangeTokens 0 2 3\n"
    seen = turn(us, "ShopState MP-FEB B PW-ES F WR-FS B FF-F B\nRequestInput 0\n").observation
    assert seen.is_free_used
    assert Exchange((0, 2, 3)) not in view.legal_actions(seen)
    us.act(OWN)
    hear(us, f"PlacedTile 0 1,0 0 FF-F\n{SHOP}RequestInput 1\n")
    assert not turn(us, f"PlacedTile 1 1,0 0 FF-F\n{SHOP}RequestInput 0\n").observation.is_free_used


def test_a_paid_exchange_leaves_the_free_one() -> None:
    us = client()
    hear(us, f"{START}UpdatedNatureToken 0 1\nRequestInput 0\n")
    us.act(Exchange((1,)))
    paid = "UpdatedNatureToken 0 0\nShopState MP-FEB S PW-ES H WR-FS S FF-F S\nRequestInput 0\n"
    assert not turn(us, paid).observation.is_free_used


def test_a_refused_action_is_not_sent_again() -> None:
    us = client()
    hear(us, f"{START}RequestInput 0\n")
    us.act(OWN)
    sent = us.to_send()
    note, again = hear(us, "SemanticError player 0: no\nRequestInput 0\n")
    assert note == Note("SemanticError player 0: no")
    assert isinstance(again, Turn)
    us.act(OWN)
    other = us.to_send()
    assert other.startswith(b"PlaceTileAndToken ")
    assert other != sent


@pytest.mark.parametrize("complaint", ["SemanticError", "SyntaxError 1337", "SyntaxError <playerid = 0> cannot", ""])
def test_a_server_that_asks_again_has_refused_however_it_says_so(complaint: str) -> None:
    us = client()
    hear(us, f"{START}RequestInput 0\n")
    us.act(OWN)
    us.to_send()
    assert turn(us, f"{complaint}\nRequestInput 0\n").observation.turn == 0
    us.act(OWN)
    assert us.to_send() != write_command(OWN)


def test_what_a_server_complains_of_is_shown_without_control_characters() -> None:
    assert hear(client(), "SemanticError \x1b[2J\x07\n") == [Note("SemanticError ?[2J?")]


def test_somebody_elses_mistake_is_not_ours() -> None:
    us = client()
    hear(us, f"{START}RequestInput 0\n")
    theirs = "SemanticError player 1: It is not your turn.\nRequestInput 0\n"
    assert [type(update) for update in hear(us, theirs)] == [Note]
    us.act(OWN)
    us.to_send()
    assert [type(update) for update in hear(us, theirs)] == [Note]
    assert us.to_send() == b""
    assert hear(us, f"PlacedTile 0 1,0 0 FF-F\n{SHOP}RequestInput 1\n") == []


def test_a_server_that_refuses_everything_is_given_up() -> None:
    us = client()
    hear(us, f"{START}RequestInput 0\n")
    with pytest.raises(PeerError, match="refuses"):
        for _ in range(REFUSALS):
            us.act(OWN)
            us.to_send()
            hear(us, "SemanticError\nRequestInput 0\n")


def test_the_end_tells_who_won() -> None:
    points = "GameEnded 1 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 9 0 9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 9\n"
    us = client()
    [over] = hear(us, f"{START}{points}Quit\n")
    assert isinstance(over, Over)
    assert over.is_final
    assert over.outcome
    assert (over.outcome.points, over.outcome.ranks) == ((9, 9), (2, 1))
    assert us.is_closing
    assert us.closed(9) == []


def test_a_message_without_its_newline_counts_at_the_end_of_the_stream() -> None:
    us = client(greeting="")
    assert hear(us, f"JoinedGame 0 2\n{START}SemanticError") == []
    assert list(us.closed(9)) == [Note("SemanticError"), cut_off()]


def test_an_end_without_points_is_an_end() -> None:
    us = client()
    hear(us, START)
    assert hear(us, "Quit\n") == [Failed(Failure.LOST, "the server says goodbye before the end")]
    assert us.is_closing


def test_a_goodbye_before_the_game_is_a_refusal() -> None:
    [failed] = hear(client(), "Quit\n")
    assert isinstance(failed, Failed)
    assert failed.how is Failure.REFUSED


def test_the_end_of_the_stream_is_the_end() -> None:
    us = client()
    hear(us, START)
    assert us.closed(9) == [cut_off()]


def test_blank_lines_and_blanks_and_other_messages_do_no_harm() -> None:
    us = client(greeting="\n\nJoinedGame  0   2 \r\n\n")
    noisy = f"{START}\n\nTreasureFound 3\nLostConnection 1\nRequestInput 0\n".replace("\n", "\n\n")
    assert [type(update) for update in hear(us, noisy)] == [Note, Note, Turn]


@pytest.mark.parametrize(
    "sent",
    [
        "JoinedGame x 2", "JoinedGame 0", "RequestInput", "RequestInput 0", "ShopState MP-FEB S",
        "GameStart 4 E E E E E", "GameStart 99 E E E E E a b", "GameStart 4 E E E E X a b",
        START + SHOP.replace("FF-F", "FF-FF"), START + SHOP.replace(" F ", " X "),
        START + "PlacedTile 0 0,0 0 FF-F", START + "PlacedTile 2 2,1 0 FF-F", START + "PlacedTile 0 99,0 0 FF-F",
        START + "PlacedTile 0 2,1 6 FF-F", START + "PlacedTile 0 2 6 FF-F", START + "PlacedToken 0 9,9 B",
        START + "PlacedToken 0 0,0 H\nPlacedToken 0 0,0 H", START + "UpdatedNatureToken 0 -1",
        START + "GameEnded 1 2 3", START + "PlacedTile 0 2,1 0 FF-F\nRequestInput 0",
        START.replace(SHOP, "") + "RequestInput 0", START.replace("PlacedTile 1 1,1 0 MW-FH\n", "") + "RequestInput 0",
        "x" * 70_000, "PlacedTile 0 0,0 0 WW-H",
    ],
)  # fmt: skip
def test_nonsense_is_a_peer_error(sent: str) -> None:
    with pytest.raises(PeerError):
        hear(client(), sent + "\n")


@pytest.mark.parametrize("query", [{"id": "4"}, {"id": "x"}, {"handshake": "no"}, {"password": "x"}])
def test_an_url_that_says_anything_else_is_the_operators_mistake(query: Mapping[str, str]) -> None:
    with pytest.raises(UsageError):
        Client("Markus", query)


def test_in_the_first_assignment_it_asks_for_no_exchange() -> None:
    seen = turn(client(query={"assignment1": "true"}), f"{START}RequestInput 0\n").observation
    assert not any(isinstance(action, Exchange) for action in view.legal_actions(seen))
