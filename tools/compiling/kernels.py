"""Kernels and their C: a kernel is a ``.py`` with a ``.pxd`` beside it, wherever it lies in the package.

What Cython's runtime needs (functions, exceptions, memory views) is one module that all kernels share, since a copy in
each of them is most of the C that a compiler has to read.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from setuptools import Extension
from setuptools.errors import CompileError

SOURCES = Path("src")
TEMPLATES = SOURCES / "spieltisch" / "templates"
"""Distributions to copy: their kernels are compiled where the copies are installed."""
SHARED = "spieltisch._cyutility"
CIMPORT = re.compile(r"^from (\S+) cimport", re.MULTILINE)
COMPILE_ARGS = ["-O3", "-g0"]
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    # Nobody pickles a kernel, asks for its signature or reads its C.
    "auto_pickle": False,
    "binding": False,
    "emit_code_comments": False,
}


def find_kernels() -> list[Extension]:
    """One optional extension for each kernel and for what they share: what does not compile stays a Python module."""
    headers = (header for header in SOURCES.rglob("*.pxd") if TEMPLATES not in header.parents)
    sources = sorted(header.with_suffix(".py") for header in headers if header.with_suffix(".py").exists())
    names = {".".join(source.relative_to(SOURCES).with_suffix("").parts): [str(source)] for source in sources}
    if names:
        names = {SHARED: [], **names}
    return [Extension(name, files, extra_compile_args=COMPILE_ARGS, optional=True) for name, files in names.items()]


def sources_of(extension: Extension) -> list[Path]:
    """All that a kernel's C follows from: its source, its header, and what that cimports, directly or not."""
    found: list[Path] = []
    waiting = [Path(source).with_suffix(".pxd") for source in extension.sources]
    while waiting:
        header = waiting.pop()
        if header not in found and header.exists():
            found.append(header)
            names = CIMPORT.findall(header.read_text())
            waiting += [SOURCES.joinpath(*name.split(".")).with_suffix(".pxd") for name in names]
    return [*map(Path, extension.sources), *sorted(found)]


def translate(extension: Extension, folder: Path) -> list[str]:
    """Write an extension's C source into a folder and return its path. Cython translates one at a time."""
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError as Refused
    except ImportError as missing:
        raise CompileError(f"no Cython to translate {extension.name}") from missing
    try:
        [translated] = cythonize(  # type: ignore[no-untyped-call]
            extension,
            build_dir=str(folder),
            include_path=[str(SOURCES)],
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=SHARED,
            emit_linenums="-fsanitize" in os.environ.get("CFLAGS", ""),  # so that a sanitizer names our lines
            force=True,
        )
    except Refused as refused:
        raise CompileError(f"Cython refuses {extension.name}") from refused
    return list(translated.sources)
