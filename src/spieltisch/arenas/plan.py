"""An arena's file, made into a plan with everything filled in. What is wrong with it is named, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from msgspec import to_builtins

from spieltisch.arenas.limits import Limits
from spieltisch.arenas.lines import ArenaPlan
from spieltisch.bots.named import find_bot
from spieltisch.contests.plans.reading import check_seats, read_options, read_toml
from spieltisch.contests.plans.tables import needed, refuse_unknown, table, take
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.core.values import check_seed

TOP: Final = ("name", "game", "seats", "move_ms", "anchors", "seed", "url")
TABLES: Final = ("set", "limits")
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
FIXED: Final = ("game", "seats", "options")
MOVE_MS: Final = 500
ANCHORS: Final = ("random", "greedy")


def folder_of(file: Path) -> Path:
    """Where an arena lives: beside its file, and named like it. That is its address, too. Raises ``UsageError`` for a
    file without an ending, and for a name that fits into no address."""
    if not file.suffix:
        raise UsageError(f"{file}: an arena's file ends with .toml, and its folder is called like it without that")
    if not NAME.fullmatch(file.stem):
        raise UsageError(f"{file}: the file's name is the arena's address: letters, digits, '-', '_' and '.'")
    return file.resolve().with_suffix("")


def read_arena(path: Path, new_seed: Callable[[], int], old: ArenaPlan | None = None) -> ArenaPlan:
    """The plan in a file. ``new_seed`` is asked where neither it nor the ``old`` plan, of an arena that has begun, has
    a seed. Raises ``UsageError``."""
    plan = plan_of(read_toml(path), path.stem, path.resolve().parent, lambda: old.seed if old else new_seed())
    check_seed("seed", plan.seed, path.name)
    for key in FIXED if old else ():
        if getattr(plan, key) != getattr(old, key):
            raise UsageError(f"{path}: {key} cannot change while an arena goes on: ratings would mean nothing any more")
    return plan


def plan_of(document: Mapping[str, object], stem: str, folder: Path, new_seed: Callable[[], int]) -> ArenaPlan:
    """The plan in a document. ``stem`` is the arena's name, if it says no other; paths are relative to ``folder``."""
    refuse_unknown(document, (*TOP, *TABLES), "")
    values = take(ArenaPlan, {key: document[key] for key in document if key not in TABLES}, TOP, "")
    limits = Limits(**take(Limits, table(document, "limits"), Limits.__struct_fields__, "[limits]: "))
    game = game_of(needed(values, "game", ""))
    values.setdefault("seats", max(2, game.play.seats[0]))
    general = {key: value for key, value in values.items() if key == "move_ms"}
    options = read_options(game, table(document, "set"), general, folder)
    check_seats(game, options, values["seats"])
    game.wire.check_spoken(options)
    values.setdefault("anchors", tuple(name for name in ANCHORS if name in game.roster.bots))
    for name in values["anchors"]:
        find_bot(game, name)
    if twin := next((name for name in values["anchors"] if values["anchors"].count(name) > 1), ""):
        raise UsageError(f"anchors names {twin!r} twice")
    if values.get("url") and urlsplit(values["url"]).scheme not in ("http", "https"):
        raise UsageError(f"url takes an address like https://example.org, not {values['url']!r}")
    if "seed" not in values:
        values["seed"] = new_seed()
    filled = {"name": stem, "move_ms": MOVE_MS, **values, "url": values.get("url", "").rstrip("/")}
    return ArenaPlan(**filled, options=to_builtins(options), limits=limits)


def unusual(plan: ArenaPlan) -> Iterator[tuple[Field[Any], Any]]:
    """The game's options that are not as usual, with their values."""
    for option in fields(game_of(plan.game).setup.options):
        if (value := plan.options.get(option.name)) not in (None, option.default):
            yield option, value
