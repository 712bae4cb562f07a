"""Mistakes of clients, by what the scripts name and what passes besides, and which checks fall short because of each. A
mistake that explains everything comes before those that would be named because of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.core.checks import Findings, Hypothesis, named_by_scripts, unless
from spieltisch.games.catan.checks.buying import MISREAD, REVERSED, WAITS
from spieltisch.games.catan.checks.cards import RUN_OUT
from spieltisch.games.catan.checks.desk import LATIN
from spieltisch.games.catan.checks.german import GERMAN
from spieltisch.games.catan.checks.hearing import BRACES
from spieltisch.games.catan.checks.opening import ONE_ROUND
from spieltisch.games.catan.checks.opening import TWICE as IN_A_ROW
from spieltisch.games.catan.checks.party import MALFORMED
from spieltisch.games.catan.checks.pictures import (
    EXCHANGED,
    FIRST_AGAIN,
    ITSELF,
    NO_YES,
    OFFERING,
    OLD_OFFER,
    OTHER_AXIS,
    REASONS,
    SILENT,
    THROUGH,
)
from spieltisch.games.catan.checks.reading import CHARSET, CHUNKS, DECODES
from spieltisch.games.catan.checks.start import EARLY, EXTENSION
from spieltisch.games.catan.checks.turns import ALL_KEYS, EACH_STATUS, TWICE
from spieltisch.games.catan.engine.codes import Phase

CONDUCT: Final = "conduct."
"""What is refused, or said for nothing, follows from whatever the mistake is."""
_ONE_PER_READ: Final = "it takes what one read brings for one message"
_OTHERS_STATUS: Final = REASONS["not_your_turn"]
_WRONG_ID: Final = "it goes by an id that it was not given"
_NEVER_ROLLS: Final = SILENT[Phase.ROLL]
_NEVER_ENDS: Final = SILENT[Phase.MAIN]
_DISTANCE: Final = REASONS["too_close"]
_RATES: Final = REASONS["rate"]
_MISSED: Final = REASONS["taken"]
_REPEATS: Final = "it repeats what was refused"

_TOO_FEW: Final = "it discards too few cards: one message gives half of them away"
_WAITING: Final = "it ends its turn while its status is `Warten`, which asks for nothing"
_AT_SEA: Final = "it moves the robber to a field that is no land"
_GOES_ON: Final = "it goes on after a seven, and does not move the robber first, as `Räuber versetzen` wants it"
_NO_PLACE: Final = REASONS["no_place"]
_CARDS: Final = "it has the price of a development card wrong: a wool, a grain and an ore"
_LOOSE: Final = {
    '"Straße"': ("roads-anywhere", "it builds roads that touch nothing of its own"),
    '"Dorf"': ("settlements-anywhere", "it builds settlements that none of its roads leads to"),
}
"""By what is built."""
_DUE: Final = re.compile(r"with (\d+) of its")

_BEGINNING: Final = (
    ("reads-part-of-a-message", [CHUNKS], ["framing.", ""]),
    ("encoding", [DECODES, CHARSET, LATIN], ["utf8", ""]),
    ("introduces-early", [EARLY], ["hello", "answers.only-asked"]),
    ("gives-up-its-colour", ["it gives up after `Farbe bereits vergeben`"], ["colour."]),
    ("asks-for-its-colour-again", ["it asks for the same colour again"], ["colour."]),
    ("knows-four-colours", [EXTENSION], ["colour."]),
)  # fmt: skip
_PLACES: Final = (
    ("axes-swapped", [EXCHANGED], ["opening.corner", "opening.", ""]),
    ("other-axis", [OTHER_AXIS], ["opening.corner", "opening.", ""]),
    ("road-at-the-first", [FIRST_AGAIN], ["opening.road", "opening.", ""]),
    ("builds-once", [IN_A_ROW, ONE_ROUND], ["opening.snake", "opening.road", ""]),
    ("other-moves-forgotten", [_MISSED], ["opening.", "refusal.", "pays", "robber.", "ports"]),
)  # fmt: skip
_TURNS: Final[Sequence[tuple[str, Sequence[str], Sequence[str]]]] = (
    ("answers-twice", [TWICE, REASONS["rolled"]], ["answers.once", "answers.", ""]),
    ("acts-on-each-status", [EACH_STATUS], ["reminder", "status.", ""]),
    ("answers-too-soon", [
        "it does not wait for the answer to its message", "it does not wait for the answer", REASONS["roll_first"],
    ], ["answers.once", "answers.", "end-turn", "roll"]),
    ("needs-all-keys", [ALL_KEYS], ["status."]),
    ("never-answers-kind", [
        SILENT[Phase.SPECIAL], SILENT[Phase.ROBBER], SILENT[Phase.DISCARD],
    ], ["special", "robber.", "discard."]),
    ("wrong-half", [
        "it rounds up: half is rounded down", "it discards all", "not half of its cards",
    ], ["discard."]),
    ("leaves-the-robber", [REASONS["same_field"]], ["robber.", "discard."]),
    ("robs-itself", [ITSELF], ["robber.", "discard.", "cards."]),
    ("old-offer", [OLD_OFFER], ["trade."]),
    ("no-is-yes", [NO_YES], ["trade."]),
    ("wrong-prices", [MISREAD], ["pays"]),
    ("trades-the-wrong-way", [REVERSED], ["ports"]),
    ("roads-through-others", [THROUGH], ["roads.", "pays", "ports", "pieces"]),
    ("pieces-run-out", [RUN_OUT], ["pieces"]),
    ("braces-in-texts", [BRACES], ["chat", "framing."]),
    ("wrong-victim", [REASONS["wrong_victim"]], ["robber.", "discard."]),
    ("no-victim", ["a server of ours takes it, unless `strict_robber` is set; others insist"], ["robber.victim"]),
    ("repeats-refused", [_REPEATS, "it never gives up", "again and again unchanged what was refused"], [
        "refusal.", "robber.", "trade.", "opening.", "pays", "ports",
    ]),
    ("waits-after-refusal", ["it waits for something after a refusal"], ["refusal.", "robber."]),
    ("waits-for-its-status", [WAITS], ["refusal."]),
    ("waits-for-answers-to-its-offer", [OFFERING], ["trade.own", "trade.", "pays", "ports", "refusal.", "time."]),
    ("own-offer", [
        "it takes its own offer, which is told to it, too, for another's: `Spieler` is who made it",
    ], ["trade."]),
    ("waits-for-a-trade", [
        "it waits for the end of a trade that is over: `Handel nicht mehr verfügbar`",
    ], ["trade.crossed"]),
    ("accepts-everything", ["it accepts whatever is offered"], ["trade.answers"]),
    ("leaves-offers-unanswered", [
        "it leaves others waiting: after `trade_ms` it counts as a no",
    ], ["trade.answers", "time."]),
    ("own-cards-forgotten", [REASONS["not_held"], REASONS["played"]], ["cards."]),
    ("plays-fresh-cards", [REASONS["too_fresh"]], ["cards."]),
)  # fmt: skip
_HAND: Final = (
    REASONS["too_poor"],
    "it discards cards that a monopoly had taken from it: `Kosten`, and its status, told it so",
)


def _reads_one(found: Findings) -> bool:
    """Who does is silent; who builds at wrong places may also be by chance where it is told them together."""
    return found.blames(_ONE_PER_READ) and not any(map(found.blames, (EXCHANGED, OTHER_AXIS, FIRST_AGAIN)))


def _is_rather_too_close(found: Findings) -> bool:
    """A place that is too close to a settlement may be free, by chance, where x and y are exchanged."""
    pictures = (EXCHANGED, OTHER_AXIS, FIRST_AGAIN, _MISSED)
    return found.times_blamed(_DISTANCE) > sum(map(found.times_blamed, pictures))


def _trades_as_at_a_harbour(found: Findings) -> bool:
    """Two or three cards of a kind are refused by the bank, in games."""
    _, refused = found.told("conduct.lawful")
    return re.search(r"'bank (0,)*[23](,0)* ", refused) is not None


def _misprices_cards(found: Findings) -> bool:
    """It knows its hand, and has too little for nothing else."""
    _, got = found.told("pays")
    return (
        "Entwicklungskarte" in got and found.says("pays", REASONS["too_poor"]) and not found.fell_short("discard.half")
    )


def _acts_while_it_waits(found: Findings) -> bool:
    """In the opening nobody can end a turn, so it is no other's status that it answers."""
    return any(found.says(name, "Zug beenden") for name in ("opening.corner", "opening.snake"))


def _builds_loosely(what: str) -> Callable[[Findings], bool]:
    """Where there is a free place, and its cards suffice."""

    def shows(found: Findings) -> bool:
        _, got = found.told("pays")
        others = (*REASONS.values(), *(EXCHANGED, OTHER_AXIS, FIRST_AGAIN, THROUGH, MISREAD))
        return what in got and not any(found.says("pays", cause) for cause in others)

    return shows


_REPEATED: Final = (*map(_builds_loosely, _LOOSE), _acts_while_it_waits)
"""Who does that is refused the same again and again."""


def _robs_at_sea(found: Findings) -> bool:
    return found.says("robber.moves", _NO_PLACE)


def _goes_on_after_a_seven(found: Findings) -> bool:
    """It says something of a usual turn, wherever it has to move the robber."""
    said = [found.told(name)[1] for name in ("robber.moves", "robber.victim")]
    return all(text.startswith(('{"Zug beenden"', '{"Bauen"', '{"Handel', '{"Seehandel"')) for text in said)


def _discards_too_few(found: Findings) -> bool:
    """However many it holds."""
    for name in ("discard.half", "discard.held"):
        expected, got = found.told(name)
        due, given = _DUE.match(expected.partition("` ")[2]), list(map(int, re.findall(r": ?(\d+)", got)))
        if not (due and "Abgeben" in got and 0 < sum(given) < int(due[1])):
            return False
    return True


def _takes_others_status(found: Findings) -> bool:
    """Or it acts where only others have been asked."""
    is_early = found.blames(_OTHERS_STATUS) or found.says("answers.only-asked", "Bauen")
    return is_early and found.passed("id.any")


def _own(code: str, parts: tuple[str, ...], explains: tuple[str, ...], *passed: str, sentence: str = "") -> Hypothesis:
    """Named by scripts by any of these parts, where that would not come about by what makes these checks fall short."""
    sentence = sentence or parts[0]
    return Hypothesis(
        code, sentence, GERMAN[sentence], "",
        lambda found: any(map(found.blames, parts)) and found.passed(*passed), (*explains, CONDUCT), parts,
    )  # fmt: skip


def _named(code: str, causes: Sequence[str], explains: Sequence[str]) -> Hypothesis:
    return named_by_scripts(code, causes, (*explains, CONDUCT), GERMAN, is_quoted=True)


HYPOTHESES: Final = (
    Hypothesis(
        "reads-one-message-per-read", _ONE_PER_READ, GERMAN[_ONE_PER_READ], "", _reads_one, ("framing.merged", ""),
    ),
    *(_named(*row) for row in _BEGINNING),
    _own("other-seat", (_WRONG_ID, "it takes 0 for no id"), ("id.", "seat.", ""), "opening.corner", "hello"),
    Hypothesis(
        "answers-too-early", _OTHERS_STATUS, GERMAN[_OTHERS_STATUS], "", _takes_others_status,
        ("out-of-turn", "answers.", "", CONDUCT), (_OTHERS_STATUS,),
    ),
    *(unless(_named(*row), _is_rather_too_close) for row in _PLACES),
    Hypothesis(
        "forgets-the-distance", _DISTANCE, GERMAN[_DISTANCE], "",
        lambda found: found.blames(_DISTANCE) and not found.blames(_MISSED),
        ("opening.", "refusal.", "pays", "ports", "robber.", CONDUCT),
    ),
    Hypothesis("robber-at-sea", _AT_SEA, GERMAN[_AT_SEA], "", _robs_at_sea, ("robber.", "discard.", CONDUCT)),
    Hypothesis(
        "ignores-the-robber", _GOES_ON, GERMAN[_GOES_ON], "", _goes_on_after_a_seven, ("robber.", "discard.", CONDUCT),
    ),
    Hypothesis(
        "discards-too-few", _TOO_FEW, GERMAN[_TOO_FEW], "", _discards_too_few, ("discard.", CONDUCT),
    ),
    *(
        Hypothesis(
            code, told, GERMAN[told], "", _builds_loosely(what), ("pays", "roads.", "pieces", "refusal.", CONDUCT)
        )
        for what, (code, told) in _LOOSE.items()
    ),
    Hypothesis("wrong-price-of-cards", _CARDS, GERMAN[_CARDS], "", _misprices_cards, ("pays", "cards.", CONDUCT)),
    Hypothesis(
        "acts-while-it-waits", _WAITING, GERMAN[_WAITING], "", _acts_while_it_waits, ("opening.", "answers.", ""),
    ),
    *(_named(*row) if row[0] != "repeats-refused" else unless(_named(*row), *_REPEATED) for row in _TURNS),
    Hypothesis(
        "harbours-unknown", _RATES, GERMAN[_RATES], "",
        lambda found: found.blames(_RATES) or _trades_as_at_a_harbour(found), ("ports", CONDUCT), (_RATES,),
        tells_refused=True,
    ),
    unless(
        _own("own-hand-forgotten", _HAND, ("pays", "discard.", "cards.", "ports", "trade.")),
        _discards_too_few, _misprices_cards,
    ),
    Hypothesis(
        "never-rolls", _NEVER_ROLLS, GERMAN[_NEVER_ROLLS], "", lambda found: found.says("roll", _NEVER_ROLLS),
        ("roll", ""),
    ),
    Hypothesis(
        "never-ends-its-turn", _NEVER_ENDS, GERMAN[_NEVER_ENDS], "",
        lambda found: any(found.says(name, _NEVER_ENDS) for name in ("roll", "end-turn")), ("end-turn", "roll", ""),
    ),
    _own(
        "needs-hidden-cards", ("others' cards being",), ("hidden",),
        sentence="it does not cope with others' cards being a plain number",
    ),
    _own(
        "dies-of-a-form", ("cope with the message", "cope with the text"), ("forms", "chat"), "roll",
        sentence="it does not cope with something that others do or say",
    ),
    _own("other-words", (MALFORMED,), ("cards.", "")),
    unless(_own("no-such-place", (_NO_PLACE,), ("opening.", "")), _robs_at_sea),
    _own(
        "unknown-ending", ("know `Spiel beendet` with",), ("winner",), "end.exits",
        sentence="it does not know every `Spiel beendet`",
    ),
)  # fmt: skip
