"""What it pays with, exchanges and buys, and what it does where something is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import Open, Script, Silent, Warned, Wrong
from spieltisch.core.seats import Seat
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import (
    Action,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Cards,
    EndTurn,
)
from spieltisch.games.catan.checks.arriving import arrive, open_game
from spieltisch.games.catan.checks.opening import SEATS, last_settlement
from spieltisch.games.catan.checks.party import AGAIN_US, Denied, Party
from spieltisch.games.catan.checks.pictures import REASONS
from spieltisch.games.catan.checks.robber import REMINDER_US, written
from spieltisch.games.catan.engine.codes import KNIGHTS, Phase
from spieltisch.games.catan.engine.geometry import EDGE_ENDS
from spieltisch.games.catan.knowledge import only
from spieltisch.games.catan.wire import answers
from spieltisch.games.catan.wire.words import RESOURCES

PRICES: Final[dict[str, Cards]] = {
    "Straße": (1, 1, 0, 0, 0),
    "Dorf": (1, 1, 1, 1, 0),
    "Stadt": (0, 0, 0, 2, 3),
    "Entwicklungskarte": (0, 0, 1, 1, 1),
}
EXCHANGED: Final[Cards] = (0, 0, 0, 3, 2)
"""A city's counts the other way round: of all prices the only one that can be remembered so."""
DEEDS: Final = (BuildRoad, BuildSettlement, BuildCity, BuyCard)
TURNS: Final = 8
"""How many turns it has for doing something that nobody can make it do."""
REFUSALS: Final = ("Zu wenig Rohstoffe", "Nicht erlaubt", "Ungültiger Ort", "Interner Fehler")
TRIES: Final = 12
MISREAD: Final = "it has a city's price the other way round: two grain and three ore"
REVERSED: Final = "it exchanges `Angebot` and `Nachfrage`: it gives what it offers"
WAITS: Final = "it waits for its status; some servers tell it no more after `Fehler`"
SAME: Final = 3


def turn_with(party: Party, hand: Cards) -> Script[None]:
    """One whole turn of the client's, which it begins with this hand; or the rest of the game, if that ends."""
    yield from party.play(lambda: party.phase is Phase.ROLL and not party.is_asked)
    if party.phase is Phase.OVER:
        return
    party.hold(hand)
    yield from party.play(lambda: party.phase is Phase.MAIN and party.active == party.me)
    yield from party.play(lambda: party.phase is Phase.ROLL)


def pays(scene: Scene) -> Script[None]:
    """Hands that pay for one thing exactly, then lack one card of it; and one that pays for a city's price misread."""
    party = Party(scene)
    yield from open_game(party)
    yield from turn_with(party, EXCHANGED)
    misread = _unpaid(party)
    for hand in (*PRICES.values(), *PRICES.values()):
        yield from turn_with(party, hand)
        _forbid_repetition(party, f"nothing that {written(hand)} cannot pay for, at least not twice")
        lacking = only(next(kind for kind in range(5) if hand[kind]))
        yield from turn_with(party, _minus(hand, lacking))
        _forbid_repetition(party, f"nothing: {written(_minus(hand, lacking))} pays for nothing new")
    if wrong := _unpaid(party):
        first = wrong[0]
        is_misread = wrong == misread and all(isinstance(denied.action, BuildCity) for denied in misread)
        likely = MISREAD if is_misread else REASONS.get(first.code, "")
        yield Warned("only what its cards can pay for, where it may stand", first.text, likely)
        return
    if not any(isinstance(done, DEEDS) for done in party.done[4:]):
        raise Open("it builds nothing, and buys no cards")


def _unpaid(party: Party) -> list[Denied]:
    """What it wanted to build or buy, and may not. Trades are another matter, for messages cross; so is a piece too
    many, for nobody tells how many are left."""
    return [denied for denied in party.denied if isinstance(denied.action, DEEDS) and denied.code != "no_piece"]


def _minus(hand: Cards, less: Cards) -> Cards:
    wood, brick, wool, grain, ore = [n - gone for n, gone in zip(hand, less, strict=True)]
    return wood, brick, wool, grain, ore


def _forbid_repetition(party: Party, expected: str) -> None:
    wrong = _unpaid(party)
    text, times = Counter(denied.text for denied in wrong).most_common(1)[0] if wrong else ("", 0)
    if times > 1:
        code = next(denied.code for denied in wrong if denied.text == text)
        raise Wrong(expected, f"{text} {times} times", REASONS.get(code, "it repeats what was refused"))


def ports(scene: Scene) -> Script[None]:
    """A settlement at a harbour; cards for its rate, and for that of a harbour that it has not."""
    party = Party(scene, seats=SEATS)
    yield from arrive_at_harbour(party)
    rates = party.state.game.rates_of(party.me)
    near, far = min(range(5), key=lambda kind: rates[kind]), max(range(5), key=lambda kind: rates[kind])
    for _ in range(TURNS // 2):
        for kind, count in ((near, rates[near]), (far, rates[far] - 1), (far, rates[far])):
            yield from turn_with(party, only(kind, count))
    for denied in party.denied:
        if isinstance(trade := denied.action, BankTrade) and sum(trade.given) < sum(trade.taken):
            yield Warned("`Seehandel` that gives more than it takes", denied.text, REVERSED)
            return
    wrong = [denied for denied in party.denied if denied.code == "rate"]  # what the bank has left nobody can know
    if wrong:
        yield Warned(f"`Seehandel` at its own rates, {', '.join(map(str, rates))}", wrong[0].text, REASONS["rate"])
        return
    if not any(isinstance(done, BankTrade) for done in party.done):
        raise Open("it does not trade with the bank")


def arrive_at_harbour(party: Party) -> Script[None]:
    """The client's second settlement is at a harbour; others leave them to it."""
    yield from arrive(party)
    ports = harbours(party)
    party.choose = lambda other: _settle_elsewhere(party, other, ports)
    yield from last_settlement(party, ports)
    yield from party.play(lambda: party.phase is Phase.ROLL)


def _settle_elsewhere(party: Party, seat: Seat, corners: Collection[int]) -> Action | None:
    """Where another player builds its next settlement of the opening, if it builds one."""
    if party.phase is not Phase.SETTLE:
        return None
    legal = [one for one in rules.legal_actions(party.state, seat) if isinstance(one, BuildSettlement)]
    places = [one for one in legal if one.corner not in corners]
    return places[party.scene.below(len(places))] if places else None


def harbours(party: Party) -> Collection[int]:
    """The corners at harbours of one resource."""
    edges = [edge for edge, kind in enumerate(party.seen.public.harbours) if 0 < kind <= len(RESOURCES)]
    return sorted({corner for edge in edges for corner in EDGE_ENDS[2 * edge : 2 * edge + 2]})


def age(scene: Scene) -> Script[None]:
    """It can buy knights, one after the other."""
    party = Party(scene)
    party.card = KNIGHTS
    yield from open_game(party)
    for _ in range(TURNS):
        yield from turn_with(party, PRICES["Entwicklungskarte"])
        if denied := [each for each in party.denied if each.code in ("too_fresh", "played", "not_held")]:
            yield Warned("a card of an earlier turn, one a turn", denied[0].text, REASONS[denied[0].code])
            return
    if BuyCard() not in party.done:
        raise Open("it buys no development card")


def something_else(scene: Scene) -> Script[None]:
    """All that it wants but the end of its turn is refused, each turn in other words; behind ``Fehler`` its status is
    not told again soon."""
    party = Party(scene)
    yield from open_game(party)
    tried = 0
    for why in REFUSALS:
        yield from party.play(lambda: party.phase is Phase.ROLL and not party.is_asked)
        party.hold((4, 4, 4, 4, 4))
        yield from party.play(lambda: party.phase is Phase.MAIN and party.is_asked)
        tried += yield from _refuse_all(party, why, is_fault=why == REFUSALS[-1])
    if not tried:
        raise Open("it wants nothing but the end of its turn")


def _refuse_all(party: Party, why: str, *, is_fault: bool) -> Script[int]:
    """Until it ends its turn; how often that was."""
    texts: list[str] = []
    for _ in range(TRIES):
        since_us = party.desk.talk.now_us
        try:
            action = yield from party.action("something else, at last `Zug beenden`" if texts else "")
        except Silent as silent:
            raise Silent(silent.expected, silent.got, f"it waits for something after a refusal, {why!r}") from None
        if texts and party.desk.talk.now_us - since_us > REMINDER_US:
            yield Warned(f"something else after `Fehler`, {why!r}", "nothing until its status was told again", WAITS)
        if isinstance(action, EndTurn):
            party.judge(action)
            return len(texts)
        texts.append(party.desk.text)
        if texts[-SAME:] == [texts[-1]] * SAME:
            raise Wrong(
                "something else than what was refused", f"{texts[-1]}, {SAME} times", "it repeats what was refused"
            )
        party.refuse(why, is_fault=is_fault, again_us=REMINDER_US if is_fault else AGAIN_US)
    raise Wrong(f"`Zug beenden` after {TRIES} refusals", texts[-1], "it never gives up")


def recovers(scene: Scene) -> Script[None]:
    """Its first settlement is refused, by a server of another opinion."""
    party = Party(scene)
    yield from arrive(party)
    yield from party.play(lambda: party.is_asked)
    refused = yield from party.action()
    expected = "another settlement after a refusal"
    why = answers.REFUSALS["too_close"]
    for _ in range(SAME):
        party.refuse(why)
        try:
            action = yield from party.action(expected)
        except Silent as silent:
            raise Silent(expected, silent.got, f"it waits for something after a refusal, {why!r}") from None
        if action != refused and party.judge(action):
            return
        if action != refused:
            raise Wrong(expected, party.desk.text, party.cause)
    raise Wrong(expected, f"{party.desk.text}, {SAME + 1} times", "it repeats what was refused")


CHECKS: Final = (
    Check("catan.refusal.recovers", "does something else after a refusal",
          "tut nach einer Ablehnung etwas anderes", recovers, "What a client says, C46"),
    Check("catan.refusal.else", "ends its turn where all else is refused",
          "beendet seinen Zug, wenn alles andere abgelehnt wird", something_else, "What a client says, C46"),
    Check("catan.pays", "builds what it can pay for", "baut, was er bezahlen kann", pays, "The rules, in short"),
    Check("catan.ports", "trades with the bank at its own rates",
          "handelt mit der Bank zu seinen eigenen Kursen", ports, "The rules, in short, C36", level=Level.SHOULD),
    Check("catan.cards.age", "plays a card a turn, none of the same turn",
          "spielt eine Karte je Zug, keine desselben Zuges", age, "The rules, in short, C34", level=Level.SHOULD),
)  # fmt: skip
