"""The course of a game of Catan, as a referee follows it: who may do what when, what it costs, and what it is worth."""

from __future__ import annotations

from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.catan.checks.island import (
    COSTS,
    army_holder,
    first_yield,
    lives_at,
    rates_of,
    road_holder,
    why_not_there,
)
from spieltisch.games.catan.checks.ledger import COST, INVENTION, PRICE, SEVEN, START, Ledger
from spieltisch.games.catan.checks.standings import Standings
from spieltisch.games.catan.checks.turn_order import TurnOrder
from spieltisch.games.catan.engine.codes import INVENTION as AN_INVENTION
from spieltisch.games.catan.engine.codes import KNIGHTS, MONOPOLY, Kind, Phase
from spieltisch.games.catan.knowledge import PRICE as CARD_PRICE
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire.client_view import ClientView
from spieltisch.games.catan.wire.messages import (
    CardBought,
    CardPlayed,
    Changed,
    GameOver,
    Honoured,
    OfferMade,
    Player,
    Raised,
    RobberSet,
    ServerMessage,
    Thrown,
    TradeDone,
)
from spieltisch.games.catan.wire.phases import PHASES

PLACE: Final = "it accepts a building where none may be"
ROBBER: Final = "it lets the robber stay where it is, or move for no reason"
VICTIM: Final = "it robs somebody who does not live at the robber's field"
ROAD: Final = "it gives the longest road to the wrong player"
ARMY: Final = "it gives the largest army to the wrong player"
LEAK: Final = "it shows cards that only their owner may see"
IDS: Final = "it tells of a player whom it has not introduced"
DICE: Final = "it throws dice that there are not"
WINNER: Final = "it ends the game for somebody who has not won"


class Course:
    """One game's. All methods raise ``Wrong`` at the first thing that is not so."""

    def __init__(self, view: ClientView, stock: int, goal: int) -> None:
        """``stock`` is how many cards of each resource there are, ``goal`` how many points win."""
        self.view = view
        self._ids = list(view.ids)
        self._seats = len(self._ids)
        self.ledger = Ledger(self._seats, view.me, stock)
        self.standings = Standings(self._seats, view.me)
        self._goal = goal
        self._turns = TurnOrder(self._seats)
        self._offer: OfferMade | None = None

    @property
    def _seen(self) -> Observation:
        """The game as it was told so far."""
        return self.view.observe()

    @property
    def is_others_throw(self) -> bool:
        """Whether another player is to throw the dice."""
        turns = self._turns
        return not turns.is_opening and turns.active not in (-1, self.view.me) and not turns.has_thrown

    def seat(self, id: int | None) -> Seat:
        """Of a player by the server's number."""
        if id not in self._ids:
            raise Wrong(f"the id of a player: {', '.join(map(str, self._ids))}", str(id), IDS)
        return self._ids.index(id)

    def hear(self, message: ServerMessage) -> None:
        """Something was told."""
        if not isinstance(message, Raised | CardPlayed):
            self.standings.end_free_roads()
        match message:
            case Player():
                self._meet(self.seat(message.id), message)
            case Thrown(id, dice):
                self._throw(self.seat(id), dice)
            case Changed(id, amount, sign):
                self.ledger.change(self.seat(id), amount, sign)
            case Raised(id, what, place):
                self._build(self.seat(id), what, place)
            case RobberSet(id, field, victim, is_knight):
                self._rob(self.seat(id), field, victim, is_knight=is_knight)
            case CardBought(id, card):
                self._buy(self.seat(id), card)
            case CardPlayed():
                self._play(self.seat(message.id), message)
            case OfferMade():
                self._offer = message
            case TradeDone(id, partner):
                self._trade(self.seat(id), partner)
            case Honoured(id, is_army):
                self._honour(id, is_army=is_army)
            case GameOver(winner):
                self._finish(winner)
            case _:
                pass
        self.view.fold(message)
        if isinstance(message, Raised):
            self._measure()

    # -- turns ---------------------------------------------------------------------

    def _throw(self, seat: Seat, dice: tuple[int, int]) -> None:
        if not all(1 <= die <= 6 for die in dice):
            raise Wrong("two dice of 1 to 6", str(list(dice)), DICE)
        if self._turns.is_opening:
            return  # for the order of play, or nothing
        self._settle()
        self._turns.throw(seat, is_seven=sum(dice) == SEVEN)
        self.ledger.throw(self._seen.public, sum(dice))

    def _settle(self) -> None:
        """All that was due has come by now."""
        if not self._turns.is_opening:
            trader = self._turns.active if self._turns.has_thrown else None
            self.ledger.settle(trader, lambda seat: rates_of(self._seen, seat))

    # -- statuses ------------------------------------------------------------------

    def _meet(self, seat: Seat, told: Player) -> None:
        phase = PHASES.get(told.status or "")
        account = self.ledger.accounts[seat]
        if seat == self._turns.active or phase is not None or (told.hand and not account.purse.fits(told.hand)):
            self._settle()
        if phase is not None:
            self._turns.check(seat, phase, self.ledger.owed[seat])
        if told.hand and seat != self.view.me and told.hand.cards and told.hand.count:
            raise Wrong("`Rohstoffe` of others as `Unbekannt`", str(told.hand.cards), LEAK)
        self.standings.check(seat, told, account.purse, self._seen, is_opening=self._turns.is_opening)

    # -- what is done --------------------------------------------------------------

    def _build(self, seat: Seat, what: Kind, place: int) -> None:
        seen, is_opening = self._seen, self._turns.is_opening
        phase, home = Phase.MAIN, self._turns.homes.get(seat, -1)
        is_second = False
        if is_opening:
            phase = Phase.PAVE if what is Kind.ROAD else Phase.SETTLE
            is_second = self._turns.open(seat, what, place)
        if refusal := why_not_there(seen, seat, what, place, phase, home):
            word = refusal.name.lower().replace("_", " ")
            raise Wrong(f"a {what.name.lower()} where one may be", f"one of player {seat + 1}'s: {word}", PLACE)
        if is_second:
            self.ledger.accounts[seat].earn(first_yield(seen.public, place), "the second settlement", START)
        elif not is_opening and not self.standings.use_road(seat, what):
            self.ledger.accounts[seat].owe(COSTS[what], f"a {what.name.lower()}", COST)

    def _measure(self) -> None:
        """After something was built."""
        self.standings.trader = road_holder(self._seen.public, self._seats, self.standings.trader)

    def _rob(self, seat: Seat, field: int, victim: int | None, *, is_knight: bool) -> None:
        public = self._seen.public
        if not is_knight and (field != public.robber or self._turns.is_robber_due):
            if not (seat == self._turns.active and self._turns.is_robber_due):
                raise Wrong("the robber for who has thrown a seven", f"moved by player {seat + 1}", ROBBER)
            self._turns.is_robber_due = False
        elif not is_knight:
            return  # a knight's, told again
        if field == public.robber or field >= len(public.terrains):
            raise Wrong("the robber at another field of land", "not so", ROBBER)
        robbed = None if victim is None else self.seat(victim)
        if robbed is not None and (robbed == seat or not lives_at(public, robbed, field)):
            raise Wrong("a victim at the robber's field", f"player {robbed + 1}", VICTIM)
        self.ledger.rob(public, seat, field, robbed)
        if is_knight:
            self.standings.use_card(seat, KNIGHTS)
            self.standings.army = army_holder(self.standings.knights, self.standings.army)

    def _buy(self, seat: Seat, card: int | None) -> None:
        if card is not None and seat != self.view.me:
            raise Wrong("`Unbekannt` for a card of somebody else's", "which card it is", LEAK)
        self.standings.draw(seat, card)
        self.ledger.accounts[seat].owe(CARD_PRICE, "a development card", PRICE)

    def _play(self, seat: Seat, played: CardPlayed) -> None:
        self.standings.use_card(seat, played.card)
        if played.card == MONOPOLY:
            self.ledger.monopolise(seat, played.resources.index(1))
        elif played.card == AN_INVENTION:
            self.ledger.accounts[seat].earn(played.resources, "an invention", INVENTION)

    def _trade(self, seat: Seat, partner: int | None) -> None:
        if self._offer and partner is not None:
            self.ledger.trade(seat, self.seat(partner), self._offer.given, self._offer.wanted)

    def _honour(self, id: int | None, *, is_army: bool) -> None:
        told = -1 if id is None else self.seat(id)
        due, why, what = (
            (self.standings.army, ARMY, "the largest army")
            if is_army
            else (self.standings.trader, ROAD, "the longest road")
        )
        if told != due:
            raise Wrong(f"{what} for {_who(due)}", f"for {_who(told)}", why)

    def _finish(self, winner: int | None) -> None:
        if winner is None:
            return
        seat = self.seat(winner)
        points = self.standings.points[seat]
        if points < self._goal or seat not in (self._turns.active, self._turns.next):
            raise Wrong(
                f"{self._goal} points for the winner, in its own turn", f"{points} of player {seat + 1}", WINNER
            )


def _who(seat: Seat) -> str:
    return "nobody" if seat < 0 else f"player {seat + 1}"
