"""The end of a game, in the words of several servers; and another edition's words."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import Again, Exited, HangUp, Remark, Script, Silence, Warned, Wrong, await_exit
from spieltisch.games.catan.actions import Roll
from spieltisch.games.catan.checks.arriving import arrive
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.wire.codec import Json

ENDINGS: Final[tuple[dict[str, Json], ...]] = (
    {"Nachricht": "Spieler Gegnerin Ö2 hat das Spiel gewonnen.", "Sieger": 2},
    {"Nachricht": "Das Spiel ist aus.", "Spieler": 1},
    {"Nachricht": "Niemand hat rechtzeitig gewonnen.", "Sieger": -1},
)


def winner(scene: Scene) -> Script[None]:
    """The game is over, the connection stays open for a while."""
    for ending in ENDINGS:
        if ending is not ENDINGS[0]:
            yield Again()
        party = Party(scene)
        yield from arrive(party)
        yield from party.play(lambda: bool(party.done))  # noqa: B023 - it is played here and now
        party.say("Spiel beendet", ending)
        yield from party.desk.flush()
        if isinstance((yield from await_exit()), Exited):
            continue
        yield HangUp()
        expected = f"the end of the program within 2 s after `Spiel beendet` with {_keys(ending)}"
        likely = f"it does not know `Spiel beendet` with {_keys(ending)}"
        if isinstance((yield from await_exit()), Silence):
            raise Wrong(expected, "a program that stays", likely)
        yield Warned(expected, "a program that waits until the server closes the connection", likely)


def _keys(ending: dict[str, Json]) -> str:
    return ", ".join(f"`{key}` {value}" for key, value in ending.items() if key != "Nachricht")


def dialect(scene: Scene) -> Script[None]:
    """All is said as in 2017/18: ASCII words, and x greater by y. A remark says whether the client plays."""
    party = Party(scene, dialect="ws17")
    try:
        yield from arrive(party)
        yield from party.play(lambda: Roll() in party.done)
    except Wrong as wrong:
        yield Remark(f"it does not speak the edition of 2017/18 unasked: {wrong}")
    else:
        yield Remark("it also speaks the edition of 2017/18")


CHECKS: Final = (
    Check("catan.winner", "ends when the game is over, whoever has won",
          "beendet sich, wenn die Partie vorbei ist, wer auch gewonnen hat", winner, "The end, C54"),
    Check("catan.dialect", "may speak the edition of 2017/18",
          "spricht vielleicht die Ausgabe von 2017/18", dialect, "Spellings of other editions, C33", level=Level.INFO),
)  # fmt: skip
