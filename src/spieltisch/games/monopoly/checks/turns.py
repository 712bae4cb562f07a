"""Whose turn it is, and how one ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import SECOND_US, Script, Silent, Warned, Wrong
from spieltisch.games.monopoly.actions import Buy, Draw, EndTurn, Quit
from spieltisch.games.monopoly.checks.conversation import QUIET_US
from spieltisch.games.monopoly.checks.situations import ME, OTHER, STAY, situation
from spieltisch.games.monopoly.checks.stand_in import Deed, StandIn
from spieltisch.games.monopoly.engine.cards import Deck
from spieltisch.games.monopoly.wire.errors import Nein

WELCOME: Final = "monopoly.welcome"
ENDS: Final = "monopoly.turn.ends"
NOT_LOOKING: Final = "it does not look whose turn it is, as turn-update tells"
NEVER: Final = "it does not end its turn"
NEXT_LINE: Final = "it takes the next line for the answer to what it has said, whatever that is"
WAITS_ITS_TURN: Final = "after a refused end-turn it waits for its next turn: say it again when the auction is over"
RICH: Final = 200_000
"""Enough for whatever somebody may buy."""
AGAIN: Final = 3
"""So often the same line shows that nothing was learnt from its refusal."""


def mine(scene: Scene) -> Script[None]:
    """Somebody else stands on a plot that can be bought, for three seconds."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(at={OTHER: 0}))
    stand.my_turn(*STAY)
    yield from stand.finish()
    yield from stand.listen(QUIET_US)  # what it says once more belongs to its own turn
    stand.take(OTHER, 8)
    for deed in (yield from stand.listen(3 * SECOND_US)):
        if isinstance(deed.spoken, Buy | EndTurn):
            raise Wrong("nothing but acknowledgements in another's turn", deed.line, NOT_LOOKING)


# Each kind of field.

CHANCE_MONEY: Final = (Draw(Deck.CHANCE, 3),)
CHANCE_ON: Final = (Draw(Deck.CHANCE, 1),)
BACK: Final = (Draw(Deck.COMMUNITY, 8),)
COLLECT: Final = (Draw(Deck.COMMUNITY, 4),)
JOURNEY: Final[Sequence[tuple[int, Sequence[Draw], str, str]]] = (
    (4, (), "after a tax", NEVER),
    (7, CHANCE_MONEY, "after a card", "it waits for something after an eventcard"),
    (10, (), "as a visitor of the prison", "it takes field 10 for being in prison"),
    (15, (), "on its own station", ""),
    (18, (), "on a plot of the bank's", "it waits for something after its purchase, or for an auction"),
    (22, CHANCE_ON, "after a card that leads on", "it waits for something after a second pos-update"),
    (35, (), "on another's station", "it waits for something after paying rent"),
    (38, (), "after a tax", ""),
    (2, BACK, "after a card that leads back", "it waits for something after a second pos-update"),
    (12, (), "on works of the bank's", "it waits for something after its purchase, or for an auction"),
    (17, COLLECT, "after a card that others pay for", ""),
    (20, (), "on the parking field", ""),
    (30, (), "after the police have taken it to prison", "it waits for leave to move on: prison enter is all"),
)


def ends(scene: Scene) -> Script[None]:
    """One turn after the other, until all kinds of fields were visited."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(owner={5: OTHER, 35: OTHER, 15: ME}, cash={ME: RICH}))
    for field, cards, where, likely in JOURNEY:
        stand.go_to(field, cards)
        yield from stand.finish(f"end-turn {where}", likely=likely)


def not_twice(scene: Scene) -> Script[None]:
    """After its end-turn it is another's turn, for a second."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation())
    for field in (10, 20):
        stand.go_to(field)
        yield from stand.finish()
        stand.throw(*STAY)
        late = [deed for deed in (yield from stand.listen(SECOND_US // 2)) if isinstance(deed.spoken, EndTurn)]
        if late:
            likely = "it ends its turn for each packet, or once more when it is acknowledged"
            yield Warned("one end-turn a turn", f"another one, refused with {late[0].nein}", likely)
            return


# Refusals.

NUMBERS: Final = (131, 132, 135, 136, 137, 138, 139, 333, None)
PLOTS: Final = (6, 9, 12, 15, 18, 21, 24, 27, 31)


def refuse_any(scene: Scene) -> Script[None]:
    """Its purchases are refused with one number after the other, and once with none."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(cash={ME: RICH}))
    for number, field in zip(NUMBERS, PLOTS, strict=True):
        nein = Nein(number, "You don't have luck today")
        stand.judge = lambda deed, nein=nein: nein if isinstance(deed.spoken, Buy) else None  # type: ignore[misc]
        stand.go_to(field)
        yield from learns(stand, f"something else after {nein}", "it waits for the purchase that was refused")


def learns(stand: StandIn, expected: str, stuck: str) -> Script[None]:
    """It ends its turn, and says nothing refused again and again."""
    counts: dict[str, int] = {}

    def is_stubborn() -> bool:
        counts.clear()
        for deed in stand.refused[first:]:
            counts[deed.line] = counts.get(deed.line, 0) + 1
        return max(counts.values(), default=0) >= AGAIN

    first = len(stand.refused)
    try:
        yield from stand.serve(lambda: is_stubborn() or not stand.is_my_turn, expected)
    except Silent as silent:
        raise Silent(silent.expected, silent.got, silent.likely or (stuck if stand.refused[first:] else "")) from None
    if is_stubborn():
        line = max(counts, key=counts.__getitem__)
        raise Wrong(expected, f"{line!r} {AGAIN} times", "it repeats what was refused")


def recovers(scene: Scene) -> Script[None]:
    """Somebody gives up while its end-turn is on its way, so that it crosses an auction. Who does not recover is told
    of the refusal before the auction."""
    try:
        yield from told_apart(NEXT_LINE, lambda: _recovers(scene), lambda: _recovers(scene, is_refused_first=True))
    except Silent as silent:
        raise Silent(silent.expected, silent.got, silent.likely or WAITS_ITS_TURN) from None


def _recovers(scene: Scene, *, is_refused_first: bool = False) -> Script[None]:
    stand = StandIn(scene, ("Gegner", "Dritter"))
    yield from stand.open()
    stand.begin(situation(3, owner={3: 2}, cash={ME: RICH}))
    expected = "end-turn again, once the auction that was in its way is over"

    def cross(deed: Deed) -> Nein | None:
        if not isinstance(deed.spoken, EndTurn):
            return None
        stand.judge = lambda deed: None
        if is_refused_first:
            return Nein(139, "You don't have time for that, an auction begins")
        stand.act(2, Quit())
        return None

    stand.judge = cross
    stand.go_to(10)
    if is_refused_first:
        yield from stand.serve(lambda: bool(stand.refused), "end-turn")
        stand.act(2, Quit())
    yield from learns(stand, expected, "")


CHECKS: Final = (
    Check(ENDS, "ends its turn wherever it comes to",
          "beendet seinen Zug, wohin er auch kommt", ends, "Turns", needs=(WELCOME,)),
    Check("monopoly.turn.mine", "acts in its own turns only",
          "handelt nur in eigenen Zügen", mine, "M33", needs=(WELCOME,)),
    Check("monopoly.turn.not-twice", "ends a turn once",
          "beendet einen Zug einmal", not_twice, "M33", needs=(ENDS,)),
    Check("monopoly.refusal.any", "learns from any refusal",
          "lernt aus jeder Ablehnung", refuse_any, "Refusals", needs=(ENDS,),
          is_lawful=False, twin="monopoly.refusal.recovers"),
    Check("monopoly.refusal.recovers", "ends its turn later where it cannot be ended now",
          "beendet seinen Zug später, wenn das jetzt nicht geht", recovers, "M57",
          needs=(ENDS,)),
)  # fmt: skip
