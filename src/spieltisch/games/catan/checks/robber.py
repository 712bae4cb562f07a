"""A seven: how many cards go, which, and where the robber may be moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import SECOND_US, Script, Silent, Warned, Wrong, blame
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import Cards, Discard, MoveRobber, PlayMonopoly
from spieltisch.games.catan.checks.arriving import open_game
from spieltisch.games.catan.checks.party import AGAIN_US, Party
from spieltisch.games.catan.engine.codes import MONOPOLY, Phase
from spieltisch.games.catan.knowledge import NOTHING, only
from spieltisch.games.catan.wire.words import RESOURCES

SEVEN: Final = (3, 4)
HANDS: Final[Sequence[Cards]] = ((3, 2, 2, 1, 1), (2, 2, 2, 1, 1), (3, 3, 3, 3, 3), (1, 1, 2, 1, 2))
"""Nine, eight, fifteen and seven cards: half of the last are not asked for. The client throws the first seven."""
MOST: Final = 7
BEFORE: Final[Cards] = (6, 4, 5, 0, 0)
MOVES: Final = 8
STRICT: Final = "a server of ours takes it, unless `strict_robber` is set; others insist"
REMINDER_US: Final = 5 * SECOND_US
"""A table's reminder comes after a third of the turn's time; here nobody waits so long."""
STAYS: Final = "Der Räuber muss bewegt werden"


def half(scene: Scene) -> Script[None]:
    """It throws a seven, and others do, while it has eight cards and more, and seven."""
    party = Party(scene)
    yield from open_game(party)
    for hand in HANDS:
        yield from before_anothers_dice(party)
        party.hold(hand)
        if hand is HANDS[0]:
            yield from party.play(lambda: party.phase is Phase.ROLL and party.is_asked)
        party.dice = [SEVEN]
        if sum(hand) > MOST:
            yield from party.play(lambda: party.phase is Phase.DISCARD and party.is_asked)
            yield from hear_discard(party, sum(party.hand) // 2, {})
        else:
            yield from party.play(lambda: party.phase not in (Phase.ROLL, Phase.DISCARD))
            yield from party.desk.stay_silent(SECOND_US, f"silence: it has {sum(hand)} cards, nothing is asked of it")
        yield from party.play(lambda: party.phase is Phase.MAIN and not party.is_asked)
        party.hold(NOTHING)


def held(scene: Scene) -> Script[None]:
    """A monopoly takes most of its cards, then a seven asks for half of what is left."""
    party = Party(scene)
    yield from open_game(party)
    yield from before_anothers_dice(party)
    party.hold(BEFORE)
    party.endow(party.active, NOTHING, only(MONOPOLY))
    before = party.hand
    party.do(party.active, PlayMonopoly(0))
    party.dice = [SEVEN]
    yield from party.play(lambda: party.is_asked)
    likely = "it discards cards that a monopoly had taken from it: `Kosten`, and its status, told it so"
    yield from hear_discard(party, sum(party.hand) // 2, {likely: before})


def before_anothers_dice(party: Party) -> Script[None]:
    """Up to where somebody else is to roll."""
    yield from party.play(lambda: party.phase is Phase.ROLL and not party.is_asked)


def hear_discard(party: Party, due: int, pictures: dict[str, Cards]) -> Script[None]:
    """It gives away so many cards that it holds; ``pictures`` are hands that it may believe to have, by why."""
    hand = party.hand
    expected = f"`Karten abgeben` with {due} of its {sum(hand)} cards, {written(hand)}"
    action = yield from party.action(expected)
    if not isinstance(action, Discard):
        raise Wrong(expected, party.desk.text)
    if not party.judge(action):
        given = sum(action.cards)
        counts = {
            "it rounds up: half is rounded down": [(sum(hand) + 1) // 2],
            f"it discards down to {MOST}, not half of its cards": [sum(hand) - MOST],
            "it discards all": [sum(hand)],
        }
        believed = {why: [action] if _is_held(action.cards, cards) else [] for why, cards in pictures.items()}
        likely = blame(given, counts) if given != due else blame(action, believed) or party.cause
        raise Wrong(expected, party.desk.text, likely or blame(action, believed))


def _is_held(cards: Cards, hand: Cards) -> bool:
    return all(n <= held for n, held in zip(cards, hand, strict=True))


def written(cards: Cards) -> str:
    """Cards for people."""
    return ", ".join(f"{n} {name}" for n, name in zip(cards, RESOURCES, strict=True) if n) or "none"


def moves(scene: Scene) -> Script[None]:
    """It throws sevens; two of its moves are refused, whatever they are: after one its status follows soon, after the
    other as late as a reminder."""
    party = Party(scene)
    yield from open_game(party)
    for number in range(MOVES):
        yield from to_the_robber(party)
        action = yield from _robber(party, "`Räuber versetzen` to another field of land")
        if number >= MOVES - 2:
            action = yield from _another(party, action, AGAIN_US if number == MOVES - 1 else REMINDER_US)
        if not party.judge(action):
            raise Wrong("the robber on another field of land", party.desk.text, party.cause)


def to_the_robber(party: Party) -> Script[None]:
    """The client's next turn, up to where it is to move the robber."""
    yield from before_anothers_dice(party)
    party.hold(NOTHING)
    yield from party.play(lambda: party.phase is Phase.ROLL and party.is_asked)
    party.dice = [SEVEN]
    yield from party.play(lambda: party.phase is Phase.ROBBER and party.is_asked)


def _robber(party: Party, expected: str) -> Script[MoveRobber]:
    action = yield from party.action(expected)
    if not isinstance(action, MoveRobber):
        raise Wrong(expected, party.desk.text)
    return action


def _another(party: Party, refused: MoveRobber, again_us: int) -> Script[MoveRobber]:
    """What it does after a refusal, which it may repeat once; its status is told again so much later."""
    expected = f"another field, after `{STAYS}`"
    action = refused
    for _ in range(2):
        party.refuse(STAYS, again_us=again_us)
        try:
            action = yield from _robber(party, expected)
        except Silent as silent:
            raise Silent(expected, silent.got, "it waits for something after a refusal") from None
        if action.field != refused.field:
            return action
    raise Wrong(expected, f"{party.desk.text}, again", "it repeats what was refused")


def victim(scene: Scene) -> Script[None]:
    """Where somebody lives, that player is named: servers there are that insist."""
    party = Party(scene)
    yield from open_game(party)
    expected = "a `Ziel` that lives at that field, or none where nobody does"
    loose = ""
    for _ in range(MOVES):
        yield from to_the_robber(party)
        action = yield from _robber(party, "`Räuber versetzen`")
        loose = loose or ("" if _is_strict(party, action) else party.desk.text)
        if not party.judge(action):
            raise Wrong(expected, party.desk.text, party.cause)
    if loose:
        yield Warned(expected, loose, STRICT)


def _is_strict(party: Party, action: MoveRobber) -> bool:
    """Whether a server that insists takes it, too."""
    insisting = party.state.copy()
    insisting.game.is_strict = True
    return action in rules.legal_actions(insisting, party.me)


CHECKS: Final = (
    Check("catan.discard.half", "discards half of more than seven cards, rounded down",
          "wirft von mehr als sieben Karten die Hälfte ab, abgerundet", half, "A seven"),
    Check("catan.discard.held", "discards cards that it has", "wirft Karten ab, die er hat", held, "A seven, C12"),
    Check("catan.robber.moves", "moves the robber to another field, and elsewhere after a refusal",
          "versetzt den Räuber auf ein anderes Feld, nach einer Ablehnung anderswohin", moves, "A seven, C47"),
    Check("catan.robber.victim", "names a victim that lives there",
          "nennt ein Opfer, das dort wohnt", victim, "A seven, C10", level=Level.SHOULD),
)  # fmt: skip
