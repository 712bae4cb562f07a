"""What earlier versions wrote, file by file."""

from __future__ import annotations

import gzip
import json
import tarfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
VERSIONS = sorted(path for path in HERE.iterdir() if (path / "logs.json").exists())
LOGS = {
    f"{version.name}-{name.removesuffix('.jsonl.gz')}": (version / name, expected)
    for version in VERSIONS
    for name, expected in json.loads((version / "logs.json").read_text()).items()
}
"""Every log, and what the version that wrote it said of it."""
FOLDERS = {
    f"{version.name}-{name}": version / f"{name}.tar.gz" for version in VERSIONS for name in ("stopped", "killed")
}


def unpack_log(packed: Path, at: Path) -> Path:
    at.write_bytes(gzip.decompress(packed.read_bytes()))
    return at


def unpack_folder(packed: Path, at: Path) -> list[dict[str, Any]]:
    """Put the data folder there as ``data``; its tables."""
    with tarfile.open(packed) as archive:
        archive.extractall(at, filter="data")
    tables: list[dict[str, Any]] = json.loads(packed.with_name(packed.name.replace(".tar.gz", ".json")).read_text())
    return tables
