"""Control groups of Linux, versions 1 and 2: what a program's processes may use together.

Each start of a program gets groups of its own, since one that was used before keeps what it counted, and may refuse
its next process. Groups lie below the one that this process is in, or beside it: version 2 gives limits only to
groups whose parent has no processes.

This file imports nothing of ours and as little as it can: a keeper reads it before each program.
"""

import os
import time

NAME = "spieltisch"
PERIOD_US = 100_000
"""Of the scheduler: a group uses so much processor time in it, and rests until the next."""
METER = "cpuacct"
"""Counts the processor time that a group's processes use: a controller of version 1, part of every group of version
2."""
KINDS = ("memory", "pids", "cpu", METER)
"""The controllers we know: what a group limits, or counts."""


def settings(kind: str, amount: int, is_second: bool) -> list[tuple[str, str, bool]]:
    """What to write for a limit: the file, the text, and whether the limit holds without it."""
    match kind, is_second:
        case "memory", True:
            return [
                ("memory.max", str(amount), True),
                ("memory.swap.max", "0", False),
                ("memory.oom.group", "1", False),
            ]
        case "memory", False:
            return [("memory.limit_in_bytes", str(amount), True), ("memory.memsw.limit_in_bytes", str(amount), False)]
        case "cpu", True:
            return [("cpu.max", f"{amount * PERIOD_US} {PERIOD_US}", False)]
        case "cpu", False:  # refused where our own group has less, and then that is the limit
            return [
                ("cpu.cfs_period_us", str(PERIOD_US), False), ("cpu.cfs_quota_us", str(amount * PERIOD_US), False),
            ]  # fmt: skip
        case _:
            return [("pids.max", str(amount), True)]


def homes(system: str = "/proc/self") -> dict[str, tuple[str, bool]]:
    """Where groups for each kind of limit can be made: the folder, and whether it is version 2. Kinds that this
    system lacks, or that we may not limit, are left out."""
    found: dict[str, tuple[str, bool]] = {}
    own = own_groups(f"{system}/cgroup")
    for kinds, root, mount in mounted(f"{system}/mountinfo"):
        path = own.get(kinds)
        if path is None:
            continue
        folder = os.path.normpath(f"{mount}/{path.removeprefix(root)}")
        if kinds:
            if is_ours(folder):
                found.update(dict.fromkeys(kinds.split(","), (folder, False)))
        else:
            folder, enabled = parent_for_groups(folder, mount)
            offered = [*enabled, METER] if folder else []
            found.update({kind: (folder, True) for kind in offered if kind not in found})
    return found


def own_groups(path: str) -> dict[str, str]:
    """The groups of this process by the kinds of version 1, and by "" for version 2."""
    fields = [line.split(":", 2) for line in read(path).splitlines()]
    return {known(kinds): group for _, kinds, group in fields if known(kinds) or not kinds}


def mounted(path: str) -> list[tuple[str, str, str]]:
    """The hierarchies: their kinds as ``own_groups`` names them, which of their groups is mounted, and where."""
    hierarchies = []
    for line in read(path).splitlines():
        before, _, after = line.partition(" - ")
        _, _, _, root, mount, *_ = before.split()
        system, _, options = after.split(" ", 2)
        kinds = known(options) if system == "cgroup" else ""
        if kinds or system == "cgroup2":
            hierarchies.append((kinds, root.rstrip("/"), mount))
    return hierarchies


def known(kinds: str) -> str:
    """Those of them that we know, in one spelling."""
    return ",".join(kind for kind in KINDS if kind in kinds.split(","))


def parent_for_groups(folder: str, mount: str) -> tuple[str, list[str]]:
    """The nearest group from this one upwards in which we may make others with limits, and the kinds it gives them."""
    while folder.startswith(mount):
        if is_ours(folder):
            offered = read(f"{folder}/cgroup.controllers").split()
            for kind in KINDS:
                if kind in offered and kind not in read(f"{folder}/cgroup.subtree_control").split():
                    attempt(f"{folder}/cgroup.subtree_control", f"+{kind}")
            enabled = [kind for kind in KINDS if kind in read(f"{folder}/cgroup.subtree_control").split()]
            if "memory" in enabled:
                return folder, enabled
        folder = os.path.dirname(folder)  # noqa: PTH120 - pathlib takes long to import
    return "", []


def is_ours(folder: str) -> bool:
    """Whether we can make groups there and move processes into them."""
    return os.access(folder, os.W_OK) and os.access(f"{folder}/cgroup.procs", os.W_OK)


class Groups:
    """The groups of one start of a program. Raises ``OSError`` where they cannot be made."""

    def __init__(self, limits: dict[str, int], places: dict[str, tuple[str, bool]]) -> None:
        """``limits`` are by kind: bytes, processes, processors. What is used is counted in any case."""
        self.folders: list[str] = []
        self.usage = ""
        """The file that says how much processor time they have used (``used_us``); empty where that is not counted."""
        self._name = f"{NAME}-{os.getpid()}-{time.monotonic_ns()}"
        if METER in places:
            home, is_second = places[METER]
            self.usage = f"{home}/{self._name}/{'cpu.stat' if is_second else 'cpuacct.usage'}"
        for home in dict.fromkeys(places[kind][0] for kind in (*limits, METER) if kind in places):
            sweep(home)
            self.folders.append(f"{home}/{self._name}")
            os.mkdir(self.folders[-1])  # noqa: PTH102 - pathlib takes long to import
        try:
            for kind in sorted(limits.keys() & places.keys()):
                self._limit(kind, limits[kind], *places[kind])
        except OSError:
            self.remove()
            raise

    def _limit(self, kind: str, amount: int, home: str, is_second: bool) -> None:
        for file, text, is_needed in settings(kind, amount, is_second):
            if not attempt(f"{home}/{self._name}/{file}", text) and is_needed:
                raise OSError(f"cannot limit {kind} in {home}")

    def enter(self) -> None:
        """Move this process there, and so all that it starts."""
        for folder in self.folders:
            if not attempt(f"{folder}/cgroup.procs", str(os.getpid())):
                raise OSError(f"cannot enter {folder}")

    def is_out_of_memory(self) -> bool:
        """Whether the system killed somebody there because there was no memory left."""
        events = [
            line.split()
            for folder in self.folders
            for file in ("memory.events", "memory.oom_control")
            for line in read(f"{folder}/{file}").splitlines()
        ]
        return any(name == "oom_kill" and int(count) > 0 for name, count in events)

    def remove(self) -> None:
        """Their processes are gone; what cannot be removed yet is left to the next start."""
        for folder in self.folders:
            remove(folder)


def used_us(usage: bytes) -> int:
    """The microseconds of processor time that a ``Groups.usage`` tells: version 1 counts nanoseconds, version 2 names
    more than that. Raises ``ValueError``."""
    if usage[:1].isdigit():
        return int(usage) // 1000
    return int(usage.partition(b"usage_usec")[2].split(None, 1)[0])


def sweep(home: str) -> None:
    """Remove the groups of keepers that were killed."""
    for entry in os.listdir(home):  # noqa: PTH208 - pathlib takes long to import
        name, _, rest = entry.partition("-")
        keeper = rest.partition("-")[0]
        if name == NAME and keeper.isdecimal() and not os.access(f"/proc/{keeper}", os.F_OK):
            remove(f"{home}/{entry}")


def remove(folder: str) -> None:
    try:
        os.rmdir(folder)  # noqa: PTH106 - pathlib takes long to import
    except OSError:
        """Somebody is in there still, or another keeper was quicker."""


def attempt(path: str, text: str) -> bool:
    """Write to a control file; whether it was taken."""
    try:
        file = os.open(path, os.O_WRONLY)
        try:
            os.write(file, text.encode())
        finally:
            os.close(file)
    except OSError:
        return False
    return True


def read(path: str) -> str:
    """A control file's text; nothing for one that is not there."""
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib takes long to import
            return file.read()
    except OSError:
        return ""
