"""Make what a version of Spieltisch leaves behind: logs, data folders of stopped and of killed servers, contests.

``python -m tests.data.make FOLDER`` in a checkout of that version, with its ``spieltisch`` on the path. Everything goes
through its command line, its doors and its API, so a later version can be asked for the same.
"""

from __future__ import annotations

import gzip
import json
import signal
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from tests.commands import run
from tests.data.api_names import names_of
from tests.data.contests import make_contests
from tests.data.full_folder import SHORT, fill
from tests.data.odd_logs import odd_logs
from tests.product.pages import Pages
from tests.product.server import serving

MATCHES = {
    "hive": ["hive", "greedy", "random"],
    "twixt": ["twixt", "greedy", "random", "--set", "twixt.rounds=8"],
    "cascadia": ["cascadia", "greedy", "random", "--set", "cascadia.rounds=4"],
    "cascadia-four": ["cascadia", *["random"] * 4, "--set", "cascadia.cards=DCDBC", "--set", "cascadia.rounds=6"],
    "catan": ["catan", "greedy", "random", "random", "--set", "catan.turns=6"],
    "catan-six": ["catan", *["random"] * 6, "--set", "catan.turns=3", "--set", "catan.harbours=wooden"],
    "monopoly": ["monopoly", "greedy", "random", "random", "--set", "monopoly.max_rounds=6"],
    "monopoly-three": ["monopoly", *["random"] * 3, "--set", "monopoly.max_rounds=4", "--set", "monopoly.houses=32"],
}
"""By the log's name."""
SERVED = ("--seed", "11", "--turbo", "--set", "twixt.mirror=false", "--set", "twixt.return_game=false")


def main(target: Path) -> None:
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        make_matches(place, target)
        for name, number in (("stopped", signal.SIGTERM), ("killed", signal.SIGKILL)):
            folder = place / name
            folder.mkdir()
            with serving(folder, *SERVED, others="0") as server, Pages(server.ports["http"]) as pages:
                if name == "stopped":
                    for log in odd_logs(server, pages):
                        keep(target, *log)
                    names = names_of(pages.json("/openapi.json"))
                    (target / "api.json").write_text(json.dumps(names, separators=(",", ":")) + "\n")
                tables = fill(server, pages)
                server.stop(number)
            (target / f"{name}.json").write_text(json.dumps(tables, indent=1, ensure_ascii=False) + "\n")
            pack(folder / "data", target / f"{name}.tar.xz")
        contests = place / "contests"
        contests.mkdir(mode=0o755)  # whoever is shut in is somebody else, and works here
        said = make_contests(contests)
        (target / "contests.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n")
        pack(contests, target / "contests.tar.xz")
        expected = {path.name: describe(place, path) for path in sorted(target.glob("*.jsonl.gz"))}
    (target / "logs.json").write_text(json.dumps(expected, indent=1) + "\n")


def pack(folder: Path, archive: Path) -> None:
    with tarfile.open(archive, "w:xz") as packed:
        packed.add(folder, folder.name, filter=anonymous)


def anonymous(file: tarfile.TarInfo) -> tarfile.TarInfo:
    file.uname = file.gname = ""
    file.uid = file.gid = file.mtime = 0
    return file


def keep(target: Path, name: str, log: bytes) -> None:
    (target / f"{name}.jsonl.gz").write_bytes(gzip.compress(log, mtime=0))


def make_matches(place: Path, target: Path) -> None:
    """A finished log of each match, and the same cut in the middle of a line."""
    for name, arguments in MATCHES.items():
        done = run(place, "match", *arguments, "--seed", "1", "--out", name)
        assert done.returncode == 0, done.stderr
        log = (place / name / "00001.jsonl").read_bytes()
        keep(target, name, log)
        if name in SHORT:
            keep(target, f"{name}-cut", log[: len(log) // 2])


def describe(place: Path, path: Path) -> Any:
    """What this version says of a log."""
    log = place / "log.jsonl"
    log.write_bytes(gzip.decompress(path.read_bytes()))
    checked = json.loads(run(place, "replay", "verify", "log.jsonl", "--json").stdout)
    assert checked["ok"], (path, checked)
    shown = json.loads(run(place, "replay", "show", "log.jsonl", "--json").stdout)
    return {
        "complete": checked["complete"], "plies": checked["plies"],
        "position": shown["position"], "result": shown["result"],
    }  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]))
