"""Group commits: a thread that writes what has gathered while the disk was busy with the group before.

Nobody waits for a group to fill: a lone move is committed at once, and under load the
disk's own pace sets the size of the groups.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

from spieltisch.store.writer import Rows, Writer

Then: TypeAlias = Callable[[], None]
Schedule: TypeAlias = Callable[[Then], object]
"""Runs a callable soon on the thread it came from, such as ``loop.call_soon_threadsafe``. Raises RuntimeError
when nothing runs there any more."""
Failed: TypeAlias = Callable[[Exception], None]
"""Hears why nothing can be written any more."""


def _forget(_then: Then) -> None:
    """The schedule of a closed journal."""


class GroupCommits:
    """Commits in order and in another thread; afterwards each ``then`` runs where ``schedule`` takes it."""

    def __init__(self, writer: Writer, schedule: Schedule, failed: Failed) -> None:
        """``failed`` is called once, where ``schedule`` takes it."""
        self.failure: Exception | None = None
        self._writer = writer
        self._schedule = schedule
        self._failed = failed
        self._queue: SimpleQueue[tuple[Rows, Then] | None] = SimpleQueue()
        self._unanswered = 0
        self._thread = Thread(target=self._run, name="group commits", daemon=True)
        self._thread.start()

    def commit(self, rows: Rows, then: Then) -> None:
        """Write the rows, then call ``then``; at once where there is nothing to write and nothing on its way.
        Raises what an earlier commit failed with."""
        if self.failure:
            raise self.failure
        if not rows and not self._unanswered:
            then()
            return
        self._unanswered += 1
        self._queue.put((rows, then))

    def close(self) -> None:
        """Return when all is written. Nothing is called back any more: whoever ran it may be gone."""
        self._schedule = _forget
        self._queue.put(None)
        self._thread.join()
        self._writer.close()

    def _run(self) -> None:
        while group := self._next_group():
            rows = Rows()
            for flushed, _ in group:
                rows.extend(flushed)
            try:
                if rows:
                    self._writer.write(rows)
            except Exception as error:  # noqa: BLE001 - told where somebody can act on it
                self._tell(partial(self._fail, error))
                return
            self._tell(partial(self._answer, [then for _, then in group]))

    def _tell(self, then: Then) -> None:
        """With a loop that ended before the journal there is nobody to tell, and still lines to write."""
        with suppress(RuntimeError):
            self._schedule(then)

    def _next_group(self) -> list[tuple[Rows, Then]]:
        """All that waits, and at least one; nothing means the end."""
        group = []
        flushed = self._queue.get()
        while flushed is not None:
            group.append(flushed)
            try:
                flushed = self._queue.get_nowait()
            except Empty:
                return group
        if group:
            self._queue.put(None)  # this group first, and the end again after it
        return group

    def _answer(self, thens: list[Then]) -> None:
        self._unanswered -= len(thens)
        for then in thens:
            then()

    def _fail(self, error: Exception) -> None:
        self.failure = error
        self._failed(error)
