"""How the server starts and ends, as a process."""

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spieltisch.table.log import read_header
from spieltisch.table.replay import verify
from tests.commands import COMMAND, clean_environment, run
from tests.net.addresses import has_ipv6
from tests.product.pages import Pages, bot, wait_until
from tests.product.server import (
    CLOSED,
    HOST,
    OPEN_BOARD,
    OTHERS,
    PLAIN,
    REQUEST,
    Client,
    HiveClient,
    lay,
    logs_of,
    serving,
)

both = has_ipv6()

pytestmark = pytest.mark.usefixtures("process")


def test_doors_are_announced_and_written_down_with_their_real_ports(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "localhost", others="0") as server:
        *lines, ready = (tmp_path / "stdout").read_text().splitlines()
        assert ready == "ready"
        assert lines == [f"{name} {HOST}:{port}" for name, port in server.ports.items()]
        assert set(server.ports) == {"hive", "twixt", *OTHERS}
        assert list(tmp_path.glob("*doors*")) == []
        assert "password" not in server.errors()
        if both:
            assert "each door is open at 127.0.0.1, ::1\n" in server.errors()
            for port in server.ports.values():
                socket.create_connection(("::1", port)).close()


@pytest.mark.skipif(not both, reason="this machine has no IPv6")
@pytest.mark.parametrize(("hosts", "is_warned"), [(["::"], True), (["::", "127.0.0.1"], False)])
def test_who_opens_the_doors_to_ipv6_alone_is_told_so(tmp_path: Path, hosts: list[str], is_warned: bool) -> None:
    with serving(tmp_path, *[f"--host={host}" for host in hosts]) as server:
        assert ("IPv4 is not served" in server.errors()) is is_warned
        socket.create_connection(("::1", server.ports["hive"])).close()


@pytest.mark.parametrize("own", [False, True])
def test_who_serves_the_world_with_the_default_password_is_warned(tmp_path: Path, own: bool) -> None:
    arguments = ["--set", "hive.password=another"] if own else []
    with serving(tmp_path, "--host", "0.0.0.0", *arguments) as server:
        warned = [line for line in server.errors().splitlines() if "warning" in line and "hive.password" in line]
        assert len(warned) == (not own)


def test_a_door_that_is_off_is_absent(tmp_path: Path) -> None:
    with serving(tmp_path, hive="off") as server:
        assert set(server.ports) == {"twixt"}


def test_a_taken_port_is_exit_code_3_and_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run(tmp_path, "serve", "--hive", str(port), "--twixt", "off", *CLOSED, "--data", "data")
    assert done.returncode == 3
    assert f"cannot open the hive door at {HOST}:{port}" in done.stderr
    assert "Traceback" not in done.stderr
    assert "ready" not in done.stdout


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_running_games_in_order_and_at_once(tmp_path: Path, number: int, code: int) -> None:
    with serving(tmp_path, *OPEN_BOARD) as server:
        first, second = HiveClient(server.ports["hive"]), HiveClient(server.ports["hive"])
        silent = Client(server.ports["hive"])
        first.read_until(REQUEST)
        first.play(lay("RED", "ANT", 0, 0))
        second.read_until(REQUEST)
        begin = time.monotonic()
        assert server.stop(number) == code
        assert time.monotonic() - begin < 1.5  # though nobody closes its connection
        for client in (first, second):
            assert client.read_to_end().endswith(b"</protocol>")
            client.close()
        assert silent.read_to_end().endswith(b"</protocol>")
        silent.close()
    (log,) = logs_of(tmp_path)
    found = verify(log)
    assert (found.ok, found.complete, found.plies) == (True, True, 1)
    assert json.loads(log[-1])["result"]["reason"] == "aborted"


def test_a_signal_waits_for_no_bot_that_thinks(tmp_path: Path) -> None:
    with serving(tmp_path, others="0") as server, Pages(server.ports["http"]) as pages:
        tables = [pages.open("hive", [bot("search")] * 2)["table"]["id"] for _ in range(12)]
        wait_until(lambda: all(pages.status(table) == "running" for table in tables))
        time.sleep(0.5)  # which bots at pages give people to look before they begin
        begin = time.monotonic()
        assert server.stop() == 143
        assert time.monotonic() - begin < 1.5
    assert all(verify(log).ok for log in logs_of(tmp_path))


def test_a_second_server_cannot_have_the_same_data(tmp_path: Path) -> None:
    with serving(tmp_path):
        done = run(tmp_path, "serve", "--hive", "0", "--twixt", "0", *CLOSED, "--data", "data")
        assert done.returncode == 3


def test_a_seed_makes_chance_reproducible(tmp_path: Path) -> None:
    boards, headers = [], []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        with serving(folder, "--seed", "7") as server:
            client, other = Client(server.ports["twixt"]), Client(server.ports["twixt"])
            boards.append(client.read_until(b"6\n"))
            headers += [read_header(log[0]) for log in logs_of(folder)]
            client.close()
            other.close()
    assert boards[0] == boards[1]
    assert [header.seeded for header in headers] == [True, True]


def test_the_demo_plays_and_nobody_lands_on_it(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo", "--turbo", *PLAIN) as server:
        client = Client(server.ports["twixt"])
        with pytest.raises(TimeoutError):
            client.socket.settimeout(0.7)
            client.read_until(b"\n")
        other = Client(server.ports["twixt"])
        assert client.read_until(b"\n") == b"0 0\n"
        other.close()
        client.close()
        assert len(logs_of(tmp_path)) >= 3


def test_nothing_is_served_when_the_doors_file_cannot_be_written(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "serve", "--hive", "0", "--twixt", "0", *CLOSED, "--data", "d", "--doors-file", "no/such.json"],
        cwd=tmp_path, env=clean_environment(), capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    assert done.returncode == 2
    assert "no/such.json" in done.stderr


def test_the_browser_is_opened_once_the_pages_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for it asks for the page that it is sent to."""
    code = "import sys, urllib.request as r; open('seen', 'w').write(f'{sys.argv[1]} {r.urlopen(sys.argv[1]).status}')"
    (tmp_path / "browser.py").write_text(code)
    monkeypatch.setenv("BROWSER", f"{sys.executable} {tmp_path / 'browser.py'} %s")
    with serving(tmp_path, "--open", others="0") as server:
        seen = tmp_path / "seen"
        deadline = time.monotonic() + 20
        while not (seen.exists() and seen.read_text()):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert seen.read_text() == f"http://127.0.0.1:{server.ports['http']}/ 200"
