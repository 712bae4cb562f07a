"""The checks that all protocols share, made from a game's ``ProtocolTraits``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from spieltisch.conformance.changing import Cut, Latest, behind, bytewise, merged, with_blanks
from spieltisch.core.checks import Check, Hosting, Level, ProtocolTraits, Scene
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
    Step,
    Warned,
    Wrong,
    await_exit,
    because,
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


def common_checks(game: str, traits: ProtocolTraits) -> list[Check]:
    """Those that make sense for this protocol, cheap ones first."""
    kit = _Common(traits)
    table: list[tuple[str, str, str, Callable[[Scene], Script[None]], Level]] = [
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
        ("framing.merged", "understands messages that come together",
         "versteht Nachrichten, die zusammen kommen", kit.merged, Level.MUST),
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
    """Who cannot connect cannot play, and how messages come is no cause where usual ones lead to nothing."""
    if name == "start.connects":
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
            if seat:
                yield Again()
            yield from self._short(scene, seat)

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

    # Framing.

    def split(self, scene: Scene) -> Script[None]:
        likely = "it treats whatever one read brings as whole messages"
        for number in range(PASSES):
            yield from because(likely, self._changed(scene, Cut(number)))
            yield Again()
        yield from because(likely, self._changed(scene, bytewise))

    def merged(self, scene: Scene) -> Script[None]:
        yield from because("it takes what one read brings for one message", merged(self._short(scene)))

    def crlf(self, scene: Scene) -> Script[None]:
        ended = self._changed(scene, lambda said: Say(said.data.replace(b"\n", b"\r\n")))
        yield from because("the CR stays in its line", ended)

    def blank(self, scene: Scene) -> Script[None]:
        spaced = self._changed(scene, lambda said: Say(said.data.replace(b"\n", b"\n\n")))
        yield from because("it takes a blank line for a message", with_blanks(spaced))

    def unknown(self, scene: Scene) -> Script[None]:
        for message in self._traits.unknown:
            likely = f"it cannot skip {message.decode(errors='replace').strip()!r}"
            yield from because(likely, self._changed(scene, partial(behind, message)))
            if message is not self._traits.unknown[-1]:
                yield Again()

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

    def during(self, script: Script[Any]) -> Script[None]:
        yield from carried(script, self._do)

    def _do(self, step: Step) -> Script[object]:
        reply = yield step
        if isinstance(step, Say):
            self.since_said = []
        elif isinstance(reply, Arrived):
            self.since_said += self._reader.receive(reply.data)
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
