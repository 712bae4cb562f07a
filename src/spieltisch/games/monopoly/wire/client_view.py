"""The game as a client sees it: packets that tell of changes become one of our observations.

The protocol tells nearly the whole public record. Some of it follows from what is told: the
round, whether the current player came to a plot that nobody owned, the tax pot, the plots
that wait for an auction. Not told, and left at nothing, are others' passes, others' offers
and others' cards that open the prison.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from msgspec.structs import replace

from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.monopoly import rules, view
from spieltisch.games.monopoly.actions import Action, Build, Buy, Mortgage, PayBail, Plot, Raze, Redeem, UseCard
from spieltisch.games.monopoly.config import MAX_SEATS, Config
from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.board import FIELDS, START_CASH, Kind
from spieltisch.games.monopoly.engine.codes import MAX_ASKED, Phase
from spieltisch.games.monopoly.engine.record import (
    AT,
    BUST,
    CASH,
    HOUSES,
    JAILED,
    KEYS,
    LENGTH,
    OWNER,
    PLEDGED,
    Counter,
)
from spieltisch.games.monopoly.events import OfferMade
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.errors import Nein
from spieltisch.games.monopoly.wire.packets import (
    AuctionPlot,
    Listed,
    MoneyUpdate,
    Packet,
    PlotUpdate,
    PosUpdate,
    Prison,
    ShowTransaction,
    StartUpdate,
    TurnUpdate,
)
from spieltisch.games.monopoly.wire.roster import Roster

NONE: Final = (
    Counter.CURRENT, Counter.FIRST, Counter.DECK, Counter.MOVER, Counter.HOLDER, Counter.AUCTION, Counter.BIDDER,
)  # fmt: skip
"""What is -1 where there is none."""
WON: Final = " gewinnt das Spiel"
"""Behind the name of a winner."""
NO_SUCH_PLAYER: Final = Nein(215, "This player does not exist")
NO_SUCH_PLOT: Final = Nein(333, "Not a valid plot")


class Settings(TypedDict, total=False):
    """Of the agreement, what a client may know."""

    sell_consent: bool
    double_rent: bool
    doubles_free: bool
    cards: str


class ClientView:
    """What is known of the people at a table, and of the game they play."""

    def __init__(self, people: tuple[Listed, ...] = ()) -> None:
        self._roster = Roster(people)
        self.settings: Settings = {}
        """What is known of the agreement."""
        self.turns = 0
        self.held: int | None = None
        self.offers: list[OfferMade] = []
        self.is_over = False
        self._record = [0] * LENGTH
        self._landed = [False] * MAX_SEATS
        self._taxed: dict[Seat, int] = {}

    @property
    def people(self) -> tuple[Listed, ...]:
        return self._roster.people

    @property
    def names(self) -> Sequence[str]:
        """Of the players by seat, once the game has begun."""
        return self._roster.names

    @property
    def is_running(self) -> bool:
        return bool(self.names) and not self.is_over

    @property
    def current(self) -> Seat:
        return self[Counter.CURRENT]

    def __getitem__(self, counter: Counter) -> int:
        return self._record[counter]

    def __setitem__(self, counter: Counter, value: int) -> None:
        self._record[counter] = value

    @property
    def playing(self) -> int:
        """How many are in the game."""
        return len(self.names) - self[Counter.BANKRUPT]

    def cash(self, seat: Seat) -> int:
        return self._record[CASH + seat]

    def is_out(self, seat: Seat) -> bool:
        return self._record[BUST + seat] > 0

    def seat_of(self, name: str) -> Seat | None:
        return self._roster.seat_of(name)

    def observe(self, viewer: Viewer, current: Seat | None = None) -> Observation:
        """The same as a viewer's observation; ``current`` where it is to be another's turn than was told."""
        record = self._record.copy()
        if current is not None:
            record[Counter.CURRENT] = current
            record[Counter.IS_LANDED] = self._landed[current]
        record[Counter.PHASE] = self._phase(record)
        config = Config(len(self.names), **self.settings)
        return Observation(viewer, config, tuple(record), tuple(self.offers), self.held)

    def _phase(self, record: Sequence[int]) -> Phase:
        if self.is_over:
            return Phase.OVER
        if record[Counter.FIRST] < 0:
            return Phase.FIRST
        if record[Counter.AUCTION] >= 0:
            return Phase.AUCTION
        if record[Counter.HOLDER] >= 0:
            return Phase.HELD
        return Phase.DEBT if record[CASH + record[Counter.CURRENT]] < 0 else Phase.ACT

    # -- people --------------------------------------------------------------------

    def enlist(self, people: tuple[Listed, ...]) -> None:
        """A new player list. In a game it may tell of new names, of who is out, and, with less than two, of the end."""
        self._roster.enlist(people)
        if not self.is_running:
            return
        for seat in self._roster.missing():
            self._put_out(seat)
        if self.playing < min(2, len(self.names)):
            self.finish()

    def finish(self) -> None:
        """The game is over: who has nothing left is ruined, and if there are several others, they were compared."""
        for seat in range(len(self.names)):
            if self._record[CASH + seat] <= 0 and seat not in self._record[OWNER:HOUSES]:
                self._put_out(seat)
        self.is_over = True
        self[Counter.IS_OUT] = int(self.playing > 1)

    def _put_out(self, seat: Seat) -> None:
        if self.is_out(seat):
            return
        self[Counter.BANKRUPT] += 1
        self._record[BUST + seat] = self[Counter.BANKRUPT]
        self._record[JAILED + seat] = self._record[KEYS + seat] = 0
        self.offers = [offer for offer in self.offers if seat not in {offer.seller, offer.buyer}]
        if seat == self.current:
            self[Counter.IS_ENDING], self[Counter.IS_LANDED] = 1, 0

    def outcome(self) -> Outcome | None:
        """How the game that is over ended, by our own rules; None where we were told what cannot be."""
        for counter in (Counter.AUCTION, Counter.BIDDER, Counter.HOLDER):
            self[counter] = -1
        self.offers.clear()
        try:
            return rules.outcome(view.restore(replace(self.observe(0), held=None)))
        except ValueError:
            return None

    # -- packets -------------------------------------------------------------------

    def take(self, packet: Packet) -> Nein | None:
        """Believe a packet; what is wrong with it where it makes no sense."""
        match packet:
            case StartUpdate():
                self.begin()
            case TurnUpdate(_, _, name) | PosUpdate(_, name) | MoneyUpdate(_, name) | Prison(_, name):
                self.begin()
                seat = self.seat_of(name)
                return NO_SUCH_PLAYER if seat is None else self._take_of(seat, packet)
            case PlotUpdate(plot) | AuctionPlot(plot):
                if not (0 <= plot < len(FIELDS) and FIELDS[plot].is_plot):
                    return NO_SUCH_PLOT
                self._set_plot(packet) if isinstance(packet, PlotUpdate) else self._call(packet)
            case ShowTransaction(0, text) if text.endswith(WON) and self.is_running:
                if self.seat_of(text.removesuffix(WON)) is not None:
                    self.finish()
        return None

    def begin(self) -> None:
        """Everybody who is listed as a player plays, unless a game runs already: some servers roll before they
        tell that a game has begun. Raises ``PeerError`` for more players than our rules have seats."""
        if self.names:
            return
        self._roster.sit_down()
        for counter in NONE:
            self[counter] = -1
        for seat in range(len(self.names)):
            self._record[CASH + seat] = START_CASH
        self._record[OWNER:HOUSES] = [-1] * (HOUSES - OWNER)

    def _take_of(self, seat: Seat, packet: TurnUpdate | PosUpdate | MoneyUpdate | Prison) -> Nein | None:
        match packet:
            case TurnUpdate(total, doubles):
                self._begin_turn(seat, total, doubles)
            case PosUpdate(field) if not 0 <= field < len(FIELDS):
                return NO_SUCH_PLOT
            case PosUpdate(field):
                self._move(seat, field)
            case MoneyUpdate(cash) if cash == START_CASH and self._is_untouched:
                self._roster.introduce(seat)
            case MoneyUpdate(cash):
                if cash is not None:
                    self._pay(seat, cash)
            case Prison(is_entering):
                self._record[JAILED + seat] = int(is_entering)
        return None

    @property
    def _is_untouched(self) -> bool:
        """Nothing has happened yet, so nobody's place matters."""
        cash = self._record[CASH : CASH + len(self.names)]
        is_moved = any(self._record[AT:JAILED]) or any(at >= 0 for at in self._record[OWNER:HOUSES])
        return not (self.turns or is_moved or any(each != START_CASH for each in cash))

    def _begin_turn(self, seat: Seat, total: int, doubles: int) -> None:
        if self[Counter.FIRST] < 0:
            self[Counter.FIRST] = seat
        else:
            self._count_rounds(seat)
        self._close_auction()
        self._taxed.clear()
        self.let_go()
        self.turns += 1
        self[Counter.CURRENT] = seat
        self[Counter.DOUBLES] = min(doubles, 3)
        self[Counter.TOTAL] = total if doubles < 3 else 0
        self[Counter.QUEUE] = self[Counter.ASKED] = self[Counter.IS_ENDING] = 0
        self[Counter.IS_LANDED] = self._landed[seat]

    def _count_rounds(self, seat: Seat) -> None:
        """A round is over whenever the turn comes to, or passes, the seat of the first player."""
        passed = (seat - self.current - 1) % len(self.names)
        self[Counter.ROUND] += (self[Counter.FIRST] - self.current - 1) % len(self.names) <= passed

    def _move(self, seat: Seat, field: int) -> None:
        self._record[AT + seat] = field
        self._landed[seat] = FIELDS[field].is_plot and self._record[OWNER + field] < 0
        if seat == self.current:
            self[Counter.IS_LANDED] = self._landed[seat]
        self._taxed[seat] = FIELDS[field].tax

    def _pay(self, seat: Seat, cash: int) -> None:
        """Taxes go into the pot, which parking pays out. Who owes money has nothing on offer any more."""
        if cash < 0:
            self.offers = [offer for offer in self.offers if offer.seller != seat]
        change = cash - self._record[CASH + seat]
        self._record[CASH + seat] = cash
        if change == -self._taxed.get(seat, 0) != 0:
            self[Counter.POT] += self._taxed.pop(seat)
        elif change == self[Counter.POT] and FIELDS[self._record[AT + seat]].kind is Kind.PARKING:
            self[Counter.POT] = 0

    # -- plots ---------------------------------------------------------------------

    def _set_plot(self, update: PlotUpdate) -> None:
        plot, owner = update.plot, self.seat_of(update.owner)
        before = self.plot(plot)
        self._record[OWNER + plot] = -1 if owner is None else owner
        self._record[HOUSES + plot] = max(0, min(5, update.houses))
        self._record[PLEDGED] = self._record[PLEDGED] & ~(1 << plot) | update.is_mortgaged << plot
        if self[Counter.AUCTION] == plot:
            self._close_auction()
        elif before[0] >= 0 and owner is None:
            self[Counter.QUEUE] |= 1 << plot
        if self.plot(plot) != before:
            group = tables.GROUP_MASK[tables.GROUP[plot]] if self.plot(plot)[1] != before[1] else 1 << plot
            self.offers = [offer for offer in self.offers if not group >> (offer.plot or 0) & 1]

    def plot(self, plot: Plot) -> tuple[int, int, int]:
        """Owner (-1 for the bank), houses, and whether it is mortgaged."""
        return self._record[OWNER + plot], self._record[HOUSES + plot], self._record[PLEDGED] >> plot & 1

    def _call(self, call: AuctionPlot) -> None:
        """An auction opens, or somebody bids more."""
        bidder = self.seat_of(call.name)
        if bidder is None or self[Counter.AUCTION] != call.plot:
            self._open_auction(call.plot)
        self[Counter.BIDDER] = -1 if bidder is None else bidder
        self[Counter.PRICE] = call.price
        self[Counter.BIDS] += 1

    def _open_auction(self, plot: Plot) -> None:
        """A plot that waits for its auction comes from somebody who is out; any other ends a turn."""
        is_queued = self[Counter.QUEUE] >> plot & 1
        self[Counter.QUEUE] &= ~(1 << plot)
        if self[Counter.AUCTION] != plot and not is_queued:
            self[Counter.IS_ENDING] = 1
        self[Counter.AUCTION], self[Counter.PASSED] = plot, 0

    def _close_auction(self) -> None:
        self[Counter.AUCTION] = self[Counter.BIDDER] = -1
        self[Counter.PRICE] = self[Counter.PASSED] = 0

    # -- what only its player knows --------------------------------------------------

    def offer(self, offer: OfferMade) -> None:
        """An offer takes the place of an older one for the same plot."""
        self.offers = [*(other for other in self.offers if other.plot != offer.plot), offer]

    def withdraw(self, plot: Plot) -> None:
        self.offers = [offer for offer in self.offers if offer.plot != plot]

    def hold(self, seat: Seat, card: int) -> None:
        """The seat has a card to answer; only the deck for tests has any."""
        self.settings["cards"] = "test"
        self.held, self[Counter.HOLDER] = card, seat

    def let_go(self) -> None:
        """No card waits any more."""
        self.held, self[Counter.HOLDER] = None, -1

    def count_keys(self, seat: Seat, change: int) -> None:
        """Cards that open the prison."""
        self._record[KEYS + seat] = max(0, self._record[KEYS + seat] + change)

    def count_asked(self, seat: Seat) -> None:
        """One more offer since the turn began."""
        if self[Counter.ASKED] >> 4 * seat & 15 < MAX_ASKED:
            self[Counter.ASKED] += 1 << 4 * seat

    def pass_auction(self, seat: Seat) -> None:
        """No bid any more in this auction."""
        self[Counter.PASSED] |= 1 << seat

    def may_bid(self, seat: Seat) -> bool:
        """Whether the auction may wait for the seat."""
        return self[Counter.AUCTION] >= 0 and self[Counter.BIDDER] != seat and not self[Counter.PASSED] >> seat & 1

    def trace(self, action: Action, seat: Seat) -> tuple[int, ...]:
        """What changes when the action has been done."""
        match action:
            case Buy(plot) | Build(plot) | Raze(plot) | Mortgage(plot) | Redeem(plot):
                return self.plot(plot)
            case PayBail() | UseCard():
                return (self._record[JAILED + seat],)
            case _:
                return (self.turns, self[Counter.BIDS])
