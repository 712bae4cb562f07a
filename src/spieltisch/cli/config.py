"""``spieltisch config``."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from spieltisch.cli.output import print_json, print_table
from spieltisch.cli.settings import DOORS, load
from spieltisch.core.values import OFF

DEFAULT = "default"


def config(*, sets: Annotated[list[str] | None, Parameter(name="--set")] = None, json: bool = False) -> None:
    """Print every option with its value and where that came from: spieltisch.toml, a variable, or its default.

    Parameters
    ----------
    sets
        GAME.OPTION=VALUE, as other commands take it.
    json
        Print a JSON object by key.
    """
    settings = load(sets or ())
    rows = {key: (value, settings.sources.get(key, DEFAULT)) for key, value in settings.values()}
    if json:
        print_json({key: {"value": _plain(key, value), "source": source} for key, (value, source) in rows.items()})
    else:
        texts = [[key, _text(key, value), source] for key, (value, source) in rows.items()]
        print_table(["key", "value", "from"], texts)


def _plain(key: str, value: object) -> object:
    """A closed door is configured as it is printed."""
    return OFF if value is None and key.startswith(f"{DOORS}.") else value


def _text(key: str, value: object) -> str:
    plain = _plain(key, value)
    if plain is None:
        return "-"
    if isinstance(plain, tuple):
        return ",".join(plain)
    return str(plain).lower() if isinstance(plain, bool) else str(plain)
