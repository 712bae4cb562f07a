"""The first words: greeting, id, name and colour."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Again, Script, Silent, Warned, Wrong
from spieltisch.games.catan.checks.arriving import arrive, greet, hear_of_it, tell_newcomer, welcome
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.people import Introduce, Ready
from spieltisch.games.catan.wire.words import COLOUR_TAKEN, COLOURS

IDS: Final = ((7, 1, 2), (0, 1, 2), (2_147_483_647, 1, 2))
EXTENSION: Final = "it knows the four colours of the base game; more than four players also have Grün and Braun"
EARLY: Final = "it does not wait for its id"


def hello(scene: Scene) -> Script[None]:
    """A second passes between the greeting and the welcome."""
    party = Party(scene)
    yield from greet(party)
    if (yield from party.desk.maybe_hear(SECOND_US)):
        raise Wrong("nothing between `Hallo` and `Willkommen`", party.desk.text, EARLY)
    welcome(party)
    while not party.people[party.me].is_ready:
        yield from hear_of_it(party)
    yield from party.desk.flush()


def any_id(scene: Scene) -> Script[None]:
    """Ids as no server of ours gives them, but another one may."""
    for ids in IDS:
        if ids is not IDS[0]:
            yield Again()
        party = Party(scene, ids=ids)
        try:
            yield from arrive(party)
            yield from party.play(lambda: bool(party.done))  # noqa: B023 - it is played here and now
        except Silent as silent:
            cause = "it takes 0 for no id" if not ids[0] else "it goes by an id that it was not given"
            raise Silent(
                f"a settlement of player {ids[0]}, as it is called in `Willkommen`", silent.got, cause
            ) from None


def colour_taken(scene: Scene) -> Script[None]:
    """Whatever colour it wants, somebody else was ready first, until only one is left: three times at a table of four,
    since a colour is taken by a player, and five times at one of six, with the colours of the extension."""
    yield from _all_but_one(Party(scene, seats=4))
    yield Again()
    try:
        yield from _all_but_one(Party(scene, seats=6))
    except Wrong as wrong:
        yield Warned(f"{wrong.expected}, at a table of six", wrong.got, EXTENSION)


def _all_but_one(party: Party) -> Script[None]:
    others = [seat for seat in range(len(party.people)) if seat != party.me]
    for seat in others:
        party.people[seat] = replace(party.people[seat], colour=None, is_ready=False)
    yield from greet(party)
    welcome(party)
    for seat in others:
        colour = yield from _wanted_colour(party)
        party.people[seat] = replace(party.people[seat], colour=colour, is_ready=True)
        tell_newcomer(party, seat)
        party.say("Fehler", {"Meldung": COLOUR_TAKEN})
    yield from _wanted_colour(party)
    party.people[party.me] = replace(party.people[party.me], is_ready=True)
    tell_newcomer(party, party.me)
    party.confirm()
    yield from party.desk.flush()


def _wanted_colour(party: Party) -> Script[int]:
    """The colour in which the client is ready; nobody may be ready in it yet."""
    taken = [person.colour for person in party.people if person.is_ready]
    expected = "`Spieler` with a colour that is free, then `Spiel starten`"
    while True:
        try:
            request = yield from party.request(expected)
        except Silent as silent:
            raise Silent(expected, silent.got, "it gives up after `Farbe bereits vergeben`" if taken else "") from None
        me = party.people[party.me]
        match request:
            case Introduce(name, colour):
                colour = me.colour if colour is None else colour
                party.people[party.me] = replace(me, name=name or me.name, colour=colour)
                tell_newcomer(party, party.me)
                party.confirm()
            case Ready() if me.colour in taken:
                colour_name = COLOURS[me.colour] if me.colour is not None else "no colour"
                raise Wrong(expected, f"{party.desk.text} in {colour_name} again", "it asks for the same colour again")
            case Ready() if me.name and me.colour is not None:
                return me.colour
            case _:
                raise Wrong(expected, party.desk.text)


CHECKS: Final = (
    Check("catan.hello", "says Hallo, then who it is, then that it is ready",
          "sagt Hallo, dann, wer er ist, dann, dass er bereit ist", hello, "A game in one minute"),
    Check("catan.id.any", "goes by the id it was given",
          "richtet sich nach der id, die er bekommen hat", any_id, "Objects, C9"),
    Check("catan.colour.taken", "chooses another colour where its own is taken",
          "wählt eine andere Farbe, wenn seine vergeben ist", colour_taken, "Before the game, C19"),
)  # fmt: skip
