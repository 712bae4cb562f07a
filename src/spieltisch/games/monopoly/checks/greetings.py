"""The first words, and names in them."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.names import likeness
from spieltisch.core.scripts import PATIENCE_US, SECOND_US, Again, Open, Script, Warned, Wrong, blame
from spieltisch.games.monopoly.actions import Buy, EndTurn
from spieltisch.games.monopoly.checks.acknowledging import ACKNOWLEDGES_WELCOME
from spieltisch.games.monopoly.checks.conversation import QUIET_US, leniently
from spieltisch.games.monopoly.checks.situations import ME, situation
from spieltisch.games.monopoly.checks.stand_in import StandIn
from spieltisch.games.monopoly.checks.turns import NOT_LOOKING, WELCOME
from spieltisch.games.monopoly.wire.errors import JAWOHL, Nein

WELCOMES: Final = ("+JAWOHL", "+JAWOHL Hier spricht der Server. Wie heißen Sie?")
SURNAME: Final = "Herr Muster"
BLANKS: Final = f"{SURNAME} 2"
UNLIKE: Final = "Gegner"
UMLAUT: Final = "Jürgen"
LONG: Final = "Ein sehr langer Name, ü und ß"
"""With a number behind it as long as a name may be."""
DECODES_PIECES: Final = "it decodes each piece by itself, so that ü in two pieces is lost"
CHARSET: Final = "it reads in another character set than UTF-8"
NO_UTF8: Final = "it writes in another character set than UTF-8"
SO_MANY_BYTES: Final = "it reads so many bytes at a time, and takes them for whole lines"
TEXT: Final = 4060
"""Characters of a chat line that is nearly as long as a line may be."""


def welcome(scene: Scene) -> Script[None]:
    """The shortest first line, and one of another server; who fails at that hears it with an ss for its ß, too."""
    short, long = WELCOMES
    yield from _welcomed(scene, short)
    yield Again()
    yield from told_apart(CHARSET, lambda: _welcomed(scene, long), lambda: _welcomed(scene, long.replace("ß", "ss")))


def _welcomed(scene: Scene, line: str) -> Script[None]:
    stand = StandIn(scene)
    yield from stand.welcome(line)
    yield from stand.hear_name()
    yield from stand.listen(QUIET_US)
    if stand.surplus:
        yield Warned("no acknowledgement of the welcome", "+JAWOHL", ACKNOWLEDGES_WELCOME)


def is_taken(scene: Scene) -> Script[None]:
    """Somebody else is called so."""
    stand = StandIn(scene)
    yield from stand.welcome()
    name = yield from stand.hear_name()
    stand.answer(Nein(211, "Name already taken!"))
    yield from stand.flush()
    yield from leniently(_renames(stand, name))


def _renames(stand: StandIn, name: str) -> Script[None]:
    expected = "subscribe with another name after -NEIN 211"
    line = yield from stand.next_line(PATIENCE_US, expected, dying="it gives up where its name is taken")
    if line is None:
        likely = "it waits for a list that never comes"
        raise Wrong(expected, f"nothing for {PATIENCE_US // 1000} ms", likely)
    if likeness(line.partition(" ")[2]).endswith(f" {likeness(name)}"):
        raise Wrong(expected, line, "it asks for the same name again")


# Names.


def blanks(scene: Scene) -> Script[None]:
    """Its name is the beginning of another one with a word more, and another one's end."""
    before, behind = SURNAME, f"Frau {BLANKS}"
    stand = StandIn(scene, (UNLIKE, before, behind))
    yield from stand.open()
    if stand.me != BLANKS:
        raise Open(f"it calls itself {stand.me!r}, not {BLANKS!r} as it was told")
    stand.begin(situation(4, at={1: 0, 2: 0, 3: 0}))
    stand.go_to(4)
    own = "it takes one word for the name, so that its own never comes"
    yield from stand.finish(f"end-turn in the turn of {BLANKS!r}", likely=own)
    pictures = {
        f"it takes {before!r} for its own name, which only begins so": {before},
        f"it takes {behind!r} for its own name, which is only the end of that": {behind},
    }
    yield from stand.listen(QUIET_US)  # what it says once more belongs to its own turn
    for seat, name, field in ((1, UNLIKE, 10), (2, before, 20), (3, behind, 24)):
        stand.take(seat, field)
        for deed in (yield from stand.listen(SECOND_US)):
            if isinstance(deed.spoken, Buy | EndTurn):
                likely = blame(name, pictures) or NOT_LOOKING
                raise Wrong(f"silence in the turn of {name!r}", deed.line, likely)


def umlaut(scene: Scene) -> Script[None]:
    """Segments end within its name's letter of two bytes; who fails there is cut behind another letter."""
    yield from told_apart(DECODES_PIECES, lambda: _cut(scene, b"\xc3"), lambda: _cut(scene, b"g"))


def _cut(scene: Scene, behind: bytes) -> Script[None]:
    stand = StandIn(scene, ("Bärbel",))
    yield from stand.open()
    yield from stand.flush(cut_behind=behind)
    if "\ufffd" in stand.me:
        raise Wrong(f"subscribe as {UMLAUT!r}, in UTF-8", repr(stand.me), NO_UTF8)
    if stand.me != UMLAUT:
        raise Open(f"it calls itself {stand.me!r}, not {UMLAUT!r} as it was told")
    stand.begin(situation())
    stand.go_to(4)
    yield from stand.flush(cut_behind=behind)
    yield from stand.finish()


def long_lines(scene: Scene) -> Script[None]:
    """Eight players with the longest names, and chat as long as a line may be; who fails there is told short ones."""
    yield from told_apart(SO_MANY_BYTES, lambda: _many(scene, LONG, "ü" * (TEXT // 2)), lambda: _many(scene, "A", "ü"))


def _many(scene: Scene, name: str, text: str) -> Script[None]:
    stand = StandIn(scene, tuple(f"{name} {number}" for number in range(10, 17)))
    yield from stand.open()
    stand.begin(situation(8))
    stand.add(f"chat-update ({name} 10) {text}")
    stand.add_list(stand.people)
    yield from stand.await_answers("an acknowledgement of each packet, however long")
    if stand.surplus:
        raise Wrong("one acknowledgement of each packet, however long", f"{stand.surplus} more")
    stand.go_to(4)
    yield from stand.finish()


def blank_lines(scene: Scene) -> Script[None]:
    """An empty line before each packet. Whether it answers them is its own."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.has_blank_lines = True
    stand.begin(situation(cash={ME: 900}))
    stand.go_to(10)
    expected = "end-turn, though there are empty lines between the packets"
    yield from leniently(stand.finish(expected, dying="it dies of an empty line"))


def unknown(scene: Scene) -> Script[None]:
    """Packets that no page has: at the list, in others' turns and in its own."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.add("colour-update #FF0000 Gegner")
    stand.begin(situation())
    stand.add("weather-update 3")
    stand.go_to(4)
    stand.add("season", "bus-update 4 hypothec nobody in particular")
    expected = "end-turn, though there are packets that it does not know"
    dying = "it dies of a packet that it does not know"
    yield from stand.finish(expected, likely="it passes over what comes behind such a packet", dying=dying)
    stand.add("foo-update 3 x")
    stand.go_to(10)
    yield from stand.finish(expected, dying=dying)


def command(scene: Scene) -> Script[None]:
    """One packet that no page has."""
    stand = StandIn(scene)
    yield from stand.open()
    yield from stand.await_answers()
    stand.add("foo-update 3 x")
    yield from stand.await_answers("-NEIN 304 for a packet that it does not know")
    packet, answer = stand.answers[-1]
    if not answer.startswith("-NEIN 304"):
        likely = "it acknowledges packets that it does not know" if answer.startswith(JAWOHL) else ""
        yield Warned(f"-NEIN 304 for {packet.line!r}", answer, likely)


CHECKS: Final = (
    Check(WELCOME, "takes any first line for the welcome, and does not acknowledge it",
          "nimmt jede erste Zeile als Begrüßung und bestätigt sie nicht", welcome, "M6"),
    Check("monopoly.taken.name", "takes another name where its own is taken",
          "nimmt einen anderen Namen, wenn seiner vergeben ist", is_taken, "subscribe", Level.SHOULD,
          needs=(WELCOME,)),
    Check("monopoly.names.blanks", "reads names to the end of the line",
          "liest Namen bis zum Zeilenende", blanks, "Transport and framing",
          needs=(WELCOME,), name=BLANKS),
    Check("monopoly.names.umlaut", "reads letters that come in two pieces",
          "liest Buchstaben, die in zwei Stücken kommen", umlaut, "Transport and framing",
          needs=(WELCOME,), name=UMLAUT),
    Check("monopoly.framing.long", "reads the longest lines and lists",
          "liest die längsten Zeilen und Listen", long_lines, "M3", needs=(WELCOME,)),
    Check("monopoly.framing.blank", "passes over blank lines",
          "übergeht Leerzeilen", blank_lines, "Transport and framing", Level.SHOULD,
          needs=(WELCOME,), is_lawful=False),
    Check("monopoly.forward.unknown", "goes on after packets it does not know",
          "macht nach Paketen weiter, die er nicht kennt", unknown, "Refusals", needs=(WELCOME,),
          is_lawful=False),
    Check("monopoly.unknown.command", "refuses a packet that it does not know with 304",
          "lehnt ein Paket, das er nicht kennt, mit 304 ab", command, "Refusals",
          Level.SHOULD, needs=(WELCOME,), is_lawful=False),
)  # fmt: skip
