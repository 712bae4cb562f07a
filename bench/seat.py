"""A player of a public program takes a seat at a table of ours, as any other program would, for ``match``, ``test`` and
contests: ``cmd:.venv/bin/python -m bench.seat WHO {url}``.

    python -m bench.seat catanatron:ab2 catan://127.0.0.1:8080/catan [--name NAME] [--seed S]

WHO is PROGRAM:PLAYER. The protocol is spoken by our own client; the adapter of the program is a bot that asks it for
each decision. What pip has of these programs lies in ``.venv/peers`` (``make strength-peers`` installs it). A
checkout of Catanatron that is newer than what pip has is named by ``PEER_CATANATRON=DIR``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final

from bench.peers import python_of_peers
from spieltisch.cli.output import leave_at_once
from spieltisch.cli.seeds import drawn
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.game import AnyBot
from spieltisch.core.registry import games
from spieltisch.core.session import Failed, Note, Over
from spieltisch.net.remote import RemotePlayer
from spieltisch.net.url import read_url

ADAPTERS: Final = {
    "catanatron": "bench.seat_catanatron",
    "open-spiel": "bench.seat_openspiel",
    "monopoly-simulator": "bench.seat_simulator",
}
"""By program: the module whose ``make`` gives its players."""
LONGEST_US: Final = 60_000_000
"""Nobody here has a budget that it looks at; what the protocol allows is the table's to watch over."""


class Unknown(UsageError):
    """There is no such player."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who can be seated."""

    bot: AnyBot
    text: str
    """Program, version, player."""


def reach() -> None:
    """Let what is installed for the peers be imported, after all that is ours; a checkout goes before either."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    sys.path.append(str(python_of_peers().parent.parent / "lib" / version / "site-packages"))
    if folder := os.environ.get("PEER_CATANATRON"):
        sys.path.insert(0, str(package_folder(Path(folder), "catanatron")))


def package_folder(checkout: Path, package: str) -> Path:
    """Where a checkout's package can be imported from. Raises ``UsageError`` where there is none."""
    for folder in (checkout / package, checkout, checkout / "src"):
        if (folder / package / "__init__.py").is_file():
            return folder
    raise UsageError(f"there is no {package} in {checkout}, which PEER_{package.upper()} names")


def checkout(package: str) -> str:
    """What a named checkout of it calls itself, with its commit if it has one; nothing where none is named."""
    named = os.environ.get(f"PEER_{package.upper()}")
    if not named:
        return ""
    project = Path(named) / "pyproject.toml"
    version = str(tomllib.loads(project.read_text())["project"]["version"]) if project.is_file() else "checkout"
    if not (Path(named) / ".git").exists():
        return version
    words = ["git", "-C", named, "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    return f"{version} ({commit})"


def player(who: str, seed: int) -> Player:
    """Raises ``UsageError`` for somebody who cannot be had, with why."""
    program, _, name = who.partition(":")
    if program not in ADAPTERS:
        raise Unknown(f"there is no adapter for {program!r}, only for {', '.join(ADAPTERS)}")
    try:
        adapter = import_module(ADAPTERS[program])
    except ModuleNotFoundError as missing:
        raise UsageError(f"{missing.name} is not installed: make strength-peers does that") from missing
    made: Player = adapter.make(name, seed)
    return made


def tell(update: Over | Note | Failed) -> None:
    """On stderr, which a match keeps."""
    print(update, file=sys.stderr, flush=True)


def end_with_the_thread(failure: threading.ExceptHookArgs) -> None:
    """A player that fails leaves the table waiting for ever; so the process ends with it."""
    sys.__excepthook__(failure.exc_type, failure.exc_value or failure.exc_type(), failure.exc_traceback)
    leave_at_once(1)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.seat", description=(__doc__ or "").split("\n\n", 1)[0])
    parser.add_argument("who", help="PROGRAM:PLAYER, such as catanatron:value")
    parser.add_argument("url", help="the table's door, DOOR://HOST:PORT; in a match {url}")
    parser.add_argument("--name", help="the display name, where the protocol has one")
    parser.add_argument("--seed", type=int, help="the number that the player's chance follows from")
    given = parser.parse_args(words)
    threading.excepthook = end_with_the_thread
    try:
        reach()
        seated, place = player(given.who, drawn(given.seed)), read_url(given.url, games())
        print(seated.text, file=sys.stderr, flush=True)
        session = place.dialect.client(given.name or given.who.replace(":", "-"), place.query)
        failed = RemotePlayer(place.connect(), session, tell, seated.bot, LONGEST_US).stay()
    except (CannotStart, UsageError) as error:
        print(f"bench.seat: {error}", file=sys.stderr)
        return 3 if isinstance(error, CannotStart) else 2
    return 0 if failed is None else 1


if __name__ == "__main__":
    leave_at_once(main(sys.argv[1:]))
