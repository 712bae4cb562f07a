"""Several machines: behind one proxy for TCP, and with one archive."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from spieltisch.table.replay import verify
from tests.commands import Command, run
from tests.product.pages import Pages, bot, me, wait_until
from tests.product.server import HOST, OPEN_BOARD, REQUEST, HiveClient, Server, lay, serving
from tests.store.cluster import cluster, skip_without_postgresql

pytestmark = [pytest.mark.usefixtures("process"), pytest.mark.long]

CONFIG: Final = Path(__file__).parents[2] / "tools" / "haproxy.cfg"
DOORS: Final = {"hive": "13050", "twixt": "2009", "catan-tcp": "10003", "monopoly": "1918", "cascadia": "50500"}
PAGES: Final = "8080"
FIRST, SECOND = "192.0.2.11", "192.0.2.12"


def haproxy() -> str:
    found = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        reason = "HAProxy is not installed (Debian: apt-get install haproxy)"
        assert "CI" not in os.environ, reason
        pytest.skip(reason)
    return found


@contextmanager
def proxied(folder: Path, machines: Mapping[str, Server]) -> Iterator[dict[str, int]]:
    """The proxy as its example says, but at free ports of this machine: those by the usual ones."""
    program, text, ports = haproxy(), CONFIG.read_text(), dict[str, int]()
    for usual in (*DOORS.values(), PAGES):
        with socket.create_server((HOST, 0)) as free:
            ports[usual] = free.getsockname()[1]
        text = text.replace(f"bind :{usual} ", f"bind {HOST}:{ports[usual]} ")
        text = text.replace(f"bind :{usual}\n", f"bind {HOST}:{ports[usual]}\n")
    doors = {usual: door for door, usual in (DOORS | {"http": PAGES}).items()}
    for address, server in machines.items():
        for usual, door in doors.items():
            place = f"{HOST}:{server.ports[door]} check port {server.ports['http']}"
            text = text.replace(f"{address}:{usual}\n", f"{place}\n")
    assert "192.0.2" not in text
    config, log = folder / "haproxy.cfg", folder / "haproxy.log"
    config.write_text(text)
    with log.open("w") as output, subprocess.Popen([program, "-db", "-f", config], stderr=output) as proxy:
        try:
            wait_until(lambda: proxy.poll() is not None or all(map(is_open, ports.values())))
            assert proxy.poll() is None, log.read_text()
            yield ports
        finally:
            proxy.terminate()
    assert "ALERT" not in log.read_text()
    assert "is DOWN" not in log.read_text()


def is_open(port: int) -> bool:
    """Whether somebody listens; nobody connects, as to sit down."""
    listening = Path("/proc/net/tcp").read_text()
    return f":{port:04X} 00000000:0000 0A " in listening


def join(folder: Path, *urls: str) -> list[Any]:
    """How the game of so many bots ended for each of them."""
    players = [
        Command("join", url, "--bot", "random", "--seed", str(number), "--json", cwd=folder,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for number, url in enumerate(urls)
    ]  # fmt: skip
    ends = []
    for player in players:
        output, errors = player.communicate(timeout=60)
        assert player.returncode == 0, errors
        ends.append(json.loads(output.splitlines()[-1]))
    return ends


def test_the_example_of_a_proxy_leads_to_each_door(tmp_path: Path) -> None:
    with ExitStack() as stack:
        machines = {}
        for address in (FIRST, SECOND):
            (tmp_path / address).mkdir()
            options = ["--behind-proxy", "--set", "catan.points=3", "--set", "monopoly.max_rounds=5"]
            machines[address] = stack.enter_context(serving(tmp_path / address, *options, others="0"))
        ports = stack.enter_context(proxied(tmp_path, machines))
        games: Sequence[tuple[str, str, int]] = [
            ("hive", f"hive://{HOST}:{ports['13050']}", 2),
            ("twixt", f"twixt://{HOST}:{ports['2009']}", 2),
            ("catan", f"catan+tcp://{HOST}:{ports['10003']}?spiel=t", 3),
            ("catan", f"catan://{HOST}:{ports[PAGES]}?spiel=w", 3),
            ("monopoly", f"monopoly://{HOST}:{ports['1918']}", 2),
            ("cascadia", f"cascadia://{HOST}:{ports['50500']}", 2),
        ]
        for _, url, players in games:
            ends = join(tmp_path, *[url] * players)
            assert all(end["ended"] == "result" for end in ends), (url, ends)
        with Pages(ports[PAGES]) as pages:
            listed = [each["game"] for each in pages.json("/replays")["replays"]]
            assert listed == ["cascadia", "monopoly", "catan", "catan"]
    for address, own in ((FIRST, {"hive", "twixt"}), (SECOND, {"catan", "monopoly", "cascadia"})):
        logs = machines[address].logs()
        assert {json.loads(log[0])["game"] for log in logs} == own
        assert all(verify(log).complete for log in logs)


def test_two_servers_have_one_archive(tmp_path: Path) -> None:
    skip_without_postgresql()
    with cluster() as url, ExitStack() as stack:
        servers: list[Server] = []
        for name in ("one", "other"):
            (tmp_path / name).mkdir()
            options = ["--state", "state"]
            running = serving(tmp_path / name, *OPEN_BOARD, *options, data=url, others="0", is_held=True)
            servers.append(stack.enter_context(running))
        one, other = servers
        join(tmp_path, *[f"twixt://{HOST}:{one.ports['twixt']}"] * 2)
        join(tmp_path, *[f"hive://{HOST}:{other.ports['hive']}"] * 2)
        found = []
        for server in servers:
            with Pages(server.ports["http"]) as pages:
                found.append([(each["id"], each["game"]) for each in pages.json("/replays")["replays"]])
        assert found[0] == found[1]
        assert [game for _, game in found[0]] == ["hive", "twixt", "twixt"]
        crash(one, other)
        assert statuses(tmp_path, url) == ["over"] * 3 + ["running"] * 2
        assert [server.stop() for server in servers] == [128 + signal.SIGTERM] * 2
        assert statuses(tmp_path, url) == ["over"] * 4 + ["cut short"]  # whose people come back


def statuses(folder: Path, url: str) -> list[str]:
    """Of all games, as a command tells that looks at the database."""
    listed = run(folder, "replay", "list", "--data", url, "--json").stdout
    return [json.loads(line)["status"] for line in listed.splitlines()]


def crash(one: Server, other: Server) -> None:
    """A serving process dies, and nobody notices: a client, a person at a page, another server."""
    first, second = HiveClient(one.ports["hive"], timeout=20), HiveClient(one.ports["hive"], timeout=20)
    first.read_until(REQUEST)
    first.play(lay("RED", "ANT", 0, 0))
    with Pages(one.ports["http"]) as pages:
        opened = pages.open("hive", [me("Ada"), bot()])
        table, token = opened["table"]["id"], opened["seats"][0]["token"]
        killed, _ = one.pids()
        os.kill(killed, signal.SIGKILL)
        one.pids_after(killed)
        second.read_until(REQUEST)
        second.play(lay("BLUE", "ANT", 1, 0))
        first.read_until(REQUEST)
        wait_until(lambda: pages.get(f"/tables/{table}", token).status_code == 200)
        assert pages.view(table, token) is not None
    with Pages(other.ports["http"]) as pages:
        assert pages.get(f"/tables/{table}").status_code == 404
