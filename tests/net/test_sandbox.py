"""What a program that is shut in cannot do, tried by one that can do it all where it is not."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.net import cell, cgroups, keeper, sandbox
from spieltisch.net.confinement import Confinement
from spieltisch.net.surroundings import Surroundings
from tests.net.hostile import CALLS
from tests.net.kept import PYTHON, Kept, for_python, need_sandbox
from tests.net.processes import is_gone_soon

pytestmark = pytest.mark.usefixtures("process")

HOSTILE = Path(__file__).parent / "hostile.py"
MEGABYTE = 1024 * 1024
IS_ROOT = os.geteuid() == 0
FREE = Surroundings()


@pytest.fixture(autouse=True)
def in_a_sandbox() -> None:
    need_sandbox()


@pytest.fixture
def inside() -> Confinement:
    """Python, and the program that tries."""
    return replace(for_python(), readable=(*for_python().readable, HOSTILE))


def attempt(surroundings: Surroundings, *words: str) -> tuple[int, str, str]:
    """What comes of one attempt: exit status, what it got, last words."""
    kept = Kept(sys.executable, "-S", "-E", "-B", str(HOSTILE), *words, marked=False, surroundings=surroundings)
    try:
        return kept.outcome()
    finally:
        kept.close()


def free(*words: str) -> str:
    status, got, complaint = attempt(FREE, *words)
    assert status == 0, complaint
    return got


def shut_in(inside: Confinement, *words: str, folder: Path | None = None) -> tuple[int, str, str]:
    return attempt(Surroundings(folder, confinement=inside), *words)


def got(inside: Confinement, *words: str, folder: Path | None = None) -> str:
    status, what, complaint = shut_in(inside, *words, folder=folder)
    assert status == 0, complaint
    return what


# Files.


def test_files_elsewhere_are_not_there(inside: Confinement, tmp_path: Path) -> None:
    """The contest's folder, another player's, seeds: whatever is not the program's own."""
    secret = tmp_path / "journal.jsonl"
    secret.write_text("seed")
    assert free("read", str(secret)) == "seed"
    status, _, complaint = shut_in(inside, "read", str(secret))
    assert status == 1
    assert complaint.startswith("FileNotFoundError")


def test_the_folder_can_be_read_and_not_written(inside: Confinement, tmp_path: Path) -> None:
    (tmp_path / "weights").write_text("0.5")
    tmp_path.chmod(0o777)
    inside = replace(inside, readable=(*inside.readable, tmp_path))
    assert got(inside, "read", "weights", folder=tmp_path) == "0.5"
    assert free("write", str(tmp_path / "new"))
    _, _, complaint = shut_in(inside, "write", "new2", folder=tmp_path)
    assert "Read-only file system" in complaint


def test_what_is_hidden_in_a_readable_folder_cannot_be_seen(inside: Confinement, tmp_path: Path) -> None:
    """Unless a folder in it is readable itself: players' folders may lie in the contest's."""
    for name in ("contest.toml", "out/journal", "out/mine/bot", "out/other/bot", "shown"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("here")
    tmp_path.chmod(0o755)
    link = tmp_path.parent / uuid.uuid4().hex
    link.symlink_to(tmp_path)
    inside = replace(
        inside,
        readable=(*inside.readable, link, tmp_path / "out" / "mine"),
        hidden=(tmp_path / "out", link / "contest.toml", tmp_path / "not there"),
    )
    for root in (tmp_path, link):
        assert free("read", str(root / "out/journal")) == "here"
        assert got(inside, "read", str(root / "shown")) == "here"
        for name in ("contest.toml", "out/journal", "out/other/bot"):
            assert shut_in(inside, "read", str(root / name))[0] == 1
        assert shut_in(inside, "write", str(root / "out/new"))[0] == 1
    assert got(inside, "read", str(tmp_path / "out/mine/bot")) == "here"


def test_it_can_write_to_its_own_folder_and_nowhere_else(inside: Confinement, tmp_path: Path) -> None:
    places = [Path(place) for place in got(inside, "writable").split()]
    owns = [Path("/dev/shm"), Path("/tmp")]
    assert {*owns} <= {*places}
    assert all(any(place.is_relative_to(own) for own in owns) for place in places)
    assert free("write", str(tmp_path / "new"))
    assert shut_in(inside, "write", str(tmp_path / "new2"))[0] == 1


def test_what_one_program_wrote_no_other_sees(inside: Confinement) -> None:
    name = f"/tmp/{uuid.uuid4().hex}"
    assert got(inside, "write", name) == name
    assert not Path(name).exists()
    assert shut_in(inside, "read", name)[0] == 1


@pytest.mark.parametrize("folder", ["/tmp", "/dev/shm"])
def test_it_cannot_fill_the_disk(inside: Confinement, folder: str, tmp_path: Path) -> None:
    """Neither with one file nor with several."""
    assert free("fill", str(tmp_path), "80") == "80"
    inside = replace(inside, file_bytes=8 * MEGABYTE)
    assert 1 <= int(got(inside, "fill", folder, "80")) <= (8 if folder == "/tmp" else 64)
    assert int(got(replace(inside, file_bytes=3 * MEGABYTE), "fill", folder, "80")) <= 3 * 2


# The network.


@pytest.fixture
def server() -> Iterator[tuple[str, str]]:
    """Somebody who greets whoever comes, as a player's door would; its address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=greet, args=(listening,), daemon=True).start()
        host, port = listening.getsockname()
        yield host, str(port)
        listening.shutdown(socket.SHUT_RDWR)


def greet(listening: socket.socket) -> None:
    while True:
        try:
            stream, _ = listening.accept()
        except OSError:
            return
        with stream:
            stream.sendall(b"hello")


def test_it_has_no_network(inside: Confinement, server: tuple[str, str]) -> None:
    assert free("connect", *server) == "hello"
    status, _, complaint = shut_in(inside, "connect", *server)
    assert (status, complaint) == (1, "ConnectionRefusedError: [Errno 111] Connection refused")
    assert "lo" in free("interfaces").split()
    assert got(inside, "interfaces") == "lo"
    assert "Network is unreachable" in shut_in(inside, "connect", "192.0.2.1", "80")[2]


def test_sockets_in_memory_are_not_there_either(inside: Confinement) -> None:
    name = uuid.uuid4().hex
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"\0{name}")
        listening.listen()
        threading.Thread(target=greet, args=(listening,), daemon=True).start()
        assert free("connect_unix", name) == "hello"
        assert shut_in(inside, "connect_unix", name)[2].startswith("ConnectionRefusedError")
        listening.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("protocol", [4, 6, 9, 12, 15, 16, 21])
def test_netlink_tells_of_addresses_and_leads_nowhere_else(inside: Confinement, protocol: int) -> None:
    assert got(inside, "netlink", "0") == "open"
    assert got(inside, "netlink", str(protocol)) == "EPERM"


@pytest.mark.parametrize("family", [socket.AF_VSOCK, socket.AF_PACKET, 38, 100])
def test_other_kinds_of_sockets_cannot_be_made(inside: Confinement, family: int) -> None:
    """A machine in a machine could speak with its host."""
    assert free("family", str(int(socket.AF_INET))) == "open"
    assert got(inside, "family", str(int(socket.AF_INET))) == "open"
    assert got(inside, "family", str(int(family))) == "EPERM"


def test_a_program_meets_us_at_its_ports_and_no_other_program(inside: Confinement) -> None:
    one = Surroundings(confinement=inside, ports=(1111, 1112))
    listener = Kept(*PYTHON, "input()", surroundings=one)
    sockets = listener.listening()
    assert [each.getsockname() for each in sockets] == [("127.0.0.1", 1111), ("127.0.0.1", 1112)]
    assert shut_in(inside, "connect", "127.0.0.1", "1111")[2].startswith("ConnectionRefusedError")
    listener.close()

    guest = Kept(
        sys.executable, "-S", "-E", str(HOSTILE), "connect", "127.0.0.1", "1112", marked=False, surroundings=one
    )
    other, entrance = guest.listening()
    with entrance as door:
        door.settimeout(20)
        greeting, _ = door.accept()
        greeting.sendall(b"welcome")
        greeting.close()
    other.close()
    assert guest.outcome()[:2] == (0, "welcome")
    guest.close()
    for each in sockets:
        each.close()


# Processes.


def test_other_processes_are_not_there(inside: Confinement) -> None:
    word = uuid.uuid4().hex
    with subprocess.Popen([*PYTHON, "input()", word], stdin=subprocess.PIPE) as other:
        assert free("see", word[::-1]) == str(other.pid)
        assert shut_in(inside, "see", word[::-1])[2].startswith("LookupError")
        assert free("reach", str(other.pid)) == str(other.pid)
        assert shut_in(inside, "reach", str(other.pid))[2].startswith("ProcessLookupError")
        other.kill()


def test_it_cannot_fork_without_end(inside: Confinement) -> None:
    assert free("fork", "120") == "120"
    assert 4 <= int(got(replace(inside, processes=20), "fork", "120")) <= 20 + sandbox.OVERHEAD


def test_a_daemon_dies_with_its_keeper_killed(inside: Confinement) -> None:
    script = "import os, time\nif os.fork() == 0: os.setsid()\nprint(os.getpid(), flush=True)\ntime.sleep(600)"
    kept = Kept(*PYTHON, script, surroundings=Surroundings(confinement=inside))
    processes = [kept.seen_from_here(int(kept.line())) for _ in range(2)]
    kept.process.kill()
    assert all(is_gone_soon(process) for process in processes)
    kept.close()


@pytest.mark.skipif(not CALLS, reason="the numbers of this machine's calls are not known here")
@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_call_that_could_lead_out_is_denied(inside: Confinement, name: str) -> None:
    expected = "ENOSYS" if name == "clone3" else "EPERM"
    assert got(inside, "call", name) == expected
    if IS_ROOT:
        assert free("call", name) != expected


@pytest.mark.skipif(not IS_ROOT, reason="only root can make such a program")
def test_a_program_of_roots_gives_no_rights(inside: Confinement, tmp_path: Path) -> None:
    tool = tmp_path / "id"
    shutil.copy(shutil.which("id") or "", tool)
    tool.chmod(0o4755)
    for folder in (tmp_path, *tmp_path.parents[:-2]):
        folder.chmod(0o755)
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    assert "euid=0" in subprocess.run([*nobody, str(tool)], capture_output=True, text=True, check=True).stdout
    kept = Kept(str(tool), marked=False, surroundings=Surroundings(confinement=Confinement(readable=(tool,))))
    status, said, _ = kept.outcome()
    assert status == 0
    assert said.startswith("uid=2")
    assert "euid" not in said
    kept.close()


def test_it_has_no_privileges_no_files_and_nothing_of_our_environment(
    inside: Confinement, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "seed")
    assert "SECRET" in free("environment").split()
    assert {*got(inside, "environment").split()} - {"LC_CTYPE", "OLDPWD"} == {"HOME", "LANG", "PATH", "PWD", "TMPDIR"}
    assert "SECRET" not in shut_in(inside, "read", "/proc/1/environ")[1]
    own = Surroundings(env={"THREADS": "2", "LD_PRELOAD": ""}, confinement=inside)
    assert "THREADS" in attempt(own, "environment")[1].split()
    assert {*got(inside, "privileges").split()} == {"0" * 16} or not IS_ROOT
    assert got(inside, "files") == "0 1 2"


# Limits.


def test_it_cannot_have_more_memory(inside: Confinement) -> None:
    assert free("eat", "200") == "200"
    kept = Kept(
        sys.executable, "-S", "-E", str(HOSTILE), "eat", "200", marked=False,
        surroundings=Surroundings(confinement=replace(inside, memory_bytes=64 * MEGABYTE)),
    )  # fmt: skip
    status, _, complaint = kept.outcome()
    if "memory" in cgroups.homes():
        assert status == -9
        assert kept.listening() == []
        assert kept.channel.recv(10) == cell.OUT_OF_MEMORY
    else:
        assert (status, "memory" in complaint) == (1, True)
    kept.close()
    assert got(replace(inside, memory_bytes=256 * MEGABYTE), "eat", "64") == "64"


def test_it_stays_on_its_processors(inside: Confinement) -> None:
    every = sorted(os.sched_getaffinity(0))
    assert free("pinned") == str(every)
    pinned = replace(inside, processors=(every[-1],))
    assert got(pinned, "pinned") == str(every[-1:])
    assert free("pin", str(every[0])) == str(every[:1])
    assert shut_in(pinned, "pin", str(every[0]))[2].startswith("PermissionError")


def test_it_has_so_much_processor_time(inside: Confinement) -> None:
    assert free("spin", "0.1") == "0.1"
    assert shut_in(replace(inside, cpu_s=1), "spin", "1.5")[0] in (-9, -24)


# When it cannot be.


def test_what_cannot_be_shut_in_does_not_run(inside: Confinement, tmp_path: Path) -> None:
    status, said, complaint = shut_in(replace(inside, processors=(100_000,)), "pinned")
    assert (status, said) == (keeper.CANNOT_START, "")
    assert complaint.startswith("cannot start ")
    status, said, complaint = shut_in(replace(inside, readable=(tmp_path / "not there",)), "pinned")
    assert (status, said) == (1, "")
    assert complaint == f"bwrap: Can't find source path {tmp_path}/not there: No such file or directory"


@pytest.mark.parametrize("missing", sandbox.TOOLS)
def test_a_system_without_a_sandbox_says_why(missing: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for tool in set(sandbox.TOOLS) - {missing}:
        (tmp_path / tool).symlink_to(shutil.which(tool) or "")
    monkeypatch.setattr(sandbox, "PATH", str(tmp_path))
    sandbox.available.cache_clear()
    assert sandbox.available() == f"{missing} not found; on Debian: apt-get install bubblewrap"
    sandbox.available.cache_clear()


def test_a_system_that_forbids_it_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SHARED_MEMORY", "/proc/nowhere")
    sandbox.available.cache_clear()
    assert (sandbox.available() or "").startswith("bwrap: Can't mkdir /proc/nowhere")
    sandbox.available.cache_clear()
