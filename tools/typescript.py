"""Check the types in the pages' modules, which are JavaScript with types in comments: ``python -m tools.typescript``.

TypeScript's compiler is installed into ``.venv/node`` as ``requirements/package-lock.json`` pins it. A machine without
Node.js, or that reaches no registry of its packages, goes without and is told so; in continuous integration
(``CI=true``) that is an error.
"""

from __future__ import annotations

import os
import shutil
import sys

from tools.install import ROOT, VENV, digest, is_done, mark_done, run

NODE = VENV / "node"
LOCK = [ROOT / "requirements" / name for name in ("package.json", "package-lock.json")]
QUIETLY = ("--no-audit", "--no-fund", "--fetch-retries=1", "--loglevel=error")
INSTALL = ("ci", "--ignore-scripts", *QUIETLY, "--cache", VENV / "cache" / "npm", "--prefix", NODE)
SKIPPED = "the types in JavaScript are not checked"


def main() -> None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        skip("there is no node with npm")
        return
    try:
        install_compiler(npm)
    except SystemExit as failed:
        skip(f"TypeScript cannot be installed: {failed}")
        return
    memory = ("--incremental", "--tsBuildInfoFile", VENV / "cache" / "typescript.json")
    compiler = NODE / "node_modules" / "typescript" / "bin" / "tsc"
    run(node, compiler, "--project", ROOT / "tools" / "jsconfig.json", "--pretty", "false", *memory)


def skip(why: str) -> None:
    """Go without, in one line."""
    if os.environ.get("CI") == "true":
        sys.exit(f"{SKIPPED}: {why}")
    print(f"{SKIPPED}: {why.splitlines()[0]}")


def install_compiler(npm: str) -> None:
    key = digest(LOCK)
    if is_done("node", key):
        return
    print("installing requirements/package-lock.json", flush=True)
    NODE.mkdir(parents=True, exist_ok=True)
    for path in LOCK:
        shutil.copy(path, NODE)
    run(npm, *INSTALL)
    mark_done("node", key)


if __name__ == "__main__":
    main()
