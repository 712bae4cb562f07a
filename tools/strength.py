"""Whether our bots have become stronger: ``spieltisch test`` for those of this tree against those of an older one.

``python -m tools.strength [--games GAMES] [--ref REF] [--bot NAME] [--move-ms N] [OPTION OF TEST…]``. REF is a tag or
any commit, the latest release by default. Its wheel is built and installed into ``.venv/strength``, with the libraries
that it was locked to, once for each commit. Both sides are programs, ``spieltisch join``, so that neither has more time
than the other. The exit code is that of the worst verdict: 0 for H1, 1 for H0, 4 for open; 3 when a test did not come
to one.
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from spieltisch.core.registry import games
from tools import install

OLDER: Final = install.VENV / "strength"
EXITS: Final = {"H0": 1, "open": 4, "H1": 0}
"""By verdict, the worst first."""
FAILED: Final = 3
IN_FOLDER: Final = "import os, sys; os.chdir(sys.argv.pop(1)); " + install.BUILD_WHEEL
"""Of another checkout than this."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for."""

    games: list[str]
    ref: str
    bot: str
    move_ms: int
    rest: list[str]
    """Options of ``spieltisch test``."""


def main(words: list[str]) -> int:
    wish = read(words)
    ref = wish.ref or latest_release()
    commit = install.run("git", "rev-parse", "--short=12", f"{ref}^{{commit}}").strip()
    champion = install_older(commit)
    print(f"{wish.bot}: this tree against {ref} ({commit}), {wish.move_ms} ms an action", flush=True)
    return worst([verdict(game, champion, wish) for game in wish.games])


def worst(verdicts: Sequence[str | None]) -> int:
    """The exit code."""
    return next((EXITS[each] for each in EXITS if each in verdicts), FAILED) if all(verdicts) else FAILED


def read(words: list[str]) -> Wish:
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__, allow_abbrev=False)
    parser.add_argument("--games", default="", help="their names with blanks between them; all games without any")
    parser.add_argument("--ref", default="", help="what to play against: a tag or commit, the latest tag by default")
    parser.add_argument("--bot", default="search")
    parser.add_argument("--move-ms", type=int, default=200)
    known, rest = parser.parse_known_args(words)
    return Wish(known.games.split() or list(games()), known.ref, known.bot, known.move_ms, rest)


def latest_release() -> str:
    """The newest tag before this commit."""
    described = subprocess.run(
        ["git", "describe", "--tags", "--abbrev=0"], cwd=install.ROOT, capture_output=True, text=True, check=False
    )
    if described.returncode:
        sys.exit("there is no release yet; say what to play against: make strength REF=COMMIT")
    return described.stdout.strip()


def install_older(commit: str) -> Path:
    """The ``spieltisch`` of a commit, in a venv of its own that is made once."""
    venv = OLDER / commit
    python, command, stamp = venv / "bin" / "python", venv / "bin" / "spieltisch", venv / "installed"
    if stamp.exists():
        return command
    print(f"installing {commit} into {venv.relative_to(install.ROOT)}", flush=True)
    shutil.rmtree(venv, ignore_errors=True)
    install.run(Path(sys.executable).resolve(), "-m", "venv", venv)
    source, wheels = venv / "source", venv / "wheels"
    source.mkdir()
    archive = venv / "source.tar"
    install.run("git", "archive", "--format=tar", f"--output={archive}", commit)
    install.run("tar", "-xf", archive, "-C", source)
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input")
    install.run(*pip, "--require-hashes", "--requirement", source / "requirements" / "run.txt")
    kernels = install.VENV / "kernels" / "wheel"
    install.run(python, "-c", IN_FOLDER, source, wheels, SPIELTISCH_KERNEL_CACHE=str(kernels))
    [wheel] = wheels.glob("*.whl")
    install.run(*pip, "--no-deps", "--no-index", wheel)
    stamp.touch()
    return command


def verdict(game: str, champion: Path, wish: Wish) -> str | None:
    """Test one game, and print what came of it."""
    ours = Path(sys.executable).with_name("spieltisch")
    sides = [player(game, command, wish) for command in (ours, champion)]
    command = [ours, "test", game, *sides, "--json", *wish.rest]
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, check=False)
    *_, last = ["", *done.stdout.splitlines()]
    found: dict[str, Any] = json.loads(last) if last.startswith('{"verdict"') else {}
    print(f"{game}: {told(found)}", flush=True)
    return found.get("verdict")


def player(game: str, command: Path, wish: Wish) -> str:
    """How a match starts a bot of that installation: on pipes where the game has them, else at a door."""
    url = f"{game}:" if games()[game].wire.dialects()[0].access.is_piped else "{url}"
    words = ["join", url, "--bot", wish.bot, "--name", "{name}", "--move-ms", str(wish.move_ms)]
    return f"cmd:{shlex.join([str(command), *words])}"


def told(found: Mapping[str, Any]) -> str:
    """A verdict as a commit's message names it."""
    if not found:
        return "no verdict"
    elo, reach = found["elo"], found["elo95"]
    strength = "" if elo is None else f", {elo:+.0f} Elo" if reach is None else f", {elo:+.0f} ± {reach:.0f} Elo"
    return f"{found['verdict']}{strength}, {found['blocks']} blocks, {found['games']} games"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
