"""Kernels both ways: as they are installed, and from their sources, in one process.

For example::

    @pytest.mark.parametrize("kernel", both_ways("spieltisch.games.NAME.kernel"))
    def test_an_empty_board_has_moves(kernel: Any) -> None:
        assert kernel.Position().legal_count() > 0
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import spieltisch
from spieltisch.core.build import compiled_modules, uncompiled_modules

SITE = Path(spieltisch.__file__).parent.parent


def both_ways(name: str) -> list[Any]:
    """Parameters for a test: the kernel from its source and, where it is compiled, as it is installed."""
    compiled = [pytest.param(importlib.import_module(name), id="compiled")] if name in kernels()[0] else []
    return [pytest.param(source_module(name), id="source"), *compiled]


@cache
def kernels() -> tuple[list[str], list[str]]:
    """The compiled ones, and those that are not."""
    return compiled_modules(), uncompiled_modules()


@cache
def source_module(name: str) -> ModuleType:
    """A module that runs from its source, over kernels that do so too; everything else is shared.

    It is a second module beside the installed one, the same for every caller.
    """
    importlib.import_module(name)  # what it imports that is no kernel is there from now on
    with _from_sources({name, *chain(*kernels())}):
        return importlib.import_module(name)


_second: dict[str, ModuleType] = {}


@contextmanager
def _from_sources(names: set[str]) -> Iterator[None]:
    """Let imports of these modules give the second ones, made from sources where they are wanted first."""
    installed = {name: sys.modules[name] for name in names if name in sys.modules}
    finder = _SourceFinder(names)
    _replace(names, {name: module for name, module in _second.items() if name in names})
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        _second.update((name, sys.modules[name]) for name in names if name in sys.modules)
        _replace(names, installed)


def _replace(names: Iterable[str], modules: dict[str, ModuleType]) -> None:
    """Make exactly these of the named modules importable, as entries and as attributes of their packages."""
    for name in names:
        package, _, leaf = name.rpartition(".")
        sys.modules.pop(name, None)
        vars(sys.modules.get(package, spieltisch)).pop(leaf, None)
    for name, module in modules.items():
        package, _, leaf = name.rpartition(".")
        sys.modules[name] = module
        setattr(sys.modules[package], leaf, module)


class _SourceFinder(MetaPathFinder):
    def __init__(self, names: set[str]) -> None:
        self.names = names

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.names:
            return None
        return spec_from_file_location(name, SITE.joinpath(*name.split(".")).with_suffix(".py"))
