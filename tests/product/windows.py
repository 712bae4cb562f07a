"""``spieltisch`` on a system that lacks what Windows lacks: run as a program, with a command's words.

What POSIX alone has goes before anything of ours is imported, and after the standard library and the libraries that
look at the system when they are imported. With ``--import`` the words are modules.
"""

from __future__ import annotations

import importlib
import os
import signal
import socket
import sys

FOREIGN = ("asyncio", "multiprocessing.connection", "subprocess", "tempfile", "sqlalchemy", "fastapi", "numpy", "rich")
"""Imported before: they choose what fits the system by its name, which stays."""
MODULES = ("fcntl", "grp", "pty", "pwd", "pyseccomp", "resource", "syslog", "termios", "tty")
CALLS = (
    "chown fork forkpty getegid geteuid getgid getpgid getsid getuid killpg mkfifo nice openpty posix_spawn pread "
    "pwrite register_at_fork sched_getaffinity sched_setaffinity setpgid setsid sysconf uname wait4"
)
SIGNALS = "SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 pthread_sigmask setitimer"


def become_windows() -> None:
    for name in FOREIGN:
        importlib.import_module(name)
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for owner, names in ((os, CALLS), (signal, SIGNALS), (socket, "AF_UNIX SO_REUSEPORT")):
        for name in names.split():
            if hasattr(owner, name):
                delattr(owner, name)


if __name__ == "__main__":
    become_windows()
    if sys.argv[1] == "--import":
        for module in sys.argv[2:]:
            importlib.import_module(module)
    else:
        from spieltisch.cli import main

        main()
