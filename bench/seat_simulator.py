"""The fixed-policy agents of ``monopoly-simulator-test`` at our Monopoly tables.

Its board is ours under other names, so a gameboard of its own is kept that stands as our table does, in our money, and
each decision is asked of the agent's functions. What differs between the rules:

- its agents buy, sell and exchange plots in one trade; here only a plot for money can be offered, so exchanges and
  requests are left out, and a plot offered to it is what it knows as an offer to sell;
- they build and redeem while others move, here in their own turn;
- they sell plots to the bank for half the price, here they mortgage them for the same money.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import monopoly_simulator
from monopoly_simulator.agent import Agent
from monopoly_simulator.initialize_game_elements import initialize_board

from bench.seat import Player, Unknown
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Build,
    Buy,
    Decline,
    EndTurn,
    Mortgage,
    Pass,
    PayBail,
    Quit,
    Raze,
    Redeem,
    Sell,
    TakeCard,
    UseCard,
)
from spieltisch.games.monopoly.engine.board import BAIL, FIELDS, HOTEL, WAGE
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.view import Observation

SEATS: Final = 4
"""Its gameboard has four players; who is missing has lost."""
SCHEMA: Final = Path(monopoly_simulator.__file__).with_name("monopoly_game_schema_v1-2.json")
AGENTS: Final = ("v3_1",)
"""The one that its own games are played with. Later ones build at other times, of which nothing is said here."""
PLOTS: Final = [number for number, field in enumerate(FIELDS) if field.is_plot]
PLENTY: Final = 1 << 20


def make(name: str, seed: int) -> Player:
    """``v3_1`` is the background agent of that version. Nothing is left to chance: the seed does not matter."""
    if name not in AGENTS:
        raise Unknown(f"monopoly-simulator has no agent {name}: {', '.join(AGENTS)}")
    agent = import_module(f"monopoly_simulator.background_agent_{name}")
    text = f"monopoly-simulator-test {version('monopoly-simulator-test')} {name}"
    return Player(SimulatorBot(agent.decision_agent_methods), text)


class SimulatorBot:
    """One of its agents at a table for up to four."""

    is_instant = False

    def __init__(self, methods: Mapping[str, Any]) -> None:
        names = [f"player_{seat + 1}" for seat in range(SEATS)]
        self._agents = {name: Agent(**methods) for name in names}
        self._board = initialize_board(json.loads(SCHEMA.read_text()), self._agents)
        for agent in self._agents.values():
            agent._agent_memory["previous_action"] = ""
        self._price()
        self._turn: tuple[int, int, int] = (-1, -1, -1)
        self._tried: set[Action] = set()
        """In this turn: nothing is asked for twice."""

    def _price(self) -> None:
        """Ours for theirs."""
        self._board["go_increment"] = WAGE
        self._board["bank"].jail_fine = float(BAIL)
        self._board["bank"].total_houses = self._board["bank"].total_hotels = PLENTY
        for place, field in zip(self._board["location_sequence"], FIELDS, strict=True):
            if field.is_plot:
                place.price, place.mortgage = field.price, field.mortgage
            if field.rents:
                place.price_per_house = field.house
                place.rent, *houses, place.rent_hotel = field.rents
                for count, rent in enumerate(houses, 1):
                    setattr(place, f"rent_{count}_house{'s' if count > 1 else ''}", rent)

    # -- a decision ----------------------------------------------------------------------

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """The first thing the agent wants that is legal here and was not tried in this turn."""
        turn = tuple(observation.counter(each) for each in (Counter.ROUND, Counter.CURRENT, Counter.TOTAL))
        if turn != self._turn:
            self._turn, self._tried = (turn[0], turn[1], turn[2]), set()
        self._stand(observation, seat)
        legal = view.legal_actions(observation)
        for action in self._wishes(observation, seat, legal):
            if action in legal and (action not in self._tried or isinstance(action, (Bid, Pass, Accept, Decline))):
                self._tried.add(action)
                return action
        raise ValueError("the agent finds nothing to do that is legal here")

    def _wishes(self, observation: Observation, seat: Seat, legal: Collection[Action]) -> Iterator[Action]:
        """The best first, down to what always can be done."""
        me = self._board["players"][seat]
        offers = [each for each in observation.offers if each.buyer == seat and each.plot is not None]
        if observation.phase is Phase.AUCTION:
            yield from self._bids(observation, me)
        elif observation.phase is Phase.HELD:
            yield TakeCard()
        elif offers:
            yield self._answered(observation, me, offers[0].seller, offers[0].plot or 0, offers[0].price or 0)
        elif me.current_cash < 0:
            yield from self._raised(me)
        else:
            yield from self._managed(me, legal)

    def _bids(self, observation: Observation, me: Any) -> Iterator[Action]:
        plot, price = observation.counter(Counter.AUCTION), observation.counter(Counter.PRICE)
        bid = int(me.agent.make_bid(me, self._board, self._board["location_sequence"][plot], max(0, price)))
        if bid > price:
            yield Bid(plot, bid)
        yield Pass(plot)

    def _answered(self, observation: Observation, me: Any, seller: Seat, plot: int, price: int) -> Action:
        place = self._board["location_sequence"][plot]
        me.is_property_offer_outstanding = True
        me.outstanding_property_offer = {"from_player": self._board["players"][seller], "asset": place, "price": price}
        wants = self._asked(me, "make_out_of_turn_move", {"accept_sell_property_offer", "skip_turn"})
        me.is_property_offer_outstanding = False
        is_taken = any(name == "accept_sell_property_offer" for name, _ in wants)
        return Accept(plot, price) if is_taken else Decline(plot)

    def _raised(self, me: Any) -> Iterator[Action]:
        """What brings money, the agent's choice first. It ends by giving up."""
        name, parameters = me.agent.handle_negative_cash_balance(me, self._board)
        if name is not None:
            yield from self._meant(name, parameters)
        yield from map(Mortgage, PLOTS)
        yield from map(Raze, PLOTS)
        yield Quit()

    def _managed(self, me: Any, legal: Collection[Action]) -> Iterator[Action]:
        """A turn: out of prison, buy, and what it does out of turn there."""
        if me.currently_in_jail:
            allowed = {"skip_turn"}
            allowed |= {"pay_jail_fine"} if PayBail() in legal else set()
            allowed |= {"use_get_out_of_jail_card"} if UseCard() in legal else set()
            yield from self._wanted(me, "make_pre_roll_move", allowed)
        place = self._place(self._board["location_sequence"][me.current_position].name)
        if Buy(place) in legal:
            me._option_to_buy = True
            yield from self._wanted(me, "make_post_roll_move", me.compute_allowable_post_roll_actions(self._board))
            me._option_to_buy = False
        allowed = {"skip_turn", "make_trade_offer"}
        allowed |= {"improve_property"} if me.full_color_sets_possessed else set()
        allowed |= {"free_mortgage"} if me.mortgaged_assets else set()
        for status in ("waiting_for_move", "current_move"):  # it builds before its turn, and offers in it
            me.status = status
            yield from self._wanted(me, "make_out_of_turn_move", allowed)
        yield EndTurn()

    # -- its words -----------------------------------------------------------------------

    def _asked(self, me: Any, method: str, allowed: Collection[str]) -> list[tuple[str, Mapping[str, Any]]]:
        """What one of its functions says, as a list: it may be several things."""
        me.agent._agent_memory["count_unsuccessful_tries"] = 0
        me.agent._agent_memory["previous_action"] = ""
        names, parameters = getattr(me.agent, method)(me, self._board, set(allowed), 0)
        return list(zip(names, parameters, strict=True)) if isinstance(names, list) else [(names, parameters)]

    def _wanted(self, me: Any, method: str, allowed: Collection[str]) -> Iterator[Action]:
        for name, parameters in self._asked(me, method, allowed):
            yield from self._meant(name, parameters)

    def _meant(self, name: str, parameters: Mapping[str, Any]) -> Iterator[Action]:
        """Our action for one of its own; none for what cannot be said here."""
        match name:
            case "use_get_out_of_jail_card":
                yield UseCard()
            case "pay_jail_fine":
                yield PayBail()
            case "make_trade_offer":
                yield from self._offered(parameters)
            case "buy_property":
                yield Buy(self._place(parameters["asset"]))
            case "improve_property":
                yield Build(self._place(parameters["asset"]))
            case "free_mortgage":
                yield Redeem(self._place(parameters["asset"]))
            case "mortgage_property" | "sell_property":
                yield Mortgage(self._place(parameters["asset"]))
            case "sell_house_hotel":
                plot = self._place(parameters["asset"])
                yield Raze(plot)
                yield from (Raze(other) for other in PLOTS if FIELDS[other].group == FIELDS[plot].group)

    def _offered(self, parameters: Mapping[str, Any]) -> Iterator[Action]:
        offer = parameters["offer"]
        if len(offer["property_set_offered"]) == 1 and not offer["property_set_wanted"] and not offer["cash_offered"]:
            [name] = offer["property_set_offered"]
            yield Sell(self._place(name), int(parameters["to_player"].split("_")[1]) - 1, int(offer["cash_wanted"]))

    def _place(self, name: str) -> int:
        names = [place.name for place in self._board["location_sequence"]]
        return names.index(name)

    # -- its gameboard -------------------------------------------------------------------

    def _stand(self, observation: Observation, seat: Seat) -> None:
        """Let it stand as the table does."""
        players = self._board["players"]
        for number, player in enumerate(players):
            self._stand_player(observation, player, number)
        for plot, place in enumerate(self._board["location_sequence"]):
            if FIELDS[plot].is_plot:
                self._stand_plot(observation, place, plot)
        for player in players:
            colours = self._board["color_assets"].items()
            player.full_color_sets_possessed = {colour for colour, places in colours if places <= player.assets}

    def _stand_player(self, observation: Observation, player: Any, number: int) -> None:
        is_there = number < observation.config.seats and not observation.is_bankrupt(number)
        is_moving = number == observation.counter(Counter.CURRENT)
        player.status = "current_move" if is_moving else "waiting_for_move" if is_there else "lost"
        player.current_cash = float(observation.cash(number)) if is_there else 0.0
        player.current_position = observation.field_of(number) if is_there else 0
        player.currently_in_jail = is_there and observation.is_jailed(number)
        player.has_get_out_of_jail_chance_card = is_there and observation.keys(number) > 0
        player.assets, player.mortgaged_assets = set(), set()
        player.num_total_houses = player.num_total_hotels = 0
        player.num_railroads_possessed = player.num_utilities_possessed = 0

    def _stand_plot(self, observation: Observation, place: Any, plot: int) -> None:
        owner, houses = observation.owner(plot), observation.houses(plot)
        place.owned_by = self._board["bank"] if owner is None else self._board["players"][owner]
        place.is_mortgaged = observation.is_mortgaged(plot)
        if FIELDS[plot].rents:
            place.num_houses, place.num_hotels = (0, 1) if houses == HOTEL else (houses, 0)
        if owner is None:
            return
        player = place.owned_by
        player.assets.add(place)
        if place.is_mortgaged:
            player.mortgaged_assets.add(place)
        player.num_total_houses += houses if houses < HOTEL else 0
        player.num_total_hotels += houses == HOTEL
        player.num_railroads_possessed += place.loc_class == "railroad"
        player.num_utilities_possessed += place.loc_class == "utility"
