"""What the checks say of clients with one known mistake each: ``python -m tools.mutants --write``.

The clients are the wrong ones of the tests. Their verdicts are data that ``check`` compares a client's with
(``conformance/mutants.py``), bound to the scripts by a hash: after a change of those, this is to be done again.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from spieltisch.conformance.mutants import FILE, module_of, package_of
from spieltisch.core.checks import CheckBook
from spieltisch.core.registry import games
from tests.mistakes import Mistake
from tools.workshop import PLACES, ROOT, USUAL, checked, client_of, mistakes_of

SHORT: Final = ("failed", "warned")
COMMON: Final = "spieltisch.conformance.common"
SILENT: Final = frozenset({"causes", "german"})
"""Modules of a game's checks that say nothing to clients."""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--games", default=",".join(games()), help="names with commas between")
    parser.add_argument("--jobs", type=int, default=2, help="so many clients at once")
    parser.add_argument("--write", action="store_true", help="put it into the package")
    chosen = parser.parse_args(words)
    for game in chosen.games.split(","):
        checks = games()[game].wire.checks
        assert checks
        book = checks()
        with ThreadPoolExecutor(chosen.jobs) as pool:
            known = [each for each in mistakes_of(game) if each.code]
            mutants = dict(pool.map(partial(mutant_of, game), known))
        text = json.dumps({"scripts": scripts_hash(book), "mutants": mutants}, indent=1) + "\n"
        if chosen.write:
            ROOT.joinpath("src", *package_of(book).split("."), FILE).write_text(text, encoding="utf-8")
        else:
            print(text, end="")
    return 0


def mutant_of(game: str, mistake: Mistake) -> tuple[str, dict[str, Any]]:
    """Its name, and its verdicts."""
    begun = time.monotonic()
    program = client_of(game, "--wrong", mistake.name, *PLACES.get(game, USUAL))
    found = checked(game, program, ["--no-shrink"])
    names = {each["id"].partition(".")[2]: each for each in found}
    short = {
        name: {word: each[word] or "" for word in ("verdict", "expected", "got", "likely")}
        for name, each in names.items()
        if each["verdict"] in SHORT
    }
    passed = [name for name, each in names.items() if each["verdict"] == "passed"]
    print(f"{time.monotonic() - begun:4.0f} s  {game} {mistake.name}: {len(short)}", file=sys.stderr, flush=True)
    return mistake.name, {"code": mistake.code, "short": short, "passed": passed}


def scripts_hash(book: CheckBook) -> str:
    """Of what a game's checks, and the common ones, say to clients: the modules of the scripts, and what these import
    from beside them. Comments and layout do not count."""
    package = package_of(book)
    found, waiting = set[str](), {module_of(check.script) for check in book.checks}
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= {each for each in _imported(name, package) if each not in found}
    sources = "".join(ast.dump(_parsed(name)) for name in (COMMON, *sorted(found)))
    return hashlib.sha256(sources.encode()).hexdigest()


def _imported(module: str, package: str) -> Iterator[str]:
    """From this package, but for what says nothing to clients."""
    beside = {name for _, name, _ in iter_modules([str(files(package))])} - SILENT
    for node in ast.walk(_parsed(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = (node.module, *(f"{node.module}.{name.name}" for name in node.names))
            firsts = {name.removeprefix(f"{package}.").partition(".")[0] for name in names if name.startswith(package)}
            yield from (f"{package}.{name}" for name in firsts & beside)


def _parsed(module: str) -> ast.Module:
    spec = find_spec(module)
    return ast.parse(Path(spec.origin).read_bytes() if spec and spec.origin else b"")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
