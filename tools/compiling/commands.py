"""The commands of a build: what has to be compiled is, or comes from the cache; all it makes lies in its own folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import Lock

from setuptools import Extension
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

from tools.compiling.cache import Cache, key_of, toolchain, user_cache
from tools.compiling.kernels import find_kernels, sources_of, translate
from tools.compiling.typed import is_possible, typed_sources

UNFINISHED = "spieltisch/unfinished.txt"
"""In the package, what is to be compiled while the rest already plays."""


class BuildKernels(build_ext):
    """Turns kernels into C and compiles them, and beside that the typed modules."""

    def build_extensions(self) -> None:
        """Build all these kernels or none: compiled ones share their layout, so a Python one among them is no match."""
        self.cache, self.toolchain = user_cache(), toolchain()
        self.translating = Lock()  # kernels are compiled side by side, but Cython translates one at a time
        typed = TypedBuild(self.cache, self.toolchain, Path(self.build_temp)) if self.has_typed() else None
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if all(path.exists() for path in built):
            if typed and (made := typed.wait()):
                shutil.copytree(made, self.build_lib, dirs_exist_ok=True)
            self.name_unfinished()
        else:
            for path in built:
                path.unlink(missing_ok=True)
            if typed:
                typed.stop()
        self.cache.prune()

    def name_unfinished(self) -> None:
        """Kernels that are to be compiled later: whoever imports one waits until then."""
        if os.environ.get("SPIELTISCH_KERNELS") == "playing":
            names = "".join(f"{extension.name}\n" for extension in find_kernels("later"))
            Path(self.build_lib, UNFINISHED).write_text(names)

    def has_typed(self) -> bool:
        """Whether typed modules are to be compiled: not without kernels, whose compiler they need."""
        return bool(self.extensions) and os.environ.get("SPIELTISCH_TYPED") != "off" and is_possible()

    def build_extension(self, extension: Extension) -> None:
        """Leave the extension in the build folder; a ``CompileError`` leaves the kernel as plain Python."""
        key = key_of(extension.name, sources_of(extension), self.toolchain)
        if self.cache.take(key, Path(self.build_lib)):
            return
        with self.translating:
            extension.sources = translate(extension, Path(self.build_temp, "c"))
        super().build_extension(extension)
        built = Path(self.get_ext_fullpath(extension.name))
        self.cache.keep(key, Path(self.build_lib), [built.relative_to(self.build_lib)])


class TypedBuild:
    """The typed modules, all or none, since they have one library. It begins at once, in a process of its own."""

    def __init__(self, cache: Cache, toolchain: str, scratch: Path) -> None:
        self.cache = cache
        self.key = key_of("typed", typed_sources(), toolchain)
        self.made = scratch.absolute() / "typed"
        self.process: subprocess.Popen[bytes] | None = None
        if not cache.take(self.key, self.made):
            folders = (str(self.made), str(scratch.absolute()))
            self.process = subprocess.Popen([sys.executable, "-m", "tools.compiling.typed", *folders])

    def wait(self) -> Path | None:
        """The folder they lie in, or nothing where mypyc or the compiler refused."""
        if self.process:
            if self.process.wait():
                print("the typed modules stay plain Python: the lines above say why", file=sys.stderr)
                return None
            files = (path.relative_to(self.made) for path in self.made.rglob("*") if path.is_file())
            self.cache.keep(self.key, self.made, files)
        return self.made

    def stop(self) -> None:
        """Nobody wants them any more."""
        if self.process:
            self.process.kill()
            self.process.wait()


class Wheel(bdist_wheel):
    """A wheel is for one platform only if something in it was compiled for that."""

    def run(self) -> None:
        self.run_command("build")
        built = Path(self.get_finalized_command("build").build_lib)
        if not any(path.name.endswith(tuple(EXTENSION_SUFFIXES)) for path in built.rglob("*")):
            self.root_is_pure = True
        self.skip_build = True  # it is done, and would be done again
        super().run()
