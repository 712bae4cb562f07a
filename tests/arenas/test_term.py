"""A term in an arena, in minutes: ten authors, thirty versions, some of them hostile, a runner that is killed again and
again."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import spieltisch
from spieltisch.arenas.desk import Desk
from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.fold import Arena
from spieltisch.arenas.inviting import invite
from spieltisch.arenas.journal import Follower
from spieltisch.arenas.lines import AnyLine, Checked, HandedIn, Played
from spieltisch.arenas.opening import open_arena
from tests.arenas.staged import AT, zipped
from tests.net.kept import need_sandbox

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("process"), pytest.mark.timeout(900)]

AUTHORS = [f"Author {number:02}" for number in range(10)]
"""The later, the stronger."""
EVIL = [f"Eve {number}" for number in range(6)]
EARLY = 14
"""Versions of theirs before the last ones."""
KILLS = 5
LINES = 3
"""The runner writes so many of its own, at least, before it is killed."""
ENOUGH = 40
"""Blocks of each author's last version."""
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


def is_known(arena: Arena) -> bool:
    """Whether everybody's last version has played enough."""
    return all(arena.authors[name].versions[-1].blocks >= ENOUGH for name in AUTHORS)


def test_nothing_is_lost_in_a_term_and_the_ladder_comes_out_in_the_true_order(tmp_path: Path) -> None:
    need_sandbox()
    secret = tmp_path / "secret"
    secret.write_text("the-secret")
    file = tmp_path / "term.toml"
    file.write_text(
        'game = "twixt"\nanchors = ["random"]\n[limits]\nversions_per_hour = 99\nbuild_s = 5\nmemory_mb = 256\n'
    )
    folder = open_arena(file, lambda: AT, lambda: 7)
    invite(folder, [*AUTHORS, *EVIL], lambda: AT)
    chance = Random(5)
    # Everybody's last version is what they can, and some hand in before. Of the hostile ones each has its turn.
    early = [*(chance.choice(AUTHORS) for _ in range(EARLY)), *EVIL]
    chance.shuffle(early)
    uploads = [
        (name, hostile(EVIL.index(name), secret) if name in EVIL else entry(AUTHORS.index(name) / (len(AUTHORS) - 1)))
        for name in (*early, *chance.sample(AUTHORS, len(AUTHORS)))
    ]
    desk, taken = Desk(folder), list[tuple[str, int]]()
    desk.refresh()
    per_kill = len(uploads) // KILLS
    for kill in range(KILLS):
        with running(file):
            for name, data in uploads[kill * per_kill : (kill + 1) * per_kill]:
                taken.append((name, desk.hand_in(name, data)))
            before, until = len(standing(folder)[0]), time.monotonic() + LIMIT_S
            while len(standing(folder)[0]) < before + LINES:
                assert time.monotonic() < until
                time.sleep(chance.random())
    with running(file):
        until = time.monotonic() + LIMIT_S
        while not is_known(standing(folder)[1]):
            assert time.monotonic() < until
            time.sleep(1)

    lines, arena = standing(folder)
    assert [(line.author, line.version) for line in lines if isinstance(line, HandedIn)] == taken
    checks = Counter((line.author, line.version, line.step) for line in lines if isinstance(line, Checked))
    blocks = [line for line in lines if isinstance(line, Played)]
    assert max(checks.values()) == 1
    assert len({block.number for block in blocks}) == len(blocks)
    assert all((folder / game.replay).is_file() for block in blocks for game in block.games)
    states = {name: author.state(author.versions[-1]) for name, author in arena.authors.items()}
    assert states == dict.fromkeys(AUTHORS, "playing") | dict.fromkeys(EVIL, "rejected")
    assert secret.read_text() == "the-secret"
    assert not [path for path in folder.glob("checks/*/*.txt") if b"the-secret" in path.read_bytes()]
    order = sorted(AUTHORS, key=lambda name: arena.authors[name].versions[-1].belief.mu)
    off = sum((AUTHORS.index(name) - place) ** 2 for place, name in enumerate(order))
    rank_correlation = 1 - 6 * off / (len(AUTHORS) * (len(AUTHORS) ** 2 - 1))
    print(f"{len(blocks)} blocks, {sum(checks.values())} checks, rank correlation {rank_correlation:.3f}")
    assert rank_correlation >= 0.9
