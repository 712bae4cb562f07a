"""From the greeting to the first turn, step by step: what the client says of itself, and the opening."""

from __future__ import annotations

from dataclasses import replace

from spieltisch.core.scripts import Script, Wrong
from spieltisch.games.catan.checks.desk import HELLO
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.people import Introduce, Ready
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.server import VERSION
from spieltisch.games.catan.wire.statuses import write_newcomer
from spieltisch.games.catan.wire.words import COLOUR_TAKEN


def arrive(party: Party) -> Script[None]:
    """Up to the map, and to whoever builds first."""
    yield from greet(party)
    welcome(party)
    while not party.people[party.me].is_ready:
        yield from hear_of_it(party)
    party.begin()


def greet(party: Party) -> Script[None]:
    """The first words of both."""
    party.say("Hallo", {"Version": VERSION, "Protokoll": words.PROTOCOL})
    said = yield from party.desk.hear("`Hallo`")
    if said.name != HELLO:
        raise Wrong("`Hallo` as the first message", party.desk.text)


def welcome(party: Party) -> None:
    """Its id, and everybody's status."""
    party.say("Willkommen", {"id": party.id})
    for seat in (party.me, *(seat for seat in range(len(party.people)) if seat != party.me)):
        tell_newcomer(party, seat)


def tell_newcomer(party: Party, seat: int) -> None:
    party.say("Statusupdate", {"Spieler": write_newcomer(party.people[seat], is_own=seat == party.me)})


def hear_of_it(party: Party) -> Script[None]:
    """One of ``Spieler`` and ``Spiel starten``, answered as our server does."""
    expected = "`Spieler` with a name and a colour, then `Spiel starten`"
    me = party.people[party.me]
    match (yield from party.request(expected)):
        case Introduce(name, colour):
            party.people[party.me] = replace(
                me, name=me.name if name is None else name, colour=me.colour if colour is None else colour
            )
        case Ready() if not me.name or me.colour is None:
            raise Wrong(expected, f"{party.desk.text} before both were told")
        case Ready() if me.colour in [other.colour for other in party.people if other is not me]:
            party.say("Fehler", {"Meldung": COLOUR_TAKEN})
            return
        case Ready():
            party.people[party.me] = replace(me, is_ready=True)
        case _:
            raise Wrong(expected, party.desk.text)
    tell_newcomer(party, party.me)
    party.confirm()


def open_game(party: Party) -> Script[None]:
    """Arrive, and build: up to the first roll of the dice."""
    yield from arrive(party)
    yield from party.play(lambda: party.phase not in (Phase.SETTLE, Phase.PAVE))
