"""Which sockets listen for which hosts, and at which port."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

import pytest

from spieltisch.net import binding
from spieltisch.net.address import Address
from spieltisch.net.binding import bind
from tests.net.addresses import has_ipv6

both = pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")


@contextmanager
def bound(*hosts: str, port: int = 0) -> Iterator[Sequence[tuple[str, int]]]:
    with ExitStack() as stack:
        yield [stack.enter_context(each).getsockname()[:2] for each in bind(hosts, port)]


@both
@pytest.mark.parametrize(
    ("hosts", "found"),
    [
        (["localhost"], ["127.0.0.1", "::1"]),
        ([""], ["0.0.0.0", "::"]),
        (["::1", "127.0.0.1"], ["::1", "127.0.0.1"]),
        (["localhost", "127.0.0.1", "127.0.0.2"], ["127.0.0.1", "::1", "127.0.0.2"]),
        (["127.0.0.1", "::", "::1"], ["127.0.0.1", "::"]),
        (["::1", "0.0.0.0", "127.0.0.1"], ["::1", "0.0.0.0"]),
    ],
)
def test_all_hosts_have_the_same_port_and_none_is_bound_twice(hosts: Sequence[str], found: Sequence[str]) -> None:
    with bound(*hosts) as addresses:
        assert [host for host, _ in addresses] == found
        assert len({port for _, port in addresses}) == 1


@both
def test_ipv6_everywhere_is_not_ipv4() -> None:
    with bound("::") as [(_, port)], socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections of others may linger there
        free.bind(("127.0.0.1", port))  # nobody is in the way
        free.listen()


def test_a_free_port_is_one_that_is_free_at_every_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second host's first two ports are somebody else's."""
    real: Callable[[binding.Place, int], socket.socket] = binding._bind
    tried: list[int] = []

    def reluctant(place: binding.Place, port: int) -> socket.socket:
        if place[1][0] == "127.0.0.2":
            tried.append(port)
            if len(tried) < 3:
                raise OSError(errno.EADDRINUSE, "taken")
        return real(place, port)

    monkeypatch.setattr(binding, "_bind", reluctant)
    with bound("127.0.0.1", "127.0.0.2") as [(_, first), (_, second)]:
        assert first == second == tried[-1]
        assert len(tried) == 3


def test_a_taken_port_is_told_with_its_host_and_leaves_none_open() -> None:
    with socket.create_server(("127.0.0.2", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="Address already in use") as refused:
            bind(["127.0.0.1", "127.0.0.2"], port)
        assert (refused.value.errno, refused.value.filename) == (errno.EADDRINUSE, "127.0.0.2")
        socket.create_server(("127.0.0.1", port)).close()


@pytest.mark.parametrize(("host", "why"), [("198.51.100.1", errno.EADDRNOTAVAIL), ("no such host", None)])
def test_a_host_that_this_machine_is_not_is_told(host: str, why: int | None) -> None:
    with pytest.raises(OSError, match=host) as refused:
        bind(["127.0.0.1", host], 0)
    assert (refused.value.errno, refused.value.filename) == (why, host)


def test_a_name_may_stand_for_addresses_that_this_machine_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "ADDRESSES", {"localhost": ("198.51.100.1", "127.0.0.1")})
    with bound("localhost") as [(host, _)]:
        assert host == "127.0.0.1"
    monkeypatch.setattr(binding, "ADDRESSES", {"localhost": ("198.51.100.1", "198.51.100.2")})
    with pytest.raises(OSError, match="localhost"):
        bind(["localhost"], 0)


@pytest.mark.parametrize(
    ("hosts", "name", "found"),
    [
        (["127.0.0.1"], "localhost", "127.0.0.1"),
        (["127.0.0.1"], "tables.example", "127.0.0.1"),
        (["127.0.0.1", "192.0.2.7"], "192.0.2.7", "192.0.2.7"),
        (["127.0.0.1", "192.0.2.7"], "tables.example", "192.0.2.7"),
        (["192.0.2.7", "::1"], "localhost", "::1"),
        (["127.0.0.1", "::"], "tables.example", "tables.example"),
    ],
)
def test_people_are_told_a_host_at_which_they_find_the_door(hosts: Sequence[str], name: str, found: str) -> None:
    first, *others = hosts
    assert Address(first, 8080, others).host_for(name) == found
