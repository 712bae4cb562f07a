"""Install Spieltisch as a wheel into ``.venv``; what has not changed since is not done again.

``python3 tools/install.py`` installs what running needs, ``--test`` what tests need as well,
``--sanitize`` a second build into ``.venv/sanitized`` whose kernels stop at undefined behaviour.
``--play`` comes back as soon as one can play, and compiles the rest in the background.

What has changed is told from contents, not from times. Requirements come from the locks in
``requirements/``, and the wheel is built by the tools pinned there, beside the installation of
all else. Nothing is written outside ``.venv`` but two caches in the user's cache folder: pip's,
and the compiled modules' (``tools/compiling/cache.py``), which spare a second clone the minute.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
SANITIZED = VENV / "sanitized"
BUILD_LOG = VENV / "build.log"
SITE = Path(sysconfig.get_path("platlib", "venv", {"base": str(VENV), "platbase": str(VENV)}))
UNFINISHED = SITE / "spieltisch" / "unfinished.txt"
"""Kernels that playing does not need, while they are not compiled (``spieltisch.core.build``)."""

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
    make_venv()
    with alone():
        if "--finish" not in wishes:
            install(wishes)
        if UNFINISHED.exists() and "--play" not in wishes:
            finish()
    if UNFINISHED.exists() and "--play" in wishes:
        print("what only research needs is compiled in the background", flush=True)
        finish_later()


def install(wishes: list[str]) -> None:
    is_test = "--test" in wishes
    if "--sanitize" in wishes:
        flags = {"CFLAGS": SANITIZE, "LDFLAGS": SANITIZE, "SPIELTISCH_TYPED": "off"}
        wheel = Wheel("sanitized", "--target", SANITIZED, **flags)
    else:
        wheel = Wheel("wheel", part="playing" if "--play" in wishes else "")
    with Requirements("test.txt" if is_test else "run.txt", but="build.txt"):
        with Requirements("build.txt"):
            pass
        with wheel:
            pass
    if is_test:
        compile_bytecode()
        compile_tests()


def make_venv() -> None:
    base = Path(sys.executable).resolve()
    key = digest([sys.version, str(base), str(VENV)])
    if not is_done("venv", key):
        print("making .venv", flush=True)
        run(base, "-m", "venv", "--clear", *(["--without-pip"] if base_pip() else []), VENV)
        mark_done("venv", key)


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else installs here meanwhile, the background neither."""
    with (VENV / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def finish_later() -> None:
    """In the background, which an interrupt of what comes next does not reach."""
    nobody = subprocess.DEVNULL
    command = ["nice", sys.executable, __file__, "--finish"]
    subprocess.Popen(command, stdin=nobody, stdout=nobody, stderr=nobody, start_new_session=True)


def finish() -> None:
    """Compile what playing does not need, and lay it beside what is installed: whoever imports it is waiting."""
    print("compiling what only research needs", flush=True)
    made = VENV / "later"
    shutil.rmtree(made, ignore_errors=True)
    command = (PYTHON, "setup.py", "build_ext", "--build-lib", made)
    with BUILD_LOG.open("a") as log:
        status = start(*command, output=log, SPIELTISCH_KERNELS="later", SPIELTISCH_TYPED="off").wait()
    kernels = [path for path in made.rglob("*") if path.is_file()]
    if status or not kernels:
        sys.exit("what only research needs could not be compiled: .venv/build.log says why")
    [record] = SITE.glob("spieltisch-*.dist-info/RECORD")
    for kernel in kernels:
        place = kernel.relative_to(made)
        with record.open("a") as lines:
            lines.write(f"{place.as_posix()},,\n")  # so that it goes with the rest
        shutil.move(kernel, SITE / place)
    UNFINISHED.unlink()


def compile_bytecode() -> None:
    """Of all that is installed: tests start many interpreters, none of which may write it."""
    key = digest([path for path in sorted((VENV / "stamps").iterdir()) if path.name not in {"bytecode", "tests"}])
    if not is_done("bytecode", key):
        run(PYTHON, "-m", "compileall", "-q", "-j", "0", SITE)
        mark_done("bytecode", key)


def compile_tests() -> None:
    """Once, so that not every worker of their first run does; from then on pytest compiles again what has changed.

    Whether they can be collected at all is for that run to say.
    """
    key = digest([ROOT / "requirements" / "test.txt"])
    if not is_done("tests", key):
        collect = ("-m", "pytest", "--collect-only", "-qq", "--override-ini=cache_dir=.venv/cache/pytest")
        start(PYTHON, *collect, output=subprocess.DEVNULL, PYTHONDONTWRITEBYTECODE="1").wait()
        mark_done("tests", key)


class Requirements:
    """What a lock names, ``but`` what another one names, too: its installation goes on inside the ``with``."""

    def __init__(self, name: str, but: str = "") -> None:
        self.name = name
        self.locks = [ROOT / "requirements" / lock for lock in (name, but) if lock]
        self.key = digest(self.locks)
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> None:
        if is_done(self.name, self.key):
            return
        print(f"installing requirements/{self.name}", flush=True)
        [wanted, *others] = map(pins, self.locks)
        left_out = {name for lock in others for name, _ in lock}
        chosen = VENV / self.name
        chosen.write_text("\n".join(pin for name, pin in wanted if name not in left_out))
        options = ("--no-deps", "--require-hashes", "--requirement", chosen)
        self.process = start(*pip_install(), *options, output=subprocess.PIPE)
        if not base_pip():
            self.__exit__(None)  # .venv's own pip is replaced by the next one

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        process, self.process = self.process, None
        if process and failed:
            process.kill()
        elif process:
            wait_for(process)
            mark_done(self.name, self.key)


def pins(lock: Path) -> list[tuple[str, str]]:
    """What a lock names, each with its lines: version and hashes."""
    found = re.finditer(r"^([\w.-]+)==(?:.*\\\n)*.*$", lock.read_text(), re.MULTILINE)
    return [(pin[1], pin[0]) for pin in found]


class Wheel:
    """A build that goes on inside the ``with``, after which the wheel is installed; neither if nothing has changed."""

    def __init__(self, step: str, *where: object, part: str = "", **flags: str) -> None:
        self.step, self.where, self.part, self.flags = step, where, part, flags
        self.folder = VENV / "wheels" / step
        self.key = digest([compiler(), str(flags), *wheel_sources()])
        self.build: subprocess.Popen[str] | None = None

    def __enter__(self) -> None:
        if is_done(self.step, self.key):
            return
        print("building the wheel", flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        with BUILD_LOG.open("w") as log:
            command = (PYTHON, "-c", BUILD_WHEEL, self.folder)
            self.build = start(*command, output=log, SPIELTISCH_KERNELS=self.part, **self.flags)

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
    return wait_for(start(*command, output=subprocess.PIPE, **variables))


def wait_for(process: subprocess.Popen[str]) -> str:
    """What a program prints until it ends; stop with that if it fails."""
    said, _ = process.communicate()
    if process.returncode:
        sys.exit(f"{said}\nfailed: {process.args!r}")
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
