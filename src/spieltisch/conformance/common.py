"""The checks that all protocols share, made from a game's ``ProtocolTraits``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any, Final

from spieltisch.conformance.changing import Cut, Latest, apart, behind, brisk, bytewise, merged, with_blanks
from spieltisch.core.checks import Check, Hosting, Level, ProtocolTraits, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import (
    SECOND_US,
    Again,
    Arrived,
    AwaitExit,
    Exited,
    Gone,
    HangUp,
    Load,
    Read,
    Remark,
    Reset,
    Say,
    Script,
    Silence,
    Silent,
    Step,
    Warned,
    Wrong,
    await_exit,
    carried,
    changed,
)
from spieltisch.core.talk import Reader, Talk

SLOW_START_US: Final = 2 * SECOND_US
GONE_US: Final = 5 * SECOND_US
"""How long a client may stay when its server is gone."""
QUIET_BYTES: Final = 1 << 20
BUSY: Final = 0.1
"""The part of a processor that somebody who waits may use."""
REQUESTS: Final = 20
MARGIN: Final = 0.8
"""The part of the limit that 95 % of the answers should keep."""
PASSES: Final = 3
AT_ONCE_US: Final = 300_000
LONG: Final = 30
"""So many moves of its own are many."""
LONG_US: Final = 60 * SECOND_US
"""So much time for them is enough."""
GROWTH: Final = 3
SLOW_US: Final = 2 * SECOND_US
"""So much for an answer is felt, however much the protocol allows."""
SLOWER: Final = "its answers take longer and longer"
BUFFERED: Final = "it writes into a buffer and does not flush it"
CHARGED: Final = "its questions cost it the time of its answer"
LATE: Final = "it takes too long for its answers"
LATE_US: Final = 3 * SECOND_US
"""So long is listened for an answer whose time is over."""
FIRST_SEAT: Final = "it plays at the first seat only"
ONE_PER_READ: Final = "it takes what one read brings for one message"
WHOLE: Final = "it treats whatever one read brings as whole messages"
NEVER_ENDS: Final = "it never ends its messages"


def common_checks(game: str, traits: ProtocolTraits) -> list[Check]:
    """Those that make sense for this protocol, cheap ones first."""
    kit = _Common(traits)
    table: list[tuple[str, str, str, Callable[[Scene], Script[None]], Level]] = [
        ("writing.arrives", "says what it says at once, and whole",
         "sagt, was er sagt, sofort und ganz", kit.arrives, Level.MUST),
        ("reading.apart", "plays when each message comes alone",
         "spielt, wenn jede Nachricht einzeln kommt", kit.apart, Level.MUST),
        ("framing.merged", "understands messages that come together",
         "versteht Nachrichten, die zusammen kommen", kit.merged, Level.MUST),
        ("start.connects", "connects once, within two seconds",
         "verbindet sich einmal, binnen zwei Sekunden", kit.connects, Level.MUST),
        ("end.exits", "ends by itself when its game is over",
         "beendet sich selbst, wenn seine Partie vorbei ist", kit.exits, Level.MUST),
        ("end.children", "leaves no process behind", "lässt keinen Prozess zurück", kit.leaves_nobody, Level.MUST),
        ("output.quiet", "says little to people", "sagt Menschen wenig", kit.is_quiet, Level.SHOULD),
        ("seat.each", "plays at each seat", "spielt auf jedem Platz", kit.plays_everywhere, Level.MUST),
        ("again.second", "starts and plays again at once",
         "startet gleich noch einmal und spielt", kit.plays_again, Level.MUST),
        ("answers.once", "answers a request once",
         "beantwortet eine Aufforderung einmal", kit.answers_once, Level.MUST),
        ("answers.only-asked", "is silent while others think",
         "schweigt, während andere nachdenken", kit.waits_its_turn, Level.MUST),
        ("framing.split", "understands messages that come in pieces",
         "versteht Nachrichten, die in Stücken kommen", kit.split, Level.MUST),
        ("framing.crlf", "takes CR LF for the end of a line", "nimmt CR LF als Zeilenende", kit.crlf, Level.SHOULD),
        ("framing.blank", "passes over blank lines",
         "übergeht Leerzeilen", kit.blank, Level.MUST if traits.has_blanks else Level.SHOULD),
        ("forward.unknown", "passes over what it does not know",
         "übergeht, was er nicht kennt", kit.unknown, Level.MUST),
        ("gone.quiet", "ends when the server hangs up",
         "beendet sich, wenn der Server auflegt", kit.left_alone, Level.MUST),
        ("gone.reset", "ends when the connection breaks within a message",
         "beendet sich, wenn die Verbindung mitten in einer Nachricht abreißt", kit.broken_off, Level.SHOULD),
        ("answers.in-time", "answers in time on a busy machine",
         "antwortet auch auf einer ausgelasteten Maschine rechtzeitig", kit.in_time, Level.MUST),
        ("time.thirty", "plays thirty moves in one game, the last as fast as the first",
         "spielt dreißig Züge in einer Partie, den letzten so schnell wie den ersten", kit.thirty, Level.MUST),
    ]  # fmt: skip
    left_out = set(traits.left_out) | (set() if traits.is_lined else {"framing.crlf", "framing.blank"})
    left_out |= set() if traits.unknown else {"forward.unknown"}
    return [
        Check(
            f"{game}.{name}", title, title_de, script,
            traits.paragraphs.get(name, traits.paragraphs.get("", "")), level,
            needs=tuple(f"{game}.{need}" for need in _needs(name)),
        )
        for name, title, title_de, script, level in table
        if name not in left_out
    ]  # fmt: skip


def _needs(name: str) -> Sequence[str]:
    """Who cannot connect cannot play, and other line ends are no cause where usual ones lead to nothing. What tells how
    a client reads and writes needs nothing: all else may fail by it."""
    if name in ("start.connects", "writing.arrives", "reading.apart", "framing.merged"):
        return ()
    return ("seat.each",) if name.startswith(("framing.", "forward.")) else ("start.connects",)


class _Common:
    """The scripts, for one protocol."""

    def __init__(self, traits: ProtocolTraits) -> None:
        self._traits = traits

    def _short(self, scene: Scene, seat: int = 0) -> Script[Hosting]:
        hosted = self._traits.short(scene, seat)
        yield from hosted.play()
        return hosted

    def _changed(self, scene: Scene, change: Callable[[Say], Say]) -> Script[Hosting]:
        return changed(self._short(scene), change)

    # Reading and writing.

    def arrives(self, scene: Scene) -> Script[None]:
        """Who is silent is asked once more, and left by its server before its time is over: what it says at once then
        was written before, and lay in a buffer."""
        overheard, hosted = _Overheard(self._traits.reader()), self._traits.short(scene, 0)
        try:
            yield from overheard.during(brisk(hosted.play(lambda table: len(table.acts) > 1)))
        except Silent as silent:
            if overheard.has_begun:
                raise Silent("a message with its end", "the beginning of one", NEVER_ENDS) from None
            yield Again()
            raise (yield from self._why_silent(scene, len(hosted.acts))) or silent from None

    def _why_silent(self, scene: Scene, acts: int) -> Script[Wrong | None]:
        """``acts``: as many answers came."""
        overheard = _Overheard(self._traits.reader())
        try:
            asked = self._until(scene, 0, lambda table: len(table.acts) >= acts and 0 in table.asked)
            yield from overheard.during(brisk(asked))
            yield from overheard.during(_pause(self._traits.limit_us // 2))
        except Silent:
            pass  # not even its first words have left it
        if overheard.has_spoken:
            return None
        is_mute = not overheard.has_ever_spoken
        yield HangUp()
        yield from overheard.during(_pause(AT_ONCE_US))
        if any(map(self._traits.is_answer, overheard.since_said)) or (is_mute and overheard.has_spoken):
            return Wrong("what it says at once", "it all when the server had hung up", BUFFERED)
        yield from overheard.during(_pause(LATE_US))
        if any(map(self._traits.is_answer, overheard.since_said)):
            return Wrong("an answer in time", "one that came too late", LATE)
        return None

    def apart(self, scene: Scene) -> Script[None]:
        yield from self._apart(scene)

    def _apart(self, scene: Scene) -> Script[Hosting]:
        reader = self._traits.reader()
        return brisk(changed(self._short(scene), lambda said: apart(said, reader)))

    def merged(self, scene: Scene) -> Script[None]:
        yield from told_apart(ONE_PER_READ, lambda: brisk(merged(self._short(scene))), lambda: self._apart(scene))

    # Beginning and end.

    def connects(self, scene: Scene) -> Script[None]:
        hosted = self._traits.short(scene, 0)
        yield from hosted.play(lambda table: bool(table.acts))
        if scene.connected_us > SLOW_START_US:
            yield Warned("a connection within 2 s", f"one after {scene.connected_us // 1000} ms")
        if scene.connections > 1:
            yield Warned("one connection", f"{scene.connections} of them")

    def exits(self, scene: Scene) -> Script[None]:
        yield from self._short(scene)
        ended = yield from _exit("the end of the program within 2 s after its game")
        if ended.status:
            yield Warned("exit status 0", str(ended.status))

    def leaves_nobody(self, scene: Scene) -> Script[None]:
        yield from self._short(scene)
        ended = yield from _exit("the end of the program within 2 s after its game")
        if ended.children:
            raise Wrong("no process left behind", f"{ended.children} of them")

    def is_quiet(self, scene: Scene) -> Script[None]:
        yield from self._short(scene)
        ended = yield from _exit("the end of the program within 2 s after its game")
        if ended.said_bytes > QUIET_BYTES:
            raise Wrong(f"less than {QUIET_BYTES} bytes for people in a game", f"{ended.said_bytes} bytes")

    def plays_everywhere(self, scene: Scene) -> Script[None]:
        for seat in range(self._traits.seats):
            if not seat:
                yield from self._short(scene)
                continue
            yield Again()
            there = partial(self._short, scene, seat)
            yield from told_apart(FIRST_SEAT, there, lambda: self._short(scene))

    def plays_again(self, scene: Scene) -> Script[None]:
        yield from self._short(scene)
        yield Again()
        yield from self._short(scene)

    # Answers.

    def answers_once(self, scene: Scene) -> Script[None]:
        hosted = self._traits.short(scene, 0)
        overheard = _Overheard(self._traits.reader())
        yield from overheard.during(hosted.play(before=lambda table: len(table.acts) > 1))
        yield from overheard.during(_pause(SECOND_US))
        answers = [message for message in overheard.since_said if self._traits.is_answer(message)]
        if len(answers) > 1:
            raise Wrong("one answer to a request", f"{answers[1].decode(errors='replace')!r} behind it")

    def waits_its_turn(self, scene: Scene) -> Script[None]:
        hosted = self._traits.short(scene, self._traits.seats - 1)
        mine = self._traits.seats - 1
        yield from hosted.play(lambda table: bool(table.asked) and mine not in table.asked)
        talk = Talk(self._traits.reader())
        yield from talk.stay_silent(3 * SECOND_US, "silence while others are to act", self._traits.is_answer)

    def in_time(self, scene: Scene) -> Script[None]:
        yield Load(2)
        took_us: list[int] = []
        while len(took_us) < REQUESTS:
            hosted = yield from self._short(scene)
            took_us += hosted.took_us
            if not hosted.took_us:
                break
            yield Again()
        took_us.sort()
        usual_us = took_us[len(took_us) * 95 // 100] if took_us else 0
        if usual_us > MARGIN * self._traits.limit_us:
            limit_ms = self._traits.limit_us // 1000
            yield Warned(f"95 % of the answers within 80 % of {limit_ms} ms", f"{usual_us // 1000} ms")

    def thirty(self, scene: Scene) -> Script[None]:
        """As many moves as an author's own trials seldom have; a slow client makes fewer."""
        took_us: list[int] = []
        while not _is_much(took_us):
            hosted, earlier = self._traits.long(scene, 0), tuple(took_us)
            try:
                yield from hosted.play(before=lambda table, earlier=earlier: _is_much([*earlier, *table.took_us]))  # type: ignore[misc]
            except Silent as silent:
                charged = CHARGED if hosted.charged_us > self._traits.limit_us / 2 else ""
                likely = silent.likely or self._trend([*took_us, *hosted.took_us]) or charged
                raise Silent(silent.expected, silent.got, likely) from None
            if not hosted.took_us:
                break
            took_us += hosted.took_us
            if not _is_much(took_us):
                yield Again()
        if trend := self._trend(took_us):
            yield Warned("answers as fast as the first ones", f"the last ones after {took_us[-1] // 1000} ms", trend)

    def _trend(self, took_us: Sequence[int]) -> str:
        """Whether the last third took much longer than the first, and a time that matters."""
        third = len(took_us) // 3
        if not third:
            return ""
        first_us, last_us = median(took_us[:third]), median(took_us[-third:])
        return SLOWER if last_us > max(GROWTH * first_us, min(SLOW_US, self._traits.limit_us / 2)) else ""

    # Framing.

    def split(self, scene: Scene) -> Script[None]:
        for number in range(PASSES):
            yield from self._told_apart(WHOLE, scene, Cut(number))
            yield Again()
        yield from self._told_apart(WHOLE, scene, bytewise)

    def crlf(self, scene: Scene) -> Script[None]:
        likely = "the CR stays in its line"
        yield from self._told_apart(likely, scene, lambda said: Say(said.data.replace(b"\n", b"\r\n")))

    def blank(self, scene: Scene) -> Script[None]:
        def spaced() -> Script[Hosting]:
            return with_blanks(self._changed(scene, lambda said: Say(said.data.replace(b"\n", b"\n\n"))))

        yield from told_apart("it takes a blank line for a message", spaced, lambda: self._short(scene))

    def unknown(self, scene: Scene) -> Script[None]:
        for message in self._traits.unknown:
            likely = f"it cannot skip {message.decode(errors='replace').strip()!r}"
            yield from self._told_apart(likely, scene, partial(behind, message))
            if message is not self._traits.unknown[-1]:
                yield Again()

    def _told_apart(self, likely: str, scene: Scene, change: Callable[[Say], Say]) -> Script[None]:
        yield from told_apart(likely, lambda: self._changed(scene, change), lambda: self._short(scene))

    # A server that is gone.

    def left_alone(self, scene: Scene) -> Script[None]:
        for name, stage in self._stages(scene):
            yield from stage
            yield HangUp()
            yield from _gone(f"the end of the program within 5 s after the server hung up {name}")
            if name != "in the other's turn":
                yield Again()

    def broken_off(self, scene: Scene) -> Script[None]:
        latest = Latest()
        yield from changed(self._until(scene, 0, lambda table: 0 in table.asked), latest)
        yield Say(latest.data[: len(latest.data) // 2])
        yield Reset()
        yield from _gone("the end of the program within 5 s after the connection broke")

    def _stages(self, scene: Scene) -> Sequence[tuple[str, Script[None]]]:
        last = self._traits.seats - 1
        return [
            ("before the game", _nothing()),
            ("in its turn", self._until(scene, 0, lambda table: 0 in table.asked)),
            (
                "in the other's turn",
                self._until(scene, last, lambda table: bool(table.asked) and last not in table.asked),
            ),
        ]

    def _until(self, scene: Scene, seat: int, holds: Callable[[Hosting], bool]) -> Script[None]:
        yield from self._traits.short(scene, seat).play(holds)


def _is_much(took_us: Sequence[int]) -> bool:
    return len(took_us) >= LONG or sum(took_us) >= LONG_US


def _exit(expected: str) -> Script[Exited]:
    ended = yield from await_exit()
    if isinstance(ended, Silence):
        raise Wrong(expected, "a program that stays")
    return ended


def _gone(expected: str) -> Script[None]:
    ended = yield AwaitExit(GONE_US)
    if isinstance(ended, Silence):
        is_busy = ended.cpu_us > BUSY * GONE_US
        likely = "it reads the end of the stream again and again" if is_busy else ""
        raise Wrong(expected, "a program that stays" + (", and keeps a processor busy" if is_busy else ""), likely)


def _nothing() -> Script[None]:
    yield Read(SECOND_US // 10)


class _Overheard:
    """What the client said since our latest words."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.since_said: list[bytes] = []
        self.has_begun = False
        """Whether something was said that is no whole message yet."""
        self.has_ever_spoken = False

    @property
    def has_spoken(self) -> bool:
        return self.has_begun or bool(self.since_said)

    def during(self, script: Script[Any]) -> Script[None]:
        yield from carried(script, self._do)

    def _do(self, step: Step) -> Script[object]:
        reply = yield step
        if isinstance(step, Say):
            self.since_said = []
        elif isinstance(reply, Arrived):
            self.has_ever_spoken = True
            messages = self._reader.receive(reply.data)
            self.since_said += messages
            self.has_begun = not messages and bool(reply.data.strip())
        return reply


def _pause(time_us: int) -> Script[None]:
    """Listen, say nothing."""
    now_us = (yield Remark("says nothing for a while")).at_us
    end_us = now_us + time_us
    while now_us < end_us:
        heard = yield Read(end_us - now_us)
        now_us = heard.at_us
        if isinstance(heard, Gone):
            return
