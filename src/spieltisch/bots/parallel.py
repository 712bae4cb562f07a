"""Several searches of one position at once, each with a thread of its own.

They share what they know of positions and nothing else: what one has found the others need not search, and since no two
come along at the same time, each looks where the others have not ("lazy SMP"; Hyatt and Mann's table makes it safe, see
``transpositions``). A search lets go of the interpreter's lock. Only the first keeps the time: the budget is its
thread's, and the others end with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Generic, Protocol, TypeVar

from spieltisch.bots.deadline import Deadline

PAUSE_S = 0.001


class Thinking(Protocol):
    """What a parallel search asks of its searches, as ``AlphaBeta`` has it."""

    @property
    def depth(self) -> int: ...

    @property
    def value(self) -> int: ...

    @property
    def sure(self) -> int: ...

    def stop(self) -> None: ...

    def forget(self) -> None: ...


T = TypeVar("T", bound=Thinking)


class ParallelSearch(Generic[T]):
    """One search or more; of one it is no more than that."""

    def __init__(self, trees: Sequence[T]) -> None:
        self.leader, *self._helpers = trees

    def think(self, think: Callable[[T, Deadline], int], deadline: Deadline) -> int:
        """What ``think`` answers for the search that has a proven win, or else has looked ahead furthest."""
        helped: dict[T, int] = {}

        def help_on(tree: T) -> None:
            helped[tree] = think(tree, Deadline())

        threads = [Thread(target=help_on, args=(tree,), daemon=True) for tree in self._helpers]
        for thread in threads:
            thread.start()
        try:
            answers = {self.leader: think(self.leader, deadline)}
        finally:
            for tree, thread in zip(self._helpers, threads, strict=True):
                end(tree, thread)
        answers |= helped
        return answers[max(answers, key=lambda tree: (tree.value > tree.sure, tree.depth))]

    def stop(self) -> None:
        """Answer soon; another thread may ask for it."""
        self.leader.stop()

    def forget(self) -> None:
        """Begin another game."""
        for tree in (self.leader, *self._helpers):
            tree.forget()


def end(tree: Thinking, thread: Thread) -> None:
    """Stop a search, also one that has yet to begin, and wait for its thread."""
    while thread.is_alive():
        tree.stop()
        thread.join(PAUSE_S)
