"""How a game ends: with points, or with a goodbye at any time."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import Again, Exited, Script, Silence, Warned, Wrong, await_exit
from spieltisch.games.cascadia.checks.boards import START
from spieltisch.games.cascadia.checks.server import Server, see_exit
from spieltisch.games.cascadia.checks.tables import Witness, hosted


def end(scene: Scene) -> Script[None]:
    """Points of three and of four."""
    for seats in (3, 4):
        if seats > 3:
            yield Again()
        yield from Witness(hosted(scene, seat=seats - 1, seats=seats, rounds=1), seats - 1).play()
        ended = yield from await_exit()
        if isinstance(ended, Silence):
            raise Wrong("the end of the program within 2 s after GameEnded and Quit", "a program that stays")
        assert isinstance(ended, Exited)
        if ended.status:
            yield Warned(
                "exit status 0 after GameEnded", str(ended.status), f"it does not take the points of {seats} players"
            )


def early(scene: Scene) -> Script[None]:
    """Before the game, while it thinks, and in the other's turn."""
    server = Server(scene)
    yield from server.join()
    yield from server.say("JoinedGame 0 2", "Quit")
    yield from see_exit("within 2 s after Quit before the game")
    yield Again()
    server = Server(scene)
    yield from server.begin()
    yield from server.say("RequestInput 0", "Quit")
    yield from see_exit("within 2 s after Quit in its turn")
    yield Again()
    server = Server(scene, seat=1)
    yield from server.begin()
    yield from server.say("RequestInput 0", "Quit")
    yield from see_exit("within 2 s after Quit in the other's turn")


CHECKS: Final = (
    Check("cascadia.words.end", "takes the points of all players",
          "nimmt die Punkte aller Spieler an", end, "GameEnded", needs=START),
    Check("cascadia.quit.early", "ends with the server's goodbye at any time",
          "beendet sich jederzeit mit dem Abschied des Servers", early, "C30", needs=START),
)  # fmt: skip
