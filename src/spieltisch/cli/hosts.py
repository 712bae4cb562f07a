"""``--host``, wherever a command opens ports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter

HOST: Final = "127.0.0.1"

Hosts: TypeAlias = Annotated[
    list[str] | None,
    Parameter(
        negative="",
        help='An address to listen at; repeatable. "localhost" is this machine in both families. Default: 127.0.0.1.',
    ),
]
"""None: nobody has named one."""


def hosts_of(named: Sequence[str] | None) -> Sequence[str]:
    """Where to listen."""
    return named or (HOST,)
