"""Compile the kernel where Cython and a C compiler are at hand; the same files run as they are without.

A kernel is a ``.py`` with a ``.pxd`` beside it. What a build makes goes to a temporary folder, so that no
extension stays behind in the sources and goes stale there.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

SOURCES = Path("src")
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}


def find_kernels() -> list[Extension]:
    """One optional extension for each kernel."""
    sources = sorted(path.with_suffix(".py") for path in SOURCES.rglob("*.pxd"))
    return [
        Extension(".".join(source.relative_to(SOURCES).with_suffix("").parts), [str(source)], optional=True)
        for source in sources
    ]


class BuildKernels(build_ext):
    """Turns the kernels into C and compiles them."""

    def build_extensions(self) -> None:
        """All or none: compiled ones share their layout, so a Python one among them is no match."""
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(ext.name)) for ext in self.extensions]
        if not all(path.exists() for path in built):
            for path in built:
                path.unlink(missing_ok=True)

    def build_extension(self, ext: Extension) -> None:
        """A ``CompileError`` leaves the kernel as plain Python."""
        try:
            from Cython.Build import cythonize
            from Cython.Compiler.Errors import CompileError as Refused
        except ImportError as missing:
            raise CompileError(f"no Cython to translate {ext.name}") from missing
        try:
            [translated] = cythonize(
                ext, build_dir=f"{self.build_temp}/c", include_path=[str(SOURCES)], compiler_directives=DIRECTIVES
            )
        except Refused as refused:
            raise CompileError(f"Cython refuses {ext.name}") from refused
        ext.sources = translated.sources
        super().build_extension(ext)


def scratch() -> str:
    """A folder that goes when this process does."""
    folder = tempfile.mkdtemp(prefix="spieltisch-new-game-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


if __name__ == "__main__":
    folder = scratch()
    setup(
        ext_modules=find_kernels(),
        cmdclass={"build_ext": BuildKernels},
        options={"build": {"build_base": folder}, "egg_info": {"egg_base": folder}},
    )
