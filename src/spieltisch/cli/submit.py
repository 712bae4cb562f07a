"""``spieltisch submit``: a program is handed in to an arena, and what becomes of it is awaited."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from spieltisch.arenas.entries.manifest import FILE
from spieltisch.cli import NO
from spieltisch.cli.output import print_json, print_pairs
from spieltisch.core.errors import CannotStart, UsageError

API: Final = "/api/v1/arenas"
LEFT_OUT: Final = frozenset({".git", ".hg", ".venv", "__pycache__", "node_modules", "target", ".idea", ".vscode"})
"""Folders that nobody means to hand in."""
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that the same folder makes the same ZIP file."""
TIMEOUT_S: Final = 60
POLL_S: Final = 1.0


def submit(url: str, path: Path, /, *, token: str, wait: bool = False, json: bool = False) -> int:
    """Hand in a program to an arena; the token says which one, and whose it is.

    Exits with 0 if it was taken (with --wait: accepted), 1 if it was rejected, 2 for a bad token or an upload that
    breaks the rules, 3 if no server answers.

    Parameters
    ----------
    url
        The server, as http://HOST:PORT.
    path
        A ZIP file, or a folder to pack, with spieltisch-entry.toml at its top.
    token
        What the organiser gave you.
    wait
        Wait for the first check.
    json
        Print a JSON object: version, state, diagnosis, page.
    """
    base = url.rstrip("/")
    if urlsplit(base).scheme not in ("http", "https"):
        raise UsageError(f"{url!r}: a server's address begins with http:// or https://")
    taken = _ask(f"{base}{API}/submissions", token, _packed(path))
    found = {"version": taken["version"], "state": "checking", "diagnosis": "", "page": f"{base}{taken['page']}"}
    while wait and found["state"] == "checking":
        time.sleep(POLL_S)
        found |= _state(_ask(f"{base}{API}/{quote(taken['arena'])}/own", token), taken["version"])
    if json:
        print_json(found)
    else:
        print_pairs(found)
    return NO if found["state"] == "rejected" else 0


def _state(page: Mapping[str, Any], number: int) -> Mapping[str, str]:
    """How a version stands. One that another of its author has replaced meanwhile was accepted, or never looked at."""
    version = next(each for each in page["versions"] if each["version"] == number)
    check = version["quick"] or {"why": "", "diagnosis": []}
    causes = [check["why"], *(each["cause"] for each in check["diagnosis"])]
    return {"state": version["state"], "diagnosis": next(filter(None, causes), "")}


def _packed(path: Path) -> bytes:
    """A ZIP file, or one made of a folder. Raises ``UsageError``."""
    if not path.is_dir():
        try:
            return path.read_bytes()
        except OSError as error:
            raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    if not (path / FILE).is_file():
        raise UsageError(f"{path} has no {FILE}: say there in which language the program is, and how it is run")
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in _files(path):
            info = zipfile.ZipInfo(file.relative_to(path).as_posix(), EPOCH)
            info.external_attr = (file.stat().st_mode & 0xFFFF) << 16
            archive.writestr(info, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return data.getvalue()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_symlink():
            raise UsageError(f"{path} is a link; only files and folders can be handed in")
        if path.is_dir() and path.name not in LEFT_OUT:
            yield from _files(path)
        elif path.is_file():
            yield path


def _ask(url: str, token: str, body: bytes | None = None) -> Any:
    """The server's answer. Raises ``UsageError`` with what it has against that, ``CannotStart`` if none answers."""
    headers = {"Authorization": f"Bearer {token}"} | ({"Content-Type": "application/zip"} if body else {})
    try:
        with urlopen(Request(url, body, headers), timeout=TIMEOUT_S) as answer:
            return json.load(answer)
    except HTTPError as error:
        raise UsageError(_why(error)) from None
    except (URLError, OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        raise CannotStart(f"no server answers at {url}: {why}") from None


def _why(error: HTTPError) -> str:
    try:
        return str(json.load(error)["why"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code} {error.reason}"
