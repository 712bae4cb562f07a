"""Whose turn it is, and what it is asked: statuses told in every way, and how many answers each gets."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import SECOND_US, Script, Warned, Wrong
from spieltisch.games.catan import actions
from spieltisch.games.catan.actions import Action, EndTurn, Roll
from spieltisch.games.catan.checks.arriving import arrive, open_game
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.knowledge import NOTHING
from spieltisch.games.catan.wire import words

CARDS: Final = (actions.PlayKnight, actions.PlayRoads, actions.PlayMonopoly, actions.PlayInvention)
OTHERS: Final = (
    words.SETTLE,
    words.PAVE,
    words.ROLL,
    words.DISCARD,
    words.ROBBER,
    words.MAIN,
    words.SPECIAL,
    words.WAIT,
)
"""What others may be asked."""
HASTY_US: Final = 400_000
TWICE: Final = "it sends the same message twice"
EACH_STATUS: Final = "it acts on each status, also where it has just acted"
ALL_KEYS: Final = "it needs more of a status than `id` and `Status`"
WATCHED_US: Final = 3 * SECOND_US
RICH: Final = (3, 3, 3, 3, 3)


def to_its_dice(party: Party) -> Script[None]:
    """Up to where the client is to roll, without any cards."""
    yield from party.play(lambda: party.phase is Phase.ROLL and not party.is_asked)
    party.hold(NOTHING)
    yield from party.play(lambda: party.phase is Phase.ROLL and party.is_asked)


def rolls(scene: Scene) -> Script[None]:
    """Its turn begins with the dice."""
    party = Party(scene)
    yield from open_game(party)
    for _ in range(3):
        yield from to_its_dice(party)
        expected = "`Würfeln`, in answer to the status `Würfeln`"
        action = yield from party.action(expected)
        if not isinstance(action, (Roll, *CARDS)) or not party.judge(action):
            raise Wrong(expected, party.desk.text, party.cause)


def ends(scene: Scene) -> Script[None]:
    """It has nothing to pay with, and the answer to its dice takes a while."""
    party = Party(scene)
    yield from open_game(party)
    for _ in range(3):
        yield from to_its_dice(party)
        roll = yield from party.action()
        if (yield from party.desk.maybe_hear(HASTY_US)):
            likely = TWICE if party.desk.message.name == words.fold("Würfeln") else "it does not wait for the answer"
            yield Warned("nothing until `Würfeln` is answered", party.desk.text, likely)
            return
        party.judge(roll)
        yield from party.play(lambda: party.phase is Phase.ROLL)


def out_of_turn(scene: Scene) -> Script[None]:
    """Other players are asked for everything; the client is not."""
    party = Party(scene, place=2)
    yield from open_game(party)
    party.hold(RICH)
    for word in OTHERS:
        party.say("Statusupdate", party.status_of(party.active, word))
    expected = "silence: only other players are asked for something"
    try:
        yield from party.desk.stay_silent(WATCHED_US, expected)
    except Wrong as wrong:
        raise Wrong(
            expected, wrong.got, "it takes somebody else's status for its own" if "{" in wrong.got else ""
        ) from None


def once(scene: Scene) -> Script[None]:
    """It has to wait a second for the answer to its first settlement, and to its dice."""
    party = Party(scene)
    yield from arrive(party)
    yield from _wait_for_answer(party)
    yield from party.play(lambda: party.phase is Phase.ROLL and party.is_asked)
    yield from _wait_for_answer(party)


def _wait_for_answer(party: Party) -> Script[None]:
    action = yield from party.action()
    first = party.desk.text
    if (yield from party.desk.maybe_hear(SECOND_US)):
        is_same = party.desk.text == first
        likely = TWICE if is_same else "it does not wait for the answer to its message"
        raise Wrong(f"one message, then silence until it is answered: {first}", f"{party.desk.text} as well", likely)
    party.judge(action)


def bare(scene: Scene) -> Script[None]:
    """Its status is but an id and a word, and OK comes before what came of its dice; then the status comes twice."""
    party = Party(scene)
    yield from open_game(party)
    yield from before_its_turn(party)
    party.do(party.active, EndTurn())
    party.desk.drop()
    party.say("Statusupdate", {"Spieler": {"id": party.id, "Status": words.ROLL}})
    try:
        party.judge((yield from party.action()))
    except Wrong as wrong:
        raise type(wrong)(wrong.expected, wrong.got, ALL_KEYS) from None
    ok = party.desk.spelling.write("Serverantwort", words.OK)
    party.desk.add(ok + party.desk.drop().replace(ok, b""))
    yield from before_its_turn(party)
    party.do(party.active, EndTurn())
    party.tell_status()
    yield from _expect_one(party, "one answer to two equal statuses")
    yield from party.play(lambda: party.phase is Phase.ROLL)


def reminded(scene: Scene) -> Script[None]:
    """It is told its status again just when it has answered: at its first settlement, and at its dice."""
    party = Party(scene)
    yield from arrive(party)
    yield from party.play(lambda: party.is_asked)
    settlement = yield from party.action()
    party.tell_status()
    if (yield from _expect_one(party, "no second action: the reminder crossed the first", settlement)):
        return
    yield from party.play(lambda: party.phase not in (Phase.SETTLE, Phase.PAVE))
    yield from before_its_turn(party)
    party.do(party.active, EndTurn())
    roll = yield from party.action()
    party.tell_status()
    yield from _expect_one(party, "no second action: the reminder crossed the first", roll)
    yield from party.play(lambda: party.phase is Phase.ROLL)


def _expect_one(party: Party, expected: str, action: Action | None = None) -> Script[bool]:
    """Whether more came, which is a warning."""
    first = action or (yield from party.action())
    if more := (yield from party.desk.maybe_hear(HASTY_US)):
        likely = EACH_STATUS
        yield Warned(expected, f"{party.desk.text} as well", likely)
    party.judge(first)
    return more is not None


def before_its_turn(party: Party) -> Script[None]:
    """Up to where the player before it may end the turn; the client has no resources then."""
    order = party.seen.public.order
    before = order[order.index(party.me) - 1]
    yield from party.play(lambda: party.phase is Phase.ROLL and party.active == before)
    party.hold(NOTHING)
    yield from party.play(lambda: party.phase is Phase.MAIN)


def hidden(scene: Scene) -> Script[None]:
    """Others' cards are told in all the ways that there are, and not at all."""
    party = Party(scene)
    yield from open_game(party)
    for number, changed in enumerate(({words.UNKNOWN: 3}, 3, None, {})):
        yield from before_its_turn(party)
        status = party.status_of(party.active)
        status["Spieler"] |= {"Rohstoffe": changed, "Entwicklungskarten": changed}
        if changed is None:
            del status["Spieler"]["Rohstoffe"], status["Spieler"]["Entwicklungskarten"]
        party.say("Statusupdate", status)
        party.say("Ertrag", {"Spieler": party.ids[party.active], "Rohstoffe": {words.UNKNOWN: 1}})
        done = len(party.done)
        try:
            yield from party.play(lambda: len(party.done) > done + 1)  # noqa: B023 - it is played here and now
        except Wrong as wrong:
            told = ('{"Unbekannt":3}', "a plain number", "left out", "an empty object")[number]
            raise type(wrong)(wrong.expected, wrong.got, f"it does not cope with others' cards being {told}") from None


def special(scene: Scene) -> Script[None]:
    """Five players: it may build after each turn, and has all that it needs."""
    party = Party(scene, seats=5, place=4)
    yield from open_game(party)
    expected = "building, or `Zug beenden`, in answer to the status `Bauen`"
    for _ in range(3):
        yield from party.play(lambda: party.phase is Phase.ROLL and party.active != party.me)
        party.hold(RICH)
        yield from party.play(lambda: party.phase is Phase.SPECIAL and party.is_asked)
        yield from party.play(lambda: not (party.phase is Phase.SPECIAL and party.is_asked))
    if wrong := [denied for denied in party.denied if denied.code == "not_now"]:
        yield Warned(expected, wrong[0].text, "in the special building phase nobody trades or plays cards")


EARLY: Final = (
    Check("catan.roll", "begins its turn with the dice", "beginnt seinen Zug mit den Würfeln", rolls, "Status, C48"),
    Check("catan.answers.once", "sends one message, and waits for its answer",
          "schickt eine Nachricht und wartet auf die Antwort", once, "What a client says"),
    Check("catan.reminder", "does not act again where it is reminded",
          "handelt nicht noch einmal, wenn er erinnert wird", reminded, "Time, C30", level=Level.SHOULD),
)  # fmt: skip
"""What tells how it goes by statuses, from its first settlement on."""
CHECKS: Final = (
    Check("catan.end-turn", "ends its turn, after the answer to its dice",
          "beendet seinen Zug, nach der Antwort auf seinen Wurf", ends, "Status"),
    Check("catan.out-of-turn", "is silent while others are asked",
          "schweigt, während andere gefragt sind", out_of_turn, "Status"),
    Check("catan.status.bare", "acts once on any status of its own",
          "handelt einmal auf jeden eigenen Status", bare, "The order of things, C12", is_lawful=False),
    Check("catan.hidden", "copes with others' hidden cards",
          "kommt mit verdeckten Karten anderer zurecht", hidden, "Who is shown what, C45", is_lawful=False),
    Check("catan.special", "passes, or builds, in the special building phase",
          "passt oder baut in der Sonderbauphase", special, "The special building phase, C25"),
)  # fmt: skip
