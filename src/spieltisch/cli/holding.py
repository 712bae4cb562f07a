"""``spieltisch serve`` is two processes: the one that was started becomes the holder (``net/holder.py``), which starts
this command once more, to serve. Nothing heavy is imported before that."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spieltisch.net.held import Held

ALONE: Final = frozenset({"--no-holder", "--help", "-h"})


def become_holder(tokens: Sequence[str]) -> None:
    """Does not return where a server is to be held: on Linux, where sockets outlive who accepted them."""
    can_hold = sys.platform == "linux" and hasattr(os, "fork")
    is_serving = tokens[:1] == ["serve"] or tokens[:2] == ["arena", "serve"]
    if not is_serving or not ALONE.isdisjoint(tokens) or not can_hold:
        return
    from spieltisch.net import holder

    if holder.VARIABLE not in os.environ:
        command = [sys.executable, *sys.orig_argv[1:]]
        os.execv(sys.executable, [sys.executable, "-I", "-S", holder.__file__, *command])


def find_holder() -> Held:
    """That of this process, which ends with it; none where it was started without."""
    import socket

    from spieltisch.net.held import Held
    from spieltisch.net.holder import VARIABLE
    from spieltisch.net.keeper import PR_SET_PDEATHSIG, control

    number = os.environ.pop(VARIABLE, "")
    if not number:
        return Held()
    channel = socket.socket(fileno=int(number))
    channel.set_inheritable(False)
    control(PR_SET_PDEATHSIG, signal.SIGKILL)
    return Held(channel)
