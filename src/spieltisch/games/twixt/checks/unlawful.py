"""What a client may not answer to a request, by name: each of it loses the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from spieltisch.games.twixt.engine.geometry import SIZE
from spieltisch.games.twixt.wire import messages

_WRONG: Final = "What is wrong, and what it costs"
FORFEITS: Final[Mapping[str, tuple[str, str, str]]] = {
    "occupied": ("ends the game of who sets a peg on another one",
                 "beendet die Partie, wenn jemand auf einen Mast setzt", _WRONG),
    "swamp": ("ends the game of who sets a peg into a swamp",
              "beendet die Partie, wenn jemand in einen Sumpf setzt", _WRONG),
    "border": ("ends the game of who sets a peg on the other's border",
               "beendet die Partie, wenn jemand auf den Rand des anderen setzt", _WRONG),
    "outside": ("ends the game of who sets a peg beside the board",
                "beendet die Partie, wenn jemand neben das Brett setzt", _WRONG),
    "half": ("ends the game of who answers with half a move",
             "beendet die Partie, wenn jemand mit einem halben Zug antwortet", _WRONG),
    "letters": ("ends the game of who answers with letters",
                "beendet die Partie, wenn jemand mit Buchstaben antwortet", _WRONG),
    "no-answer": ("ends the game of who answers the question about the swamps with something else",
                  "beendet die Partie, wenn jemand die Frage nach den Sümpfen anders beantwortet", "T23"),
}  # fmt: skip


def unlawful(board: list[int], seat: int, *, is_question: bool) -> Mapping[str, bytes]:
    """What is forbidden: as an answer to the question about the swamps, or as a move on this board."""
    if is_question:
        return {"no-answer": messages.line(messages.MIRROR, 2)}
    found = {
        "outside": messages.line(messages.MOVE, SIZE, 5),
        "half": messages.line(messages.MOVE, 5),
        "letters": b"links oben\n",
    }
    for name, codes in (("occupied", (1, 2)), ("swamp", (messages.SWAMP,)), ("border", (4 - seat,))):
        if cell := next(_inner(board, codes), None):
            found[name] = messages.line(messages.MOVE, *cell)
    return found


def out_of_turn(board: list[int]) -> bytes:
    """A peg on a cell that is free for both."""
    return messages.line(messages.MOVE, *next(_inner(board, (messages.FREE,))))


def _inner(board: list[int], codes: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Cells with one of these codes, corners last."""
    cells = (divmod(number, SIZE) for number, code in enumerate(board) if code in codes)
    yield from sorted(cells, key=lambda cell: cell[0] in (0, SIZE - 1) and cell[1] in (0, SIZE - 1))
