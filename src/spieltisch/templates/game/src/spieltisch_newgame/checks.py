"""What to try on somebody's client. The checks that all protocols share come with it; these are the game's own."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, CheckBook, Hosting, ProtocolTraits, Scene
from spieltisch.core.scripts import Script, Wrong, blame
from spieltisch.core.seats import Seat
from spieltisch.core.talk import Lines, Talk

FREE: Final = "c1"
MIRRORED: Final = "c3"
UPSIDE_DOWN: Final = "it reads the rows upside down"


def book() -> CheckBook:
    """All of them."""
    paragraphs = {"": "Transport and framing", "answers.in-time": "Time", "end.exits": "From the server"}
    traits = ProtocolTraits(short=short, unknown=(b"weather rain\n",), paragraphs=paragraphs)
    return CheckBook(traits, CHECKS, german={UPSIDE_DOWN: "er liest die Reihen verkehrt herum"})


def short(scene: Scene, seat: Seat) -> Hosting:
    """A whole game: it is short."""
    return scene.host(seat=seat)


def place(talk: Talk, board: str) -> Script[str]:
    """Ask for a move on a board; the cell of the answer. Raises ``Wrong`` for any other answer."""
    yield from talk.say(f"board {board}\nturn x 5000\n".encode())
    answer = (yield from talk.hear("place CELL")).decode(errors="replace")
    verb, _, cell = answer.partition(" ")
    if verb != "place":
        raise Wrong("place CELL", answer)
    return cell


def greet(talk: Talk) -> Script[None]:
    """Hear who comes, and say who plays."""
    joined = (yield from talk.hear("join NAME")).decode(errors="replace")
    if joined.partition(" ")[0] != "join":
        raise Wrong("join NAME", joined)
    yield from talk.say(b"seat x table1\nplayer x Ada\nplayer o Grace\n")


def one_free_cell(scene: Scene) -> Script[None]:
    """A board with one free cell tells what a client takes for up and down."""
    talk = Talk(Lines())
    yield from greet(talk)
    cell = yield from place(talk, "xo./oxx/oxo")
    if cell != FREE:
        raise Wrong(f"place {FREE}", f"place {cell}", blame(cell, {UPSIDE_DOWN: {MIRRORED}}))


CHECKS: Final = (
    Check(
        "newgame.board.rows",
        "reads the rows from the top",
        "liest die Reihen von oben",
        one_free_cell,
        "From the server",
    ),
)
