"""How strong our bots are against public programs: each of them sits at our tables as a program (``bench.seat``).

    python -m bench.strength_peers [GAME…] [--games N] [--seed S] [--jobs J] [--only WHO…]
                                   [--install | --write | --list]

Games are those of ``spieltisch match``, in blocks of equal luck: on each seed our bot sits once in every seat. What pip
has is installed into ``.venv/peers``; a newer Catanatron is a checkout named by ``PEER_CATANATRON=DIR``. Who cannot be
had is told and left out. Figures go into ``bench/strength_peers.json`` as soon as a pairing is through, and the table
in docs/strength.md is written from there; pairings that were not played keep theirs. Each has a fresh seed, which its
command names. Without a game all are played. It exits 1 where nothing was.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil, sqrt
from pathlib import Path
from typing import Any, Final

import msgspec

from bench import seat
from bench.peers import PEERS, install_peers
from spieltisch import __version__
from spieltisch.cli.seeds import FRESH, read_seed
from spieltisch.core.errors import UsageError
from spieltisch.scaling.machine import processor
from tools import install
from tools.pages import fill

PAGE: Final = install.ROOT / "docs" / "strength.md"
FIGURES: Final = Path(__file__).with_suffix(".json")
BEGIN, END = "<!-- strength against peers: begin -->", "<!-- strength against peers: end -->"
HEAD: Final = (
    "| game | Spieltisch | against | games | won : drawn : lost | score (95 %) | fair share | their slowest | load |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
)
PIP: Final = PEERS | {"monopoly-simulator-test": "monopoly-simulator-test"}
"""What pip is asked for, by distribution."""
Z95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Pairing:
    """One of our bots alone against somebody who has all other seats."""

    game: str
    bot: str
    who: str
    """As ``bench.seat`` takes it."""
    seats: int = 2
    options: tuple[str, ...] = ()
    """The table's, as ``match --set`` takes them."""
    games: int = 40


OPEN_SPIEL_TWIXT: Final = ("twixt.swamps=none", "twixt.rounds=286", "twixt.mirror=false")
"""OpenSpiel's rules."""
PAIRINGS: Final = (
    Pairing("catan", "search@50", "catanatron:points", 4),
    Pairing("catan", "search@50", "catanatron:value", 4),
    Pairing("catan", "search@50", "catanatron:ab2", 4),
    Pairing("twixt", "search@200", "open-spiel:twixt-mcts1000", options=OPEN_SPIEL_TWIXT, games=20),
    Pairing("hive", "search@200", "open-spiel:hive-mcts1000", games=20),
    Pairing("monopoly", "search@50", "monopoly-simulator:v3_1", 4),
)


class Found(msgspec.Struct, frozen=True):
    """What came of a pairing. Times in milliseconds that pass."""

    game: str
    bot: str
    who: str
    peer: str
    """Program and version, as it calls itself."""
    seats: int
    won: int
    drawn: int
    lost: int
    faults: int
    """Games that ended by a program's fault; they do not count."""
    slowest_ms: int
    command: str
    version: str
    """Spieltisch's, with its commit."""
    processor: str
    date: str
    load: tuple[float, float]
    """Of the machine, before and after."""

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, which is one for few games, and for games that all went one way."""
        return wilson(self.score, self.games)

    def __str__(self) -> str:
        low, high = (round(100 * each) for each in self.interval)
        faults = f", {self.faults} ended by a fault" if self.faults else ""
        return (
            f"| {self.game} | `{self.bot}` | {self.peer}{' × ' + str(self.seats - 1) if self.seats > 2 else ''} "
            f"| {self.games}{faults} | {self.won} : {self.drawn} : {self.lost} "
            f"| **{100 * self.score:.0f} %** ({low} to {high}) | {100 / self.seats:.0f} % "
            f"| {self.slowest_ms} ms | {self.load[0]:.1f} to {self.load[1]:.1f} |"
        )


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a score between 0 and 1."""
    spread = Z95 * Z95 / games
    middle, reach = score + spread / 2, Z95 * sqrt(score * (1 - score) / games + spread / (4 * games))
    return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


# -- playing ---------------------------------------------------------------------------------


def command_of(pairing: Pairing, games: int, seed: int, jobs: int) -> list[str]:
    """What to type for it, in the checkout's folder."""
    program = f"cmd:.venv/bin/python -m bench.seat {pairing.who} {{url}} --name {{name}}"
    others = [program] * (pairing.seats - 1)
    options = [word for option in pairing.options for word in ("--set", option)]
    counts = ["-n", str(games), "--seed", str(seed), *(["--jobs", str(jobs)] if jobs > 1 else [])]
    return [".venv/bin/spieltisch", "match", pairing.game, pairing.bot, *others, *counts, *options]


def whole_blocks(pairing: Pairing, games: int) -> int:
    """At least so many games, in which everybody sits everywhere equally often."""
    return pairing.seats * ceil(games / pairing.seats)


def play(pairing: Pairing, games: int, seed: int, jobs: int) -> Found:
    """Interrupted, it counts the blocks that are through. Raises ``ChildProcessError`` where there is none,
    ``UsageError`` for a peer that cannot be had."""
    peer = seat.player(pairing.who, 0).text
    command, before = command_of(pairing, whole_blocks(pairing, games), seed, jobs), os.getloadavg()[0]
    print(f"{pairing.game}: {pairing.bot} against {peer}, {games} games", file=sys.stderr, flush=True)
    told: list[Mapping[str, Any]] = []
    with subprocess.Popen([*command, "--json"], cwd=install.ROOT, stdout=subprocess.PIPE, text=True) as match:
        assert match.stdout is not None
        try:
            told += (json.loads(line) for line in match.stdout if line.startswith("{"))
        except KeyboardInterrupt:
            match.terminate()
    whole = told[: len(told) // pairing.seats * pairing.seats]
    if not whole:
        raise ChildProcessError(f"spieltisch match has no whole block, exit code {match.wait()}")
    return found_of(pairing, peer, whole, shlex.join(command), (before, os.getloadavg()[0]))


def found_of(
    pairing: Pairing, peer: str, told: Sequence[Mapping[str, Any]], command: str, load: tuple[float, float]
) -> Found:
    """``told`` are the lines of ``match --json``."""
    fair = [each for each in told if each["fault_seat"] is None]
    results = [result_of(each["ranks"], each["seats"].index(pairing.bot)) for each in fair]
    theirs = [
        ms
        for each in told
        for name, ms in zip(each["seats"], each["slowest_ms"], strict=True)
        if name != pairing.bot and ms is not None
    ]
    won, drawn, lost = (results.count(result) for result in ("won", "drawn", "lost"))
    return Found(
        pairing.game, pairing.bot, pairing.who, peer, pairing.seats, won, drawn, lost, len(told) - len(fair),
        max(theirs, default=0), command, version(), processor(), f"{datetime.now(UTC):%Y-%m-%d}",
        (round(load[0], 1), round(load[1], 1)),
    )  # fmt: skip


def result_of(ranks: Sequence[int], ours: int) -> str:
    """A game nobody else is first in is won; with somebody else on one's own rank at the top it is drawn."""
    if ranks[ours] > 1:
        return "lost"
    return "won" if ranks.count(1) == 1 else "drawn"


def version() -> str:
    """With the latest commit that changed the package, where this is a checkout with git."""
    words = ["git", "log", "-1", "--format=%h", "--", "src"]
    done = subprocess.run(words, cwd=install.ROOT, capture_output=True, text=True, check=False)
    commit = done.stdout.strip()
    return f"{__version__} ({commit})" if commit else __version__


# -- telling ---------------------------------------------------------------------------------


def kept() -> list[Found]:
    """What was found until now."""
    return msgspec.json.decode(FIGURES.read_bytes(), type=list[Found]) if FIGURES.exists() else []


def keep(new: Found) -> None:
    """In the place of an older figure of the same pairing, in the order of the pairings."""
    places = {(each.game, each.bot, each.who): place for place, each in enumerate(PAIRINGS)}
    others = [each for each in kept() if key_of(each) != key_of(new)]
    found = sorted([*others, new], key=lambda each: places.get(key_of(each), len(places)))
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


def key_of(found: Found) -> tuple[str, str, str]:
    return found.game, found.bot, found.who


def page(found: Iterable[Found]) -> Iterator[str]:
    """The lines between the marks: the table, and how each of its rows can be had again."""
    found = list(found)
    yield from HEAD
    yield from map(str, found)
    yield ""
    for each in found:
        yield f"{each.game}, {each.peer}: Spieltisch {each.version}, {each.date}, {each.processor}."
        yield ""
        yield "```sh"
        yield from typed(each)
        yield "```"
        yield ""


def typed(found: Found) -> Iterator[str]:
    """Its command as somebody types it. DIR is a checkout."""
    words = shlex.split(found.command)
    peer = next(word for word in words if word.startswith("cmd:"))
    if is_of_checkout(found):
        yield "export PEER_CATANATRON=DIR"
    yield f"PEER={shlex.quote(peer)}"
    yield " ".join('"$PEER"' if word == peer else shlex.quote(word) for word in words)


def is_of_checkout(found: Found) -> bool:
    """Whether it was played by a Catanatron that pip does not have."""
    return found.who.startswith("catanatron:") and not found.peer.startswith("catanatron 3.2.")


def main(words: Sequence[str]) -> int:
    wish, wanted = read(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if wish.list:
        for each in wanted:
            print(shlex.join(command_of(each, wish.games or each.games, wish.seed, wish.jobs)))
        return 0
    is_good = wish.write or install_all()
    if not (wish.write or wish.install):
        seat.reach()
        played = [tried(each, wish.games or each.games, wish.seed, wish.jobs) for each in wanted]
        is_good = any(played)
    fill(PAGE, BEGIN, END, list(page(kept())))
    return 0 if is_good else 1


def read(words: Sequence[str]) -> tuple[argparse.Namespace, list[Pairing]]:
    """What is wished, and the pairings that are meant. It ends the process where there are none."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength_peers", description=__doc__, allow_abbrev=False)
    parser.add_argument("game", nargs="*", help="which games; all by default")
    parser.add_argument("--games", type=int, help="of each pairing; by default as many as the pairing says")
    parser.add_argument("--seed", type=read_seed, default=FRESH, help="a number; a fresh one by default")
    parser.add_argument("--jobs", type=int, default=1, help="how many games are played at once")
    parser.add_argument("--only", nargs="+", default=[], metavar="WHO", help="only these opponents")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--install", action="store_true", help="only install what pip has")
    only.add_argument("--write", action="store_true", help="only write the page from the figures")
    only.add_argument("--list", action="store_true", help="only print the commands")
    wish = parser.parse_args(words)
    wanted = [
        each for each in PAIRINGS if each.game in (wish.game or [each.game]) and each.who in (wish.only or [each.who])
    ]
    if not wanted:
        parser.error(f"there is no such pairing; games are {', '.join(dict.fromkeys(each.game for each in PAIRINGS))}")
    return wish, wanted


def install_all() -> bool:
    """Whether pip has everything; what it has not is told."""
    missing = install_peers(PIP)
    for name, why in missing.items():
        print(f"left out: {name}, which pip cannot get ({why})", flush=True)
    return not missing


def tried(pairing: Pairing, games: int, seed: int, jobs: int) -> bool:
    """Play a pairing, keep and tell what came of it; whether it could be played."""
    try:
        found = play(pairing, games, seed, jobs)
    except (UsageError, ChildProcessError) as error:
        print(f"left out: {pairing.who} ({error})", flush=True)
        return False
    keep(found)
    print(found, flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
