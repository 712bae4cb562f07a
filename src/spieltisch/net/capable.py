"""What a session has for the capabilities that it declares (``core/session.py``, ``Capability``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol
from warnings import warn

from spieltisch.core.session import Capability, Session, Written
from spieltisch.wire.lint import Lint

MEMBERS: Final = {
    Capability.LINTS: "lint",
    Capability.KEEPS_FILES: "to_keep",
    Capability.WITHHOLDS: "withheld_us",
    Capability.HEARS_GREETINGS: "has_greeted",
}


class CapableSession(Session, Protocol):
    """A session with all of them. Nobody asks a session for what it does not declare."""

    @property
    def lint(self) -> Lint: ...

    def to_keep(self) -> Sequence[Written]: ...

    @property
    def withheld_us(self) -> int: ...

    @property
    def has_greeted(self) -> bool: ...


def capabilities_of(session: Session) -> Capability:
    """What a session declares. One written before 1.0 declares nothing: until 2.0 its members decide."""
    try:
        return session.capabilities
    except AttributeError:
        kind = f"{type(session).__module__}.{type(session).__qualname__}"
        warn(f"{kind} does not say its capabilities, which it must from 2.0 on", DeprecationWarning, stacklevel=2)
    found = Capability.NONE
    for capability, member in MEMBERS.items():
        if hasattr(session, member):
            found |= capability
    return found
