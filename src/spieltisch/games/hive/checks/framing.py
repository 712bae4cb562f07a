"""One document each way: how it is laid out, where it is cut, and what may stand in it besides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain, islice
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import Again, HangUp, Say, Script, Warned, Wrong, because, changed
from spieltisch.games.hive.actions import BLUE
from spieltisch.games.hive.checks.server import FAREWELL, START, HiveTalk, altered
from spieltisch.games.hive.checks.tables import host
from spieltisch.games.hive.wire.messages import OPENING
from spieltisch.games.hive.wire.moves import MAX_HINT

CONNECTED: Final = ("hive.start.connects",)
NEEDS: Final = ("hive.seat.each",)
"""How messages look is no cause where usual ones lead to nothing."""
PLIES: Final = 3
TELLING_NAMES: Final = ("Änne & 'Rot'", "Blau\n<∅>")
CUTS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rb"&(?=apos;|amp;|#xa;|lt;)",
        rb"<fi(?=eld x)",
        rb'<field x="(?=-)',
        rb'isObstr(?=ucted)',
        rb'="fal(?=se")',
        rb"<(?=/)",
        rb"/(?=>)",
        rb'Move(?=Request"/>)',
    )
)  # fmt: skip
"""Where a message is cut: in entities, names, values and tags."""
CHARACTER_CUTS: Final = (re.compile(rb"[\xc3\xe2](?=[\x80-\xbf])"),)
"""In characters."""
EACH: Final = 2
"""So many of each kind in a message."""

LAYOUTS: Final = (("no blanks between tags", b""), ("newlines alone", b"\n"), ("tabs", b"\n\t\t"))
_BETWEEN: Final = re.compile(rb"\n *(?=<)")

ATTRIBUTES: Final = re.compile(rb"<(room|data|state|field|piece|red|undeployedRedPieces)\b([^>]*?)(/?)>")
STRANGER: Final = b"\n        <weather>\n          <degrees>7</degrees>\n        </weather>"
UNKNOWN_MESSAGES: Final = (
    ("a message", '\n  <weather roomId="{}">\n    <degrees>7</degrees>\n  </weather>'),
    ("a message without content", "\n  <weather/>"),
    ("data of a class", '\n  <room roomId="{}">\n    <data class="weather" degrees="7"/>\n  </room>'),
)
"""What no page defines, by what it is; the place is the room's."""
NAMES: Final = "it cannot read all names: they are UTF-8, with entities for quotes, newlines, < and &"
WHOLE: Final = "it treats whatever one read brings as whole messages"
CHARACTERS: Final = "it decodes each read by itself: a character may be cut"
LAYOUT: Final = "it reads our server's layout only: blanks and newlines between tags are free"
ROOT_FIRST: Final = "it wants <protocol> first: an XML declaration or a byte order mark may stand before it"
BY_PLACE: Final = "it finds attributes or elements by their place, and not by their names"
STRANGE_ATTRIBUTE: Final = "an attribute that it does not know stops it"
STRANGE_ELEMENT: Final = "an element that it does not know stops it"
HINT: Final = "a hint is the first child of lastMove, and may be any text"
TOO_LONG: Final = "it has too little room for long messages"
HINTS: Final = ("tief & weit: <b>4</b>", "zwei\nZeilen", "∅ ]]> \"'")


def in_pieces(scene: Scene) -> Script[None]:
    """A whole game of two moves with names of all characters, first uncut; then everything is cut where cutting hurts,
    last within characters."""
    for number, (likely, patterns) in enumerate(((NAMES, ()), (WHOLE, CUTS), (CHARACTERS, CHARACTER_CUTS))):
        if number:
            yield Again()
        script = _whole_game(HiveTalk(names=TELLING_NAMES))
        yield from because(likely, changed(script, partial(_cut, patterns)))


def _whole_game(talk: HiveTalk) -> Script[None]:
    yield from talk.begin()
    move = yield from talk.ask(START, HINTS[0])
    now, last = talk.after(move)
    yield from talk.say(talk.state(now, HINTS[2], last) + talk.result() + FAREWELL)
    yield HangUp()


def _cut(patterns: Sequence[re.Pattern[bytes]], said: Say) -> Say:
    found = (islice((match.end() for match in pattern.finditer(said.data)), EACH) for pattern in patterns)
    return Say(said.data, tuple(sorted(set(chain.from_iterable(found)))))


def layouts(scene: Scene) -> Script[None]:
    """The whole game in each layout that XML allows; the reference one is what all others checks use."""
    for number, (name, blanks) in enumerate(LAYOUTS):
        if number:
            yield Again()
        yield from _or_warned(altered(_short(scene), partial(_BETWEEN.sub, blanks)), f"with {name}", LAYOUT)


def declarations(scene: Scene) -> Script[None]:
    """What may stand before a document's root."""
    starts = (
        ("an XML declaration", b'<?xml version="1.0" encoding="UTF-8"?>\n'),
        ("a byte order mark", b"\xef\xbb\xbf"),
    )
    for number, (name, start) in enumerate(starts):
        if number:
            yield Again()
        yield from _or_warned(altered(_short(scene), _in_front(start)), f"behind {name}", ROOT_FIRST)


def _short(scene: Scene) -> Script[None]:
    yield from host(scene, 0, plies=PLIES).play()


def _in_front(start: bytes) -> Callable[[bytes], bytes]:
    return lambda data: start + data if data.startswith(OPENING) else data


def _or_warned(script: Script[None], where: str, likely: str) -> Script[None]:
    try:
        yield from script
    except Wrong as wrong:
        yield Warned(f"{wrong.expected}, {where}", wrong.got, wrong.likely or likely)


def attributes(scene: Scene) -> Script[None]:
    """Each element has an attribute that no page defines, in front of the others, or behind them."""
    yield from _placed(
        lambda: altered(_short(scene), partial(ATTRIBUTES.sub, rb'<\1 weather="x &gt; y"\2\3>')),
        lambda: altered(_short(scene), partial(ATTRIBUTES.sub, rb'<\1\2 weather="x &gt; y"\3>')),
        STRANGE_ATTRIBUTE,
    )


def elements(scene: Scene) -> Script[None]:
    """States have an element that no page defines, in front of the others, or behind them."""
    yield from _placed(
        lambda: altered(_short(scene), _with_stranger(b"\n        <board>")),
        lambda: altered(_short(scene), _with_stranger(b"\n      </state>")),
        STRANGE_ELEMENT,
    )


def _with_stranger(behind: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data.replace(behind, STRANGER + behind)


def _placed(in_front: Callable[[], Script[None]], behind: Callable[[], Script[None]], likely: str) -> Script[None]:
    """Who stumbles over something unknown in front of what it looks for, and not where it stands behind, looks by
    place."""
    yield from because(likely, behind())
    yield Again()
    yield from told_apart(BY_PLACE, in_front, behind, is_surer=True)


def unknown(scene: Scene) -> Script[None]:
    """Messages that no page defines stand between the others, one kind in each turn."""
    talk = HiveTalk()
    yield from talk.begin()
    now, last = START, None
    for name, message in UNKNOWN_MESSAGES:
        stranger = message.format(talk.room).encode()
        yield from talk.say(stranger + talk.state(now, last=last) + stranger + talk.request + stranger)
        move = yield from because(f"{name} that it does not know stops it", talk.hear_move())
        now, last = yield from talk.go_on(scene, move)


def hints(scene: Scene) -> Script[None]:
    """Hints come with the moves of both sides, as the first child of ``lastMove``; the same states are read without."""
    yield from told_apart(HINT, partial(_hinted, scene, HINTS), partial(_hinted, scene, [None]))


def longest(scene: Scene) -> Script[None]:
    """The longest hints: each of their characters takes several bytes; the same states are read with short ones."""
    texts = ["<" * MAX_HINT, "∅" * MAX_HINT]
    yield from told_apart(TOO_LONG, partial(_hinted, scene, texts), partial(_hinted, scene, HINTS[:1]))


def _hinted(scene: Scene, texts: Iterable[str | None]) -> Script[None]:
    """Blue's first request, with each hint."""
    for number, text in enumerate(texts):
        if number:
            yield Again()
        talk = HiveTalk(BLUE)
        yield from talk.begin()
        now, last = talk.reply(scene, START)
        yield from talk.ask(now, text, last)


CHECKS: Final = (
    Check("hive.framing.fields", "understands messages cut in tags, values and characters",
          "versteht Nachrichten, die in Tags, Werten und Zeichen zerteilt sind", in_pieces,
          "Transport and framing", needs=NEEDS),
    Check("hive.framing.layout", "reads XML of any layout",
          "liest XML in jeder Anordnung", layouts, "H5", Level.SHOULD, needs=NEEDS, is_lawful=False),
    Check("hive.framing.declaration", "reads a document with a declaration or a byte order mark",
          "liest ein Dokument mit einer Deklaration oder einer Bytereihenfolgemarke", declarations, "H47",
          Level.INFO, needs=NEEDS, is_lawful=False),
    Check("hive.framing.long", "reads the longest message", "liest die längste Nachricht", longest, "H8",
          needs=CONNECTED),
    Check("hive.hint.heard", "reads states with hints", "liest Zustände mit Hinweisen", hints, "H9", needs=CONNECTED),
    Check("hive.unknown.attribute", "passes over attributes that it does not know",
          "übergeht Attribute, die er nicht kennt", attributes,
          "Transport and framing", needs=NEEDS, is_lawful=False),
    Check("hive.unknown.element", "passes over elements that it does not know",
          "übergeht Elemente, die er nicht kennt", elements, "Transport and framing",
          Level.SHOULD, needs=NEEDS, is_lawful=False, twin="hive.seat.each"),
    Check("hive.forward.unknown", "passes over messages that it does not know",
          "übergeht Nachrichten, die er nicht kennt", unknown, "Transport and framing",
          needs=NEEDS, is_lawful=False),
)  # fmt: skip
