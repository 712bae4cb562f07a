"""``spieltisch join``: one of our bots takes a seat at any server that speaks the protocol."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.bots.named import find_bot
from spieltisch.cli import NO
from spieltisch.cli.given import any_given
from spieltisch.cli.output import leave_at_once
from spieltisch.cli.posix import demand_posix
from spieltisch.cli.seeds import drawn
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot
from spieltisch.core.registry import games
from spieltisch.core.session import Failed, Learnt, Note, Over
from spieltisch.net.channels import Channel, TracedChannel
from spieltisch.net.now import monotonic_us
from spieltisch.net.remote import RemotePlayer, Report
from spieltisch.net.url import Url, read_url

if TYPE_CHECKING:
    from spieltisch.net.tracing import Tracing


def play_at(
    url: str,
    /,
    *,
    bot: str,
    name: str | None = None,
    seed: int | None = None,
    move_ms: int = 60_000,
    threads: int = 1,
    trace: bool | None = None,
    trace_dir: str | None = None,
    is_json: bool = False,
) -> int:
    """Play there, as ``join_command`` tells of each option. It does not return."""
    place = read_url(url, games())
    player = find_bot(place.game, bot, threads=threads)
    if place.is_piped:
        demand_posix("playing on stdin and stdout")
    if is_json and place.is_piped:
        raise UsageError("--json cannot print on stdout, which carries the protocol here; leave it out")
    traces = _traces(trace, trace_dir)
    threading.excepthook = _end_with_the_thread
    start = drawn(seed)
    tracing = None if traces is None else _tracing(traces, start, player.label)
    if player.level:
        sys.stderr.write(f"{player.label} plays\n")
    return leave_at_once(_play(place, player.make(start), name or bot, move_ms, _reporter(is_json=is_json), tracing))


def _traces(trace: bool | None, trace_dir: str | None) -> Path | None:
    """The folder for them, if they are wanted. To read all settings takes long, and most machines have none."""
    if not trace and not any_given():
        return None
    from spieltisch.cli.settings import load

    return load(options={"trace": trace, "trace_dir": trace_dir}, only="").traces()


def _tracing(folder: Path, seed: int, program: str) -> Tracing:
    from spieltisch.net.tracing import Tracing  # few record anything

    return Tracing.into(folder, seed=seed, program=program)


def _play(
    place: Url, bot: AnyBot, name: str, move_ms: int, report: Report, tracing: Tracing | None
) -> int:  # fmt: skip
    session = place.dialect.client(name, place.query)
    oddities: list[Learnt] = []
    channel = _connected(place, tracing, lambda text: oddities.append(Learnt(text)))

    def tell(update: Over | Note | Failed) -> None:
        report(update)
        if isinstance(update, Learnt) and isinstance(channel, TracedChannel):
            channel.remark(update.text)

    for oddity in oddities:
        tell(oddity)
    return NO if RemotePlayer(channel, session, tell, bot, move_ms * 1000).stay() else 0


def _connected(place: Url, tracing: Tracing | None, tell: Callable[[str], None]) -> Channel:
    channel = place.connect(tell)
    if tracing is None:
        return channel
    from spieltisch.net.tracing import Recorder

    recorder = Recorder(tracing, place.game, place.dialect)
    return TracedChannel(channel, recorder.begin(channel.kind, monotonic_us(), place.text))


def _reporter(*, is_json: bool) -> Report:
    """Prints what is told; the habits of the server that were learnt until a game's end are told with that."""
    habits: list[str] = []

    def report(update: Over | Note | Failed) -> None:
        if isinstance(update, Learnt):
            habits.append(update.text)
        if is_json and not isinstance(update, Note):
            told = jsonable(update) | ({"habits": habits} if habits else {})
            sys.stdout.write(json.dumps(told) + "\n")
        if not is_json or not isinstance(update, Over):
            sys.stderr.write(f"{describe(update)}\n")

    return report


def jsonable(update: Over | Failed) -> dict[str, object]:
    """The end of a game, as ``--json`` prints it."""
    if isinstance(update, Failed):
        return {"ranks": None, "points": None, "reason": None, "ended": update.how, "why": update.why}
    outcome = update.outcome
    if outcome is None:
        return {"ranks": None, "points": None, "reason": None, "ended": "result"}
    told: dict[str, object] = {
        "ranks": outcome.ranks,
        "points": outcome.points,
        "reason": outcome.reason,
        "ended": "result",
    }
    return told if update.certain is None else told | {"certain": update.certain}


def describe(update: Over | Note | Failed) -> str:
    """Update in words."""
    if isinstance(update, Note):
        return update.text
    if isinstance(update, Failed):
        return f"{update.how}: {update.why}"
    outcome = update.outcome
    if outcome is None:
        return "the game is over"
    winners = "nobody" if outcome.is_draw else ", ".join(f"seat {seat}" for seat in outcome.winners)
    return f"the game is over ({outcome.reason}): {winners} won, points {' : '.join(map(str, outcome.points))}"


def _end_with_the_thread(failure: threading.ExceptHookArgs) -> None:
    """A bot that fails leaves the reader waiting for ever; so the process ends with it."""
    sys.__excepthook__(failure.exc_type, failure.exc_value or failure.exc_type(), failure.exc_traceback)
    leave_at_once(NO)
