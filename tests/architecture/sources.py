"""The package's source files, and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import spieltisch

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "spieltisch" if (ROOT / "src").exists() else Path(spieltisch.__file__).parent
RELATIVE = "."
"""What ``imports`` gives for a relative import."""


def sources(*layers: str) -> list[Path]:
    """All modules of these layers; of the whole package, if none is named."""
    found = [path for layer in layers for path in (PACKAGE / layer).rglob("*.py")] if layers else PACKAGE.rglob("*.py")
    return sorted(found)


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def game_of(path: Path) -> str | None:
    """The game whose folder a file is in."""
    match path.relative_to(PACKAGE).parts:
        case ("games", game, _, *_):
            return game
    return None


def imports(path: Path) -> Iterator[str]:
    """Every module that is imported anywhere in the file, in functions too, as an absolute name."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=0) if module:
                yield module
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.ImportFrom():
                yield RELATIVE
            case ast.Call(func=ast.Name("import_module") | ast.Attribute(attr="import_module"), args=[argument, *_]):
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)
