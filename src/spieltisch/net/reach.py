"""How a server is reached: which hosts are its own, which pages may speak to it, and who speaks for others.

A name can be made to point anywhere, so a foreign page may come under its own name to this machine (DNS rebinding);
an address cannot. Whoever the server is to be known to by a name has to say so. A proxy hides its visitors behind its
own address and names them in a header, which is worth something only where nobody else can have written it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias
from urllib.parse import SplitResult, urlsplit

from spieltisch.core.errors import UsageError
from spieltisch.net.address import is_everywhere

Network: TypeAlias = IPv4Network | IPv6Network
LOOPBACK: Final[Sequence[Network]] = (ip_network("127.0.0.0/8"), ip_network("::1"))
NAME: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Reach:
    """What an operator says of it."""

    names: Collection[str] = ()
    """Of the server, beside its address, in lower case."""
    proxies: Sequence[Network] = ()
    """Where those are whose word on their visitors counts."""

    def is_proxy(self, address: str) -> bool:
        """Whether somebody at this address speaks for others."""
        found = _address(address) if self.proxies else None
        return found is not None and any(found in network for network in self.proxies)

    def visitor(self, peer: str, forwarded: Iterable[str]) -> str:
        """Who has come: the peer at this address, or whom it speaks for. ``forwarded`` are the headers
        ``X-Forwarded-For``; each proxy adds the address it was reached from, so what is farther left than the first
        foreign address may be anybody's invention."""
        visitor = peer
        for said in reversed(",".join(forwarded).split(",")):
            known = _address(said.strip()) if self.is_proxy(visitor) else None
            if known is None:
                break
            visitor = str(known)
        return visitor

    def scheme(self, peer: str, forwarded: str) -> str:
        """How the visitor reached the proxy (``X-Forwarded-Proto``); empty where nobody knows."""
        return forwarded if forwarded in PORTS and self.is_proxy(peer) else ""


def read_names(texts: Iterable[str]) -> frozenset[str]:
    """Names of the server's. Raises ``UsageError``."""
    names = set()
    for text in texts:
        try:
            name = text.encode("idna").decode().lower()
        except UnicodeError:
            name = ""
        if not NAME.fullmatch(name):
            raise UsageError(f"allow_host: {text!r} is no host name; write one such as spiel.schule.example")
        names.add(name)
    return frozenset(names)


def read_proxies(texts: Iterable[str]) -> Sequence[Network]:
    """Where proxies are: addresses and networks. Raises ``UsageError``."""
    try:
        return [ip_network(text) for text in texts]
    except ValueError as error:
        raise UsageError(f"proxy: {error}; write an address, or a network such as 10.0.0.0/24") from None


def is_ours(given: str, configured: Collection[str], names: Collection[str] = ()) -> bool:
    """Whether a ``Host`` may name this server: by an address, as ``localhost``, by a name that the doors were opened
    at, or by one of its ``names``."""
    name = _split(f"//{given}").hostname or ""
    return bool(name) and (_is_own_name(name, configured, names) or _is_own_address(name, configured))


def is_welcome(origin: str, host: str, configured: Collection[str], names: Collection[str] = ()) -> bool:
    """Whether a page of this origin may speak to a door that was asked for as ``host``: one of this machine's own,
    or of the same server, by address or by a name of its own. Programs send no origin."""
    name = _split(origin).hostname or ""
    if address := _address(name):
        return address.is_loopback or name == _split(f"//{host}").hostname
    return bool(name) and _is_own_name(name, configured, names)


def is_own_page(origin: str, host: str, scheme: str) -> bool:
    """Whether a page of this origin is one that a server gave which was asked for as ``host``; ``scheme`` is how, if
    that is known."""
    page = _split(origin)
    asked = _split(f"{page.scheme}://{host}")
    is_same = bool(page.hostname) and (page.hostname, _port(page)) == (asked.hostname, _port(asked))
    return is_same and page.scheme == (scheme or page.scheme)


def _split(url: str) -> SplitResult:
    """An URL's parts; of one that is none, no part."""
    try:
        parts = urlsplit(url)
        _ = parts.port, parts.hostname  # looked at only now
    except ValueError:
        return SplitResult("", "", "", "", "")
    return parts


def _port(url: SplitResult) -> int | None:
    return url.port or PORTS.get(url.scheme)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text is, if it is one; one of IPv4 also in the clothes of IPv6."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_own_name(name: str, configured: Collection[str], names: Collection[str]) -> bool:
    return name == "localhost" or name in names or name in map(str.lower, configured)


def _is_own_address(name: str, configured: Collection[str]) -> bool:
    address = _address(name)
    return address is not None and (address.is_loopback or any(map(is_everywhere, configured)))
