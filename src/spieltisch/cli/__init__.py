"""The command line: ``spieltisch COMMAND``, one file per command, imported when it is called."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from types import FrameType
from typing import NoReturn

from spieltisch.cli.holding import become_holder
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.imports import later

NO = 1
USAGE = 2
NO_START = 3
OPEN = 4
INTERRUPTED = 128 + signal.SIGINT
TERMINATED = 128 + signal.SIGTERM
CUT_OFF = 128 + getattr(signal, "SIGPIPE", 13)  # which Windows does not have


def main() -> NoReturn:
    """Run the command of ``sys.argv`` and exit with its code."""
    become_holder(sys.argv[1:])
    signal.signal(signal.SIGTERM, _terminate)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        code = CUT_OFF  # whoever read our output has seen enough
        _discard_output()
    except OSError as error:
        if error.errno != errno.ENOSPC or error.filename is not None:  # it is another file that is full
            raise
        print("spieltisch: stdout has no room for what is to be printed", file=sys.stderr)
        code = NO_START
        _discard_output()
    sys.exit(code)


def _discard_output() -> None:
    """What is left of it must not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(tokens: Sequence[str]) -> int:
    """The command's exit code. An operator's mistake is one line on stderr."""
    from spieltisch.cli.output import complain
    from spieltisch.cli.shortcut import plain_join

    try:
        if plain := plain_join(tokens):
            url, given = plain
            return int(later(f"{__name__}.join:play_at")(url, **given))
        return _run_by_library(tokens)
    except CannotStart as error:
        complain(str(error))
        return NO_START
    except UsageError as error:
        complain(str(error))
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED


def _run_by_library(tokens: Sequence[str]) -> int:
    from cyclopts import CycloptsError  # an import that most tests of parts don't need

    from spieltisch.cli.app import app
    from spieltisch.cli.posix import demand_for

    demand_for(tokens)
    try:
        return app(tokens, exit_on_error=False, print_error=False) or 0
    except CycloptsError as error:
        raise UsageError(str(error)) from None


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(TERMINATED)
