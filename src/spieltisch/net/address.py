"""Where a door is open: at one host or several, at the same port of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address


@dataclass(frozen=True, slots=True)
class Address:
    """Where a door was opened."""

    host: str
    port: int
    others: Sequence[str] = ()
    """More hosts, at the same port."""

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def places(self) -> Sequence[str]:
        """HOST:PORT at each host, as URLs write it."""
        return [f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}" for host in self.hosts]

    @property
    def hosts(self) -> Sequence[str]:
        """All of them, in the order in which the operator named them."""
        return self.host, *self.others

    def host_for(self, name: str) -> str:
        """Where somebody finds the door who reached this server by this name: there, if the door is open there or
        everywhere, else at an address that the name may stand for."""
        if name in self.hosts or any(map(is_everywhere, self.hosts)):
            return name
        return next((host for host in self.hosts if is_loopback(host) == is_loopback(name)), self.host)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a door that is opened at this address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_everywhere(host: str) -> bool:
    """Whether a door that is opened at this address is open at all of the machine's."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host
