"""Jobs on the machines of a Ray cluster, or on one that is started here for as long as they take.

Every machine has the same Spieltisch installed as this one: jobs and results travel, code does not. Ray is told to try
nothing again, since what is tried again and how often is ``running``'s to say, and it hears of no more jobs than the
cluster's processors can do at once. It pins nobody to a processor, and what it logs stays in its own folder.
"""

from __future__ import annotations

import logging
import os
import secrets
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from spieltisch.contests.jobs.processors import available
from spieltisch.contests.jobs.running import Failed, Try, attempt
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.net.signals import ENDING, deferred_signals

if TYPE_CHECKING:
    from types import ModuleType

SETTINGS: Final[Mapping[str, str]] = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # else it warns of a change to come
    "RAY_DEDUP_LOGS_SKIP_REGEX": "^",  # what it would print on our stdout: pages of text on each machine that is lost
}
"""Read when Ray is imported."""
LOOK_S: Final = 5


class RayCluster:
    """A connection to a cluster. There is one in a process at a time."""

    def __init__(self, address: str | None = None, jobs: int | None = None, width: int = 1) -> None:
        """``address`` is the cluster's, None for one of its own on this machine; ``jobs`` is how many are done at once
        at most, and ``width`` how many processors each takes. Raises ``UsageError`` where Ray is not installed, and
        ``CannotStart`` where no cluster answers."""
        self._ray = _imported({} if address else _secret())
        self._most = jobs
        self._flying: dict[Any, int] = {}
        """Numbers by Ray's references."""
        with _own_signals():
            if address:
                _look_for(address)
                self._connect(address)
            else:
                self._connect("local", num_cpus=len(available()), include_dashboard=False)
        self._width = min(width, max(self._machines()))  # a table that fits nowhere would wait for ever
        self._remote = cache(self._ray.remote(max_retries=0, num_cpus=self._width))

    def _connect(self, address: str, **own: Any) -> None:
        try:
            self._ray.init(address, log_to_driver=False, configure_logging=False, logging_level=logging.ERROR, **own)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise CannotStart(f"cannot reach a Ray cluster at {address}: {error}") from None

    @property
    def slots(self) -> int:
        """As many as fit at the moment: machines come and go."""
        fits = max(1, sum(cpus // self._width for cpus in self._machines()))
        return fits if self._most is None else min(fits, self._most)

    def start(self, number: int, play: Callable[[Any], Any], job: Any) -> None:
        self._flying[self._remote(play).remote(job)] = number

    def wait(self) -> list[tuple[int, Try]]:
        ended, _ = self._ray.wait(list(self._flying))
        return [(self._flying.pop(reference), self._outcome(reference)) for reference in ended]

    def stop(self) -> None:
        with deferred_signals():  # else Ray ends this process in its midst, with whatever exit code
            for reference in self._flying:
                self._ray.cancel(reference, force=True)
            self._flying.clear()
            self._ray.shutdown()

    def _machines(self) -> list[int]:
        """How many processors each has that is there; a cluster that has none yet may get some."""
        there = [node["Resources"].get("CPU", 0) for node in self._ray.nodes() if node["Alive"]]
        return [int(cpus) for cpus in there if cpus >= 1] or [1]

    def _outcome(self, reference: Any) -> Try:
        outcome = attempt(partial(self._ray.get, reference))
        if isinstance(outcome, Failed) and isinstance(outcome.error, self._ray.exceptions.RayError):
            return self._failure(outcome.error)
        return outcome

    def _failure(self, error: Any) -> Failed:
        """What the job raised, or in one line what became of its machine."""
        if isinstance(error, self._ray.exceptions.RayTaskError):
            return Failed(f"{type(error.cause).__name__}: {error.cause}", error.cause)
        return Failed(f"its worker is gone: {str(error).partition(chr(10))[0]}")


def _imported(settings: Mapping[str, str]) -> ModuleType:
    for name, value in {**SETTINGS, **settings}.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise UsageError("Ray is not installed here: pip install 'spieltisch[ray]'") from None
    return ray


def _look_for(address: str) -> None:
    """Ray itself would look for minutes."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal():
        raise UsageError(
            f"{address!r} is no address of a Ray cluster; write HOST:PORT, as `ray start --head` prints it"
        )
    try:
        socket.create_connection((host, int(port)), LOOK_S).close()
    except OSError as error:
        raise CannotStart(f"cannot reach a Ray cluster at {address}: {error}") from None


def _secret() -> dict[str, str]:
    """For a cluster of our own: Ray listens on all addresses, and obeys whoever knows this."""
    if "RAY_AUTH_MODE" in os.environ:
        return {}
    return {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


@contextmanager
def _own_signals() -> Iterator[None]:
    """Ray sets a handler of its own, which would exit with another code."""
    handlers = {number: signal.getsignal(number) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
