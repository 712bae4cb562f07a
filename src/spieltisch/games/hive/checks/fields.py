"""Positions in which a move tells what the client believes; tables of ours begin with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import Again, Script, because
from spieltisch.core.seats import Seat
from spieltisch.games.hive.checks.forced_moves import some
from spieltisch.games.hive.checks.tables import NO_MOVE, has_moved, host
from spieltisch.games.hive.position import Setup, read_setup

START: Final = ("hive.start.connects",)
COVERED: Final = (
    "turn=8 obs=-3,3;-2,4;1,-5 stacks=-4,2,Qb;-4,3,q;-3,1,s",
    "turn=5 obs=-2,3;0,-2;3,2 stacks=-5,5,Q;-4,4,qB",
)
"""By seat: all that it has on the board lies under something else (H18)."""
NOWHERE: Final = (
    "turn=6 obs=-5,0;1,3;3,1 stacks=0,4,qb;0,5,B",
    "turn=7 obs=0,-4;1,-3;5,-2 stacks=4,0,A;4,1,Q;5,-1,s",
)
"""By seat: its bee is due and has no field (H19)."""
SKIPPED: Final = "it wants a destination in each lastMove: one of class skipmove has none"


def forced(word: str, number: int, scene: Scene) -> Script[None]:
    """Positions with one lawful move; whoever has this wrong picture hardly ever makes it."""
    yield from first_moves(scene, [each.setup for each in some(scene, number, word)])


def both_colours(word: str, number: int, scene: Scene) -> Script[None]:
    """As many for red as for blue."""
    yield from first_moves(scene, [each.setup for seat in (0, 1) for each in some(scene, number, word, seat)])


def no_move(scene: Scene) -> Script[None]:
    """Nothing is lawful but to make no move."""
    yield from because(NO_MOVE, first_moves(scene, map(read_setup, (*COVERED, *NOWHERE))))


def given(scene: Scene, text: str) -> Script[None]:
    """A position by hand. Raises ``ValueError`` for none."""
    yield from first_moves(scene, [read_setup(text)])


def first_moves(scene: Scene, setups: Iterable[Setup]) -> Script[None]:
    """The client's first move in each; it begins anew each time."""
    for number, setup in enumerate(setups):
        if number:
            yield Again()
        yield from _first_move(scene, setup, setup.turn % 2)


def _first_move(scene: Scene, setup: Setup, seat: Seat) -> Script[None]:
    yield from host(scene, seat, setup).play(has_moved)


def other_skips(scene: Scene) -> Script[None]:
    """A game begins at either side's turn; the other side can but make no move, and then it is the client's turn. The
    same position is mastered where nothing is told of what was before."""
    for number, text in enumerate(COVERED):
        if number:
            yield Again()
        setup = read_setup(text)
        seat = 1 - setup.turn % 2
        yield from told_apart(
            SKIPPED,
            partial(_first_move, scene, setup, seat),
            partial(_first_move, scene, replace(setup, turn=setup.turn + 1), seat),
        )


def newest(scene: Scene) -> Script[None]:
    """Two moves in a row; the first was the only lawful one, and cannot be made again."""
    for number, each in enumerate(some(scene, 2, "axes", is_early=True)):
        if number:
            yield Again()
        yield from host(scene, each.seat, each.setup).play(lambda table: len(table.acts) > 1)


RULE_CHECKS: Final = (
    ("swarm", "whole", "keeps the swarm together", "hält den Schwarm zusammen"),
    ("gap", "gate", "passes through no gap that is too narrow", "geht durch keine Lücke, die zu eng ist"),
    ("touch", "touch", "stays in touch with the swarm", "bleibt in Berührung mit dem Schwarm"),
    ("spider", "three", "goes three steps with its spiders", "geht mit seinen Spinnen drei Schritte"),
    ("jump", "jump", "jumps straight over pieces with its grasshoppers",
     "springt mit seinen Grashüpfern gerade über Figuren"),
    ("beside", "apart", "sets its pieces away from the other colour's",
     "setzt seine Figuren nicht neben die der anderen Farbe"),
    ("beetle", "beetle", "stays in touch with the swarm with its beetles",
     "bleibt mit seinen Käfern in Berührung mit dem Schwarm"),
    ("way", "lift", "lifts a piece before it looks for its way", "hebt eine Figur, bevor er ihren Weg sucht"),
    ("bee-first", "bee", "moves nothing before its bee is set", "zieht nichts, bevor seine Biene gesetzt ist"),
)  # fmt: skip
"""Name, word, title: the rules that a game is made of; each is asked for in three positions, so that somebody who does
not know it is found in 98 of 100."""

CHECKS: Final = (
    Check("hive.welcome.colour", "moves what is its own, red or blue",
          "zieht, was ihm gehört, rot oder blau", partial(both_colours, "colour", 1),
          "From server to client", needs=START),
    Check("hive.field.axes", "names fields by x, y and z in this order",
          "nennt Felder mit x, y und z in dieser Reihenfolge", partial(forced, "axes", 2), "The state",
          needs=START),
    Check("hive.field.obstructed", "does not enter obstructed fields",
          "betritt keine blockierten Felder", partial(forced, "obstructed", 2), "The state",
          needs=START),
    Check("hive.field.stack", "takes the last piece of a field for the top one",
          "hält die letzte Figur eines Feldes für die oberste", partial(forced, "stack", 2),
          "The state", needs=START),
    Check("hive.state.newest", "takes each state for the whole truth",
          "nimmt jeden Zustand für die ganze Wahrheit", newest, "The state", needs=START),
    Check("hive.hand.empty", "knows that its hand is empty",
          "weiß, dass seine Hand leer ist", partial(forced, "hand", 2), "The state", needs=START),
    Check("hive.bee.due", "sets its bee in the fourth round",
          "setzt seine Biene in der vierten Runde", partial(both_colours, "due", 2),
          "The rules of this variant", needs=START),
    *(
        Check(f"hive.rule.{name}", title, title_de, partial(forced, word, 3), "The rules of this variant", needs=START)
        for name, word, title, title_de in RULE_CHECKS
    ),
    Check("hive.skip.sent", "makes no move where there is none, and says so",
          "zieht nicht, wo kein Zug möglich ist, und sagt das", no_move, "H2", needs=START),
    Check("hive.skip.heard", "goes on when the other side has made no move",
          "macht weiter, wenn die andere Seite nicht gezogen hat", other_skips, "The state", needs=START),
)  # fmt: skip
