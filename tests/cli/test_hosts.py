"""Where commands open ports: at one host or several, and at the same port of each."""

from __future__ import annotations

import asyncio
import io
import socket
from collections.abc import Sequence
from contextlib import closing

import pytest

from spieltisch.conformance.inviting import open_house
from spieltisch.contests.matches.places import urls_of
from spieltisch.core.errors import CannotStart
from spieltisch.core.registry import game, games
from spieltisch.net.address import Address
from spieltisch.net.gate import Gate
from spieltisch.net.guest import Reception
from spieltisch.net.recording import Recorder
from spieltisch.net.tap import Tap
from spieltisch.net.url import read_url
from spieltisch.wire.tape import TapeHeader
from tests.cli.conftest import Cli

HOSTS = ["127.0.0.1", "127.0.0.2"]
COMMANDS = ["serve", "check", "tap", "playback", "contest run", "contest resume"]


def knock(host: str, port: int) -> None:
    socket.create_connection((host, port), 5).close()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_opens_ports_takes_the_same_hosts(cli: Cli, command: str) -> None:
    words = " ".join(cli(*command.split(), "--help").out.replace("│", " ").split())
    assert "--host STR... An address to listen at; repeatable." in words


def test_a_contests_player_has_the_same_port_at_each_host() -> None:
    with closing(Gate(game("hive").wire.dialects(), HOSTS)) as gate:
        port = gate.ports["hive"]
        assert gate.urls("hers") == [f"hive://{host}:{port}?reservation=hers" for host in HOSTS]
        for host in HOSTS:
            knock(host, port)


def test_a_host_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        taken = socket.create_server(("127.0.0.2", port))
    with taken:
        with pytest.raises(CannotStart, match=f"the hive door at 127.0.0.2:{port}: Address already in use"):
            Gate(game("hive").wire.dialects(), HOSTS, {"hive": port})
        knock("127.0.0.2", port)


def test_a_check_that_waits_names_each_place_to_come_to() -> None:
    with open_house(game("catan"), HOSTS) as house:
        doors = dict.fromkeys(line.partition(" ")[0] for line in house.addresses)
        places = [line.partition(" ")[2].removeprefix("ws://").removesuffix("/catan") for line in house.addresses]
        assert len(doors) * len(HOSTS) == len(places) == len(set(places))
        for place in places:
            host, _, port = place.partition(":")
            knock(host, int(port))


def test_a_tap_and_a_playback_listen_at_each_host() -> None:
    async def opened() -> Sequence[Address]:
        url = read_url("hive://127.0.0.1:1", games())
        tap = Tap(url, Recorder(TapeHeader("hive", "hive", "tcp", "1.0.0", ""), io.BytesIO(), lambda _: None))
        reception = Reception([url.dialect])
        found = [await tap.open(HOSTS, 0), (await reception.open(HOSTS))["hive"]]
        for address in found:
            for host in HOSTS:
                knock(host, address.port)  # the system takes it; here nobody looks before both are closed
        reception.close()
        await tap.close()
        return found

    for address in asyncio.run(opened()):
        assert address.hosts == (*HOSTS,)


def test_an_address_of_ipv6_stands_in_brackets_in_urls() -> None:
    (dialect,) = game("hive").wire.dialects()
    assert urls_of(dialect, Address("::1", 7, ("127.0.0.1",))) == ["hive://[::1]:7", "hive://127.0.0.1:7"]
