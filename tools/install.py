"""Install Spieltisch as a wheel into ``.venv``; what has not changed since is not done again.

``python3 tools/install.py`` installs what running needs, ``--test`` what tests need as well,
``--sanitize`` a second build into ``.venv/sanitized`` whose kernels stop at undefined behaviour.

What has changed is told from contents, not from times. Requirements come from the locks in
``requirements/``, the wheel is built by the tools pinned there, and nothing is written
outside ``.venv``.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
SANITIZED = VENV / "sanitized"
BUILD_LOG = VENV / "build.log"

BUILD_WHEEL = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
REPORT = """
from spieltisch import __version__
from spieltisch.core.build import compiled_modules, uncompiled_modules
print(f"spieltisch {__version__} is installed, {len(compiled_modules())} kernels compiled")
if uncompiled_modules():
    print("uncompiled, and slow for it (.venv/build.log says why):", *uncompiled_modules())
"""
SANITIZE = "-fsanitize=bounds,signed-integer-overflow,shift -fno-sanitize-recover=all"


def main(wishes: list[str]) -> None:
    if sys.version_info < (3, 11):
        sys.exit(f"Spieltisch needs Python 3.11 or later, this is {sys.version}; try `make PYTHON=python3.12`")
    make_venv()
    install_lock("test.txt" if "--test" in wishes else "run.txt")
    if "--sanitize" in wishes:
        install_wheel("sanitized", "--target", SANITIZED, CFLAGS=SANITIZE, LDFLAGS=SANITIZE, SPIELTISCH_TYPED="off")
    else:
        install_wheel("wheel")


def make_venv() -> None:
    base = Path(sys.executable).resolve()
    key = digest([sys.version, str(base), str(VENV)])
    if not is_done("venv", key):
        print("making .venv", flush=True)
        run(base, "-m", "venv", "--clear", VENV)
        mark_done("venv", key)


def install_lock(name: str) -> None:
    lock = ROOT / "requirements" / name
    if not is_done(name, digest([lock])):
        print(f"installing requirements/{name}", flush=True)
        run(*PIP_INSTALL, "--require-hashes", "--requirement", lock)
        mark_done(name, digest([lock]))


def install_wheel(step: str, *where: object, **flags: str) -> None:
    """Build the wheel and install it, both only if something it is made of has changed."""
    key = digest([compiler(), str(flags), *wheel_sources()])
    if is_done(step, key):
        return
    print("building the wheel", flush=True)
    wheels, kernels = VENV / "wheels" / step, VENV / "kernels" / step
    shutil.rmtree(wheels, ignore_errors=True)
    BUILD_LOG.write_text(run(PYTHON, "-c", BUILD_WHEEL, wheels, SPIELTISCH_KERNEL_CACHE=str(kernels), **flags))
    [wheel] = wheels.glob("*.whl")
    run(*PIP_INSTALL, "--no-deps", "--no-index", "--force-reinstall", "--upgrade", *where, wheel)
    mark_done(step, key)
    print(run(PYTHON, "-c", REPORT, PYTHONPATH=str(SANITIZED) if where else ""), end="", flush=True)


def wheel_sources() -> list[Path]:
    transcripts = (ROOT / "tests" / "games").glob("*/wire/transcripts")
    folders = (ROOT / "src", ROOT / "docs" / "protocols", *transcripts)  # those pages and what they cite are packaged
    sources = (path for each in folders for path in each.rglob("*") if path.is_file() and path.suffix != ".pyc")
    recipe = (ROOT / name for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "requirements/run.txt"))
    return [*sorted(sources), *(path for path in recipe if path.exists())]


def compiler() -> str:
    """The path of the C compiler, or nothing: one that arrives later is used from then on."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) or ""


PIP_INSTALL = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input")


def run(*command: object, **variables: str) -> str:
    """Run a program in the checkout and return what it printed, or stop with that if it fails."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    words = [str(word) for word in command]
    output, both = subprocess.PIPE, subprocess.STDOUT
    done = subprocess.run(words, cwd=ROOT, env=clean | variables, stdout=output, stderr=both, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(words)}")
    return done.stdout


def digest(parts: Iterable[str | Path]) -> str:
    """One hash of texts, and of files by name and content."""
    total = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else b""
        total.update(f"{part} {len(content)}\n".encode() + content)
    return total.hexdigest()


def is_done(step: str, key: str) -> bool:
    stamp = VENV / "stamps" / step
    return stamp.exists() and stamp.read_text() == key


def mark_done(step: str, key: str) -> None:
    stamp = VENV / "stamps" / step
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(key)


if __name__ == "__main__":
    main(sys.argv[1:])
