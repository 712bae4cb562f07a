"""What is installed is what the checkout says, and compiled wherever that is possible."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from setuptools import Distribution, Extension
from setuptools.errors import CompileError

import spieltisch
from spieltisch.core.build import compiled_modules, uncompiled_modules
from tests.kernels import source_module
from tools.compiling.commands import UNFINISHED, BuildKernels, Wheel
from tools.compiling.kernels import SHARED, find_kernels, sources_of
from tools.compiling.typed import TYPED

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "spieltisch"
INSTALLED = Path(spieltisch.__file__).parent
KERNELS = sorted(compiled_modules() + uncompiled_modules())

PLAYING = """
import sys
from spieltisch.core.build import compiled_modules
from spieltisch.core.registry import games
import spieltisch.cli.serve, spieltisch.cli.bench
for name, game in sorted(games().items()):
    __import__(f"spieltisch.rules.{name}")
    for make in game.roster.bots.values():
        make(1)
    game.research.tools()
    print(name)
print(*set(sys.argv[1:]) & set(sys.modules), file=sys.stderr, end="")
"""

needs_wheel = pytest.mark.skipif(INSTALLED == SOURCES, reason="runs from the sources, not from a wheel")


def can_compile() -> bool:
    """Whether this machine has a C compiler and the headers of this Python."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def files_below(folder: Path) -> dict[str, bytes]:
    """All files but what Python and the compiler made of them, also behind links to folders. The documents' pictures
    are for who reads the sources."""
    found = (Path(place, name) for place, _, names in os.walk(folder, followlinks=True) for name in names)
    paths = (path for path in found if path.suffix != ".pyc" and (path.suffix != ".png" or path.parent.name == "app"))
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
    assert uncompiled_modules() == []


@needs_wheel
@pytest.mark.skipif(not can_compile(), reason="no C compiler, or no headers of this Python")
@pytest.mark.skipif(os.environ.get("SPIELTISCH_TYPED") == "off", reason="as it was wished")
@pytest.mark.parametrize("name", TYPED)
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
    assert is_extension(Path(origin)) == (name in compiled_modules())


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


@needs_wheel
@pytest.mark.skipif(not can_compile(), reason="no C compiler, or no headers of this Python")
def test_kernels_share_what_cython_needs_at_run_time() -> None:
    assert is_extension(Path(importlib.import_module(SHARED).__file__ or ""))


@pytest.mark.parametrize("changed", ["kernel.py", "kernel.pxd", "other.pxd"])
def test_all_that_a_kernel_follows_from_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str) -> None:
    package = tmp_path / "src"
    package.mkdir()
    for name in ("kernel.py", "kernel.pxd", "other.pxd", "third.pxd"):
        (package / name).touch()
    (package / "kernel.pxd").write_text("from other cimport a\n")
    monkeypatch.chdir(tmp_path)
    [shared, kernel] = find_kernels()
    assert sources_of(shared) == []
    assert package / changed in [tmp_path / path for path in sources_of(kernel)]
    assert len(sources_of(kernel)) == 3


def build(folder: Path, monkeypatch: pytest.MonkeyPatch, refused: set[str]) -> Distribution:
    """A build of two kernels of which some do not compile."""

    def compile_or_refuse(self: Any, extension: Any) -> None:
        if extension.name in refused:
            raise CompileError(extension.name)
        Path(self.get_ext_fullpath(extension.name)).touch()

    monkeypatch.setenv("SPIELTISCH_TYPED", "off")
    monkeypatch.setenv("SPIELTISCH_KERNEL_CACHE", "off")
    monkeypatch.setattr("tools.compiling.commands.toolchain", str)
    monkeypatch.setattr(BuildKernels, "build_extension", compile_or_refuse)
    kernels = [Extension(name, [f"{name}.py"], optional=True) for name in ("one", "two")]
    made = Distribution(
        {"script_name": "setup.py", "name": "two", "version": "1", "py_modules": [], "ext_modules": kernels}
    )
    made.cmdclass = {"build_ext": BuildKernels, "bdist_wheel": Wheel}
    made.get_command_obj("build").build_base = str(folder / "build")
    made.get_command_obj("build").build_lib = str(folder / "lib")
    (folder / "lib").mkdir(exist_ok=True)
    return made


@pytest.mark.parametrize(("refused", "left"), [(set(), {"one", "two"}), ({"one"}, set()), ({"one", "two"}, set())])
def test_kernels_are_compiled_all_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: set[str], left: set[str]
) -> None:
    build(tmp_path, monkeypatch, refused).run_command("build_ext")
    assert {path.name.partition(".")[0] for path in (tmp_path / "lib").iterdir()} == left


@pytest.mark.parametrize(
    ("part", "refused", "is_named"), [("", "", False), ("playing", "", True), ("playing", "one", False)]
)
def test_what_is_compiled_later_is_named_if_anything_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, refused: str, is_named: bool
) -> None:
    monkeypatch.setenv("SPIELTISCH_KERNELS", part)
    monkeypatch.chdir(ROOT)
    (tmp_path / "lib" / "spieltisch").mkdir(parents=True)
    build(tmp_path, monkeypatch, {refused}).run_command("build_ext")
    named = tmp_path / "lib" / UNFINISHED
    assert named.exists() == is_named
    if is_named:
        assert named.read_text().split() == [kernel.name for kernel in find_kernels("later")]


def test_each_kernel_is_compiled_for_playing_or_later() -> None:
    everything, playing, later = ([kernel.name for kernel in find_kernels(part)] for part in ("", "playing", "later"))
    assert sorted(playing + later) == sorted(everything)
    assert playing[0] == SHARED
    assert len(later) == 24


@pytest.mark.usefixtures("process")
def test_nobody_who_plays_needs_what_is_compiled_later(tmp_path: Path) -> None:
    """Nor who makes any bot of any game, serves, measures, or imports the rules."""
    later = [kernel.name for kernel in find_kernels("later")]
    done = subprocess.run(
        [sys.executable, "-c", PLAYING, *later], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.split() == ["cascadia", "catan", "hive", "monopoly", "twixt"]


@pytest.mark.filterwarnings("ignore:setup.py install is deprecated")
@pytest.mark.parametrize(("refused", "is_pure"), [(set(), False), ({"one"}, True)])
def test_a_wheel_is_for_one_platform_only_if_something_in_it_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: set[str], is_pure: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    made = build(tmp_path, monkeypatch, refused)
    made.run_command("bdist_wheel")
    [wheel] = (tmp_path / "dist").iterdir()
    assert (wheel.name == "two-1-py3-none-any.whl") is is_pure
    with ZipFile(wheel) as archive:
        assert [is_extension(Path(name)) for name in archive.namelist()].count(True) == (0 if is_pure else 2)


def test_no_build_leaves_anything_in_the_source_tree() -> None:
    built = [path for path in SOURCES.rglob("*") if path.suffix in {".c", ".o", ".so", ".pyd", ".html"}]
    assert not [path for path in built if "static" not in path.parts]
    assert not list(ROOT.glob("src/*.egg-info"))
    assert not (ROOT / "build").exists()


@pytest.mark.parametrize("lock", ["build.txt", "run.txt", "test.txt"])
def test_a_lock_pins_every_requirement_by_hash_and_names_no_place(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text()
    wanted = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    assert wanted
    assert all("==" in line and "--hash=sha256:" in line for line in wanted)
    assert "://" not in text
    assert not [line for line in wanted if line.startswith("-")]
