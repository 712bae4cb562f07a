"""``spieltisch-entry.toml``: what an author says of a program that is handed in."""

from __future__ import annotations

import shlex
import tomllib
from typing import Final

from msgspec import Struct

from spieltisch.contests.plans.tables import needed, take
from spieltisch.core.errors import UsageError

FILE: Final = "spieltisch-entry.toml"
LONGEST: Final = 1000
"""Of a command, in characters."""


SYSTEM: Final = ("/usr/", "/bin/")
"""Absolute names in a command begin so: a frozen arena's contest reads what its players' commands name."""


class Manifest(Struct, frozen=True, kw_only=True):
    """What is in it."""

    language: str
    run: str
    """The command that plays, split like shell words; ``{host}``, ``{port}`` and ``{url}`` say where the table is."""
    build: str = ""
    """The command that makes it ready for that, without a network."""

    @property
    def argv(self) -> tuple[str, ...]:
        return tuple(shlex.split(self.run))

    @property
    def build_argv(self) -> tuple[str, ...]:
        return tuple(shlex.split(self.build))


def read_manifest(data: bytes) -> Manifest:
    """Raises ``UsageError`` that names what is wrong."""
    where = f"{FILE}: "
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UsageError(f"{where}it is no text in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{where}it is no TOML: {error}") from None
    values = take(Manifest, document, Manifest.__struct_fields__, where)
    for key in ("language", "run"):
        needed(values, key, where)
    for key in ("run", "build"):
        _check_command(key, values.get(key, ""), where)
    return Manifest(**values)


def _check_command(key: str, text: str, where: str) -> None:
    if len(text) > LONGEST or not text.isprintable():
        raise UsageError(f"{where}{key} is one line of at most {LONGEST} characters")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UsageError(f"{where}{key} cannot be split into words: {error}") from None
    for word in words:
        if outside := next((part for part in (word, word.partition("=")[2]) if _leads_out(part)), ""):
            raise UsageError(f"{where}{key} names {outside}; name only what lies in the ZIP file, or in /usr and /bin")
    if text and (not words or not words[0]):
        raise UsageError(f"{where}{key} names no program")


def _leads_out(text: str) -> bool:
    """Whether a word may name a file that lies neither in the folder nor in the system."""
    return ".." in text.split("/") or (text.startswith("/") and not text.startswith(SYSTEM))
