"""When to speak: what the client says first, when it moves, in which room, and how fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from spieltisch.core.checks import Check, Hosting, Level, Scene
from spieltisch.core.scripts import SECOND_US, Again, Load, Open, Script, Silent, Warned, Wrong
from spieltisch.games.hive.actions import BLUE, RED
from spieltisch.games.hive.checks.server import CUT, START, HiveTalk, is_answer, shown
from spieltisch.games.hive.checks.tables import EAGER, host
from spieltisch.games.hive.config import SOFT_US
from spieltisch.games.hive.wire.messages import GAME_TYPE
from spieltisch.wire.element import parse

NEEDS: Final = ("hive.start.connects",)
ROOMS: Final = ("7", "Raum_" + 20 * "4711.")
UUID_SIZE: Final = 36
"""Who takes so many characters for the whole id plays where ids are UUIDs, as here."""
ODD_ROOM: Final = "<Raum> & 'Tisch'"
REQUESTS: Final = 20
MARGIN_US: Final = SOFT_US * 9 // 10
SILENT_SERVER_US: Final = 3 * SECOND_US
PAUSE_US: Final = 5 * SECOND_US
HESITATION_US: Final = SECOND_US * 3 // 2
COLD: Final = "it should prepare its first move before it joins: load tables and imports, warm up the compiler"
LATE: Final = "it takes too long for its answers"
SLOWER: Final = "its answers take longer and longer"
MANY: Final = 30
LATE_IN_A_ROW: Final = 3
GROWTH: Final = 3
UNRESERVED: Final = "it joins without its reservation, and may get a seat at another table"


def opens(scene: Scene) -> Script[None]:
    """The server's document opens with its first message; until then it is silent."""
    talk = HiveTalk()
    request = yield from talk.joins()
    if request.tag == "join" and request.value("gameType") != GAME_TYPE:
        raise Wrong(f"gameType {GAME_TYPE!r}", repr(request.value("gameType")))
    yield from talk.wait(SILENT_SERVER_US, "patience while the server says nothing")
    yield from talk.welcome()
    yield from talk.ask(START)


def prepared(scene: Scene) -> Script[None]:
    """A seat is reserved for it, and it has the code."""
    if not scene.reservation:
        raise Open("the client was not told a code: {reservation} in its command stands for one")
    talk = HiveTalk()
    request = yield from talk.joins()
    if request.tag != "joinPrepared":
        raise Wrong(f"joinPrepared with the code {scene.reservation}", shown(request), UNRESERVED)
    if request.value("reservationCode") != scene.reservation:
        raise Wrong(f"the code {scene.reservation}", repr(request.value("reservationCode")))
    for message in (yield from talk.gather(SECOND_US // 2)):
        raise Wrong("one request to join", message.decode(errors="replace"), "a code works once")
    yield from talk.welcome()
    yield from talk.ask(START)


def waits(scene: Scene) -> Script[None]:
    """The state comes, and a while later the request."""
    talk = HiveTalk()
    yield from talk.begin()
    yield from talk.say(talk.state(START))
    yield from talk.wait(HESITATION_US, "no move before the request", EAGER)
    yield from talk.say(talk.request)
    yield from talk.hear_move()


def other(scene: Scene) -> Script[None]:
    """The other side thinks; states that come meanwhile are for looking at."""
    for seat in (RED, BLUE):
        if seat:
            yield Again()
        yield from host(scene, seat, pace_us=HESITATION_US // 2).play(lambda table: len(table.acts) > 1)


def rooms(scene: Scene) -> Script[None]:
    """Rooms whose ids are no UUIDs."""
    for number, room in enumerate(ROOMS):
        if number:
            yield Again()
        try:
            yield from _in_room(room)
        except Wrong as wrong:
            if wrong.likely != CUT.format(UUID_SIZE):
                raise
            yield Warned(wrong.expected, wrong.got, wrong.likely)
            return


def odd_room(scene: Scene) -> Script[None]:
    """An id that XML has to escape; no server that we have met has such ids."""
    try:
        yield from _in_room(ODD_ROOM)
    except Wrong as wrong:
        yield Warned(wrong.expected, wrong.got, wrong.likely or "it does not escape the id")


def _in_room(room: str) -> Script[None]:
    talk = HiveTalk(room=room)
    yield from talk.begin()
    yield from talk.ask(START)


def once(scene: Scene) -> Script[None]:
    """One move for one request."""
    talk = HiveTalk()
    yield from talk.begin()
    yield from talk.ask(START)
    for message in (yield from talk.gather(SECOND_US)):
        if is_answer(message):
            raise Wrong("one move for one request", f"{shown(parse(message))} behind it")


def in_time(scene: Scene) -> Script[None]:
    """A game of some twenty requests; from its middle on the machine is busy with other things."""
    seat = scene.below(2)
    hosted = host(scene, seat)
    yield from hosted.play(_has_moved_often(REQUESTS // 2))
    if hosted.outcome is None:
        yield Load(2)
        yield from hosted.play(_has_moved_often(REQUESTS))
    took_us = sorted(hosted.took_us)
    usual_us = took_us[len(took_us) * 95 // 100]
    if usual_us > MARGIN_US:
        yield Warned("95 % of the moves within 1800 ms of their requests", f"{usual_us // 1000} ms")


def _has_moved_often(times: int) -> Callable[[Hosting], bool]:
    return lambda table: len(table.acts) >= times


def at_once(scene: Scene) -> Script[None]:
    """The request comes with the welcome; a late answer is followed by another request, so that one knows whether it
    is late each time."""
    talk = HiveTalk()
    yield from talk.joins()
    yield from talk.say(talk.welcomed + talk.state(START) + talk.request)
    move = yield from talk.hear_some_time()
    first_us = talk.took_us
    if first_us <= MARGIN_US:
        return
    now, last = yield from talk.go_on(scene, move)
    yield from talk.say(talk.state(now, last=last) + talk.request)
    yield from talk.hear_some_time()
    likely = COLD if talk.took_us <= MARGIN_US else LATE
    if first_us > SOFT_US:
        raise Wrong("the first move within 2000 ms", f"one after {first_us // 1000} ms", likely)
    yield Warned("the first move within 1800 ms", f"{first_us // 1000} ms", likely)


def thirty(scene: Scene) -> Script[None]:
    """So many moves of its own in one sitting. Late ones do not end the game here, so that what comes after them shows
    whether they become the rule."""
    took_us: list[int] = []
    talk = HiveTalk()
    yield from talk.begin()
    now, last = START, None
    while len(took_us) < MANY and not _are_late(took_us[-LATE_IN_A_ROW:]):
        yield from talk.say(talk.state(now, last=last) + talk.request)
        try:
            move = yield from talk.hear_some_time()
        except Silent as silent:
            likely = silent.likely or (SLOWER if took_us[1:] and took_us[-1] > SOFT_US // 2 else "")
            raise Silent(silent.expected, silent.got, likely) from None
        took_us.append(talk.took_us)
        now, last = yield from talk.go_on(scene, move)
        if now.kernel().is_over():
            yield Again()
            talk = HiveTalk()
            yield from talk.begin()
            now, last = START, None
    late = [number for number, took in enumerate(took_us, 1) if took > SOFT_US]
    if late:
        got = f"answer {late[0]} after {took_us[late[0] - 1] // 1000} ms"
        is_growing = late[0] > 1 and _are_late(took_us[-LATE_IN_A_ROW:])
        raise Wrong("each answer within 2000 ms", got, SLOWER if is_growing else LATE)
    third = len(took_us) // 3
    if median(took_us[-third:]) > max(GROWTH * median(took_us[:third]), SOFT_US // 2):
        yield Warned("answers as fast as the first ones", f"the last ones after {took_us[-1] // 1000} ms", SLOWER)


def _are_late(took_us: Sequence[int]) -> bool:
    return len(took_us) == LATE_IN_A_ROW and min(took_us) > SOFT_US


def paused(scene: Scene) -> Script[None]:
    """A game that begins paused: the state comes when it goes on."""
    talk = HiveTalk()
    yield from talk.begin()
    yield from talk.wait(PAUSE_US, "patience while the game is paused")
    yield from talk.ask(START)


CHECKS: Final = (
    Check("hive.document.opens", "waits for a server that says nothing yet",
          "wartet auf einen Server, der noch nichts sagt", opens, "H6", needs=NEEDS),
    Check("hive.join.prepared", "takes the seat that is reserved for it",
          "nimmt den Platz, der für ihn reserviert ist", prepared, "From client to server",
          needs=NEEDS),
    Check("hive.request.waits", "moves when it is asked, not when it sees the state",
          "zieht, wenn er gefragt wird, nicht wenn er den Zustand sieht", waits, "H15"),
    Check("hive.request.other", "is silent in the other side's turn",
          "schweigt im Zug der anderen Seite", other, "H14", needs=("hive.seat.each",)),
    Check("hive.room.id", "answers in the room of the request",
          "antwortet im Raum der Aufforderung", rooms, "H17", needs=NEEDS, is_lawful=False),
    Check("hive.room.odd", "escapes an id with quotes and brackets",
          "maskiert eine Id mit Anführungszeichen und spitzen Klammern", odd_room, "H17", Level.INFO,
          needs=("hive.room.id",), is_lawful=False),
    Check("hive.answers.once", "answers a request once",
          "beantwortet eine Aufforderung einmal", once, "The request", needs=NEEDS),
    Check("hive.time.start", "moves in time at once",
          "zieht schon zu Beginn rechtzeitig", at_once, "Time", needs=NEEDS),
    Check("hive.time.thirty", "plays thirty moves in one game, the last as fast as the first",
          "spielt dreißig Züge in einer Partie, den letzten so schnell wie den ersten", thirty, "Time", needs=NEEDS),
    Check("hive.time.soft", "moves within two seconds, on a busy machine too",
          "zieht binnen zwei Sekunden, auch auf einer ausgelasteten Maschine", in_time, "H32", needs=NEEDS),
    Check("hive.pause.waits", "waits while the game is paused",
          "wartet, während die Partie pausiert", paused, "H22", needs=NEEDS),
)  # fmt: skip
