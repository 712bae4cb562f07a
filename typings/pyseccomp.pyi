"""What we use of it."""

from typing import IO

ALLOW: int
EQ: int
GT: int
MASKED_EQ: int
NE: int

def ERRNO(x: int) -> int: ...  # noqa: N802 - its name there

class Arg:
    def __init__(self, arg: int, op: int, datum_a: int, datum_b: int = 0) -> None: ...

class SyscallFilter:
    def __init__(self, defaction: int) -> None: ...
    def add_rule(self, action: int, syscall: str, *args: Arg) -> None: ...
    def export_bpf(self, file: IO[bytes]) -> None: ...
