"""Who is asked, who was wrong, and how it ends: the server's words in every order."""

from __future__ import annotations

from typing import Any, Final

from spieltisch.core.checks import Check, Hosting, Level, Scene
from spieltisch.core.scripts import (
    Again,
    Arrived,
    Exited,
    Script,
    Silence,
    Silent,
    Warned,
    Wrong,
    await_exit,
    read,
)
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.actions import Place
from spieltisch.games.cascadia.checks.boards import START
from spieltisch.games.cascadia.checks.server import Server, see_exit, shown
from spieltisch.games.cascadia.checks.tables import PATIENCE_US, Witness, anybody, hosted
from spieltisch.games.cascadia.knowledge import Observation
from spieltisch.games.cascadia.wire.codec import LIMIT
from spieltisch.games.cascadia.wire.framing import PAUSE_US
from spieltisch.games.cascadia.wire.server import JOIN

PACE_US: Final = 100_000
"""The others think so long, so that an answer to their requests is told from one's own."""
QUIET_US: Final = 400_000
LOST_US: Final = 3_000_000
"""Who has not answered by then does not know that it is asked."""
REFUSALS: Final = 3
LONG: Final = LIMIT - len("JoinGame ")
"""A name that fills a line."""
ITSELF: Final = "RequestInput names who is asked: it answers those for others, or has read another id in JoinedGame"
FOR_OTHERS: Final = "everybody hears of each error, with the name of who made it; it chooses again whoever that was"
BY_NAME: Final = "it looks for its name in GameStart; two players may have the same, and JoinedGame tells the id"
REPEATED: Final = "it forgets what was refused, and would repeat it until it is sent away"


def name(scene: Scene) -> Script[None]:
    """The server says nothing before."""
    heard = yield from read(PATIENCE_US)
    if not isinstance(heard, Arrived):
        raise Silent("JoinGame NAME", "nothing")
    data = heard.data
    while b"\n" not in data and isinstance(heard := (yield from read(2 * PAUSE_US)), Arrived):
        data += heard.data
    line, newline, _ = data.partition(b"\n")
    if not JOIN.fullmatch(line.removesuffix(b"\r")):
        raise Wrong("JoinGame NAME", shown(line))
    if not newline:
        yield Warned("a newline behind JoinGame NAME", "none", "each message then waits for 200 ms of silence")


def ids(scene: Scene) -> Script[None]:
    """It is the last of two, three and four."""
    for seats in (2, 3, 4):
        if seats > 2:
            yield Again()
        table = hosted(scene, seat=seats - 1, seats=seats, rounds=1, pace_us=PACE_US)
        yield from _in_turn(table, seats - 1, ITSELF)


def _in_turn(table: Hosting, seat: Seat, likely: str) -> Script[None]:
    """Play on, and stop where it acts out of turn."""
    try:
        yield from Witness(table, seat).play(_is_early)
    except Wrong as wrong:
        raise (Wrong(wrong.expected, wrong.got, likely) if _is_early(table) else wrong) from None


def _is_early(table: Hosting) -> bool:
    return any(each.code == "out_of_turn" for each in table.refused)


def names(scene: Scene) -> Script[None]:
    """Another player has the same name, and a third one has an odd one."""
    server = Server(scene, seat=1, names=["", "", "#1<b>%s"])
    yield from server.begin()
    yield from server.say("RequestInput 0")
    yield from server.stay_silent(QUIET_US, "silence while player 0 is asked", BY_NAME)
    server.lay_anything()
    yield from server.ask()
    server.judge()


def once(scene: Scene) -> Script[None]:
    """One request, and then nothing."""
    table = hosted(scene, rounds=2)
    yield from table.play(before=lambda table: bool(table.acts or table.refused))
    heard: object = None
    if len(table.acts) + len(table.refused) == 1:
        heard = yield from read(2 * QUIET_US)
    if not isinstance(heard, Silence):
        raise Wrong("one command for a request", "another one behind it")


def recovers(scene: Scene) -> Script[None]:
    """A lawful command is refused, as by a server of another opinion."""
    server = Server(scene)
    yield from server.begin()
    first = yield from server.ask()
    server.judge()
    for _ in range(REFUSALS):
        yield from server.say("SemanticError player 0: That is not possible here.", "RequestInput 0")
        action = yield from server.hear_command()
        server.judge()
        if action != first:
            return
    raise Wrong("another command after a refusal", f"the same one {REFUSALS} times", REPEATED)


def again(scene: Scene) -> Script[None]:
    """Several commands are refused one after the other; the game goes on after that."""
    server = Server(scene)
    yield from server.begin()
    action = yield from server.ask()
    refused = [action]
    for kind in ("SemanticError player 0: Not there.", "SyntaxError player 0 sent <?>", "SemanticError player 0: No."):
        action = yield from server.ask(kind)
        server.judge()
        if action in refused:
            raise Wrong("another command after each refusal", "one that was refused", REPEATED)
        refused.append(action)
    server.take(action)
    yield from _another(server)


def _another(server: Server) -> Script[None]:
    """The others' turn, and one of the client's."""
    if server.asked != server.seat:
        server.lay_anything()
    server.take((yield from server.ask()))
    server.judge()


def others(scene: Scene) -> Script[None]:
    """The other player is wrong three times in each of its turns; everybody is told."""
    wrongs = 0
    sound = anybody(scene)

    def choose(observation: Observation, seat: Seat) -> Any:
        nonlocal wrongs
        wrongs += 1
        if wrongs % (REFUSALS + 1):
            return Place(0, 9, 9, 0, 0)
        return sound(observation, seat)

    yield from _in_turn(hosted(scene, seat=1, rounds=2, opponent=choose, pace_us=2 * PACE_US), 1, FOR_OTHERS)


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


def blank(scene: Scene) -> Script[None]:
    """Each message as spectators get it, and some that only they get, or nobody."""
    server = Server(scene, end="\n\n")
    yield from server.begin()
    server.due += ["LostConnection 1", "Foo 1"]
    server.take((yield from server.ask()))
    server.judge()
    server.due += ["", "LostConnection 1", "Foo 1"]
    yield from _another(server)


def no_handshake(scene: Scene) -> Script[None]:
    """Some servers do not answer JoinGame: then the names in GameStart tell the id."""
    server = Server(scene, seat=1)
    yield from server.begin(has_greeting=False)
    server.lay_anything()
    yield from server.say("RequestInput 1")
    heard = yield from server.maybe_hear(LOST_US)
    if not isinstance(heard, bytes):
        yield Warned("a command, its id known by its name", "nothing", "it waits for JoinedGame")


def long(scene: Scene) -> Script[None]:
    """Names that fill a line each."""
    names = ["a" * LONG, "", "b" * LONG, "c" * LONG]
    server = Server(scene, seat=1, names=names)
    yield from server.begin()
    server.lay_anything()
    yield from server.ask()
    server.judge()


CHECKS: Final = (
    Check("cascadia.join.name", "says who it is, and ends the line",
          "sagt, wer er ist, und beendet die Zeile", name, "Joining"),
    Check("cascadia.join.id", "acts on its own requests alone",
          "handelt nur auf eigene Aufforderungen", ids, "C40", needs=START),
    Check("cascadia.join.names", "is told its id, whatever the names",
          "erfährt seine id, wie auch alle heißen", names, "C9", needs=START),
    Check("cascadia.answers.once", "answers a request once",
          "beantwortet eine Aufforderung einmal", once, "RequestInput", needs=START),
    Check("cascadia.refusal.recovers", "chooses again when it was refused",
          "wählt neu, wenn er abgelehnt wurde", recovers, "Errors", needs=START,
          is_lawful=False),
    Check("cascadia.refusal.again", "never repeats what was refused",
          "wiederholt nie, was abgelehnt wurde", again, "C29", needs=START, is_lawful=False),
    Check("cascadia.refusal.others", "lets others be wrong", "lässt andere Fehler machen", others, "C27", needs=START),
    Check("cascadia.words.end", "takes the points of all players",
          "nimmt die Punkte aller Spieler an", end, "GameEnded", needs=START),
    Check("cascadia.quit.early", "ends with the server's goodbye at any time",
          "beendet sich jederzeit mit dem Abschied des Servers", early, "C30", needs=START),
    Check("cascadia.blank.lines", "passes over blank lines and what is for others",
          "übergeht Leerzeilen und was für andere ist", blank, "C33", needs=START,
          is_lawful=False),
    Check("cascadia.legacy.nohandshake", "knows itself by its name",
          "erkennt sich an seinem Namen", no_handshake, "C13", Level.SHOULD, needs=START,
          is_lawful=False),
    Check("cascadia.framing.long", "reads long lines", "liest lange Zeilen", long, "C5", needs=START),
)  # fmt: skip
