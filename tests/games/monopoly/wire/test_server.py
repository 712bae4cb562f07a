"""The server's side, beyond what conversations show: floods, silence, late answers, and ends."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.core.commands import Claim, Command, Enter, Leave
from spieltisch.core.messages import Batch, Dismissed, Happened, Notice
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.monopoly import GAME, rules, view
from spieltisch.games.monopoly.actions import Buy, Dice, First
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.people import Seating
from spieltisch.games.monopoly.wire.framing import LIMIT
from spieltisch.games.monopoly.wire.server import Server
from spieltisch.lobby.effects import Send
from spieltisch.lobby.lobby import Lobby
from tests.footprint import footprint

from .overheard import Overheard

NAMES = ("oki", "anna", "zoe")


def door_of(players: int = 2, *throws: int, **options: object) -> Overheard:
    """A game that has begun, the first player's turn."""
    door = Overheard(Options(**options))  # type: ignore[arg-type]
    door.perform(("throw", *map(str, throws or (1, 2))))
    for name in NAMES[:players]:
        door.talk(name, f"subscribe player #00FF00 {name}")
    door.talk("oki", "start-game")
    return door


BAD_LINES = {
    b"": "-NEIN 304 Non-existing command: ",
    b"x" * (LIMIT + 1): "-NEIN 301 Usage: line too long",
    b"\xff\xfe": "-NEIN 304 Non-existing command: \ufffd\ufffd",
    b"b\x07uy": "-NEIN 304 Non-existing command: buy",
    b"buy-plot": "-NEIN 301 Usage: buy-plot <Position>",
    b"buy-plot 3.0": "-NEIN 301 Usage: buy-plot <Position>",
    "buy-plot ٣".encode(): "-NEIN 301 Usage: buy-plot <Position>",
    b"buy-plot 40": "-NEIN 333 Not a valid plot",
    b"buy-plot " + b"9" * 4000: "-NEIN 333 Not a valid plot",
    b"sell-plot 3 5": "-NEIN 301 Usage: sell-plot <Position> <Preis> <K\u00e4ufer>",
    b"make-offer 3": "-NEIN 301 Usage: make-offer <Position> <Preis>",
    b"add-house x": "-NEIN 301 Usage: add-house <Position>",
    b"rm-house": "-NEIN 301 Usage: rm-house <Position>",
    b"hypothec 3": "-NEIN 301 Usage: hypothec <yes|no> <Position>",
    b"unjail x": "-NEIN 301 Usage: unjail [card|money]",
    b"whisper x": "-NEIN 223 Usage: whisper <playername> <message>",
    b"chat": "-NEIN 301 Usage: chat <message>",
    "chat Z\u0301\u0302\u0303".encode(): "-NEIN 301 Usage: chat <message>",
    "chat @anna Z\u0301\u0302\u0303".encode(): "-NEIN 301 Usage: chat <message>",
    "whisper anna Z\u0301\u0302\u0303".encode(): "-NEIN 223 Usage: whisper <playername> <message>",
    b"subscribe x": "-NEIN 301 Usage: subscribe <spectator|player> #<rgb hex triplet> <Name>",
    b"turn-update 3 0 oki": "-NEIN 304 Non-existing command: turn-update",
    b"money-update 9 oki": "-NEIN 304 Non-existing command: money-update",
    b"-NEIN 133": "-NEIN 134 You cannot take a different card.",
}


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: repr(line[:20]))
def test_bad_input_gets_one_line_back_and_the_connection_goes_on(line: bytes) -> None:
    door = door_of()
    door.say("oki", line + b"\n")
    assert door.hear("oki").decode() == BAD_LINES[line] + "\n"
    assert door.hear("anna") == b""
    assert door.talk("oki", "chat Ich lebe.") == ["+JAWOHL", "chat-update (oki) Ich lebe."]


COMMANDS = {
    "chat x": 221, "whisper oki x": 221, "start-game": 221, "end-turn": 213, "buy-plot 3": 213,
    "sell-plot 3 5 oki": 213, "make-offer 3 5": 213, "add-house 3": 213, "rm-house 3": 213, "hypothec yes 3": 213,
    "unjail money": 213,
}  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_whoever_has_no_name_is_told_first_that_there_is_no_game(command: str) -> None:
    door = Overheard()
    assert door.talk("x", command)[1].startswith(f"-NEIN {COMMANDS[command]} ")
    running = door_of()
    assert running.talk("x", command)[1].startswith("-NEIN 221 ")
    running.talk("x", "subscribe spectator #0000FF zu")
    if COMMANDS[command] == 213:
        assert running.talk("x", command) == ["-NEIN 232 you are not a player"]


def test_a_thousand_commands_at_once_are_answered_in_their_order() -> None:
    door = door_of()
    lines = [f"bogus{number}" if number % 3 else "buy-plot 41" for number in range(1000)]
    told = [f"-NEIN 304 Non-existing command: bogus{n}" if n % 3 else "-NEIN 333 Not a valid plot" for n in range(1000)]
    assert door.talk("oki", *lines) == told


def test_who_never_acknowledges_anything_holds_up_nobody() -> None:
    door = door_of(2, *[1, 2] * 400)
    sizes = []
    for _ in range(150):
        for name in NAMES[:2]:
            door.talk(name, "end-turn", "buy-plot 3", "make-offer 3 1")
        door.perform(("wait", "10001"))
        sizes.append(footprint(door.sessions["oki"]))
    assert door.talk("oki", "bogus") == ["-NEIN 304 Non-existing command: bogus"]
    assert sizes[-1] <= sizes[99] + 1_000


def test_an_acknowledgement_that_answers_nothing_is_nothing() -> None:
    door = door_of()
    assert door.talk("oki", *["+JAWOHL", "-NEIN", "-NEIN 131 nein", "+JAWOHL danke"] * 300) == []
    assert door.talk("oki", "end-turn")[:2] == ["+JAWOHL", "auction-plot 3 0 -"]


def test_a_refusal_without_a_number_passes_an_auction_whatever_was_not_acknowledged_before() -> None:
    door = door_of(3, 1, 2, 2, 3, 2, 4)
    door.talk("zoe", "-NEIN zu früh")
    for seller, plot in (("oki", 3), ("anna", 5)):
        assert f"auction-plot {plot} 0 -" in door.talk(seller, "end-turn")
        door.talk("anna", f"make-offer {plot} 10")
        door.talk("oki", f"make-offer {plot} 20")
        door.talk("anna", f"make-offer {plot} 30")
        door.talk("zoe", "-NEIN zu teuer")
        assert f"plot-update {plot} 0 nohypothec anna" in door.talk("oki", "-NEIN zu teuer")
    assert door.table.state.kernel.current == NAMES.index("zoe")


def test_it_passes_though_the_auction_was_acknowledged_before() -> None:
    door = door_of(2, 1, 2, 2, 3)
    door.talk("oki", "end-turn", "-NEIN")
    assert door.talk("anna", *["+JAWOHL"] * door.client("anna").packets) == []
    assert door.talk("anna", "-NEIN doch nicht")[:2] == ["plot-update 3 0 nohypothec -", "turn-update 5 0 anna"]


def test_who_keeps_up_answers_the_packet_that_is_next_also_in_an_auction() -> None:
    door = door_of(3, 1, 2, 2, 3, 2, 4)
    door.talk("oki", "buy-plot 3", "end-turn", "sell-plot 3 10 zoe")
    packets = door.client("zoe").packets
    door.talk("anna", "end-turn")
    door.talk("zoe", *["+JAWOHL"] * (packets - 1), "-NEIN den nicht")
    assert not door.table.state.kernel.offers()
    door.talk("oki", "-NEIN")
    door.talk("anna", "-NEIN")
    assert door.table.state.kernel.phase == Phase.AUCTION
    assert "plot-update 5 0 nohypothec -" in door.talk("zoe", "-NEIN")


def test_outside_of_auctions_a_refusal_answers_the_oldest_packet() -> None:
    door = door_of(2, 1, 2)
    door.talk("oki", "buy-plot 3", "sell-plot 3 10 anna")
    door.talk("anna", "-NEIN nein")
    assert "abgelehnt" not in door.hear("oki").decode()
    assert door.talk("anna", "make-offer 3 10")[0] == "+JAWOHL"


def test_an_answer_to_an_old_offer_does_not_decline_the_new_one() -> None:
    door = door_of()
    door.talk("oki", "buy-plot 3", "sell-plot 3 10 anna", "sell-plot 3 20 anna")
    packets = door.client("anna").packets
    door.talk("anna", *["+JAWOHL"] * (packets - 2), "-NEIN")
    assert door.talk("anna", "make-offer 3 20")[0] == "+JAWOHL"


@pytest.mark.parametrize(
    ("answer", "told"), [("+JAWOHL", "show-transaction -200 Event card"), ("-NEIN 133", "eventcard")]
)
def test_a_card_answered_while_an_auction_runs_is_carried_out_after_it(answer: str, told: str) -> None:
    door = door_of(3, 4, 1, cards="test")
    door.perform(("throw", "6", "6", "2", "3", "1", "3"))
    door.perform(("draw", "0", "4"))
    door.talk("oki", "buy-plot 5", "end-turn")
    door.talk("oki", "ragequit")
    assert door.talk("anna", "end-turn") == ["-NEIN 139 You don't have a free hand during an auction"]
    owed = [] if answer.startswith("-") else ["+JAWOHL"] * (door.client("anna").packets - 3)
    heard = door.talk("anna", *owed, answer)
    assert heard[:1] == (["+JAWOHL"] if answer.startswith("-") else [])
    door.perform(("wait", "10001"))
    assert told in door.hear("anna").decode()


def test_a_command_that_comes_when_its_time_is_over_is_not_done() -> None:
    door = door_of(2, 1, 2, 1, 3)
    door.talk("oki", "end-turn")
    door.talk("anna", "make-offer 3 7")
    door.now_us += 10_000_001
    heard = door.talk("oki", "make-offer 3 8")
    assert heard[:2] == ["-NEIN 139 You don't have any time left for that", "money-update 29993 anna"]


def test_an_offer_that_is_answered_too_late_is_declined() -> None:
    door = door_of(2, 1, 2)
    door.talk("oki", "buy-plot 3", "sell-plot 3 10 anna")
    door.now_us += 30_000_001
    assert door.talk("anna", "make-offer 3 10") == ["-NEIN 139 You don't have any time left for that"]


def test_who_comes_back_is_asked_again_about_an_offer() -> None:
    door = door_of(2, 1, 2, grace_ms=60_000)
    door.talk("oki", "buy-plot 3", "sell-plot 3 10 anna")
    door.perform(("end", "anna"))
    assert door.talk("back", "subscribe player #00FF00 anna")[-1] == "auction-plot 3 10 oki"
    door.say("back", b"+JAWOHL\n" * (door.client("back").packets - 1) + b"-NEIN\n")
    assert door.hear("oki").endswith(b"show-transaction 0 Verkauf abgelehnt: Zimmererstra\xc3\x9fe\n")


def test_who_comes_back_is_asked_again_about_a_card() -> None:
    door = Overheard(Options(cards="test", grace_ms=60_000))
    door.perform(("throw", "6", "6", "2", "3"))
    door.perform(("draw", "0"))
    door.talk("oki", "subscribe player #00FF00 oki", "start-game")
    door.perform(("end", "oki"))
    told = door.talk("back", "subscribe player #00FF00 oki")
    assert told[-2:] == ["turn-update 17 1 oki", "eventcard Zahle 200 RM oder ziehe eine Ereigniskarte."]
    assert door.talk("back", *["+JAWOHL"] * door.client("back").packets)[-1] == "money-update 29800 oki"


@pytest.mark.parametrize("cut", [0, 3, 8, 24, 25, 31])
def test_acknowledgements_count_the_same_however_they_are_cut(cut: int) -> None:
    door = Overheard(Options(cards="test"))
    door.perform(("throw", "6", "6", "2", "3"))
    door.perform(("draw", "0"))
    door.talk("oki", "subscribe player #00FF00 oki", "start-game")
    owed = b"+JAWOHL\n" * door.client("oki").packets
    door.say("oki", owed[:cut])
    door.say("oki", owed[cut:-8])
    assert door.hear("oki") == b""
    door.say("oki", owed[-8:])
    assert door.hear("oki") == b"show-transaction -200 Event card\nmoney-update 29800 oki\n"


def test_whoever_the_admin_bars_hears_nothing_of_the_game() -> None:
    door = Overheard(Options(bans="troll"))
    door.talk("x", "subscribe player #FF0000 troll")
    door.talk("oki", "subscribe player #00FF00 oki")
    assert door.hear("x") == b""
    assert door.talk("x", "chat hallo") == ["-NEIN 221 You are not subscribed"]
    assert door.talk("x", "subscribe player #FF0000 anna")[1] == "playerlist-update 2"


@pytest.mark.parametrize("name", ["troll", "TROLL", "tro11", "trоll", "ｔroll"])
def test_nobody_comes_in_by_a_name_that_looks_like_a_barred_one(name: str) -> None:
    door = Overheard(Options(bans="troll"))
    *_, answer = door.talk("x", f"subscribe player #FF0000 {name}")
    assert answer == "-NEIN The admin barred you from entering the game."
    assert door.talk("x", "subscribe player #FF0000 trolls")[1] == "playerlist-update 1"


def test_a_line_without_an_end_is_not_executed() -> None:
    door = door_of()
    door.say("oki", b"ragequit")
    door.perform(("end", "oki"))
    assert door.hear("oki") == b"-NEIN 303 Unexpected EOF\n"
    assert b"anna gewinnt" in door.hear("anna")
    assert list(door.sessions["oki"].receive(b"chat hallo\n", 5)) == []


def test_a_connection_greets_and_enters_and_leaves() -> None:
    session = Server(Options())
    assert session.connected() == [Enter()]
    assert session.to_send() == b"+JAWOHL Willkommen, Genosse! Subscriben Sie!\n"
    assert session.to_send() == b""
    [leave] = session.closed(5)
    assert isinstance(leave, Leave)
    assert session.is_closing
    assert session.closed(6) == []


def test_who_is_sent_away_hears_no_last_word() -> None:
    session = Server(Options())
    session.tell(Dismissed("no more tables"))
    assert session.is_closing
    assert session.to_send() == b""


def test_at_reserved_seats_the_game_begins_by_itself_and_the_connection_ends_with_it() -> None:
    lobby = Lobby(GAME, Options(), new_id=iter("abcdef").__next__, new_seed=lambda _: bytes(32), today=str)
    _, codes = lobby.reserve(["one", "two"])
    sessions = [Server(Options()), Server(Options())]

    def handle(number: int, command: Command) -> None:
        for effect in lobby.handle(number, command, 5):
            if isinstance(effect, Send):
                sessions[effect.person].tell(effect.message)

    for number, name in enumerate(("oki", "anna")):
        lobby.connect(number)
        handle(number, Claim(codes[number]))
        for command in sessions[number].receive(f"subscribe player #00FF00 {name}\n".encode(), 5):
            handle(number, command)
    heard = sessions[0].to_send().decode()
    assert "\nstart-update\nmoney-update 30000 oki\nmoney-update 30000 anna\nturn-update " in heard
    for command in sessions[1].receive(b"ragequit\n", 6):
        handle(1, command)
    assert b"show-transaction 0 oki gewinnt das Spiel\n" in sessions[0].to_send()
    assert all(session.is_closing for session in sessions)


def test_packets_that_are_the_same_for_everybody_are_written_once() -> None:
    state = rules.initial(Config(3))
    for chance in (First(0), Dice(1, 2)):
        rules.apply(state, CHANCE, chance)
    items = tuple(Happened(0, event) for event in rules.apply(state, 0, Buy(3)))
    heard: list[bytes] = []
    shared: dict[Any, bytes] = {}
    for viewer in (0, 1, 2, SPECTATOR):
        session = Server(Options())
        session.tell(Notice(Seating(NAMES)))
        session.tell(Batch("t", viewer, items, view.observe(state, viewer), NAMES, None, shared))
        heard.append(session.to_send())
    assert heard[0].startswith(b"show-transaction -1200 Buy plot ")
    assert heard[1:] == [shared["public"]] * 3
    assert shared["public"] == b"money-update 28800 oki\nplot-update 3 0 nohypothec oki\n"


LINES = (
    b"end-turn\n", b"buy-plot 3\n", b"+JAWOHL\n", b"-NEIN\n", b"-NEIN 133 x\n", b"ragequit\n", b"start-game\r\n",
    b"subscribe player #FFFFFF oki\n", b"subscribe spectator #1 zu\n", b"subscribe player #1 anna\n", b"chat x\n",
    b"chat /tp 1; tp 39\n", b"make-offer 3 5\n", b"sell-plot 3 5 oki\n", b"hypothec yes 3\n", b"add-house 3\n",
    b"unjail money\n", b"\n", b"\xff\n", b"chat ", b"x" * (LIMIT + 5),
)  # fmt: skip
STREAMS = st.lists(st.sampled_from(LINES) | st.binary(max_size=20), max_size=8).map(b"".join)


@pytest.mark.fuzz
@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(NAMES), STREAMS), max_size=12))
def test_a_door_survives_whatever_its_clients_say(speeches: list[tuple[str, bytes]]) -> None:
    door = Overheard(Options(cheats=True, auction_ms=500, cards="test", grace_ms=100), is_fair=True)
    for name, data in speeches:
        for begin in range(0, len(data), 700):
            door.say(name, data[begin : begin + 700])
        door.perform(("wait", "300"))
        for other in door.sessions:
            door.hear(other)
    for name in list(door.sessions):
        door.perform(("end", name))
        door.hear(name)
        assert not door.client(name).unread
    door.perform(("wait", "1000"))
    assert not door.lobby.tables


def test_a_colour_of_hotels_that_no_houses_can_follow_is_told_plot_by_plot() -> None:
    door = door_of(cheats=True, houses=8, hotels=2)
    for plot in (1, 3, 6, 8, 9):
        door.talk("oki", f"chat /add-money 20000; tp {plot}", f"buy-plot {plot}")
    for plot in (1, 3) * 5 + (6, 8, 9) * 2:
        assert door.talk("oki", f"add-house {plot}")[0] == "+JAWOHL"
    cash = door.table.state.kernel.cash[0]
    assert door.talk("oki", "add-house 6", "rm-house 1") == [
        "+JAWOHL",
        "show-transaction -1000 Buy house for plot Wasserschifffahrtsamt",
        f"money-update {cash - 1000} oki",
        "plot-update 6 3 nohypothec oki",
        "+JAWOHL",
        "show-transaction 2500 sold house to bank",
        f"money-update {cash + 1500} oki",
        "plot-update 1 0 nohypothec oki",
        "show-transaction 2500 sold house to bank",
        f"money-update {cash + 4000} oki",
        "plot-update 3 0 nohypothec oki",
    ]
    assert door.talk("oki", "rm-house 1") == ["-NEIN 139 You don't have a single house"]
