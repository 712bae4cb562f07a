"""What can be known of a pipe whose other end a program reads."""

from __future__ import annotations

import asyncio
import fcntl
import termios
from contextlib import suppress


def is_unread(stdin: asyncio.WriteTransport) -> bool:
    """Whether bytes wait in a program's stdin; False where the system does not tell."""
    if stdin.is_closing():
        return False
    with suppress(OSError):
        waiting = fcntl.ioctl(stdin.get_extra_info("pipe"), termios.FIONREAD, bytes(4))
        return stdin.get_write_buffer_size() > 0 or any(waiting)
    return False
