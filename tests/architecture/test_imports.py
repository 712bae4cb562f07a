"""What pure layers may not import, and what starting costs. The order of layers is the import linter's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.core.game import AnyGame
from tests.architecture.sources import RELATIVE, imports, name_of, sources
from tests.contract.subjects import SUBJECTS

IMPURE = {
    "asyncio", "concurrent", "ctypes", "datetime", "io", "logging", "multiprocessing", "os", "queue", "random",
    "secrets", "select", "selectors", "shutil", "signal", "socket", "ssl", "subprocess", "tempfile", "threading",
    "time", "urllib", "uuid",
}  # fmt: skip
"""Nothing that reads a clock, draws, waits or touches the machine."""

HEAVY = {
    "asyncio", "cyclopts", "fastapi", "hypothesis", "multiprocessing", "numpy", "pydantic", "rich", "socket",
    "sqlalchemy", "sqlite3", "starlette", "subprocess", "uvicorn", "websockets",
}  # fmt: skip


def test_pure_layers_touch_neither_clock_nor_chance_nor_machine() -> None:
    found = {
        name_of(path): used
        for path in sources("core", "wire", "table", "lobby", "games")
        if "bots" not in path.parts and (used := packages(path) & IMPURE)
    }
    assert not found


def test_the_core_needs_only_the_standard_library_and_quick_values() -> None:
    known = sys.stdlib_module_names | {"spieltisch", "cython", "msgspec"}
    assert not {name_of(path): packages(path) - known for path in sources("core") if packages(path) - known}


def test_imports_are_absolute() -> None:
    assert not [name_of(path) for path in sources() if RELATIVE in imports(path)]


def packages(path: Path) -> set[str]:
    """The top-level names of all that a file imports."""
    return {name.split(".")[0] for name in imports(path)}


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after a statement."""
    script = f"{statement}; import sys; print(*{{name.split('.')[0] for name in sys.modules}})"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    return set(answer.stdout.split())


@pytest.mark.usefixtures("process")
def test_listing_the_games_imports_none_of_them() -> None:
    listed = "import sys; from spieltisch.core.registry import games; list(games())"
    loaded = loaded_by(f"{listed}; assert not [name for name in sys.modules if name.startswith('spieltisch.games')]")
    assert not loaded & HEAVY - {"socket"}  # which reading metadata brings along


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.name)
def test_a_game_loads_without_anything_heavy(game: AnyGame) -> None:
    package = game.setup.configure.__module__.rpartition(".")[0]
    assert not loaded_by(f"import {package}") & HEAVY


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("module", ["spieltisch.lobby.lobby", "spieltisch.core.session", "spieltisch.core.fair"])
def test_the_kernels_of_the_server_load_without_anything_heavy(module: str) -> None:
    assert not loaded_by(f"import {module}") & HEAVY
