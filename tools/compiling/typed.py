"""Typed modules: plain Python between a socket and a kernel, which mypyc compiles together.

So they call each other without the interpreter. ``python -m tools.compiling.typed MADE SCRATCH`` compiles them into a
folder, in a process of its own beside the kernels'.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.compiling.kernels import SOURCES

TYPED = (
    *("wire/cutting", "wire/lines", "wire/xml"),
    *("lobby/alarms", "lobby/hosting", "lobby/lobby", "lobby/outbox"),
    *(
        "table/broadcast",
        "table/clock",
        "table/facts",
        "table/log_writer",
        "table/progress",
        "table/seen",
        "table/table",
    ),
    *(f"games/{game}/{module}" for game in ("hive", "monopoly", "twixt") for module in ("rules", "wire/server")),
    *("games/twixt/legality", "games/twixt/wire/messages"),
)
"""What a move meets most. Nobody makes subclasses of their classes elsewhere, which mypyc would not allow; and none of
them is an observation, which holds whatever somebody puts into it."""
NEEDS = ("mypyc", "msgspec")
"""Without these nobody can tell what their types are."""
KNOWS = ("core", "lobby", "table", "wire", "games/*", "games/*/wire")
"""Where that lies which they are compiled against."""
OPT_LEVEL = "1"
"""What they cost is calls, which more optimization does not spare; it would take twice as long to compile."""


def is_possible() -> bool:
    """Whether all that mypyc needs is here."""
    return all(map(find_spec, NEEDS))


def typed_sources() -> list[Path]:
    """All that decides what the typed modules do."""
    folders = (folder for pattern in KNOWS for folder in sorted((SOURCES / "spieltisch").glob(pattern)))
    return [path for folder in folders for path in sorted(folder.glob("*.py"))]


def compile_typed(made: Path, scratch: Path) -> None:
    """Compile the typed modules into ``made``; raises what mypyc and the compiler raise."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    paths = [str(SOURCES / "spieltisch" / f"{name}.py") for name in TYPED]
    options = [
        "--config-file=",
        f"--cache-dir={scratch / 'mypy'}",
        "--ignore-missing-imports",
        "--follow-imports=silent",
        "--explicit-package-bases",  # wherever the checkout lies, below some other package, too
    ]
    os.environ["MYPYPATH"] = str(SOURCES)
    found = mypycify(
        [*options, *paths],
        target_dir=str(scratch / "mypyc"),
        opt_level=OPT_LEVEL,
        debug_level="0",
        group_name="spieltisch_typed",
    )
    command = build_ext(Distribution({"ext_modules": found}))
    command.build_lib, command.build_temp = str(made), str(scratch / "o")
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    compile_typed(Path(sys.argv[1]), Path(sys.argv[2]))
