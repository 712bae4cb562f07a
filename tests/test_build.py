"""What is installed is what the checkout says, and compiled wherever that is possible."""

from __future__ import annotations

import importlib
import os
import runpy
import shutil
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.core import build
from tests.kernels import source_module

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "spieltisch"
INSTALLED = Path(spieltisch.__file__).parent
KERNELS = sorted(build.compiled_modules() + build.uncompiled_modules())

needs_wheel = pytest.mark.skipif(INSTALLED == SOURCES, reason="runs from the sources, not from a wheel")


def can_compile() -> bool:
    """Whether this machine has a C compiler and the headers of this Python."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def files_below(folder: Path) -> dict[str, bytes]:
    """All files but what Python and the compiler made of them, also behind links to folders. Pictures of the pages are
    for who reads the sources."""
    found = (Path(place, name) for place, _, names in os.walk(folder, followlinks=True) for name in names)
    paths = (path for path in found if path.suffix not in {".pyc", ".png"})
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths if not is_extension(path)}


def is_extension(path: Path) -> bool:
    return path.name.endswith(tuple(EXTENSION_SUFFIXES))


@needs_wheel
def test_the_installed_files_are_those_of_the_checkout() -> None:
    installed, wanted = files_below(INSTALLED), files_below(SOURCES)
    assert installed.keys() == wanted.keys()
    assert [name for name in wanted if installed[name] != wanted[name]] == []


@needs_wheel
@pytest.mark.skipif(not can_compile(), reason="no C compiler, or no headers of this Python")
def test_every_kernel_is_compiled_where_a_compiler_is_at_hand() -> None:
    assert build.uncompiled_modules() == []


@needs_wheel
@pytest.mark.skipif(not can_compile(), reason="no C compiler, or no headers of this Python")
@pytest.mark.skipif(os.environ.get("SPIELTISCH_TYPED") == "off", reason="as it was wished")
@pytest.mark.parametrize("name", runpy.run_path(str(ROOT / "setup.py"))["TYPED"])
def test_typed_modules_are_compiled_too(name: str) -> None:
    origin = importlib.import_module(f"spieltisch.{name.replace('/', '.')}").__file__
    assert origin is not None
    assert is_extension(Path(origin))


def test_the_base_of_all_kernels_is_a_kernel() -> None:
    assert "spieltisch.core.kernel" in KERNELS


@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_is_compiled_exactly_if_we_say_so(name: str) -> None:
    origin = importlib.import_module(name).__file__
    assert origin is not None
    assert is_extension(Path(origin)) == (name in build.compiled_modules())


@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_runs_from_its_source_beside_the_installed_one(name: str) -> None:
    installed = importlib.import_module(name)
    second = source_module(name)
    assert second is not installed
    assert second.__file__ == str(INSTALLED.parent.joinpath(*name.split(".")).with_suffix(".py"))
    assert sys.modules[name] is installed
    assert source_module(name) is second


def test_kernels_from_sources_share_one_base_and_nothing_compiled() -> None:
    base = source_module("spieltisch.core.kernel").Kernel
    for name in KERNELS:
        for value in vars(source_module(name)).values():
            if isinstance(value, type) and value.__name__ == "Kernel":
                assert value is base


@pytest.mark.parametrize("changed", ["kernel.py", "kernel.pxd", "other.pxd"])
def test_an_extension_is_built_anew_when_a_source_it_knows_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    fingerprint = runpy.run_path(str(ROOT / "setup.py"))["fingerprint"]
    package = tmp_path / "src"
    package.mkdir()
    for name in ("kernel.py", "kernel.pxd", "other.pxd"):
        (package / name).write_text("a = 1\n")
    (package / "kernel.pxd").write_text("from other cimport a\n")
    monkeypatch.chdir(tmp_path)
    before = fingerprint(Path("src/kernel.py"))
    assert fingerprint(Path("src/kernel.py")) == before
    (package / changed).write_text("a = 2\n")
    assert fingerprint(Path("src/kernel.py")) != before


@pytest.mark.parametrize(("refused", "left"), [(set(), {"one", "two"}), ({"one"}, set()), ({"one", "two"}, set())])
def test_kernels_are_compiled_all_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: set[str], left: set[str]
) -> None:
    from setuptools import Distribution, Extension
    from setuptools.errors import CompileError

    def compile_or_refuse(self: Any, ext: Any) -> None:
        if ext.name in refused:
            raise CompileError(ext.name)
        Path(self.get_ext_fullpath(ext.name)).touch()

    monkeypatch.setenv("SPIELTISCH_TYPED", "off")
    command = runpy.run_path(str(ROOT / "setup.py"))["BuildKernels"]
    monkeypatch.setattr(command, "build_extension", compile_or_refuse)
    kernels = [Extension(name, [f"{name}.py"], optional=True) for name in ("one", "two")]
    build_kernels = command(Distribution({"ext_modules": kernels}))
    build_kernels.build_lib = str(tmp_path)
    build_kernels.ensure_finalized()
    build_kernels.build_extensions()
    assert {path.name.partition(".")[0] for path in tmp_path.iterdir()} == left


def test_no_build_leaves_anything_in_the_source_tree() -> None:
    built = [path for path in SOURCES.rglob("*") if path.suffix in {".c", ".o", ".so", ".pyd", ".html"}]
    assert not [path for path in built if "static" not in path.parts]
    assert not list(ROOT.glob("src/*.egg-info"))
    assert not (ROOT / "build").exists()


@pytest.mark.parametrize("lock", ["run.txt", "test.txt"])
def test_a_lock_pins_every_requirement_by_hash_and_names_no_place(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text()
    wanted = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    assert wanted
    assert all("==" in line and "--hash=sha256:" in line for line in wanted)
    assert "://" not in text
    assert not [line for line in wanted if line.startswith("-")]
