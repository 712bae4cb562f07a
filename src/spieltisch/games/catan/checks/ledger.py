"""A referee's ledger of a whole game of Catan: what events make due, and whether it was told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.checks.accounts import Account, Tally
from spieltisch.games.catan.checks.island import lives_at, yields
from spieltisch.games.catan.knowledge import NOTHING, Public, only
from spieltisch.games.catan.wire.messages import Amount

SEVEN: Final = 7
"""Thrown, the robber moves; who holds more cards hands in half of them."""
YIELD: Final = "it pays other cards for a throw than the fields yield"
ROBBED: Final = "it pays for the field where the robber stands"
COST: Final = "it does not take what a building costs"
PRICE: Final = "it does not take what a development card costs"
THEFT: Final = "it does not take one card from who is robbed, and give it to who robs"
START: Final = "it does not give what the second settlement yields"
INVENTION: Final = "it does not give the two cards of `Erfindung`"
MONOPOLY: Final = "it does not collect all cards of the kind for `Monopol`"
TRADE: Final = "it does not exchange the cards of a trade"
DISCARD: Final = "it takes another number of cards than half after a seven"
RATE: Final = "it takes another rate than the harbours give"
FROM_NOWHERE: Final = "it tells of cards that come or go for no reason"
TOO_MANY: Final = "it takes cards that nobody can have"


class Ledger:
    """Accounts by seat."""

    def __init__(self, seats: int, me: Seat, stock: int) -> None:
        """``stock`` is how many cards of each resource there are."""
        self.accounts = [Account() for _ in range(seats)]
        self.owed = [0] * seats
        """What each has to hand in after a seven."""
        self._me, self._stock = me, stock
        self._short: set[int] = set()
        """Of what the bank may not have had enough."""
        self._blocked: list[list[int]] = []
        """What the robber's field would have yielded."""
        self._thief: tuple[Seat, list[Seat]] | None = None
        """Who may have robbed one of whom, where that was not told."""
        self._monopoly: tuple[Seat, int] | None = None

    # -- what is due ---------------------------------------------------------------

    def throw(self, public: Public, total: int) -> None:
        """Dice. Raises ``Wrong`` where the seven before is not dealt with."""
        self.check_debts()
        seats = len(self.accounts)
        if total == SEVEN:
            sizes = [account.purse.size for account in self.accounts]
            self.owed = [size // 2 if size > SEVEN else 0 for size in sizes]
            return
        due = yields(public, seats, total)
        self._blocked = yields(public, seats, total, is_robbed=True)
        for kind in range(5):
            out = sum(account.purse.most[kind] for account in self.accounts)
            if sum(cards[kind] for cards in due) > self._stock - out:
                self._short.add(kind)
        for account, cards in zip(self.accounts, due, strict=True):
            account.earn(cards, f"a throw of {total}", YIELD)

    def check_debts(self) -> None:
        """Everybody has handed in. Raises ``Wrong``."""
        for seat, debt in enumerate(self.owed):
            if debt:
                raise Wrong(f"{debt} cards handed in by player {seat + 1} after a seven", "none", DISCARD)

    def rob(self, public: Public, thief: Seat, field: int, victim: Seat | None) -> None:
        """The robber, or a knight."""
        if victim is None:
            around = [seat for seat in range(len(self.accounts)) if seat != thief and lives_at(public, seat, field)]
            self._thief = thief, around
        elif self.accounts[victim].had:
            self._steal(thief, victim)

    def _steal(self, thief: Seat, victim: Seat) -> None:
        self.accounts[victim].owe(NOTHING, "a theft", THEFT, hidden=1)
        self.accounts[thief].earn(NOTHING, "a theft", THEFT, hidden=1)

    def monopolise(self, seat: Seat, kind: int) -> None:
        """All cards of the kind go to this seat."""
        self._monopoly = seat, kind
        own = self.accounts[self._me].purse.least[kind]
        if seat != self._me and own:
            self.accounts[self._me].owe(only(kind, own), "a monopoly", MONOPOLY)

    def trade(self, seat: Seat, partner: Seat, given: Cards, wanted: Cards) -> None:
        """Between two players."""
        for giver, taker, cards in ((seat, partner, given), (partner, seat, wanted)):
            self.accounts[giver].owe(cards, "a trade", TRADE)
            self.accounts[taker].earn(cards, "a trade", TRADE)

    # -- what is told --------------------------------------------------------------

    def change(self, seat: Seat, amount: Amount, sign: int) -> None:
        """Cards come or go. Raises ``Wrong`` for what cannot be."""
        account = self.accounts[seat]
        if sign < 0 and self.owed[seat] and amount.count > 1:  # one may be stolen before all have handed in
            if amount.count != self.owed[seat]:
                raise Wrong(f"{self.owed[seat]} cards handed in after a seven", f"{amount.count}", DISCARD)
            account.owe(amount.cards or NOTHING, "a seven", DISCARD, 0 if amount.cards is not None else amount.count)
            self.owed[seat] = 0
        held = str(account.purse)
        if not account.change(amount, sign):
            told = Tally()
            told.add_amount(amount)
            raise Wrong(f"at most what player {seat + 1} holds: {held}", f"{told} taken", TOO_MANY)

    # -- whether that is the same ----------------------------------------------------

    def settle(self, trader: Seat | None, rates: Callable[[Seat], Sequence[int]]) -> None:
        """All that is due was told, and nothing else but the ``trader``'s exchanges with the bank. Raises ``Wrong``."""
        self._explain()
        for seat, account in enumerate(self.accounts):
            if not account.is_even:
                self._judge(seat, account, rates if seat == trader else None)
            account.close()
        self._short.clear()
        self._blocked.clear()
        self._thief = self._monopoly = None

    def _explain(self) -> None:
        """What only shows by what was told."""
        for kind in self._short:
            for account in self.accounts:
                account.due_in.known[kind] = min(account.due_in.known[kind], account.told_in.known[kind])
        if self._thief:
            thief, around = self._thief
            lost = [seat for seat in around if self.accounts[seat].told_out.count > self.accounts[seat].due_out.count]
            for victim in lost[:1]:
                self._steal(thief, victim)
        if self._monopoly:
            self._explain_monopoly(*self._monopoly)

    def _explain_monopoly(self, winner: Seat, kind: int) -> None:
        total = 0
        for seat, account in enumerate(self.accounts):
            if seat != winner:
                lost = account.told_out.beyond(account.due_out)[kind]
                if account.purse.least[kind]:
                    lost += account.purse.least[kind]
                account.owe(only(kind, lost), "a monopoly", MONOPOLY)
                total += account.due_out.known[kind]
        self.accounts[winner].earn(only(kind, total), "a monopoly", MONOPOLY)

    def _judge(self, seat: Seat, account: Account, rates: Callable[[Seat], Sequence[int]] | None) -> None:
        spent, got = account.exchange
        if rates and 2 * got <= spent <= 4 * got and got > 0:
            if account.is_open and account.given is not None:
                self._judge_exchange(account.given, got, rates(seat))
            return  # some servers hide what others exchange, and tell no status before the next action
        for due, told, word in ((account.due_in, account.told_in, "for"), (account.due_out, account.told_out, "of")):
            if not due.agrees(told):
                what = account.what or "nothing"
                side = "Ertrag" if word == "for" else "Kosten"
                why = account.why or FROM_NOWHERE
                if why is YIELD and self._is_robbed(seat, told.beyond(due)):
                    why = ROBBED
                raise Wrong(f"`{side}` of player {seat + 1} for {what}: {due}", str(told), why)

    def _is_robbed(self, seat: Seat, extra: Sequence[int]) -> bool:
        """Whether what came besides may be of the robber's field."""
        return any(extra) and all(n <= most for n, most in zip(extra, self._blocked[seat], strict=True))

    def _judge_exchange(self, given: Sequence[int], taken: int, rates: Sequence[int]) -> None:
        """With the bank: whole exchanges, one or more, at the best rate."""
        is_whole = all(n % rate == 0 for n, rate in zip(given, rates, strict=True))
        if not is_whole or sum(n // rate for n, rate in zip(given, rates, strict=True)) != taken:
            asked = ", ".join(f"{rate}:1" for rate in rates)
            raise Wrong(f"an exchange at {asked}", f"{Tally(list(given))} for {taken}", RATE)
