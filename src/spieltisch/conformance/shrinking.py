"""The shortest conversation that still shows what is wrong: words are left out at its front as long as the client makes
the same mistake."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from spieltisch.conformance.performing import Performance
from spieltisch.conformance.results import Verdict
from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Script, Wrong
from spieltisch.core.talk import Lines, Talk
from spieltisch.wire.tape import Record, data

RUNS: Final = 6
"""So many conversations at most are tried."""
WORTH: Final = 4
"""Fewer words of the server's are short enough."""
PATIENCE_US: Final = 2 * SECOND_US

Play = Callable[[Check], Awaitable[Performance]]
"""Performs another check with the same client."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """What the server said, and how many lines the client said next."""

    said: bytes
    answers: int


async def shrunk(performance: Performance, play: Play) -> Performance:
    """The same result with a shorter conversation, where there is one. What a client did not say is not looked for:
    that would take its time again and again."""
    result = performance.result
    exchanges, mistake = exchanges_of(performance.records)
    if result.verdict is not Verdict.FAILED or result.is_silent or len(exchanges) < WORTH or not mistake:
        return performance
    shortest, few, many = performance, 0, len(exchanges) - 1
    for _ in range(RUNS):
        if few >= many:
            break
        left_out = (few + many + 1) // 2
        tried = await play(replace(result.check, script=replaying(exchanges[:1] + exchanges[1 + left_out :], mistake)))
        if tried.result.got == mistake:
            shortest, few = tried, left_out
        else:
            many = left_out - 1
    return replace(shortest, result=replace(result, transcript=shortest.result.transcript))


def exchanges_of(records: Sequence[Record]) -> tuple[list[Exchange], str]:
    """The latest connection's, and the client's latest line."""
    begins = [number for number, record in enumerate(records) if record.note == "a new connection"]
    kept = [record for record in records[begins[-1] if begins else 0 :] if data(record)]
    turns = [(side, b"".join(map(data, group))) for side, group in groupby(kept, lambda record: record.from_)]
    exchanges: list[Exchange] = []
    mistake = ""
    for side, said in turns:
        lines = said.splitlines()
        if side == "server":
            exchanges.append(Exchange(said, 0))
        elif lines:
            mistake = lines[-1].decode(errors="replace")
            latest = exchanges.pop() if exchanges else Exchange(b"", 0)
            exchanges.append(replace(latest, answers=len(lines)))
    return exchanges, mistake


def replaying(exchanges: Sequence[Exchange], mistake: str) -> Callable[[Scene], Script[None]]:
    """A script of these words, which fails with the mistake if the client's last line is that."""

    def script(scene: Scene) -> Script[None]:
        talk = Talk(Lines())
        latest = b""
        for exchange in exchanges:
            if exchange.said:
                yield from talk.say(exchange.said)
            for _ in range(exchange.answers):
                heard = yield from talk.maybe_hear(PATIENCE_US)
                if not isinstance(heard, bytes):
                    return
                latest = heard
        if latest.decode(errors="replace") == mistake:
            raise Wrong("", mistake)

    return script
