"""How much memory a value keeps, for tests that nothing grows without end."""

from __future__ import annotations

import gc
import sys
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType

SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType)
"""What belongs to the program, not to a value of it."""


def footprint(root: object) -> int:
    """The bytes of everything that can be reached from here, each thing once."""
    seen: dict[int, object] = {}
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in seen and not isinstance(thing, SHARED):
            seen[id(thing)] = thing
            waiting += gc.get_referents(thing)
    return sum(map(sys.getsizeof, seen.values()))
