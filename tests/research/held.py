"""Workers that wait in the middle of what they do. It lies in a module of its own, which workers import."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

from spieltisch.research.policies import Experience, Policy
from spieltisch.research.selfplay import Plan, Worker


@dataclass(frozen=True, slots=True)
class HeldPlan(Plan):
    """One generation begins, and is not over before somebody says so."""

    held: int = 1
    folder: Path = Path()

    def begun(self) -> dict[int, str]:
        """The processes that have begun it, and their machines."""
        return {int(path.name): path.read_text() for path in self.folder.glob("[0-9]*")}


class HeldWorker(Worker):
    """Plays by such a plan."""

    def play(self, policy: Policy, generation: int) -> Experience:
        assert isinstance(self.plan, HeldPlan)
        if generation == self.plan.held:
            import ray

            draft = self.plan.folder / f".{os.getpid()}"
            draft.write_text(ray.get_runtime_context().get_node_id())
            draft.rename(self.plan.folder / str(os.getpid()))
            while not (self.plan.folder / "go").exists():
                time.sleep(0.01)
        return super().play(policy, generation)


class MortalWorker(Worker):
    """Does not survive any game."""

    def play(self, policy: Policy, generation: int) -> Experience:
        os._exit(1)


class FaultyWorker(Worker):
    """Is wrong."""

    def play(self, policy: Policy, generation: int) -> Experience:
        raise ArithmeticError("no game like this")
