"""Kernels and their C: a kernel is a ``.py`` with a ``.pxd`` beside it, wherever it lies in the package.

What Cython's runtime needs (functions, exceptions, memory views) is one module that all kernels share, since a copy in
each of them is most of the C that a compiler has to read.
"""

from __future__ import annotations

import os
import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from setuptools import Extension
from setuptools.errors import CompileError

SOURCES = Path("src")
TEMPLATES = SOURCES / "spieltisch" / "templates"
"""Distributions to copy: their kernels are compiled where the copies are installed."""
SHARED = "spieltisch._cyutility"
CIMPORT = re.compile(r"^from (\S+) cimport", re.MULTILINE)
COMPILE_ARGS = ["-O3", "-g0", "-falign-functions=32"]
"""Where functions happen to lie makes games of Cascadia 3 % faster or slower, so they are aligned."""
if sys.platform == "linux":
    # What a module does while it is imported is done once: a tenth of the compiler's time is not worth it.
    COMPILE_ARGS.append('-DCYTHON_SMALL_CODE=__attribute__((cold, optimize("O1")))')
TOOLKIT = ("expectimax", "kernel_search", "luck", "mcts", "nodes", "puct", "tree_search")
LATER = ("research/*", "games/*/research/*", "games/*/standard/*", *(f"bots/{name}" for name in TOOLKIT))
"""Kernels that nobody needs who plays at a table: simulations, games for viewers elsewhere, and searches that no bot of
our games uses."""
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


def find_kernels(part: str = "") -> list[Extension]:
    """One optional extension for each kernel and for what they share, or for a part of them: ``playing`` is all but
    what can be compiled ``later``. The largest come first, so that no processor is idle at the end."""
    headers = (header for header in SOURCES.rglob("*.pxd") if TEMPLATES not in header.parents)
    sources = (source for header in headers if (source := header.with_suffix(".py")).exists())
    if part:
        sources = (source for source in sources if is_later(source) == (part == "later"))
    in_order = sorted(sources, key=lambda source: (-source.stat().st_size, source))
    files = {module_name(source): [str(source)] for source in in_order}
    if files and part != "later":
        files = {SHARED: [], **files}
    return [Extension(name, paths, extra_compile_args=COMPILE_ARGS, optional=True) for name, paths in files.items()]


def is_later(source: Path) -> bool:
    """Whether nobody needs that kernel who plays."""
    path = source.relative_to(SOURCES / "spieltisch").with_suffix("").as_posix()
    return any(fnmatchcase(path, pattern) for pattern in LATER)


def module_name(source: Path) -> str:
    return ".".join(source.relative_to(SOURCES).with_suffix("").parts)


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
        [translated] = cythonize(
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
