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
    f"{version.name}-{name}": packed
    for version in VERSIONS
    for name in ("stopped", "killed")
    for packed in version.glob(f"{name}.tar.*")
}
"""The data folders of servers."""
APIS = {version.name: version / "api.json" for version in VERSIONS if (version / "api.json").exists()}
SWISSES = {version.name: packed for version in VERSIONS for packed in version.glob("swisses.tar.*")}
CONTESTS = {version.name: packed for version in VERSIONS for packed in version.glob("contests.tar.*")}


def unpack_log(packed: Path, at: Path) -> Path:
    at.write_bytes(gzip.decompress(packed.read_bytes()))
    return at


def unpack_folder(packed: Path, at: Path) -> Any:
    """Put what is in it there, and return what that version said of it: for ``data`` its tables."""
    with tarfile.open(packed) as archive:
        archive.extractall(at, filter="data")
    name, *_ = packed.name.split(".")
    return json.loads(packed.with_name(f"{name}.json").read_text())
