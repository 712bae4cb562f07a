"""Who is asked, and who was wrong: the server's words in every order."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from spieltisch.core.checks import Check, Hosting, Level, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import (
    Again,
    Arrived,
    Script,
    Silence,
    Silent,
    Warned,
    Wrong,
    because,
    read,
)
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.actions import Place
from spieltisch.games.cascadia.checks.boards import START
from spieltisch.games.cascadia.checks.server import Server, shown
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
TWO: Final = "it plays with two players only; GameStart names up to four"
BLANK: Final = "it takes a blank line for a message"
STRANGE: Final = "a message that it does not know stops it"
TOO_LONG: Final = "it has too little room for long messages"
NO_END: Final = "it does not end its lines: each message then waits for 200 ms of silence"
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
        yield Warned("a newline behind JoinGame NAME", "none", NO_END)


def ids(scene: Scene) -> Script[None]:
    """It is the last of two, three and four. Who is silent there is told that each of the others is asked."""
    for seats in (2, 3, 4):
        if seats > 2:
            yield Again()
        table = hosted(scene, seat=seats - 1, seats=seats, rounds=1, pace_us=PACE_US)
        try:
            yield from _in_turn(table, seats - 1, ITSELF)
        except Wrong as wrong:
            if isinstance(wrong, Silent) and not (table.acts or table.refused):
                yield Again()
                yield from _answers_another(scene)
            is_lost = seats > 2 and not table.refused
            raise type(wrong)(wrong.expected, wrong.got, wrong.likely or (TWO if is_lost else "")) from None


def _answers_another(scene: Scene) -> Script[None]:
    """Whether it answers a request to somebody else, at the first and at the last seat of two."""
    for seat in range(2):
        if seat:
            yield Again()
        server = Server(scene, seat=seat)
        yield from server.begin()
        yield from server.say(f"RequestInput {1 - seat}")
        yield from server.stay_silent(LOST_US, f"silence while player {1 - seat} is asked", ITSELF)


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


def blank(scene: Scene) -> Script[None]:
    """Each message as spectators get it; then some that only they get, or nobody."""
    for end, strange, likely in (("\n\n", [], BLANK), ("\n", ["LostConnection 1", "Foo 1"], STRANGE)):
        if strange:
            yield Again()
        server = Server(scene, end=end)
        yield from server.begin()
        server.due += strange
        server.take((yield from because(likely, server.ask())))
        server.judge()
        server.due += strange or [""]
        yield from because(likely, _another(server))


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
    """Names that fill a line each; short ones do no harm."""
    yield from told_apart(TOO_LONG, partial(_named, scene, LONG), partial(_named, scene, 1))


def _named(scene: Scene, size: int) -> Script[None]:
    names = ["a" * size, "", "b" * size, "c" * size]
    server = Server(scene, seat=1, names=names)
    yield from server.begin()
    server.lay_anything()
    yield from server.ask()
    server.judge()


CHECKS: Final = (
    Check("cascadia.join.name", "says who it is, and ends the line",
          "sagt, wer er ist, und beendet die Zeile", name, "Joining"),
    Check("cascadia.join.id", "acts on its own requests alone",
          "handelt nur auf eigene Aufforderungen", ids, "C40"),
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
    Check("cascadia.blank.lines", "passes over blank lines and what is for others",
          "übergeht Leerzeilen und was für andere ist", blank, "C33", needs=START,
          is_lawful=False),
    Check("cascadia.legacy.nohandshake", "knows itself by its name",
          "erkennt sich an seinem Namen", no_handshake, "C13", Level.SHOULD, needs=START,
          is_lawful=False),
    Check("cascadia.framing.long", "reads long lines", "liest lange Zeilen", long, "C5", needs=START),
)  # fmt: skip
