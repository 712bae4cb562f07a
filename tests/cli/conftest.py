"""The command line in this process, in a folder and environment of its own."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from spieltisch.cli import run


@dataclass(frozen=True, slots=True)
class Done:
    """What a command left: its exit code, stdout, stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Cli: TypeAlias = Callable[..., Done]


@pytest.fixture(autouse=True)
def clean_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, no configuration, a data folder of its own."""
    for name in list(os.environ):
        if name.startswith("SPIELTISCH_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    def call(*tokens: str) -> Done:
        capsys.readouterr()
        code = run(tokens)
        return Done(code, *capsys.readouterr())

    return call
