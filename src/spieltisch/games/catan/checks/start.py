"""The first words: greeting, id, name and colour; and how messages are cut, long, and spelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import PATIENCE_US, SECOND_US, Again, Ping, Script, Silence, Silent, Warned, Wrong, because
from spieltisch.games.catan.actions import Roll
from spieltisch.games.catan.checks.arriving import arrive, greet, hear_of_it, open_game, tell_newcomer, welcome
from spieltisch.games.catan.checks.desk import in_one, in_pieces
from spieltisch.games.catan.checks.hosted import short
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.people import Introduce, Ready
from spieltisch.games.catan.wire.words import COLOUR_TAKEN, COLOURS

IDS: Final = ((7, 1, 2), (0, 1, 2), (2_147_483_647, 1, 2))
FRAMES: Final = 5
"""Into so many an object is cut; and its welcome, and the statuses of one player less, come in one."""
PASSES: Final = 3
BYTE_US: Final = 200
"""Between two bytes."""
SINGLE, PIECE = 100, 16
LONG: Final = 64_000
EXTENSION: Final = "it knows the four colours of the base game; more than four players also have Grün and Braun"
CHARSET: Final = "it reads in another character set than UTF-8: this is the first status with an umlaut"
TOGETHER: Final = "it takes each frame for one object: earlier servers put several into one"
NO_PONG: Final = "a WebSocket's ping wants a pong with the same bytes; servers hang up, or proxies do, where none comes"
DIES: Final = "it reads in another character set than UTF-8, or decodes pieces of a message before they are together"
CHUNKS: Final = "it treats whatever one read brings as whole messages"


def hello(scene: Scene) -> Script[None]:
    """A second passes between the greeting and the welcome."""
    party = Party(scene)
    yield from greet(party)
    if (yield from party.desk.maybe_hear(SECOND_US)):
        raise Wrong("nothing between `Hallo` and `Willkommen`", party.desk.text, "it does not wait for its id")
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


def utf8(scene: Scene) -> Script[None]:
    """Each umlaut arrives in halves, and what comes back is UTF-8."""
    party = Party(scene)
    try:
        yield from in_pieces(_to_the_dice(party), umlauts)
    except Silent as silent:
        likely = CHARSET if party.phase is Phase.ROLL and party.is_asked else ""
        raise Silent(silent.expected, silent.got, likely) from None
    except Wrong as wrong:
        raise Wrong(wrong.expected, wrong.got, wrong.likely or DIES) from None
    if party.desk.text.isascii():
        yield Warned("`Würfeln` with its umlaut", party.desk.text, "other servers do not know the ASCII spelling")


def umlauts(data: bytes) -> Sequence[int]:
    """The offsets between the two bytes of each."""
    return [at for at, byte in enumerate(data) if byte & 0xC0 == 0x80]


def _to_the_dice(party: Party) -> Script[None]:
    yield from open_game(party)
    yield from party.play(lambda: Roll() in party.done)


def split(scene: Scene) -> Script[None]:
    """Three short games with a cut somewhere in whatever is said; then the beginning of one byte by byte."""
    for number in range(PASSES):
        yield from because(CHUNKS, in_pieces(short(scene, 0).play(), Somewhere(number)))
        yield Again()
    yield from because(CHUNKS, in_pieces(_to_its_first_settlement(Party(scene)), bytewise, BYTE_US))


def bytewise(data: bytes) -> Sequence[int]:
    """Its beginning byte by byte, the rest in small pieces."""
    return [*range(1, min(SINGLE, len(data))), *range(SINGLE, len(data), PIECE)]


class Somewhere:
    """Cuts at another place each time, so that a game meets many."""

    def __init__(self, number: int) -> None:
        self._next = number

    def __call__(self, data: bytes) -> Sequence[int]:
        self._next += PASSES * 2 + 1
        return (1 + self._next % (len(data) - 1),) if len(data) > 1 else ()


def _to_its_first_settlement(party: Party) -> Script[None]:
    yield from arrive(party)
    yield from party.play(lambda: bool(party.done))


def frames(scene: Scene) -> Script[None]:
    """Each object in five frames, and a ping; then all that is said at once in one frame, as servers of others may."""
    yield from in_pieces(_pinged(Party(scene)), fifths)
    yield Again()
    try:
        yield from in_one(_to_the_dice(Party(scene, seats=FRAMES - 1)))
    except Wrong as wrong:
        yield Warned(f"{wrong.expected}, with several objects in a frame", wrong.got, TOGETHER)


def _pinged(party: Party) -> Script[None]:
    yield from arrive(party)
    yield from party.desk.flush()
    if isinstance((yield Ping()), Silence):
        raise Wrong("a pong in answer to a ping", f"none for {PATIENCE_US // 1000} ms", NO_PONG)
    yield from party.play(lambda: Roll() in party.done)


def fifths(data: bytes) -> Sequence[int]:
    """Four offsets in each line."""
    found, begin = [], 0
    for line in data.splitlines(keepends=True):
        found += [begin + len(line) * n // FRAMES for n in range(1, FRAMES)]
        begin += len(line)
    return found


def long(scene: Scene) -> Script[None]:
    """The map for six, and a chat message that is longer than most buffers."""
    party = Party(scene, seats=6)
    yield from arrive(party)
    yield from party.play(lambda: len(party.done) == 1)
    party.say("Chatnachricht", {"Absender": party.ids[1], "Nachricht": "Ä" * (LONG // 2)})
    yield from party.play(lambda: len(party.done) > 1)


CHECKS: Final = (
    Check("catan.hello", "says Hallo, then who it is, then that it is ready",
          "sagt Hallo, dann, wer er ist, dann, dass er bereit ist", hello, "A game in one minute"),
    Check("catan.id.any", "goes by the id it was given",
          "richtet sich nach der id, die er bekommen hat", any_id, "Objects, C9"),
    Check("catan.colour.taken", "chooses another colour where its own is taken",
          "wählt eine andere Farbe, wenn seine vergeben ist", colour_taken, "Before the game, C19"),
    Check("catan.utf8", "reads and writes UTF-8", "liest und schreibt UTF-8", utf8, "Transport and framing"),
    Check("catan.framing.split", "understands messages that come in pieces",
          "versteht Nachrichten, die in Stücken kommen", split, "Transport and framing, C2"),
    Check("catan.frames", "reads messages in any frames, and answers pings",
          "liest Nachrichten in beliebigen Frames und beantwortet Pings", frames,
          "Transport and framing, C1", transports=("websocket",)),
    Check("catan.framing.long", "reads long messages",
          "liest lange Nachrichten", long, "Transport and framing", is_lawful=False),
)  # fmt: skip
