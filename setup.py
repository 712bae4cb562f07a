"""Compile the kernels where a C compiler is at hand; the same files run as they are without one.

A kernel is a ``.py`` with a ``.pxd`` beside it, wherever it lies in the package; Cython compiles it. What lies between
a socket and a kernel is plain typed Python. mypyc compiles those modules of it that are in ``TYPED`` together, so that
they call each other without the interpreter.

All that a build makes goes to a temporary folder: nothing is ever left in the source tree, so no extension can go
stale beside an edited source. ``SPIELTISCH_KERNEL_CACHE`` names a folder that keeps extensions from build to build,
found again by the content they were made from. ``SPIELTISCH_TYPED=off`` leaves typed modules as they are.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import shutil
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError

SOURCES = Path("src")
TEMPLATES = SOURCES / "spieltisch" / "templates"
"""Distributions to copy: their kernels are compiled where the copies are installed."""
CIMPORT = re.compile(r"^from (\S+) cimport", re.MULTILINE)
TYPED = (
    *("wire/cutting", "wire/lines", "wire/xml"),
    *("lobby/alarms", "lobby/hosting", "lobby/lobby", "lobby/outbox"),
    *(
        "table/broadcast",
        "table/clock",
        "table/facts",
        "table/log_writer",
        "table/progress",
        "table/seen",
        "table/table",
    ),
    *(f"games/{game}/{module}" for game in ("hive", "monopoly", "twixt") for module in ("rules", "wire/server")),
    *("games/twixt/legality", "games/twixt/wire/messages"),
)
"""What a move meets most. Nobody makes subclasses of their classes elsewhere, which mypyc would not allow; and none of
them is an observation, which holds whatever somebody puts into it."""
TYPED_NEEDS = ("mypyc", "msgspec")
"""Without these nobody can tell what their types are."""
TYPED_KNOWS = ("core", "lobby", "table", "wire", "games/*", "games/*/wire")
"""Where that lies which they are compiled against."""
COMPILE_ARGS = ["-O3", "-g0"]
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}


def find_kernels() -> list[Extension]:
    """One optional extension for each kernel: one that does not compile stays a Python module."""
    headers = (header for header in SOURCES.rglob("*.pxd") if TEMPLATES not in header.parents)
    sources = sorted(header.with_suffix(".py") for header in headers if header.with_suffix(".py").exists())
    return [
        Extension(
            ".".join(source.relative_to(SOURCES).with_suffix("").parts),
            [str(source)],
            extra_compile_args=COMPILE_ARGS,
            optional=True,
        )
        for source in sources
    ]


def fingerprint(source: Path) -> str:
    """A hash of all that decides what an extension does: its sources, how it is compiled, and for what."""
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")]
    parts = [version("cython"), sysconfig.get_config_var("EXT_SUFFIX"), *flags]
    digest = hashlib.sha256("\n".join(parts).encode())
    digest.update(Path(__file__).read_bytes())
    for path in (source, *sorted(declarations(source.with_suffix(".pxd")))):
        digest.update(f"\n{path} {hashlib.sha256(path.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()


def declarations(header: Path) -> set[Path]:
    """A kernel's header and all that it cimports, directly or not."""
    found: set[Path] = set()
    waiting = [header]
    while waiting:
        path = waiting.pop()
        if path not in found and path.exists():
            found.add(path)
            names = CIMPORT.findall(path.read_text())
            waiting += [SOURCES.joinpath(*name.split(".")).with_suffix(".pxd") for name in names]
    return found


def typed_fingerprint() -> str:
    """A hash of all that decides what the typed modules' extensions do."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    folders = (folder for pattern in TYPED_KNOWS for folder in sorted((SOURCES / "spieltisch").glob(pattern)))
    for path in (path for folder in folders for path in sorted(folder.glob("*.py"))):
        digest.update(f"\n{path} {hashlib.sha256(path.read_bytes()).hexdigest()}".encode())
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")]
    digest.update("\n".join([*flags, version("mypy"), sysconfig.get_config_var("EXT_SUFFIX")]).encode())
    return digest.hexdigest()


def compile_typed(made: Path, scratch: Path) -> bool:
    """Compile the typed modules into a folder; False where mypyc or the compiler refuses."""
    from mypyc.build import mypycify

    paths = [str(SOURCES / "spieltisch" / f"{name}.py") for name in TYPED]
    options = [
        "--config-file=",
        f"--cache-dir={scratch / 'mypy'}",
        "--ignore-missing-imports",
        "--follow-imports=silent",
    ]
    try:
        found = mypycify(
            [*options, *paths], target_dir=str(scratch / "mypyc"), debug_level="0", group_name="spieltisch_typed"
        )
        command = build_ext(Distribution({"ext_modules": found}))
        command.build_lib, command.build_temp = str(made), str(scratch / "o")
        command.ensure_finalized()
        command.run()
    except (CompileError, LinkError, PlatformError, SystemExit) as refused:
        print(f"the typed modules stay plain Python: {refused}", file=sys.stderr)
        return False
    return True


class BuildKernels(build_ext):
    """Turns the kernels into C and compiles them, except what the cache has from the same content."""

    translating = Lock()  # kernels are compiled side by side, but Cython translates one at a time

    def build_extensions(self) -> None:
        """Build all kernels or none: compiled ones share their layout, so a Python one among them is no match."""
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(ext.name)) for ext in self.extensions]
        if not all(path.exists() for path in built):
            for path in built:
                path.unlink(missing_ok=True)
        elif os.environ.get("SPIELTISCH_TYPED") != "off" and all(map(find_spec, TYPED_NEEDS)):
            self.build_typed()

    def build_typed(self) -> None:
        """Build all typed modules or none: they have one library, and it needs the kernels' compiler anyway."""
        cache = os.environ.get("SPIELTISCH_KERNEL_CACHE")
        cached = Path(cache, f"typed-{typed_fingerprint()}") if cache else None
        if cached is None or not cached.exists():
            made = Path(self.build_temp, "typed")
            if not compile_typed(made, Path(self.build_temp)):
                return
            if cached is None:
                cached = made
            else:
                cached.parent.mkdir(parents=True, exist_ok=True)
                for earlier in cached.parent.glob("typed-*"):
                    shutil.rmtree(earlier)
                shutil.copytree(made, cached)
        shutil.copytree(cached, self.build_lib, dirs_exist_ok=True)

    def build_extension(self, ext: Extension) -> None:
        """Leave the extension in the build folder; a ``CompileError`` leaves the kernel as plain Python."""
        built, cached = Path(self.get_ext_fullpath(ext.name)), self.cached(ext)
        if cached and cached.exists():
            built.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(cached, built)
            return
        with self.translating:
            ext.sources = self.translate(ext)
        super().build_extension(ext)
        if cached:
            self.keep(built, cached)

    def translate(self, ext: Extension) -> list[str]:
        """Write the kernel's C source into the build folder and return its path."""
        try:
            from Cython.Build import cythonize
            from Cython.Compiler.Errors import CompileError as Refused
        except ImportError as missing:
            raise CompileError(f"no Cython to translate {ext.name}") from missing
        try:
            [translated] = cythonize(
                ext,
                build_dir=f"{self.build_temp}/c",
                include_path=[str(SOURCES)],
                compiler_directives=DIRECTIVES,
                emit_linenums=True,  # so that a sanitizer names our lines
                force=True,
            )
        except Refused as refused:
            raise CompileError(f"Cython refuses {ext.name}") from refused
        return list(translated.sources)

    @staticmethod
    def cached(ext: Extension) -> Path | None:
        """Where the cache keeps this extension, or nothing where there is no cache."""
        folder = os.environ.get("SPIELTISCH_KERNEL_CACHE")
        return Path(folder, f"{ext.name}-{fingerprint(Path(ext.sources[0]))}") if folder else None

    @staticmethod
    def keep(built: Path, cached: Path) -> None:
        """Put an extension into the cache, in place of the kernel's earlier one."""
        cached.parent.mkdir(parents=True, exist_ok=True)
        for earlier in cached.parent.glob(f"{cached.name.rpartition('-')[0]}-*"):
            earlier.unlink()
        shutil.copy(built, cached)


def scratch() -> str:
    """A folder that goes when this process does."""
    folder = tempfile.mkdtemp(prefix="spieltisch-build-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


if __name__ == "__main__":
    folder = scratch()
    setup(
        ext_modules=find_kernels(),
        cmdclass={"build_ext": BuildKernels},
        options={
            "build": {"build_base": folder},
            "build_ext": {"parallel": os.cpu_count() or 1},
            "egg_info": {"egg_base": folder},
        },
    )
