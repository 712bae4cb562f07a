"""Trading in Catan: with the bank at the rates of one's harbours, and offers among players.

Nothing is given away, and no resource is traded for itself, also indirectly (LMU 13.2). There is one
open offer at most; of the larger trades only refusals are here, they have no number.
"""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.codes import (
    A_BANK,
    A_CONCLUDE,
    A_DECLINE,
    A_WITHDRAW,
    ACCEPTED,
    AN_ACCEPT,
    AN_OFFER,
    ANSWERED,
    BANKED,
    DECLINED,
    MAIN,
    OFFERED,
    ROLL,
    SILENT,
    TRADED,
    WITHDREW,
    Refusal,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.resources import bank_holds, count_cards, gain, hand_over, holds, pay

NOT_YOUR_TURN, NOT_NOW, ROLL_FIRST = int(Refusal.NOT_YOUR_TURN), int(Refusal.NOT_NOW), int(Refusal.ROLL_FIRST)
TOO_POOR, BANK_SHORT, GIFT = int(Refusal.TOO_POOR), int(Refusal.BANK_SHORT), int(Refusal.GIFT)
SAME_RESOURCE, RATE, WRONG_COUNT = int(Refusal.SAME_RESOURCE), int(Refusal.RATE), int(Refusal.WRONG_COUNT)
TOO_MANY_OFFERS, NO_OFFER = int(Refusal.TOO_MANY_OFFERS), int(Refusal.NO_OFFER)
NOT_ACCEPTED, HAS_ANSWERED = int(Refusal.NOT_ACCEPTED), int(Refusal.ANSWERED)


# -- what is refused ---------------------------------------------------------------


def refusal_of_trade(game: State, seat: int, given: int, other: int) -> int:
    """What holds for every trade: after the dice, no gifts, and nothing for the same (LMU 13.2)."""
    if game.phase != MAIN:
        return ROLL_FIRST if game.phase == ROLL else NOT_NOW
    if given == 0 or other == 0:
        return GIFT
    for resource in range(5):
        if given >> 5 * resource & 31 and other >> 5 * resource & 31:
            return SAME_RESOURCE
    return 0 if holds(game, seat, given) else TOO_POOR


def refusal_of_exchange(game: State, seat: int, given: int, taken: int) -> int:
    """Each resource at the best rate the seat's harbours give; several at once (register C36)."""
    refusal = refusal_of_trade(game, seat, given, taken)
    if refusal:
        return refusal
    due = 0
    for resource in range(5):
        n, rate = given >> 5 * resource & 31, game.rate[5 * seat + resource]
        if n % rate:
            return RATE
        due += n // rate
    if due != count_cards(taken):
        return RATE
    return 0 if bank_holds(game, taken) else BANK_SHORT


def refusal_of_offer(game: State, seat: int, given: int, wanted: int) -> int:
    """As many in a turn as was agreed (register C43)."""
    refusal = refusal_of_trade(game, seat, given, wanted)
    if refusal:
        return refusal
    for resource in range(5):
        if wanted >> 5 * resource & 31 > game.stock:
            return WRONG_COUNT
    return 0 if game.offers < game.offer_limit else TOO_MANY_OFFERS


def refusal_of_answer(game: State, seat: int, kind: int, offer: int) -> int:
    """Accepting, declining and withdrawing; who has declined may still accept (register C24)."""
    if not game.is_offering or game.phase != MAIN or offer != game.offer_id:
        return NO_OFFER
    if seat == game.active:
        return 0 if kind == A_WITHDRAW else NOT_YOUR_TURN
    if game.answer[seat] == (ACCEPTED if kind == AN_ACCEPT else DECLINED):
        return HAS_ANSWERED
    if kind == AN_ACCEPT and not holds(game, seat, game.want):
        return TOO_POOR
    return 0


def refusal_of_conclusion(game: State, seat: int, offer: int, partner: int) -> int:
    """An acceptance stands only as long as its cards are there, so those are not asked for again."""
    if not game.is_offering or game.phase != MAIN or offer != game.offer_id:
        return NO_OFFER
    if partner >= game.seats or game.answer[partner] != ACCEPTED:
        return NOT_ACCEPTED
    return 0 if holds(game, seat, game.give) else TOO_POOR


# -- moves with a number -----------------------------------------------------------


def find_exchanges(game: State, seat: int) -> None:
    """List single exchanges at the bank."""
    for given in range(5):
        rate = game.rate[5 * seat + given]
        if game.hand[5 * seat + given] >= rate:
            for taken in range(5):
                if taken != given and game.bank[taken]:
                    game.put(A_BANK, rate << 5 * given, 1 << 5 * taken)


def find_offers(game: State, seat: int) -> None:
    """List what can be done about an open offer; and one card for one, as long as offers are left."""
    if game.is_offering:
        game.put(A_WITHDRAW, game.offer_id, 0)
        if holds(game, seat, game.give):
            for partner in range(game.seats):
                if game.answer[partner] == ACCEPTED:
                    game.put(A_CONCLUDE, game.offer_id, partner)
    if game.offers < game.offer_limit:
        for given in range(5):
            if game.hand[5 * seat + given]:
                for wanted in range(5):
                    if wanted != given:
                        game.put(AN_OFFER, 1 << 5 * given, 1 << 5 * wanted)


def find_answers(game: State, seat: int) -> None:
    """List answers to the open offer."""
    if not game.is_offering:
        return
    if game.answer[seat] == ACCEPTED:
        game.put(A_WITHDRAW, game.offer_id, 0)
        return
    if holds(game, seat, game.want):
        game.put(AN_ACCEPT, game.offer_id, 0)
    if game.answer[seat] == SILENT:
        game.put(A_DECLINE, game.offer_id, 0)


# -- trades ------------------------------------------------------------------------


def exchange(game: State, seat: int, given: int, taken: int) -> None:
    """Trade with the bank."""
    pay(game, seat, given)
    gain(game, seat, taken)
    game.note(BANKED, seat, given, taken, 0)


def open_offer(game: State, seat: int, given: int, wanted: int) -> None:
    """Offer a trade to all others; an offer that is still open is withdrawn first."""
    withdraw(game, seat, seat)
    game.offers += 1
    game.offer_id += 1
    game.is_offering = True
    game.give, game.want = given, wanted
    for other in range(6):
        game.answer[other] = SILENT
    game.note(OFFERED, seat, game.offer_id, given, wanted)


def answer_offer(game: State, seat: int, accepts: int) -> None:
    game.answer[seat] = ACCEPTED if accepts else DECLINED
    game.note(ANSWERED, seat, game.offer_id, accepts, 0)


def withdraw(game: State, seat: int, offerer: int) -> None:
    """Take back the open offer, if there is one, or an acceptance of it (LMU 10.4).

    Who had not accepted declines (register C22).
    """
    if not game.is_offering:
        return
    if seat == offerer:
        game.is_offering = False
        game.note(WITHDREW, seat, game.offer_id, 0, 0)
    elif game.answer[seat] == ACCEPTED:
        game.answer[seat] = DECLINED
        game.note(WITHDREW, seat, game.offer_id, 0, 0)
    else:
        answer_offer(game, seat, 0)


def conclude(game: State, seat: int, partner: int) -> None:
    game.is_offering = False
    hand_over(game, seat, partner, game.give)
    hand_over(game, partner, seat, game.want)
    game.note(TRADED, seat, partner, game.give, game.want)


def release(game: State, seat: int) -> None:
    """Who has lost cards is no longer bound by its acceptance, and is asked anew (register C23)."""
    if game.is_offering and game.answer[seat] == ACCEPTED:
        game.answer[seat] = SILENT
        game.note(WITHDREW, seat, game.offer_id, 0, 0)
