"""A recorded server, carried out at an end of a connection."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from spieltisch.net.ends import End
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.net.recording import Recorder
from spieltisch.wire.playback import LAPSE_MS, Cue, Playback
from spieltisch.wire.tape import data

MS: Final = 1000


GAP_MS: Final = 5.0
"""As far apart pieces stay that were, so that a client finds in one piece what it found in one then."""
SHORT_US: Final = 1_500
"""What is shorter is no time that a timer keeps, and makes a difference all the same."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long to wait with what may be said: only as long as pieces stay apart, or as long as then, so many times
    faster."""

    factor: float | None = None

    def gap_ms(self, then_ms: float) -> float:
        """Between two pieces."""
        return min(then_ms, GAP_MS) if self.factor is None else then_ms / self.factor


async def play_back(playback: Playback, end: End, recorder: Recorder, pace: Pace = Pace()) -> None:
    """Play until the script is over, or the client says something else and that matters."""
    player = _Player(playback, end, recorder, pace)
    try:
        await player.play()
    except ConnectionError:
        recorder.happen(1, "client", "reset")
        playback.hear(b"")


class _Player:
    def __init__(self, playback: Playback, end: End, recorder: Recorder, pace: Pace) -> None:
        self._playback = playback
        self._end = end
        self._recorder = recorder
        self._pace = pace
        self._latest_ms = 0.0
        """When the script was where it is now, by the tape's time."""
        self._latest_us = monotonic_us()
        """And by ours."""

    async def play(self) -> None:
        reading: asyncio.Task[bytes] | None = None
        try:
            while not self._playback.is_over:
                cue = self._playback.next_cue()
                if cue and self._wait_us(cue) <= 0:
                    await self._say(cue)
                    continue
                if reading is None and not self._playback.has_hung_up:
                    reading = asyncio.create_task(self._end.read())
                if await self._heard(reading, cue):
                    reading = None
        finally:
            if reading:
                reading.cancel()
                with suppress(asyncio.CancelledError, ConnectionError):
                    await reading

    async def _heard(self, reading: asyncio.Task[bytes] | None, cue: Cue | None) -> bool:
        """Wait for the client's words, or for a time to come; whether there were any."""
        wait_us = self._wait_us(cue) if cue else None
        if self._playback.has_unfinished:
            wait_us = LAPSE_MS * MS if wait_us is None else min(wait_us, LAPSE_MS * MS)
        wait_s = None if wait_us is None else wait_us / SECOND_US
        if wait_us is not None and wait_us < SHORT_US:
            await asyncio.sleep(0)
        elif reading:
            await asyncio.wait([reading], timeout=wait_s)
        else:
            await asyncio.sleep(wait_s or 0)
        if reading is None or not reading.done():
            if wait_us == LAPSE_MS * MS:
                self._playback.lapse()
            return False
        said = reading.result()
        if said:
            self._recorder.say(1, "client", said)
        else:
            self._recorder.happen(1, "client", "closed")
        self._playback.hear(said)
        return True

    def _wait_us(self, cue: Cue) -> int:
        """Until it is to be said."""
        return self._latest_us + int(MS * self._pace.gap_ms(cue.record.ms - self._latest_ms)) - monotonic_us()

    async def _say(self, cue: Cue) -> None:
        self._playback.take_cue()
        self._latest_ms, self._latest_us = cue.record.ms, monotonic_us()
        match cue.record.event:
            case "closed":
                self._recorder.happen(1, "server", "closed")
                await self._end.say_end()
            case "reset":
                self._recorder.happen(1, "server", "reset")
                self._end.reset()
            case _:
                self._recorder.say(1, "server", data(cue.record))
                await self._end.write(data(cue.record))
