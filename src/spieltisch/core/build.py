"""Which kernels of this installation are compiled, told from its files without importing them.

A kernel is a module with a ``.pxd`` beside it. Where an extension module lies beside
both, the import system prefers it to the source.
"""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
TEMPLATES = PACKAGE / "templates"
"""Distributions to copy, which are compiled elsewhere."""
UNFINISHED = PACKAGE / "unfinished.txt"
"""Is there while kernels that only research needs are being compiled, and all others are."""


def compiled_modules() -> list[str]:
    """The kernels that run compiled, as sorted module names."""
    return [_module_name(source) for source in _kernel_sources() if _has_extension(source)]


def uncompiled_modules() -> list[str]:
    """The kernels that run as plain Python, as sorted module names."""
    return [] if UNFINISHED.exists() else _plain_modules()


def unfinished_modules() -> list[str]:
    """The kernels that are being compiled, as sorted module names. Imports of them wait (``spieltisch.unfinished``)."""
    return _plain_modules() if UNFINISHED.exists() else []


def is_compiled() -> bool:
    """Whether all kernels run compiled."""
    return not uncompiled_modules()


def _plain_modules() -> list[str]:
    return [_module_name(source) for source in _kernel_sources() if not _has_extension(source)]


def _kernel_sources() -> list[Path]:
    headers = (header for header in PACKAGE.rglob("*.pxd") if TEMPLATES not in header.parents)
    sources = (header.with_suffix(".py") for header in headers)
    return sorted(source for source in sources if source.exists())


def _has_extension(source: Path) -> bool:
    return any(source.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def _module_name(source: Path) -> str:
    return ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)
