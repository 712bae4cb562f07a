"""What is written beside the games, in a thread of its own and in order: nobody's move waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from sqlalchemy.exc import DBAPIError

log = logging.getLogger(__name__)


class Aside:
    """Of one kind of notes. What cannot be written holds nobody up, but is known only as long as this server."""

    def __init__(self, what: str) -> None:
        """``what`` is written, for the log."""
        self._what = what
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=what)

    def soon(self, task: Callable[[], None]) -> Future[None]:
        """Write this after all earlier ones."""
        return self._thread.submit(self._try, task)

    def close(self) -> None:
        """Return when all is written."""
        self._thread.shutdown()

    def _try(self, task: Callable[[], None]) -> None:
        try:
            task()
        except DBAPIError as error:
            log.warning("%s cannot be written: %s", self._what, error)
