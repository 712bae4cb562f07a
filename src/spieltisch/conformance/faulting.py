"""A script on a bad line: what both sides say comes in pieces, late, twice, or not at all, as a plan has it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from spieltisch.core.scripts import Arrived, Gone, HangUp, Heard, Read, Reset, Said, Say, Script, Silence, Step, carried
from spieltisch.wire.faults import FaultInjector, What
from spieltisch.wire.tape import Side


def befallen(script: Script[None], injectors: Mapping[Side, FaultInjector]) -> Script[None]:
    """The same script, which knows nothing of its faults. Where there are none, it is the script itself."""
    return carried(script, _Line(injectors).carry) if injectors else script


class _Line:
    """What is on its way, both ways."""

    def __init__(self, injectors: Mapping[Side, FaultInjector]) -> None:
        self._ours, self._theirs = injectors["server"], injectors["client"]
        self._heard: deque[Heard] = deque()
        """What the client said and its faults have left of it."""
        self._now_us = 0

    def carry(self, step: Step) -> Script[object]:
        match step:
            case Say(data):
                self._ours.say(data, self._now_us)
                yield from self._speak()
                return Said(self._now_us)
            case Read(patience_us):
                return (yield from self._read(patience_us))
            case _:
                reply = yield step
                self._now_us = max(self._now_us, reply.at_us)
                return reply

    def _speak(self) -> Script[None]:
        """Let all go in its time; what the client says meanwhile waits."""
        while True:
            for delivery in self._ours.due(self._now_us):
                match delivery.what:
                    case What.SAY:
                        self._now_us = (yield Say(delivery.data)).at_us
                    case What.HALF:
                        yield HangUp()
                    case What.RESET:
                        yield Reset()
            next_us = self._ours.next_deadline()
            if next_us is None:
                return
            yield from self._listen(max(0, next_us - self._now_us))

    def _read(self, patience_us: int) -> Script[Heard]:
        end_us = self._now_us + patience_us
        while not self._heard:
            if self._now_us >= end_us:
                return Silence(self._now_us)
            next_us = self._theirs.next_deadline()
            until_us = end_us if next_us is None else min(end_us, max(next_us, self._now_us))
            yield from self._listen(until_us - self._now_us)
        return self._heard.popleft()

    def _listen(self, time_us: int) -> Script[None]:
        """Hear what comes in this time, or the first of it."""
        heard: Any = yield Read(time_us)
        self._now_us = max(self._now_us, heard.at_us)
        match heard:
            case Arrived(data):
                self._theirs.say(data, self._now_us)
            case Gone():
                self._heard.append(heard)
        for delivery in self._theirs.due(self._now_us):
            match delivery.what:
                case What.SAY:
                    self._heard.append(Arrived(delivery.data, self._now_us))
                case What.HALF | What.RESET:
                    self._heard.append(Gone(self._now_us, delivery.what is What.RESET))
