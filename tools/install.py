"""Install Spieltisch as a wheel into ``.venv``; what has not changed since is not done again.

``python3 tools/install.py`` installs what running needs, ``--test`` what tests need as well,
``--sanitize`` a second build into ``.venv/sanitized`` whose kernels stop at undefined behaviour.

What has changed is told from contents, not from times. Requirements come from the locks in
``requirements/``, and the wheel is built by the tools pinned there, beside the installation of
all else. Nothing is written outside ``.venv`` but two caches in the user's cache folder: pip's,
and the compiled modules' (``tools/compiling/cache.py``), which spare a second clone the minute.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TextIO

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
if missing := len(uncompiled_modules()):
    print(f"{missing} kernels are not compiled, so games are slow: .venv/build.log says why")
"""
SANITIZE = "-fsanitize=bounds,signed-integer-overflow,shift -fno-sanitize-recover=all"


def main(wishes: list[str]) -> None:
    if sys.version_info < (3, 11):
        sys.exit(f"Spieltisch needs Python 3.11 or later, this is {sys.version}; try `make PYTHON=python3.12`")
    is_test = "--test" in wishes
    make_venv()
    install_lock("build.txt")
    if "--sanitize" in wishes:
        flags = {"CFLAGS": SANITIZE, "LDFLAGS": SANITIZE, "SPIELTISCH_TYPED": "off"}
        wheel = Wheel("sanitized", "--target", SANITIZED, **flags)
    else:
        wheel = Wheel("wheel")
    with wheel:
        install_lock("test.txt" if is_test else "run.txt")
    if is_test:
        compile_bytecode()


def make_venv() -> None:
    base = Path(sys.executable).resolve()
    key = digest([sys.version, str(base), str(VENV)])
    if not is_done("venv", key):
        print("making .venv", flush=True)
        run(base, "-m", "venv", "--clear", *(["--without-pip"] if base_pip() else []), VENV)
        mark_done("venv", key)


def install_lock(name: str) -> None:
    lock = ROOT / "requirements" / name
    if not is_done(name, digest([lock])):
        print(f"installing requirements/{name}", flush=True)
        run(*pip_install(), "--require-hashes", "--requirement", lock)
        mark_done(name, digest([lock]))


def compile_bytecode() -> None:
    """Of all that is installed: tests start many interpreters, none of which may write it."""
    key = digest([path for path in sorted((VENV / "stamps").iterdir()) if path.name != "bytecode"])
    if not is_done("bytecode", key):
        run(PYTHON, "-m", "compileall", "-q", "-j", "0", sysconfig.get_path("purelib", vars={"base": str(VENV)}))
        mark_done("bytecode", key)


class Wheel:
    """A build that goes on inside the ``with``, after which the wheel is installed; neither if nothing has changed."""

    def __init__(self, step: str, *where: object, **flags: str) -> None:
        self.step, self.where, self.flags = step, where, flags
        self.folder = VENV / "wheels" / step
        self.key = digest([compiler(), str(flags), *wheel_sources()])
        self.build: subprocess.Popen[str] | None = None

    def __enter__(self) -> None:
        if is_done(self.step, self.key):
            return
        print("building the wheel", flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        with BUILD_LOG.open("w") as log:
            self.build = start(PYTHON, "-c", BUILD_WHEEL, self.folder, output=log, **self.flags)

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        if self.build is None:
            return
        if failed:
            self.build.kill()
            self.build.wait()
            return
        if self.build.wait():
            sys.exit(f"{BUILD_LOG.read_text()}\nfailed: building the wheel")
        [wheel] = self.folder.glob("*.whl")
        run(*pip_install(), "--no-deps", "--no-index", "--force-reinstall", "--upgrade", *self.where, wheel)
        mark_done(self.step, self.key)
        print(run(PYTHON, "-c", REPORT, PYTHONPATH=str(SANITIZED) if self.where else ""), end="", flush=True)


def wheel_sources() -> list[Path]:
    transcripts = (ROOT / "tests" / "games").glob("*/wire/transcripts")
    folders = (ROOT / "src", ROOT / "docs" / "protocols", *transcripts)  # those pages and what they cite are packaged
    sources = (path for each in folders for path in each.rglob("*") if path.is_file() and path.suffix != ".pyc")
    named = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "requirements/build.txt")
    recipe = [*sorted((ROOT / "tools" / "compiling").glob("*.py")), *(ROOT / name for name in named)]
    return [*sorted(sources), *(path for path in recipe if path.exists())]


def compiler() -> str:
    """The path of the C compiler, or nothing: one that arrives later is used from then on."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) or ""


@cache
def base_pip() -> tuple[object, ...]:
    """The base Python's pip, where it can install into another's folders: it spares .venv one of its own."""
    command = (Path(sys.executable).resolve(), "-m", "pip")
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout.split()
    is_able = len(said) > 1 and tuple(map(int, said[1].split(".")[:2])) >= (22, 3)
    return (*command, "--python", PYTHON) if is_able else ()


def pip_install() -> tuple[object, ...]:
    """Bytecode is made where it is needed: most of what is installed is never imported."""
    pip = base_pip() or (PYTHON, "-m", "pip")
    return (*pip, "install", "--quiet", "--disable-pip-version-check", "--no-input", "--no-compile")


def run(*command: object, **variables: str) -> str:
    """Run a program in the checkout and return what it printed, or stop with that if it fails."""
    process = start(*command, output=subprocess.PIPE, **variables)
    said, _ = process.communicate()
    if process.returncode:
        sys.exit(f"{said}\nfailed: {' '.join(map(str, command))}")
    return said


def start(*command: object, output: int | TextIO, **variables: str) -> subprocess.Popen[str]:
    """Start a program in the checkout, with nobody's own settings of Python."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    words = [str(word) for word in command]
    return subprocess.Popen(words, cwd=ROOT, env=clean | variables, stdout=output, stderr=subprocess.STDOUT, text=True)


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
