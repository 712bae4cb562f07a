"""Jobs, wherever they are done: drawn one by one, so many at once, each with one end."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from spieltisch.core.errors import UsageError

log = logging.getLogger(__name__)

TRIES: Final = 3
"""So many times a job is tried, unless it asks for what cannot be."""

JobT = TypeVar("JobT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Done(Generic[JobT, ResultT]):
    """A job and what came of it."""

    job: JobT
    result: ResultT


@dataclass(frozen=True, slots=True)
class Lost(Generic[JobT]):
    """A job of which nothing came, again and again."""

    job: JobT
    why: str
    """A sentence, of the last try."""
    error: Exception | None = None
    """What it raised, if that was it."""


@dataclass(frozen=True, slots=True)
class Failed:
    """One try of which nothing came: whoever did it is gone, or it raised."""

    why: str
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """One try of which something came."""

    value: Any
    """Of the type that ``play`` returns: a backend hands it on."""


Try: TypeAlias = Result | Failed


class Backend(Protocol):
    """Where jobs are done. Jobs, results and ``play`` itself are pickled, unless they stay in this process."""

    @property
    def slots(self) -> int:
        """How many jobs it does at once."""

    def start(self, number: int, play: Callable[[Any], Any], job: Any) -> None:
        """Begin one more, under a number that no other in flight has. There are never more than ``slots``."""

    def wait(self) -> list[tuple[int, Try]]:
        """Wait for the end of at least one; the numbers of all that ended since, in any order."""

    def stop(self) -> None:
        """End whatever is in flight, players first, and leave nothing behind."""


def run(
    draw: Callable[[], JobT | None], play: Callable[[JobT], ResultT], backend: Backend
) -> Generator[Done[JobT, ResultT] | Lost[JobT]]:
    """Each job's end as it comes. ``draw`` gives the next job, and is asked whenever there is room for one and all
    ends so far have been handed over; None means that there is none before another end. So it is over when there is
    none while none is in flight. Closing the iterator, or an exception of ``draw`` or of a signal, ends all that is in
    flight."""
    flying: dict[int, tuple[JobT, int]] = {}
    numbers = count()

    def begin(job: JobT, tries: int) -> None:
        number = next(numbers)
        flying[number] = job, tries
        backend.start(number, play, job)

    try:
        while True:
            while len(flying) < backend.slots and (job := draw()) is not None:
                begin(job, 1)
            if not flying:
                return
            for number, outcome in backend.wait():
                job, tries = flying.pop(number)
                if isinstance(outcome, Result):
                    yield Done(job, outcome.value)
                elif tries < TRIES and not isinstance(outcome.error, UsageError):
                    log.warning("a job was lost, and is tried again: %s", outcome.why, exc_info=outcome.error)
                    begin(job, tries + 1)
                else:
                    yield Lost(job, outcome.why, outcome.error)
    finally:
        backend.stop()


def drawing(jobs: Iterable[JobT]) -> Callable[[], JobT | None]:
    """These jobs, for ``run`` to draw."""
    left = iter(jobs)
    return lambda: next(left, None)


class Inline:
    """One job after the other, in this process."""

    slots = 1

    def __init__(self) -> None:
        self._waiting: list[tuple[int, Callable[[], Any]]] = []

    def start(self, number: int, play: Callable[[Any], Any], job: Any) -> None:
        self._waiting.append((number, lambda: play(job)))

    def wait(self) -> list[tuple[int, Try]]:
        number, do = self._waiting.pop()
        return [(number, attempt(do))]

    def stop(self) -> None:
        self._waiting.clear()


def attempt(do: Callable[[], Any]) -> Try:
    """Do it, whatever comes of it."""
    try:
        return Result(do())
    except Exception as error:  # noqa: BLE001 - reported with the job, or raised by whoever asked for it
        return Failed(f"{type(error).__name__}: {error}", error)
