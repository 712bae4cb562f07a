"""How a game declares what an operator may set."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import Field, field, fields, replace
from typing import Any, Final, TypeVar

from spieltisch.core.errors import UsageError

ValueT = TypeVar("ValueT", bool, int, str)
PLAIN: Final = (bool, int, str)
"""What an option may be."""


def option(default: ValueT, help: str, **more: object) -> ValueT:
    """A field of ``Options`` with a sentence of help; ``more`` is metadata, see ``Setup.options``."""
    return field(default=default, metadata={"help": help, **more})


def implied(
    entries: Sequence[Field[Any]], given: Collection[str], general: Mapping[str, object], *, is_match: bool
) -> Iterator[tuple[str, Any]]:
    """Values of options that were not given. One may follow from a top-level option: the field's ``metadata["from"]``
    names it; a wait meant for people (``metadata["is_wait"]``) is none with ``turbo``; in a match
    ``metadata["in_match"]`` goes before the default."""
    for entry in entries:
        source: str = entry.metadata.get("from", "")
        if entry.name in given:
            continue
        if source in general:
            yield entry.name, general[source]
        elif entry.metadata.get("is_wait") and general.get("turbo"):
            yield entry.name, 0
        elif is_match and "in_match" in entry.metadata:
            yield entry.name, entry.metadata["in_match"]


def opened(
    game: str, files: Mapping[str, Callable[[bytes, Any], str]], options: Any, read: Callable[[str], bytes]
) -> Any:
    """A game's options with what its ``files`` mean in place of their paths. ``read`` gives a file's content, which may
    begin with a byte order mark, or raises ``OSError``. Raises ``UsageError``, which names the option and the path."""
    for name, meaning in files.items():
        if path := getattr(options, name):
            try:
                content = read(path).removeprefix(BOM_UTF8)
                options = replace(options, **{name: meaning(content, options)})
            except OSError as error:
                raise UsageError(f"{game}.{name}: {path}: {error.strerror}") from error
            except ValueError as error:
                raise UsageError(f"{game}.{name}: {path}: {error}") from error
    return options


def agreed(options: Any, config: Any) -> Any:
    """The options of a table with this agreement, as far as it tells; these where it does not. All are dataclasses of
    the game's own."""
    told = {field.name: getattr(config, field.name) for field in fields(config)}
    names = [field.name for field in fields(options) if type(field.default) in PLAIN]
    return replace(options, **{name: told[name] for name in names if type(told.get(name)) in PLAIN})
