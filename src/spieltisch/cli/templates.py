"""Copying what lies in ``templates/``: shared by the commands that write a folder for somebody to begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import spieltisch
from spieltisch.core.errors import UsageError

TEMPLATES: Final = Path(spieltisch.__file__).parent / "templates"
LEFT_OUT: Final = {"__pycache__", ".pytest_cache"}
"""What Python and tests leave behind in a folder of sources."""


def copy_template(template: Path, folder: Path, translate: Callable[[str], str] = str) -> None:
    """Write all files of a template into a new or empty folder; texts and paths are translated.

    Raises ``UsageError`` if anything is there already, or cannot be written.
    """
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise UsageError(f"{folder} exists and is not an empty folder; choose another with --to")
    paths = ((path, path.relative_to(template).as_posix()) for path in _files(template))
    write_texts(folder, {translate(name): translate(path.read_text(encoding="utf-8")) for path, name in paths})


def write_texts(folder: Path, texts: Mapping[str, str]) -> None:
    """Write these files, by their paths in a folder. Raises ``UsageError`` if one cannot be written."""
    try:
        for name, text in texts.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}") from error


def _files(template: Path) -> list[Path]:
    paths = (path for path in sorted(template.rglob("*")) if path.is_file())
    return [path for path in paths if not LEFT_OUT & set(path.relative_to(template).parts)]
