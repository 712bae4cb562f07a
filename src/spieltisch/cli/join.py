"""``spieltisch join``: one of our bots takes a seat at any server that speaks the protocol."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from spieltisch.bots.named import find_bot
from spieltisch.cli import NO
from spieltisch.cli.posix import demand_posix
from spieltisch.cli.seeds import drawn
from spieltisch.cli.settings import load
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot
from spieltisch.core.registry import games
from spieltisch.core.session import Failed, Learnt, Note, Over
from spieltisch.net.channels import Channel, TracedChannel
from spieltisch.net.now import monotonic_us
from spieltisch.net.remote import RemotePlayer, Report
from spieltisch.net.tracing import Recorder, Tracing
from spieltisch.net.url import Url, read_url


def join(
    url: str,
    /,
    *,
    bot: str,
    name: str | None = None,
    seed: int | None = None,
    move_ms: int = 60_000,
    threads: PositiveInt = 1,
    trace: bool | None = None,
    trace_dir: str | None = None,
    is_json: Annotated[bool, Parameter(name="--json")] = False,
) -> int:
    """Let our bot play at a server, ours or not, until the game ends. Exit 0 with a result, 1 without.

    A URL is DOOR://HOST:PORT. "DOOR:" alone plays on stdin and stdout, where the protocol allows it.

    Parameters
    ----------
    url:
        The server: DOOR://HOST:PORT.
    bot:
        A bot ("spieltisch bots GAME" lists them), or a level: easy, medium, hard.
    name:
        The display name, where the protocol has one.
    seed:
        The number that the bot's chance follows from.
    move_ms:
        Most think time per action in milliseconds, within the server's limit.
    threads:
        Number of threads the bot thinks with. An action takes as long, and that many times the processor time.
    trace:
        Record the connection, both ways.
    trace_dir:
        The folder for the trace. Default: "traces" in the data folder.
    is_json:
        Print the end of each game as one JSON object.
    """
    place = read_url(url, games())
    player = find_bot(place.game, bot, threads=threads)
    if place.is_piped:
        demand_posix("playing on stdin and stdout")
    if is_json and place.is_piped:
        raise UsageError("--json cannot print on stdout, which carries the protocol here; leave it out")
    traces = load(options={"trace": trace, "trace_dir": trace_dir}, only="").traces()
    threading.excepthook = _end_with_the_thread
    start = drawn(seed)
    tracing = None if traces is None else Tracing.into(traces, seed=start, program=player.label)
    if player.level:
        sys.stderr.write(f"{player.label} plays\n")
    return _leave_at_once(_play(place, player.make(start), name or bot, move_ms, _reporter(is_json=is_json), tracing))


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
    _leave_at_once(NO)


def _leave_at_once(code: int) -> int:
    """A search that still runs in its thread would hold up an ordinary exit."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
