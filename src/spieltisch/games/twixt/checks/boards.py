"""Poor boards: swamp everywhere but in a few cells, so that a move tells what the client believes.

A client that guesses among the cells of such a board goes undetected in one of as many games; what is likelier than
one in twenty is asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import Again, Script, Silent, Warned, Wrong
from spieltisch.games.twixt.checks.server import EXCHANGED, TAKEN, Cell, TwixtTalk, exchanged, poor
from spieltisch.games.twixt.engine.geometry import SIZE

AXES: Final = {(2, 7), (9, 4), (20, 13)}
COLUMNS: Final = {(0, 5), (23, 9)}
"""Cells of the left and right border."""
ROWS: Final = {(8, 0), (14, 23)}
"""Cells of the others, none of which is one of those with x and y exchanged."""
FOREIGN: Final = "it takes the other player's border for its own: the own one has the code id + 3"
NEVER: Final = "it never sets on its own border, which is free to it from the first move on"
OWN: Final = "it forgets its own moves"
EVERY_TURN: Final = 6
"""How often a guess between two cells is asked for: it goes undetected in one of 64 games."""


def axes(scene: Scene) -> Script[None]:
    """Three free cells whose mirrors are swamp, in both pictures that students mix up."""
    talk = TwixtTalk(poor(AXES))
    yield from talk.begin()
    yield from talk.move_to(AXES, {EXCHANGED: exchanged(AXES)})


def minus(scene: Scene) -> Script[None]:
    """Minus signs belong to the 1 behind them, however many blanks there are."""
    shifted = {f"it counts the cells from {step:+}": {_shifted(cell, step) for cell in AXES} for step in (-1, 1)}
    for separator, name in ((b"  ", "two blanks"), (b"\t", "a tab"), (b"", "nothing")):
        talk = TwixtTalk(poor(AXES))
        yield from talk.begin(separator)
        try:
            yield from talk.move_to(AXES, {EXCHANGED: exchanged(AXES)} | shifted)
        except Wrong as wrong:
            yield Warned(f"{wrong.expected}, with {name} between the codes", wrong.got, wrong.likely)
        if separator:
            yield Again()


def borders(own: set[Cell], foreign: set[Cell], scene: Scene) -> Script[None]:
    """Only own border cells are free for it, and others for the other player."""
    codes = dict.fromkeys(own, 3) | dict.fromkeys(foreign, 4)
    talk = TwixtTalk(poor((), codes))
    yield from talk.begin()
    try:
        yield from talk.move_to(own, {FOREIGN: foreign, EXCHANGED: exchanged(own)})
    except Silent as silent:
        yield Warned(silent.expected, silent.got, NEVER)


def second_player(scene: Scene) -> Script[None]:
    """Id 1: its border has the code 4, and the other player begins."""
    codes = {(11, 0): 4, (0, 11): 3}
    talk = TwixtTalk(poor({(4, 4)}, codes), seat=1)
    yield from talk.begin()
    pictures = {TAKEN: {(4, 4)}, "it plays with the codes of id 0": {(0, 11)}}
    yield from talk.move_to({(11, 0)}, pictures, enemy=(4, 4))


def enemy(scene: Scene) -> Script[None]:
    """Of two free cells one is taken by the move that the request tells; a fresh client each time, since one may forget
    to forget."""
    cells = [(5, 6), (12, 9)]
    for number in range(EVERY_TURN):
        if number:
            yield Again()
        talk = TwixtTalk(poor(cells), seat=1)
        yield from talk.begin()
        taken = cells[scene.below(2)]
        try:
            yield from talk.move_to(set(cells) - {taken}, {TAKEN: {taken}}, enemy=taken)
        except Wrong as wrong:
            yield from _enters_exchanged(wrong)
            raise


def _enters_exchanged(wrong: Wrong) -> Script[None]:
    """Of two free cells that are each other's mirror images, one is taken: who enters the move with x and y exchanged
    sets there each time, who forgets it does so by chance. So does, on any two cells, who takes pegs over. Raises
    ``Wrong`` with that cause."""
    images = [(5, 6), (6, 5)]
    for number in range(EVERY_TURN):
        if not (yield from _sets_there(images, images[number % 2])):
            return
    others = [(5, 6), (12, 9)]
    for taken in others:
        if not (yield from _sets_there(others, taken)):
            raise Wrong(wrong.expected, wrong.got, EXCHANGED) from None


def _sets_there(cells: Sequence[Cell], taken: Cell) -> Script[bool]:
    """Whether it sets where the other player just has."""
    yield Again()
    talk = TwixtTalk(poor(cells), seat=1)
    yield from talk.begin()
    try:
        yield from talk.move_to(set(cells) - {taken}, {TAKEN: {taken}}, enemy=taken)
    except Silent:
        return False
    except Wrong as wrong:
        return wrong.likely == TAKEN
    return False


def own(scene: Scene) -> Script[None]:
    """At the second request its own first cell is taken, and the other player's: one is left."""
    cells = {(3, 3), (8, 14), (17, 5)}
    for number in range(EVERY_TURN):
        if number:
            yield Again()
        talk = TwixtTalk(poor(cells))
        yield from talk.begin()
        first = yield from talk.move_to(cells)
        taken = sorted(cells - {first})[scene.below(2)]
        yield from talk.move_to(cells - {first, taken}, {OWN: {first}, TAKEN: {taken}}, enemy=taken)


def bare(scene: Scene) -> Script[None]:
    """The first request has no move behind it."""
    talk = TwixtTalk(poor(AXES))
    yield from talk.begin()
    yield from talk.move_to(AXES, request=b"3\n")
    yield Again()
    talk = TwixtTalk(poor(AXES))
    yield from talk.begin()
    try:
        yield from talk.move_to(AXES, request=b"3 \n")
    except Wrong as wrong:
        yield Warned(f"{wrong.expected}, with a blank behind the request", wrong.got)


def long(scene: Scene) -> Script[None]:
    """The longest board that there can be: all codes have two characters."""
    talk = TwixtTalk(poor({(13, 2)}))
    yield from talk.begin(b"  ")
    yield from talk.move_to({(13, 2)}, {EXCHANGED: {(2, 13)}})


def _shifted(cell: Cell, step: int) -> Cell:
    return divmod(SIZE * cell[0] + cell[1] + step, SIZE)


CHECKS: Final = (
    Check("twixt.board.axes", "reads the board column by column",
          "liest das Brett Spalte für Spalte", axes, "T3", is_lawful=False, repeats=2),
    Check("twixt.board.minus", "reads codes with any blanks between them, or none",
          "liest Feldwerte mit beliebigem Leerraum dazwischen, oder keinem", minus, "T2", Level.SHOULD,
          needs=("twixt.board.axes",), is_lawful=False),
    Check("twixt.board.borders", "knows its own border by its code",
          "erkennt den eigenen Rand an seinem Wert", partial(borders, COLUMNS, ROWS), "T17", is_lawful=False,
          repeats=2),
    Check("twixt.board.orientation", "follows the codes where id 0 has top and bottom",
          "folgt den Feldwerten, wenn id 0 oben und unten hat", partial(borders, ROWS, COLUMNS), "T4", is_lawful=False,
          repeats=2),
    Check("twixt.id.one", "plays as id 1",
          "spielt als id 1", second_player, "0: who you are", is_lawful=False, repeats=2),
    Check("twixt.request.enemy", "takes note of the move that a request tells",
          "merkt sich den Zug, den eine Aufforderung nennt", enemy, "3: the request, and the move",
          is_lawful=False),
    Check("twixt.request.own", "remembers its own moves",
          "merkt sich die eigenen Züge", own, "3: the request, and the move", is_lawful=False),
    Check("twixt.request.bare", "moves when the request has no move behind it",
          "zieht, wenn hinter der Aufforderung kein Zug steht", bare, "T5", is_lawful=False),
    Check("twixt.framing.long", "reads the longest message",
          "liest die längste Nachricht", long, "T19", is_lawful=False),
)  # fmt: skip
