"""Trades between players: answers to others' offers, and what becomes of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import SECOND_US, Open, Script, Silent, Warned, Wrong
from spieltisch.games.catan.actions import Accept, Action, Cards, Conclude, Decline, Offer, Withdraw
from spieltisch.games.catan.checks.arriving import open_game
from spieltisch.games.catan.checks.party import Denied, Party
from spieltisch.games.catan.checks.pictures import NO_YES, OFFERING, OLD_OFFER
from spieltisch.games.catan.checks.robber import before_anothers_dice
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.knowledge import NOTHING, only

WOOD, GRAIN = 0, 3
GOODS: Final[Cards] = (4, 0, 3, 0, 0)
"""Nothing can be built from these."""
TURNS: Final = 6
HASTY_US: Final = 400_000
SILENCE_US: Final = 6 * SECOND_US
"""More than the time for an answer to an offer."""
NOES: Final = "two noes"
OWN: Final = "it takes its own offer, which is told to it, too, for another's: `Spieler` is who made it"
ANSWER: Final = "`Handel annehmen` with true or false"


def answered(scene: Scene) -> Script[None]:
    """Somebody wants what the client has not, then what it has."""
    party = Party(scene)
    yield from open_game(party)
    for hand in (only(WOOD, 2), only(GRAIN, 2), NOTHING):
        answer = yield from _offer(party, hand)
        if answer is None:
            yield Warned(
                f"{ANSWER} within 5 s", "nothing", "it leaves others waiting: after `trade_ms` it counts as a no"
            )
            return
        offer = party.state.game.offer_id
        expected = "`Annehmen` false: it holds no Getreide and is to give one" if not hand[GRAIN] else ANSWER
        if not isinstance(answer, Accept | Decline) or answer.offer != offer or not party.judge(answer):
            likely = "it accepts whatever is offered" if isinstance(answer, Accept) else ""
            raise Wrong(expected, party.desk.text, likely)
        if (yield from party.desk.maybe_hear(HASTY_US)):
            raise Wrong("one answer to an offer", f"{party.desk.text} as well")
        if isinstance(answer, Accept):
            _conclude(party)


def _conclude(party: Party) -> None:
    """The offer's maker takes it, as soon as all have answered."""
    offer = party.state.game.offer_id
    for seat in range(len(party.people)):
        if seat not in (party.me, party.active):
            party.do(seat, Decline(offer))
    party.do(party.active, Conclude(offer, party.me))


def _offer(party: Party, hand: Cards) -> Script[Action | None]:
    """Somebody offers wood for grain while the client holds that; its answer, or None."""
    yield from before_anothers_dice(party)
    party.hold(hand)
    yield from party.play(lambda: party.phase is Phase.MAIN)
    party.endow(party.active, only(WOOD))
    party.do(party.active, Offer(only(WOOD), only(GRAIN)))
    try:
        return (yield from party.action(ANSWER))
    except Silent:
        return None


def crossed(scene: Scene) -> Script[None]:
    """The offer is gone when its answer comes."""
    party = Party(scene)
    yield from open_game(party)
    for _ in range(2):
        answer = yield from _offer(party, only(GRAIN))
        party.do(party.active, Withdraw(party.state.game.offer_id))
        if answer is not None:
            party.judge(answer)
        done = len(party.done)
        try:
            yield from party.play(lambda: len(party.done) > done + 1)  # noqa: B023 - it is played here and now
        except Silent as silent:
            likely = "it waits for the end of a trade that is over: `Handel nicht mehr verfügbar`"
            raise Silent(silent.expected, silent.got, likely) from None


def own(scene: Scene) -> Script[None]:
    """All decline its offer; nobody answers it for six seconds; somebody accepts it and takes that back."""
    party = Party(scene)
    yield from open_game(party)
    misread: list[Denied] = []
    for what, reaction in REACTIONS.items():
        yield from _until_it_offers(party)
        before = len(party.denied)
        yield from reaction(party)
        try:
            yield from party.play(lambda: party.phase is Phase.ROLL)
        except Silent as silent:
            likely = f"{OFFERING}, after {what}"
            raise Silent("another step of its turn, at last `Zug beenden`", silent.got, likely) from None
        causes = (OLD_OFFER, NO_YES) if what == NOES else (OLD_OFFER,)  # a yes may cross its end
        misread += [denied for denied in party.denied[before:] if denied.cause in causes]
    if misread:
        yield Warned("`Handel abschließen` with who accepted the offer", misread[0].text, misread[0].cause)
    if own_answers := [denied.text for denied in party.denied if isinstance(denied.action, Accept | Decline)]:
        yield Warned("no answer to its own offer", own_answers[0], OWN)


def _until_it_offers(party: Party) -> Script[None]:
    for turn in range(TURNS):
        yield from before_anothers_dice(party)
        party.hold(_too_few_for_the_bank(party) if turn % 2 else GOODS)
        yield from party.play(lambda: party.phase is Phase.MAIN and party.active == party.me)
        yield from party.play(lambda: party.state.game.is_offering or party.phase is Phase.ROLL)
        if party.state.game.is_offering:
            return
    raise Open("it offers no trades")


def _too_few_for_the_bank(party: Party) -> Cards:
    """Who lives at a harbour may spend all its goods there, and has nothing left to offer."""
    wood, brick, wool, grain, ore = map(min, GOODS, (rate - 1 for rate in party.state.game.rates_of(party.me)))
    return wood, brick, wool, grain, ore


def _all_decline(party: Party) -> Script[None]:
    yield from party.desk.flush()


def _nobody_answers(party: Party) -> Script[None]:
    """What it does meanwhile is heard."""
    action = yield from party.maybe_action(SILENCE_US)
    if action:
        party.judge(action)


def _one_takes_it_back(party: Party) -> Script[None]:
    offer = party.state.game.offer_id
    first, *_ = [seat for seat in range(len(party.people)) if seat != party.me]
    party.endow(first, party.state.flow.wanted)
    party.do(first, Accept(offer))
    yield from party.desk.flush()
    party.do(first, Withdraw(offer))


def _one_accepts(party: Party) -> Script[None]:
    """The others decline."""
    offer = party.state.game.offer_id
    first, *others = [seat for seat in range(len(party.people)) if seat != party.me]
    party.endow(first, party.state.flow.wanted)
    party.do(first, Accept(offer))
    for seat in others:
        party.do(seat, Decline(offer))
    yield from party.desk.flush()


REACTIONS: Final[dict[str, Callable[[Party], Script[None]]]] = {
    NOES: _all_decline,
    "six seconds of silence": _nobody_answers,
    "a yes that was taken back": _one_takes_it_back,
    "a yes": _one_accepts,
}
CHECKS: Final = (
    Check("catan.trade.answers", "answers others' offers, and accepts only what it holds",
          "beantwortet Angebote anderer und nimmt nur an, was er geben kann", answered, "Trading, C24"),
    Check("catan.trade.crossed", "goes on where an offer is gone",
          "macht weiter, wenn ein Angebot weg ist", crossed, "Trading, C23"),
    Check("catan.trade.own", "goes on whatever becomes of its own offer",
          "macht weiter, was auch aus seinem eigenen Angebot wird", own, "Trading, C24", level=Level.SHOULD),
)  # fmt: skip
