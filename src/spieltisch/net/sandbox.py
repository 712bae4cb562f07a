"""Shuts programs in, on Linux, with Bubblewrap: what goes on the command line, and whether this system can at all.

From outside to inside: a keeper (``cell``) enters control groups and a network of its own, Bubblewrap makes a file
system and namespaces, ``setpriv`` takes the program's user and every privilege (as root only: an ordinary user stays
who it is), ``prlimit`` sets limits, a shell of one line gives it its streams, and ``env`` adds the player's variables,
which none of the others may see: they could make those run something else.
"""

from __future__ import annotations

import fcntl
import marshal
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from spieltisch.net import cell, cgroups
from spieltisch.net.confinement import Confinement
from spieltisch.net.seccomp import program_filter
from spieltisch.net.surroundings import Launch, Surroundings

SYSTEM: Final = ("/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
"""What everybody can read."""
PATH: Final = "/usr/local/bin:/usr/bin:/bin"
OWN: Final = "/tmp"
"""The only folder that a program can write to; nobody else sees it."""
SHARED_MEMORY: Final = "/dev/shm"
SHARED_BYTES: Final = 64 * 1024 * 1024
OVERHEAD: Final = 2
"""Processes of Bubblewrap's beside the program's."""
FIRST_USER: Final = 2_000_000_000
USERS: Final = 147_000_000
"""Numbers of users that no system gives to anybody."""
KEPT: Final = ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP")
"""Capabilities that ``setpriv`` needs to take away all."""
TOOLS: Final = ("bwrap", "setpriv", "prlimit", "env")
STREAMS: Final = ("/bin/sh", "-c", f'exec "$@" <&{cell.STDIN} >&{cell.STDOUT} {cell.STDIN}<&- {cell.STDOUT}>&-', "sh")
"""Gives a program the streams that were put aside for it."""
FIRST_FILE: Final = 10
"""Behind the streams' numbers."""
TRIAL_S: Final = 20
RUSTUP: Final = "rustup"
"""What all tools in the folder of Rust's manager are links to."""
MANAGERS: Final = ("asdf", "mise", "nodenv", "pyenv", "rbenv")
"""Of versions of interpreters; ``MANAGER which NAME`` prints a file."""
BOOT: Final = "import sys; sys.path.append({!r}); from spieltisch.net import cell; cell.main()"
PACKAGE: Final = str(Path(__file__).resolve().parents[2])
"""Where a keeper finds our package, behind everything of Python's own."""


@cache
def available() -> str | None:
    """Why programs cannot be shut in on this system; None where they can. Found out by shutting one in."""
    if sys.platform != "linux":
        return "there is no sandbox for this system, only for Linux"
    if missing := [tool for tool in TOOLS if not shutil.which(tool, path=PATH)]:
        return f"{' and '.join(missing)} not found; on Debian: apt-get install bubblewrap"
    try:
        status, said = attempt(["/bin/true"])
    except (ImportError, RuntimeError, OSError, subprocess.SubprocessError) as error:
        return str(error)
    return None if status == 0 else said.strip().rpartition("\n")[2] or f"exit status {status}"


def shortcomings() -> list[str]:
    """What a sandbox on this system does not limit, in sentences."""
    kinds = cgroups.homes().keys()
    without = {
        "memory": "memory is limited for each process of a program, not for all together",
        "pids": "processes are limited by their user's number of them alone",
        "cpu": "processor time is limited by pinning alone",
    }
    return [f"{sentence}: no control group can be made" for kind, sentence in without.items() if kind not in kinds]


@cache
def is_metered() -> bool:
    """Whether the processor time of a program that is shut in can be measured here, so that it is what counts."""
    return cgroups.METER in cgroups.homes()


def attempt(argv: Sequence[str], inside: Confinement = Confinement()) -> tuple[int, str]:
    """Run a program shut in and wait for its end: its exit status, and what it said on stderr."""
    ours, theirs = socket.socketpair()
    lifeline, wish = os.pipe()
    surroundings = Surroundings(Path("/"), confinement=inside, ports=(1024,))
    with (
        ours, theirs, os.fdopen(lifeline, "rb"), os.fdopen(wish, "wb"),
        launching(argv, surroundings, inside, lifeline, theirs.fileno()) as launch,
    ):  # fmt: skip
        ended = subprocess.run(
            launch.argv, env=launch.env, pass_fds=launch.files, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL, timeout=TRIAL_S, check=False,
        )  # fmt: skip
    return ended.returncode, ended.stderr.decode(errors="replace")


@contextmanager
def launching(
    argv: Sequence[str], surroundings: Surroundings, inside: Confinement, lifeline: int, channel: int
) -> Iterator[Launch]:
    """How to start a program that is shut in, as long as that takes. The keeper has ``lifeline`` and talks to us over
    ``channel``, a Unix socket. Raises ``ImportError``, ``RuntimeError`` or ``OSError`` on a system that has no
    sandbox."""
    folder = (surroundings.folder or Path.cwd()).absolute()
    program = found(argv[0], folder)
    is_root = os.geteuid() == 0
    with (
        _holding(program_filter(inside.processors is not None)) as rules,
        _holding("\0".join(_bubblewrap(inside, folder, rules, is_root)).encode()) as words,
    ):
        order = (_group_limits(inside), inside.processors, surroundings.ports, _environment(program))
        keeper = [sys.executable, "-I", "-S", "-c", BOOT.format(PACKAGE), str(lifeline), str(channel)]
        keeper.append(marshal.dumps(order).hex())
        wrapping = [_tool("bwrap"), "--args", str(words), "--", *_privileges(is_root), *_limits(inside)]
        variables = [f"{name}={value}" for name, value in surroundings.env.items()]
        added = [*STREAMS, *([_tool("env"), *variables] if variables else [])]
        argv = [*keeper, *wrapping, *added, program, *argv[1:]]
        yield Launch(argv, os.environ, (lifeline, channel, rules, words))


def found(program: str, folder: Path) -> str:
    """A program's file as a shell in that folder would find it, or as it was called."""
    file = os.path.normpath(folder / program) if "/" in program else shutil.which(program) or program
    return _meant(file, folder)


@cache
def _meant(file: str, folder: Path) -> str:
    """The file that a version manager's shim stands for: inside, the manager is not there to be asked."""
    shims, name = os.path.split(file)
    root = Path(shims).parent
    manager = root.name.removeprefix(".")
    real = Path(file).resolve()
    if real.name == RUSTUP != name:
        tool: str | None = str(real)
    elif Path(shims).name == "shims" and manager in MANAGERS:
        tool = shutil.which(manager, path=f"{root / 'bin'}:{os.environ.get('PATH', PATH)}")
    else:
        return file
    if tool is None:
        return file
    asked = subprocess.run([tool, "which", name], cwd=folder, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or file


def path_to(program: str, folder: Path) -> str:
    """A search path on which whoever is shut in finds a program, and what is installed beside it."""
    own = str(Path(found(program, folder)).parent)
    return PATH if "/" in program or own in PATH.split(":") else f"{own}:{PATH}"


@contextmanager
def _holding(content: bytes) -> Iterator[int]:
    """A file to inherit."""
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.seek(0)
        number = fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, FIRST_FILE)
        try:
            yield number
        finally:
            os.close(number)


def _tool(name: str) -> str:
    return shutil.which(name, path=PATH) or name


def _environment(program: str) -> dict[str, str]:
    """What is left of ours."""
    own = str(Path(program).parent)
    path = PATH if own in (".", *PATH.split(":")) else f"{own}:{PATH}"
    return {"PATH": path, "HOME": OWN, "TMPDIR": OWN, "LANG": os.environ.get("LANG", "C.UTF-8")}


def _group_limits(inside: Confinement) -> dict[str, int]:
    """What the program's processes may use together, by kind of control group."""
    cpus = inside.cpus or len(inside.processors or ())
    limits = {"memory": inside.memory_bytes, "pids": inside.processes + OVERHEAD, "cpu": cpus}
    return {kind: amount for kind, amount in limits.items() if amount}


def _privileges(is_root: bool) -> list[str]:
    """None, and as root also a user and a group that have nothing and nobody else has."""
    if not is_root:
        return []
    user = FIRST_USER + secrets.randbelow(USERS)
    sets = [f"--{kind}=-all" for kind in ("inh-caps", "ambient-caps", "bounding-set")]
    return [_tool("setpriv"), f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs", *sets]


def _limits(inside: Confinement) -> list[str]:
    """What each process may use."""
    limits = {"core": 0, "nproc": inside.processes + OVERHEAD, "fsize": inside.file_bytes, "cpu": inside.cpu_s}
    if "memory" not in cgroups.homes():
        limits["data"] = inside.memory_bytes
    return [_tool("prlimit"), *(f"--{name}={limit}" for name, limit in limits.items() if limit is not None)]


def _bubblewrap(inside: Confinement, folder: Path, rules: int, is_root: bool) -> list[str]:
    """Its options. As root it makes no user namespace, and keeps what ``setpriv`` needs."""
    user = ["--cap-drop", "ALL"] if is_root else ["--unshare-user"]
    for capability in KEPT if is_root else ():
        user += ["--cap-add", capability]
    return [
        *user, "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent",
        "--seccomp", str(rules),
        *_system(),
        "--proc", "/proc",
        "--dev", "/dev", *_writable(SHARED_MEMORY, SHARED_BYTES), "--remount-ro", "/dev",
        *_writable(OWN, inside.file_bytes),
        *_visible(inside, folder),
        "--remount-ro", "/",
        "--chdir", str(folder),
    ]  # fmt: skip


def _writable(folder: str, size: int) -> list[str]:
    return ["--perms", "1777", "--size", str(size), "--tmpfs", folder]


def _system() -> list[str]:
    words = []
    for place in map(Path, SYSTEM):
        if place.is_symlink():
            words += ["--symlink", str(place.readlink()), str(place)]
        elif place.is_dir():
            words += ["--ro-bind", str(place), str(place)]
    return words


def _visible(inside: Confinement, folder: Path) -> list[str]:
    """The program's own files, without what is hidden in them. What lies deeper comes later, and so counts."""
    shown = _places(inside.readable)
    hidden = {path.resolve() for path in inside.hidden if path.exists()} - set(shown.values())
    everywhere = shown | {place: place for place in map(Path, SYSTEM) if place.is_dir() and not place.is_symlink()}
    covers = {
        place / path.relative_to(real)
        for place, real in everywhere.items() for path in hidden if path.is_relative_to(real)
    }  # fmt: skip
    places = {folder, *shown, *covers}
    places |= {around for place in places for around in place.parents[:-1]}  # else only the system's user enters them
    words = []
    for place in sorted(places, key=lambda place: len(place.parts)):
        around = next((each for each in place.parents if each in everywhere or each in covers), None)
        if place in covers:
            words += ["--tmpfs", str(place)] if place.is_dir() else ["--ro-bind", "/dev/null", str(place)]
        elif around in covers or around not in everywhere:  # else it is there already
            words += ["--ro-bind", str(shown[place]), str(place)] if place in shown else ["--dir", str(place)]
    return words + [word for place in covers if place.is_dir() for word in ("--remount-ro", str(place))]


def _places(readable: Iterable[Path]) -> dict[Path, Path]:
    """Where files and folders are to be seen, with what: by the name that they were given, and by their own."""
    places = {path.resolve(): path.resolve() for path in readable}
    return places | {Path(os.path.normpath(path.absolute())): path.resolve() for path in readable}
