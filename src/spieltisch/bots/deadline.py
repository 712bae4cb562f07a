"""The end of a search's budget, for bots that think until it comes.

A budget is processor time of the thread that thinks. So a bot is as strong on a busy machine as on an idle one, and
whoever keeps its clock can tell what it used from what the machine kept it waiting for. Since nobody is to be waited
for without end, there is a bound in time that passes, too.

A thread has worked no longer than it has been there. So the clock of its processor time, which is a system call, is
only read when the other one, which is cheap, says that the end may have come.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # the declarations have them in C, which needs no interpreter lock
    from time import monotonic_ns, thread_time_ns

PATIENCE = 4
"""How many budgets may pass until a thought ends that got less processor time, where nobody says how long it may
last."""
NS = 900
"""In a microsecond of the budget: what comes before and after the search has the rest of it."""


class Deadline:
    """Nine tenths of ``budget_us`` microseconds of this thread's processor time from now, and of ``wall_us``
    microseconds that pass, whichever comes first; without a budget it never comes. Only the thread that made it may
    ask."""

    def __init__(self, budget_us: int | None = None, wall_us: int | None = None) -> None:
        self.is_set = budget_us is not None
        self.budget_ns = NS * (budget_us or 0)
        self.wall_ns = PATIENCE * self.budget_ns if wall_us is None else NS * wall_us
        self.begin_ns, self.work_ns = monotonic_ns(), thread_time_ns()
        self.look_ns = self.begin_ns + min(self.budget_ns, self.wall_ns)

    def is_over(self) -> bool:
        """Whether it has come."""
        return self.is_set and monotonic_ns() >= self.look_ns and self.look()

    def look(self) -> bool:
        """Look at both clocks, and note when that is next worth while."""
        now_ns = monotonic_ns()
        left_ns = min(
            self.work_ns + self.budget_ns - thread_time_ns(),
            self.begin_ns + self.wall_ns - now_ns,
        )  # fmt: skip
        self.look_ns = now_ns + left_ns
        return left_ns <= 0

    def spent(self, whole: int) -> int:
        """How much of it is spent, in parts of a whole; more than that afterwards, and 0 where it never comes."""
        if not self.is_set:
            return 0
        worked_ns, passed_ns = thread_time_ns() - self.work_ns, monotonic_ns() - self.begin_ns
        return max(whole * worked_ns // max(1, self.budget_ns), whole * passed_ns // max(1, self.wall_ns))
