"""Our client, packet by packet: what it answers, when it asks its bot, what it makes of nonsense."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Build,
    Buy,
    Decline,
    EndTurn,
    Pass,
    PayBail,
    Sell,
    SwapCard,
    TakeCard,
)
from spieltisch.games.monopoly.engine.cards import TEST
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.events import OfferMade
from spieltisch.games.monopoly.wire.client import Client
from spieltisch.wire.patience import cut_off

WELCOME = "+JAWOHL Willkommen, Genosse! Subscriben Sie!"
LIST = ("playerlist-update 2", "#000001: player: we", "#000002: player: Herr Müller")
STARTED = ("start-update", "money-update 30000 we", "money-update 30000 Herr Müller")
OURS = ("turn-update 8 0 we", "pos-update 8 we")
THEIRS = ("turn-update 6 0 Herr Müller", "pos-update 6 Herr Müller")


class Line:
    """A client, and what goes to and fro."""

    def __init__(self, **query: str) -> None:
        self.client = Client("we", {"start": "0", "java": "0", **query})
        self.client.connected()
        self.subscription = self.said()[0]
        self.now_us = 0

    def said(self) -> list[str]:
        return self.client.to_send().decode().splitlines()

    def hear(self, *lines: str) -> Sequence[Update]:
        return self.client.receive("".join(f"{line}\n" for line in lines).encode(), self.now_us)

    def wait(self, seconds: float) -> Sequence[Update]:
        """Nothing comes until our patience ends, after so many seconds."""
        assert self.client.patience_us == seconds * 1_000_000
        self.now_us += self.client.patience_us
        return self.client.wake(self.now_us)

    def begin(self, *lines: str) -> Line:
        """Into a running game."""
        self.hear(WELCOME, "+JAWOHL", *LIST, *STARTED)
        assert self.said() == ["+JAWOHL"] * 4
        self.updates = self.hear(*lines)
        return self

    def act(self, action: Action) -> list[str]:
        """What is said after an action."""
        self.client.act(action)
        return self.said()


def turns(update: Sequence[Update]) -> list[Turn]:
    return [item for item in update if isinstance(item, Turn)]


def only_turn(update: Sequence[Update]) -> Turn:
    [turn] = turns(update)
    return turn


# -- coming in ---------------------------------------------------------------------


def test_it_subscribes_without_waiting_for_the_welcome() -> None:
    assert Line().subscription.startswith("subscribe player #")
    assert Line().subscription.endswith(" we")


def test_the_first_line_is_the_welcome_whatever_it_says() -> None:
    line = Line()
    assert line.hear("hello there") == []
    assert line.said() == []


def test_a_name_that_is_taken_is_followed_by_another() -> None:
    line = Line()
    line.hear(WELCOME, "-NEIN 211 Name already taken!")
    assert line.said()[0].endswith(" we 2")
    line.hear("-NEIN 211 Name already taken!")
    assert line.said()[0].endswith(" we 3")
    line.hear(
        "+JAWOHL", "playerlist-update 2", LIST[2], "#000001: player: we 3", "start-update", "turn-update 3 0 we 3"
    )
    assert line.client.view.seat_of("we 3") == 1
    assert line.client.name == "we 3"


@pytest.mark.parametrize("refusal", ["212 Game already running", "The admin barred you from entering the game."])
def test_who_is_not_admitted_says_so_and_goes(refusal: str) -> None:
    line = Line()
    updates = line.hear(WELCOME, f"-NEIN {refusal}")
    assert updates == [Failed(Failure.REFUSED, f"-NEIN {refusal}")]
    assert line.client.is_closing
    assert line.client.closed(0) == []


@pytest.mark.parametrize(("start", "asks"), [("0", False), ("1", True), ("2", True), ("3", False)])
def test_it_starts_the_game_when_as_many_are_there_as_the_url_says(start: str, asks: bool) -> None:
    line = Line(start=start)
    line.hear(WELCOME, "+JAWOHL", *LIST)
    assert line.said() == ["+JAWOHL", "start-game"][: 1 + asks]
    line.hear("-NEIN 139 You don't have enough players", *LIST)
    assert line.said() == ["+JAWOHL"]


@pytest.mark.parametrize("query", [{"start": "many"}, {"start": "9"}, {"java": "yes"}, {"stat": "2"}])
def test_what_the_url_cannot_have_is_the_operators_mistake(query: dict[str, str]) -> None:
    with pytest.raises(UsageError):
        Client("we", query)


# -- packets -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packet", "answer"),
    [
        ("chat-update (oki) hallo", "+JAWOHL"),
        ("chat-update no sender at all", "+JAWOHL"),
        ("show-transaction -2000 derp", "+JAWOHL"),
        ("money-update -3400 we", "+JAWOHL"),
        ("money-update we", "+JAWOHL"),
        ("plot-update 39 0 nohypothec -", "+JAWOHL"),
        ("plot-update 39 0 nohypothec who left", "+JAWOHL"),
        ("plot-update 0 hypothec Herr Müller", "+JAWOHL"),
        ("prison enter", "-NEIN 301 Usage: prison <enter|leave> <Spieler>"),
        ("prison go we", "-NEIN 301 Usage: prison <enter|leave> <Spieler>"),
        ("plot-update 39 0 perhaps we", "-NEIN 301 Usage: plot-update <pos> <houses> <hypothec|nohypothec> <owner>"),
        ("plot-update 10 0 nohypothec we", "-NEIN 333 Not a valid plot"),
        ("plot-update 40 0 nohypothec we", "-NEIN 333 Not a valid plot"),
        ("auction-plot 10 0 -", "-NEIN 333 Not a valid plot"),
        ("auction-plot 39 100 nobody", "-NEIN 215 This player does not exist"),
        ("pos-update 40 we", "-NEIN 333 Not a valid plot"),
        ("pos-update 5 nobody", "-NEIN 215 This player does not exist"),
        ("pos-update here we", "-NEIN 301 Usage: pos-update <pos> <player>"),
        ("buy-plot 5", "-NEIN 304 Non-existing command: buy-plot"),
        ("bogus x y", "-NEIN 304 Non-existing command: bogus"),
        ("x" * 5000, "-NEIN 301 Usage: line too long"),
    ],
)
def test_every_packet_is_answered_once(packet: str, answer: str) -> None:
    line = Line().begin()
    line.hear(packet)
    assert line.said() == [answer]
    line.hear("show-transaction 0 next")
    assert line.said() == ["+JAWOHL"]


@pytest.mark.parametrize("stray", ["", "#00ff00: player: nobody", "+JAWOHL", "-NEIN 131 money", "-NEIN", "-NEIN 7"])
def test_what_is_no_packet_is_not_answered(stray: str) -> None:
    line = Line().begin()
    assert turns(line.hear(stray)) == []
    assert line.said() == []
    assert line.client.view.names == ["we", "Herr Müller"]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 9])
def test_a_list_is_as_long_as_it_is(count: int) -> None:
    line = Line()
    line.hear(WELCOME, "+JAWOHL", f"playerlist-update {count}", *LIST[1:], "start-update")
    assert line.said() == ["+JAWOHL", "+JAWOHL"]
    assert line.client.view.names == ["we", "Herr Müller"]


def test_seats_go_by_the_first_money_that_is_told() -> None:
    line = Line()
    line.hear(WELCOME, "+JAWOHL", *LIST, STARTED[0], STARTED[2], STARTED[1], "turn-update 3 0 we")
    assert line.client.view.names == ["Herr Müller", "we"]


def test_who_comes_back_to_a_game_is_told_what_each_has_and_nobody_changes_seats() -> None:
    line = Line()
    line.hear(WELCOME, "+JAWOHL", *LIST, STARTED[0], "money-update 900 we", "pos-update 0 we", STARTED[2], *THEIRS)
    view = line.client.view
    assert [view.cash(view.names.index(name)) for name in ("we", "Herr Müller")] == [900, 30_000]


def test_a_rename_in_the_game_changes_a_name_and_nothing_else() -> None:
    line = Line().begin(*THEIRS, "plot-update 6 0 nohypothec Herr Müller")
    line.hear("playerlist-update 2", LIST[1], "#000003: player: Karl", "plot-update 6 0 nohypothec Karl")
    assert line.client.view.names == ["we", "Karl"]
    assert line.client.view.observe(0).owner(6) == 1


# -- our turn ----------------------------------------------------------------------


def test_the_bot_is_asked_until_it_ends_the_turn() -> None:
    line = Line().begin(*OURS)
    turn = only_turn(line.updates)
    assert (turn.seat, turn.clock, turn.observation.phase) == (0, "turn", Phase.ACT)
    assert turn.observation.field_of(0) == 8
    line.said()
    assert line.act(Buy(8)) == ["buy-plot 8"]
    assert line.hear("+JAWOHL", "show-transaction -2000 Buy plot August-Bebel-Straße", "money-update 28000 we") == []
    turn = only_turn(line.hear("plot-update 8 0 nohypothec we"))
    assert (turn.observation.owner(8), turn.observation.cash(0)) == (0, 28_000)
    line.said()
    assert line.act(EndTurn()) == ["end-turn"]
    assert turns(line.hear("+JAWOHL", *THEIRS)) == []


def test_effects_may_come_before_the_acknowledgement() -> None:
    line = Line().begin(*OURS)
    line.said()
    line.act(Buy(8))
    only_turn(line.hear("money-update 28000 we", "show-transaction -2000 derp", "plot-update 8 0 nohypothec we"))
    assert turns(line.hear("+JAWOHL")) == []


def test_what_shows_its_effect_needs_no_acknowledgement() -> None:
    """Neither does the end of a turn: when we are named again, it was."""
    line = Line().begin(*OURS)
    line.said()
    line.act(Buy(8))
    only_turn(line.hear("money-update 28000 we", "show-transaction -2000 derp", "plot-update 8 0 nohypothec we"))
    line.act(EndTurn())
    only_turn(line.hear(*THEIRS, *OURS))
    line.said()
    assert line.act(EndTurn())[:1] == ["end-turn"]


def test_where_an_effect_is_not_told_a_probe_shows_that_nothing_more_will_come() -> None:
    line = Line().begin(*OURS)
    line.said()
    line.act(Buy(8))
    assert turns(line.hear("+JAWOHL")) == []
    assert line.said() == ["ping"]
    assert turns(line.hear("-NEIN 304 Non-existing command: ping"))


def test_what_is_refused_is_not_tried_again_and_three_refusals_end_the_turn() -> None:
    line = Line().begin(*OURS)
    line.said()
    deeds: list[tuple[Action, str]] = [(Buy(8), "buy-plot 8"), (PayBail(), "unjail money"), (Build(1), "add-house 1")]
    for deed, command in deeds:
        assert line.act(deed) == [command]
        assert turns(line.hear("-NEIN 139 You don't have that"))
    assert line.act(Buy(8)) == ["end-turn"]


def test_the_same_again_after_a_refusal_ends_the_turn() -> None:
    line = Line().begin(*OURS)
    line.said()
    line.act(Buy(8))
    line.hear("-NEIN 131 insufficient money, need 2000")
    assert line.act(Buy(8)) == ["end-turn"]


def test_a_turn_that_cannot_be_ended_now_is_ended_later() -> None:
    line = Line().begin(*OURS)
    line.said()
    line.act(EndTurn())
    updates = line.hear("-NEIN 139 You don't have a free hand", "auction-plot 3 0 -", "plot-update 3 0 nohypothec -")
    assert only_turn(updates).clock == "turn"
    line.said()
    assert line.act(EndTurn()) == ["end-turn"]


def test_an_answer_that_comes_too_late_is_not_sent() -> None:
    line = Line().begin(*OURS)
    line.hear(*THEIRS)
    line.said()
    assert line.act(Buy(8)) == []


def test_an_answer_that_nothing_follows_does_not_hold_us_up() -> None:
    line = Line().begin("plot-update 3 0 nohypothec Herr Müller", *OURS)
    line.hear("auction-plot 3 500 Herr Müller")
    assert line.act(Decline())[-2:] == ["-NEIN I don't wanna pay that much.", "ping"]
    assert only_turn(line.hear("-NEIN 304 Non-existing command: ping")).clock == "turn"


# -- auctions, offers, cards -------------------------------------------------------


def test_an_auction_is_answered_by_a_bid_and_an_acknowledgement_or_by_a_refusal() -> None:
    line = Line().begin(*THEIRS)
    line.said()
    turn = only_turn(line.hear("auction-plot 6 0 -"))
    assert (turn.clock, turn.observation.phase) == ("auction", Phase.AUCTION)
    assert line.said() == []
    assert line.act(Bid(6, 100)) == ["make-offer 6 100"]
    assert turns(line.hear("+JAWOHL", "auction-plot 6 100 we")) == []
    assert line.said() == ["+JAWOHL", "+JAWOHL"]
    assert turns(line.hear("auction-plot 6 300 Herr Müller"))
    assert line.act(Pass(6)) == ["-NEIN I don't wanna pay that much."]
    assert turns(line.hear("auction-plot 6 400 Herr Müller")) == []
    assert line.said() == ["+JAWOHL"]


def test_a_bid_that_is_refused_leaves_the_call_open() -> None:
    line = Line().begin(*THEIRS, "auction-plot 6 0 -")
    line.said()
    line.act(Bid(6, 100))
    assert turns(line.hear("-NEIN 131 insufficient money, need 100"))
    assert line.act(Bid(6, 100)) == ["-NEIN I don't wanna pay that much."]


def test_while_a_bid_is_on_its_way_no_other_call_is_answered() -> None:
    line = Line().begin(*THEIRS, "auction-plot 6 0 -")
    line.said()
    line.act(Bid(6, 300))
    assert turns(line.hear("auction-plot 6 100 Herr Müller")) == []
    assert turns(line.hear("+JAWOHL")) == []
    assert turns(line.hear("auction-plot 6 300 we")) == []


def test_an_offer_is_told_from_an_auction_by_the_name_of_the_owner() -> None:
    line = Line().begin("plot-update 3 0 nohypothec Herr Müller", *THEIRS)
    line.said()
    turn = only_turn(line.hear("auction-plot 3 500 Herr Müller"))
    assert (turn.clock, turn.observation.phase) == ("offer", Phase.ACT)
    assert turn.observation.offers == (OfferMade(seller=1, buyer=0, plot=3, price=500),)
    assert line.act(Accept(3, 500)) == ["make-offer 3 500"]
    line.hear("+JAWOHL", "money-update 29500 we", "money-update 30500 Herr Müller", "plot-update 3 0 nohypothec we")
    assert line.said() == ["+JAWOHL"] * 4
    assert line.client.view.offers == []


def test_an_offer_that_cannot_be_taken_is_declined() -> None:
    line = Line().begin("plot-update 3 0 nohypothec Herr Müller", *THEIRS, "auction-plot 3 500 Herr Müller")
    line.said()
    line.act(Accept(3, 500))
    line.hear("-NEIN 131 insufficient money, need 500")
    assert line.said() == ["-NEIN I don't wanna pay that much."]


@pytest.mark.parametrize("end", ["show-transaction 0 Verkauf abgelehnt: Zimmererstraße", "money-update -5 we"])
def test_our_own_offers_stand_until_they_are_declined_or_we_owe_money(end: str) -> None:
    line = Line().begin("plot-update 3 0 nohypothec we", *OURS)
    assert line.act(Sell(3, 1, 700))[-1] == "sell-plot 3 700 Herr Müller"
    line.hear("+JAWOHL")
    assert line.client.view.offers == [OfferMade(seller=0, buyer=1, plot=3, price=700)]
    line.hear(end)
    assert line.client.view.offers == []


def test_an_auction_goes_before_an_offer_that_can_then_only_be_taken() -> None:
    line = Line().begin("plot-update 3 0 nohypothec Herr Müller", *THEIRS, "auction-plot 3 500 Herr Müller")
    line.said()
    assert only_turn(line.hear("auction-plot 6 0 -")).clock == "auction"
    assert line.act(Pass(6))[:2] == ["+JAWOHL", "-NEIN I don't wanna pay that much."]
    assert only_turn(line.hear("plot-update 6 0 nohypothec -")).clock == "offer"
    line.said()
    assert line.act(Accept(3, 500)) == ["make-offer 3 500"]


def test_a_card_that_may_be_exchanged_is_answered_by_the_bot() -> None:
    line = Line().begin(*OURS)
    line.said()
    turn = only_turn(line.hear(f"eventcard {TEST[0].text}"))
    assert (turn.clock, turn.observation.phase, turn.observation.held) == ("card", Phase.HELD, 0)
    assert line.said() == []
    assert line.act(SwapCard())[0] == "-NEIN 133 Please gimme a different card!"
    line.hear("+JAWOHL", "eventcard Du zahlst 500 RM.")
    assert line.said() == ["+JAWOHL"]


def test_a_card_that_may_be_exchanged_can_be_taken() -> None:
    line = Line().begin(*OURS, f"eventcard {TEST[1].text}")
    line.said()
    assert line.act(TakeCard())[0] == "+JAWOHL"


def test_an_auction_goes_before_a_card_that_is_then_taken() -> None:
    line = Line().begin("plot-update 3 0 nohypothec Herr Müller", *OURS, f"eventcard {TEST[0].text}")
    line.said()
    assert only_turn(line.hear("plot-update 3 0 nohypothec -", "auction-plot 3 0 -")).clock == "auction"
    assert line.act(Pass(3))[:3] == ["+JAWOHL", "+JAWOHL", "-NEIN I don't wanna pay that much."]
    assert only_turn(line.hear("plot-update 3 0 nohypothec -")).clock == "turn"


def test_who_may_not_have_another_card_gives_in() -> None:
    line = Line().begin(*OURS, f"eventcard {TEST[0].text}")
    line.said()
    line.act(SwapCard())
    line.hear("-NEIN 134 You cannot take a different card.")
    assert line.said() == ["+JAWOHL"]


def test_a_card_that_reads_like_it_opens_the_prison() -> None:
    line = Line().begin(*OURS, "eventcard Du kommst aus dem Gefängnis frei.")
    assert line.client.view.observe(0).keys(0) == 1


# -- the end -----------------------------------------------------------------------


def test_the_last_one_listed_as_a_player_has_won() -> None:
    line = Line().begin(*OURS, "money-update 0 Herr Müller")
    [over] = line.hear("playerlist-update 2", LIST[1], "#000002: spectator: Herr Müller")
    assert isinstance(over, Over)
    assert over.outcome
    assert (over.outcome.ranks, over.outcome.points, over.is_final) == ((1, 2), (30_000, 0), True)
    assert line.client.is_closing


def test_after_the_last_round_the_winner_is_told_in_words() -> None:
    line = Line().begin(*OURS, "money-update 31000 we")
    updates = line.hear("show-transaction 0 we gewinnt das Spiel")
    over = updates[-1]
    assert isinstance(over, Over)
    assert over.outcome
    assert (over.outcome.ranks, over.outcome.detail) == ((1, 2), "rounds")


def test_nobody_wins_by_chatting() -> None:
    line = Line().begin(*OURS)
    assert line.hear("chat-update we gewinnt das Spiel") == [Note("we gewinnt das Spiel")]


def test_the_end_of_the_stream_is_the_end() -> None:
    line = Line().begin(*OURS)
    assert line.client.closed(0) == [cut_off()]
    assert line.client.closed(0) == []
