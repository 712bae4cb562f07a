"""Which faults befall which connections: a plan, and all chance from its seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from spieltisch.core.framing import Framing
from spieltisch.wire.faults import Fault, FaultInjector, read_fault
from spieltisch.wire.tape import Side


@dataclass(frozen=True, slots=True)
class FaultPlan:
    """No faults, if it says nothing else."""

    faults: tuple[Fault, ...] = ()
    seed: int | str = 0

    @property
    def needs_chance(self) -> bool:
        """Whether the seed makes a difference."""
        return any(fault.probability < 1 or fault.name == "jitter" for fault in self.faults)

    def of(self, name: str) -> FaultPlan:
        """The same plan with chance of its own."""
        return replace(self, seed=f"{self.seed}/{name}")

    def injectors(self, new_framing: Callable[[], Framing], conn: int) -> Mapping[Side, FaultInjector]:
        """What befalls both sides of a connection; empty where nothing does."""
        if not self.faults:
            return {}
        return {side: self.injector(new_framing(), conn, side) for side in ("server", "client")}

    def injector(self, framing: Framing, conn: int, side: Side) -> FaultInjector:
        """What befalls one side of a connection; connections count from 1."""
        faults = [fault for fault in self.faults if fault.side in (None, side)]
        return FaultInjector(faults, framing, random.Random(f"{self.seed}/{conn}/{side}").random)


def read_faults(texts: Iterable[str], seed: int) -> FaultPlan:
    """As they were typed. Raises ``UsageError``."""
    return FaultPlan(tuple(map(read_fault, texts)), seed)
