"""Which calls of the system a program that is shut in cannot make: a filter for the kernel.

What is denied is what programs that play have no use for, and what could lead out or has often been the way out:
namespaces, mounts, other processes' memory, keys, the kernel's own programs and rings. All else is allowed, since
nobody knows what the runtimes of tomorrow need.
"""

from __future__ import annotations

import errno
import socket
import tempfile
from functools import cache

DENIED = (
    "unshare", "setns", "chroot", "pivot_root", "mount", "umount", "umount2", "mount_setattr", "move_mount",
    "open_tree", "fsopen", "fsconfig", "fsmount", "fspick", "name_to_handle_at", "open_by_handle_at", "fanotify_init",
    "quotactl", "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp",
    "perf_event_open", "bpf", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register", "keyctl",
    "add_key", "request_key", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot",
    "swapon", "swapoff", "acct", "syslog", "settimeofday", "clock_settime", "adjtimex", "clock_adjtime", "sethostname",
    "setdomainname", "ioperm", "iopl", "lookup_dcookie", "nfsservctl", "vhangup",
)  # fmt: skip
NEW_NAMESPACES = (
    0x0002_0000,  # mounts
    0x0200_0000,  # control groups
    0x0400_0000,  # names of the host
    0x0800_0000,  # messages between processes
    0x1000_0000,  # users
    0x2000_0000,  # processes
    0x4000_0000,  # network
)
"""Flags of ``clone``."""
NETLINK = 16
"""Where programs ask the kernel for their addresses and routes, as C libraries do by themselves. Whatever else speaks
netlink, such as packet filters, audits and news of devices, is nothing that a player needs."""
ROUTE = 0
FAMILIES = (1, 2, 10, NETLINK)
"""Of sockets, which a network of one's own contains: Unix, IPv4, IPv6, and netlink. Others, such as those between a
virtual machine and its host, would lead out of it."""
LAST_FAMILY = max(FAMILIES)


@cache
def program_filter(is_pinned: bool) -> bytes:
    """As the kernel takes it; ``is_pinned`` keeps the program on its processors. Raises ``ImportError``,
    ``RuntimeError`` or ``OSError`` where there is no library for it."""
    from pyseccomp import ALLOW, EQ, ERRNO, GT, MASKED_EQ, NE, Arg, SyscallFilter

    denied = ERRNO(errno.EPERM)
    rules = SyscallFilter(ALLOW)
    for call in (*DENIED, *(["sched_setaffinity"] if is_pinned else [])):
        rules.add_rule(denied, call)
    for flag in NEW_NAMESPACES:
        rules.add_rule(denied, "clone", Arg(0, MASKED_EQ, flag, flag))
    rules.add_rule(ERRNO(errno.ENOSYS), "clone3")  # its flags lie where a filter cannot look; all fall back to clone
    for family in set(range(LAST_FAMILY)) - set(FAMILIES) - {socket.AF_UNSPEC}:
        rules.add_rule(denied, "socket", Arg(0, EQ, family))
    rules.add_rule(denied, "socket", Arg(0, GT, LAST_FAMILY))
    rules.add_rule(denied, "socket", Arg(0, EQ, NETLINK), Arg(2, NE, ROUTE))
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()
