"""A term in an arena, in minutes: authors hand in versions, some of them hostile, and the process that checks and plays
is killed again and again. ``python -m bench.term`` plays one of full size, and says what came of it; a test plays a
small one (``tests/arenas/test_term.py``).
"""

from __future__ import annotations

import argparse
import io
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import spieltisch
from spieltisch.arenas.desk import Desk
from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.fold import Arena
from spieltisch.arenas.inviting import invite
from spieltisch.arenas.journal import Follower
from spieltisch.arenas.lines import AnyLine, Checked, HandedIn, Played
from spieltisch.arenas.opening import open_arena
from spieltisch.net import sandbox

AT = "2026-11-02T10:00:00Z"
LINES = 3
"""The runner writes so many of its own, at least, before it is killed."""
LIMIT_S = 600
TEMPLATE = Path(spieltisch.__file__).parent / "templates" / "clients" / "twixt" / "python" / "twixt_client.py"
RANDOMLY = "        cell = random.choice([cell for cell, code in self.board.items() if code in allowed])\n"
WITH_A_PLAN = f"""        cell = self.plan() if random.random() < STRENGTH else None
        if cell is None:
    {RANDOMLY}"""
PLAN = """
    def plan(self):
        own = [cell for cell, code in self.board.items() if code == self.me + 1]
        axis = 0 if self.board[0, 5] == self.me + 3 else 1
        own.sort(key=lambda cell: cell[axis])
        for end, sign in ((own[-1], 1), (own[0], -1)) if own else ():
            for along, across in ((2, 1), (2, -1), (1, 2), (1, -2)):
                step = (sign * along, across) if axis == 0 else (across, sign * along)
                cell = end[0] + step[0], end[1] + step[1]
                if self.board.get(cell) in (FREE, self.me + 3):
                    return cell
        return None

    def move("""
"""A knight's move on from the pylon that has got farthest."""
HOSTILE = (
    "import os\nwhile True:\n    os.fork()",
    "open('/tmp/much', 'wb').write(bytes(1 << 30))",
    "print(open('{secret}').read(), file=__import__('sys').stderr)",
    "open('{secret}', 'w').write('escaped')",
    "while True:\n    print('spam' * 1000)",
    "",
)
"""Programs; the last one exits at once, and its build hangs."""


def entry(strength: float) -> bytes:
    """A client that goes by its plan so often, and else sets its pylons at random."""
    text = TEMPLATE.read_text()
    for old, new in (
        (RANDOMLY, WITH_A_PLAN),
        ("\n    def move(", PLAN),
        ("SIDE = 24\n", f"SIDE, STRENGTH = 24, {strength}\n"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return zipped({FILE: 'language = "python"\nrun = "python3 client.py"\n', "client.py": text})


def hostile(number: int, secret: Path) -> bytes:
    text = HOSTILE[number].replace("{secret}", str(secret))
    build = "" if text else 'build = "sleep 1000"\n'
    return zipped({FILE: f'language = "python"\nrun = "python3 client.py"\n{build}', "client.py": text})


@dataclass(frozen=True, slots=True)
class Size:
    """Of a term."""

    authors: int = 30
    versions: int = 100
    """Of all authors together, the hostile ones besides."""
    hostile: int = 6
    kills: int = 10
    blocks: int = 40
    """Of each author's last version."""
    options: str = ""
    """Of the game, as TOML."""

    @property
    def names(self) -> list[str]:
        """The later, the stronger."""
        return [f"Author {number:02}" for number in range(self.authors)]

    @property
    def evil(self) -> list[str]:
        return [f"Eve {number}" for number in range(self.hostile)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one."""

    problems: tuple[str, ...]
    """What was lost, played twice, read or written that should not have been."""
    correlation: float
    """Between the ladder's order and the true one, by ranks (Spearman)."""
    checks: int
    blocks: int
    seconds: float


def zipped(files: Mapping[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


@contextmanager
def running(file: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The process that checks and plays. It is killed, and nothing that it started is left."""
    argv = [sys.executable, "-m", "spieltisch", "arena", "run", str(file)]
    with subprocess.Popen(argv, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
            assert process.poll() is None
        finally:
            process.send_signal(signal.SIGKILL)
    until = time.monotonic() + 10
    while left := [path for path in Path("/proc").iterdir() if path.name.isdecimal() and is_within(path, file.parent)]:
        assert time.monotonic() < until, left
        time.sleep(0.1)


def is_within(process: Path, folder: Path) -> bool:
    try:
        return (process / "cwd").readlink().is_relative_to(folder)
    except OSError:
        return False


def standing(folder: Path) -> tuple[list[AnyLine], Arena]:
    lines = Follower(folder).read()
    arena = Arena()
    arena.take(lines)
    return lines, arena


def uploads_of(size: Size, secret: Path, chance: Random) -> list[tuple[str, bytes]]:
    """Everybody's last version is what they can, and some hand in before. Of the hostile ones each has its turn."""
    early = [*(chance.choice(size.names) for _ in range(size.versions - size.authors)), *size.evil]
    chance.shuffle(early)
    strength = {name: place / (size.authors - 1) for place, name in enumerate(size.names)}
    return [
        (name, hostile(size.evil.index(name), secret) if name in size.evil else entry(strength[name]))
        for name in (*early, *chance.sample(size.names, size.authors))
    ]


def play_term(place: Path, size: Size, seed: int = 5) -> Outcome:
    """In a folder of its own. Raises ``TimeoutError`` where it does not go on."""
    begun = time.monotonic()
    secret, file, chance = place / "secret", place / "term.toml", Random(seed)
    secret.write_text("the-secret")
    file.write_text(
        'game = "twixt"\nanchors = ["random"]\n'
        f"[set]\n{size.options}\n"
        f"[limits]\nversions_per_hour = 99\nbuild_s = 5\nmemory_mb = 256\nblocks = {size.blocks}\n"
    )
    folder = open_arena(file, lambda: AT, lambda: 7)
    invite(folder, [*size.names, *size.evil], lambda: AT)
    uploads = uploads_of(size, secret, chance)
    desk, taken = Desk(folder), list[tuple[str, int]]()
    desk.refresh()
    for kill in range(size.kills):
        first, last = (len(uploads) * at // size.kills for at in (kill, kill + 1))
        with running(file):
            for name, data in uploads[first:last]:
                taken.append((name, desk.hand_in(name, data)))
            before, until = len(standing(folder)[0]), time.monotonic() + LIMIT_S
            while len(standing(folder)[0]) < before + LINES:
                check_time(until)
                time.sleep(chance.random())
    with running(file):
        until = time.monotonic() + LIMIT_S
        while not is_known(size, standing(folder)[1]):
            check_time(until)
            time.sleep(1)
    lines, arena = standing(folder)
    checks = Counter((line.author, line.version, line.step) for line in lines if isinstance(line, Checked))
    return Outcome(
        tuple(problems_of(size, folder, lines, arena, taken, secret)), correlation(size, arena), sum(checks.values()),
        sum(isinstance(line, Played) for line in lines), time.monotonic() - begun,
    )  # fmt: skip


def check_time(until: float) -> None:
    if time.monotonic() > until:
        raise TimeoutError("the arena does not go on")


def is_known(size: Size, arena: Arena) -> bool:
    """Whether everybody's last version has played enough."""
    return all(arena.authors[name].versions[-1].blocks >= size.blocks for name in size.names)


def problems_of(
    size: Size, folder: Path, lines: list[AnyLine], arena: Arena, taken: list[tuple[str, int]], secret: Path
) -> Iterator[str]:
    if [(line.author, line.version) for line in lines if isinstance(line, HandedIn)] != taken:
        yield "a version was lost"
    checks = Counter((line.author, line.version, line.step) for line in lines if isinstance(line, Checked))
    yield from (f"{check} was made {count} times" for check, count in checks.items() if count > 1)
    blocks = [line for line in lines if isinstance(line, Played)]
    if len({block.number for block in blocks}) < len(blocks):
        yield "two blocks have the same number"
    games = (game for block in blocks for game in block.games)
    yield from (f"{game.replay} is missing" for game in games if not (folder / game.replay).is_file())
    for name, author in arena.authors.items():
        state = author.state(author.versions[-1])
        if state != ("rejected" if name in size.evil else "playing"):
            yield f"the last version of {name} is {state}"
    if secret.read_text() != "the-secret":
        yield "somebody wrote the secret"
    read = (path for path in folder.glob("checks/*/*.txt") if b"the-secret" in path.read_bytes())
    yield from (f"{path} tells the secret" for path in read)


def correlation(size: Size, arena: Arena) -> float:
    """Spearman's."""
    order = sorted(size.names, key=lambda name: arena.authors[name].versions[-1].belief.mu)
    off = sum((size.names.index(name) - place) ** 2 for place, name in enumerate(order))
    return 1 - 6 * off / (size.authors * (size.authors**2 - 1))


def main() -> None:
    """Exits with 1 if anything was lost, or the order is not the true one."""
    usual = Size()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("authors", "versions", "kills", "blocks"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    given = parser.parse_args()
    if why := sandbox.available():
        raise SystemExit(f"programs cannot be shut in here: {why}")
    with tempfile.TemporaryDirectory() as place:
        found = play_term(Path(place), Size(given.authors, given.versions, kills=given.kills, blocks=given.blocks))
    print(f"{given.authors} authors, {given.versions} versions, {given.kills} kills")
    print(f"{found.blocks} blocks, {found.checks} checks")
    print(f"{found.seconds:.0f} s, rank correlation {found.correlation:.3f}")
    print("\n".join(found.problems) or "nothing was lost")
    raise SystemExit(bool(found.problems) or found.correlation < 0.9)


if __name__ == "__main__":
    main()
