"""The opening: where one may build, at which settlement, and how often in a row."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import Script, Silent, Warned, Wrong
from spieltisch.games.catan.actions import BuildRoad, BuildSettlement
from spieltisch.games.catan.checks.arriving import arrive, open_game
from spieltisch.games.catan.checks.crowding import crowd
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.checks.pictures import place_of
from spieltisch.games.catan.engine.codes import Phase

SEATS: Final = 4
ONE_ROUND: Final = "it builds one settlement: the opening has two rounds"
TWICE: Final = "it takes its turn for over, but is last: it builds twice in a row"
TRIES: Final = 6
"""What nobody notes of others' buildings is met in so many."""


def corner(scene: Scene) -> Script[None]:
    """All corners but three are taken, or too close to what is."""
    party = Party(scene, seats=SEATS)
    yield from arrive(party)
    free = yield from last_settlement(party)
    expected = f"`Bauen` of a `Dorf` at {', '.join(map(place_of, sorted(free)))}: all else is taken, or too close"
    for _ in range(TRIES):
        action = yield from party.action(expected)
        if not isinstance(action, BuildSettlement):
            raise Wrong(expected, party.desk.text)
        if party.judge(action):
            break
    if party.denied:
        got, causes = party.denied[0].text, {denied.code: denied.cause for denied in party.denied}
        likely = causes.get("taken") or party.denied[0].cause
        if len(party.denied) == TRIES:
            raise Wrong(expected, got, likely)
        yield Warned(expected, got, likely)


def last_settlement(party: Party, among: Collection[int] = ()) -> Script[Collection[int]]:
    """Up to the client's second settlement, the last of all, which three corners are left for; those."""
    yield from party.play(lambda: _is_last_but_one(party))
    free = crowd(party, among)
    yield from party.play(lambda: party.is_asked)
    return free


def _is_last_but_one(party: Party) -> bool:
    """Whether only one settlement is missing: that of the client, who was the first of all."""
    return party.phase is Phase.PAVE and party.state.game.placed == 2 * len(party.people) - 2 and not party.is_asked


def road(scene: Scene) -> Script[None]:
    """The road belongs to the settlement just built."""
    party = Party(scene, place=1)
    yield from arrive(party)
    for number in ("first", "second"):
        try:
            yield from party.play(lambda: party.phase is Phase.PAVE and party.is_asked)
        except Silent as silent:
            likely = silent.likely or (ONE_ROUND if party.phase is Phase.SETTLE and number == "second" else "")
            raise Silent(silent.expected, silent.got, likely) from None
        action = yield from party.action(f"a road at its {number} settlement")
        if not (isinstance(action, BuildRoad) and party.judge(action)):
            homes = [done.corner for done in party.done if isinstance(done, BuildSettlement)]
            expected = f"`Bauen` of a `Straße` at the {number} settlement, {place_of(homes[-1])}"
            raise Wrong(expected, party.desk.text, party.cause)


def snake(scene: Scene) -> Script[None]:
    """Who is last in the order builds twice in a row."""
    party = Party(scene, place=2)
    try:
        yield from open_game(party)
    except Silent as silent:
        likely = TWICE if len(party.done) == 2 else ""
        raise Silent(silent.expected, silent.got, silent.likely or likely) from None
    if party.denied:
        raise Wrong("four lawful buildings", party.denied[0].text, party.denied[0].cause)


CHECKS: Final = (
    Check("catan.opening.corner", "builds where a corner is free and far enough from others",
          "baut, wo eine Ecke frei und weit genug von anderen weg ist", corner, "Where things are, C47",
          is_lawful=False, repeats=2),
    Check("catan.opening.road", "builds a road at the settlement just built",
          "baut eine Straße an das Dorf, das er eben gebaut hat", road, "The opening", repeats=4),
    Check("catan.opening.snake", "builds twice in a row where it is last",
          "baut zweimal hintereinander, wenn er der Letzte ist", snake, "The opening, C21"),
)  # fmt: skip
