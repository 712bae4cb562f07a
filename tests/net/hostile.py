"""A program that tries what no program should: ``hostile.py ATTEMPT ARGS…``. Prints what it got; fails where it was
kept from it. Needs nothing but Python."""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import platform
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

MEGABYTE = 1024 * 1024
CALLS = {
    "x86_64": {
        "unshare": 272, "setns": 308, "mount": 165, "umount2": 166, "chroot": 161, "pivot_root": 155, "ptrace": 101,
        "bpf": 321, "keyctl": 250, "add_key": 248, "io_uring_setup": 425, "userfaultfd": 323, "perf_event_open": 298,
        "process_vm_readv": 310, "open_by_handle_at": 304, "clone": 56, "clone3": 435,
    },
    "aarch64": {
        "unshare": 97, "setns": 268, "mount": 40, "umount2": 39, "chroot": 51, "pivot_root": 41, "ptrace": 117,
        "bpf": 280, "keyctl": 219, "add_key": 217, "io_uring_setup": 425, "userfaultfd": 282, "perf_event_open": 241,
        "process_vm_readv": 270, "open_by_handle_at": 265, "clone": 220, "clone3": 435,
    },
}.get(platform.machine(), {})  # fmt: skip
NEW_USER = 0x1000_0000


def read(path: str) -> str:
    return Path(path).read_text(errors="replace")


def write(path: str) -> str:
    Path(path).write_text("here I was")
    return path


def writable() -> str:
    """Every folder in which a file can be made, but for the system's own views of processes."""
    found = []
    for folder, _, _ in os.walk("/"):
        if folder.startswith("/proc"):
            continue
        try:
            file = os.open(folder, os.O_TMPFILE | os.O_WRONLY)
            os.close(file)
            found.append(folder)
        except OSError:
            try:
                name = f"{folder}/hostile"
                os.close(os.open(name, os.O_CREAT | os.O_EXCL))
                Path(name).unlink()
                found.append(folder)
            except OSError:
                continue
    return " ".join(found)


def connect(host: str, port: str) -> str:
    with socket.create_connection((host, int(port)), 5) as stream:
        return stream.recv(100).decode()


def connect_unix(name: str) -> str:
    with socket.socket(socket.AF_UNIX) as stream:
        stream.connect(f"\0{name}")
        return stream.recv(100).decode()


def family(number: str) -> str:
    try:
        socket.socket(int(number), socket.SOCK_STREAM).close()
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    return "open"


def netlink(protocol: str) -> str:
    try:
        socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, int(protocol)).close()
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    return "open"


def interfaces() -> str:
    return " ".join(name for _, name in socket.if_nameindex())


def see(reversed_word: str) -> str:
    """A process that has a word on its command line."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # gone meanwhile
            if reversed_word[::-1] in read(f"{process}/cmdline"):
                return process.name
    raise LookupError(reversed_word)


def reach(process: str) -> str:
    os.kill(int(process), 0)
    return process


def fork(most: str) -> str:
    count = 0
    while count < int(most):
        try:
            if os.fork() == 0:
                time.sleep(600)
        except OSError:
            break
        count += 1
    return str(count)


def fill(folder: str, most: str, name: str = "file") -> str:
    """Megabytes that went into files of half of them each, at most."""
    written, block = 0, bytes(MEGABYTE)
    try:
        while written < int(most):
            with Path(f"{folder}/{name}{written * 2 // int(most)}").open("ab", buffering=0) as file:
                if file.write(block) < MEGABYTE:
                    break
            written += 1
    except OSError:
        return str(written)
    return str(written)


def eat(most: str) -> str:
    """Megabytes of memory, touched."""
    eaten: list[mmap.mmap] = []
    while len(eaten) < int(most):
        eaten.append(mmap.mmap(-1, MEGABYTE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
        eaten[-1].write(b"x" * MEGABYTE)
    return str(len(eaten))


def spin(seconds: str) -> str:
    until = time.process_time() + float(seconds)
    while time.process_time() < until:
        pass
    return seconds


def call(name: str) -> str:
    """A call of the system with arguments that lead to nothing; the name of its error."""
    libc = ctypes.CDLL(None, use_errno=True)
    arguments = (
        [NEW_USER | signal.SIGCHLD, 0, 0, 0, 0] if name == "clone" else [NEW_USER if name == "unshare" else 0] * 5
    )
    result = libc.syscall(CALLS[name], *(ctypes.c_long(argument) for argument in arguments))
    if result == 0 and name == "clone":
        os._exit(0)
    return "done" if result >= 0 else errno.errorcode[ctypes.get_errno()]


def pin(processor: str) -> str:
    os.sched_setaffinity(0, {int(processor)})
    return str(sorted(os.sched_getaffinity(0)))


def pinned() -> str:
    return str(sorted(os.sched_getaffinity(0)))


def environment() -> str:
    return " ".join(sorted(os.environ))


def files() -> str:
    """The open ones."""
    found = []
    for number in range(1000):
        try:
            os.fstat(number)
            found.append(str(number))
        except OSError:
            continue
    return " ".join(found)


def privileges() -> str:
    names = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")
    lines = dict(line.split(":", 1) for line in read("/proc/self/status").splitlines())
    return " ".join(lines[name].strip() for name in names)


if __name__ == "__main__":
    print(globals()[sys.argv[1]](*sys.argv[2:]), flush=True)
