"""A folder with everything that was measured, from which its plots can be drawn again."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from spieltisch.core.errors import UsageError
from spieltisch.scaling.curves import Record

FILE: Final = "curves.json"


def write(folder: Path, record: Record) -> Path:
    """The file. Raises ``UsageError`` where nothing can be written."""
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(record) + b"\n")
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from None
    return file


def read(folder: Path) -> Record:
    """What was written there. Raises ``UsageError``."""
    file = folder / FILE
    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise UsageError(f"{file} has no curves: {error}") from None
