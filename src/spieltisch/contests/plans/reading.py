"""A contest's file, made into a plan with everything filled in. What is wrong with it is named, and where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec
from msgspec.structs import replace

from spieltisch.bots.named import find_bot, is_bot
from spieltisch.contests.plans.entrants import read_entrants
from spieltisch.contests.plans.luck import usual_luck
from spieltisch.contests.plans.plan import Entrant, PairingRule, Plan, Sandbox, Stage
from spieltisch.contests.plans.season import NAME
from spieltisch.contests.plans.seeds import read_seeds, seeded
from spieltisch.contests.plans.stages import read_stages
from spieltisch.contests.plans.tables import SOURCE, needed, refuse_unknown, table, tables, take
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.options import implied, opened
from spieltisch.core.registry import game as game_of
from spieltisch.core.values import check_seed, convert

MOVE_MS: Final = 60_000
RULE: Final = PairingRule.SETTLED_BYES
TABLES: Final = ("set", "player", "stage")
SEEDS: Final = "seeds"
TOP: Final = (
    "name",
    "game",
    "seats",
    "entry",
    "score",
    "move_ms",
    "seed",
    "sandbox",
    "luck",
    "forbid",
    "release",
    "stand_in",
)
"""What stands at the top, besides the keys of a contest's only stage."""


def read_plan(path: Path, new_seed: Callable[[], int], can_confine: Callable[[], bool] = lambda: True) -> Plan:
    """The plan in a file; ``new_seed`` is asked where it names no seed, ``can_confine`` whether programs can be shut in
    here where it does not say which luck games have. Raises ``UsageError``."""
    plan = plan_of(read_toml(path), path.stem, path.resolve().parent, new_seed, can_confine)
    check_seed("seed", plan.seed, path.name)
    return plan


def read_again(path: Path, old: Plan) -> Plan:
    """The plan in the file of a contest that has begun. What its opening decided where the file says nothing stays as
    it was, and its seed is good whatever it is. Raises ``UsageError``."""
    document = read_toml(path)
    plan = plan_of(document, path.stem, path.resolve().parent, lambda: old.seed)
    if plan.seed != old.seed:
        check_seed("seed", plan.seed, path.name)
    return replace(plan, luck=plan.luck if "luck" in document else old.luck, pairing_rule=old.pairing_rule)


def read_additions(path: Path, game: AnyGame) -> tuple[Entrant, ...]:
    """The players in a file that has nothing else. Raises ``UsageError``."""
    document = read_toml(path)
    if other := [key for key in document if key != "player"]:
        raise UsageError(f"unknown key {other[0]!r}: here are only [[player]] tables")
    return read_entrants(tables(document, "player"), game, path.resolve().parent)


def plan_of(
    document: Mapping[str, object], stem: str, folder: Path, new_seed: Callable[[], int],
    can_confine: Callable[[], bool] = lambda: True,
) -> Plan:  # fmt: skip
    """The plan in a document. ``stem`` is the contest's name, if it says no other; paths are relative to ``folder``."""
    stage_keys = [key for key in Stage.__struct_fields__ if key not in TOP]
    refuse_unknown(document, (*TOP, SEEDS, *TABLES, *stage_keys), "")
    top = {key: value for key, value in document.items() if key not in (SEEDS, *TABLES)}
    of_stage = {key: top.pop(key) for key in stage_keys if key in top}
    top_system = of_stage.get("system")
    values = take(Plan, top, TOP, "")
    game = game_of(needed(values, "game", ""))
    players = read_entrants(tables(document, "player"), game, folder)
    if SEEDS in document:
        players = seeded(players, read_seeds(folder / str(document[SEEDS])))
    values.setdefault("seats", max(2, game.play.seats[0]))
    general = {key: value for key, value in values.items() if key == "move_ms"}
    options = read_options(game, table(document, "set"), general, folder)
    check_seats(game, options, values["seats"])
    if not all(is_bot(game, entrant.bot) for entrant in players):
        game.wire.check_spoken(options)
    seats = values["seats"]
    short = seats > 2 and seats - 1 in game.play.seats
    if len(players) < (fewest := max(seats - short, 2)):
        raise UsageError(f"{len(players)} players are too few for a table: [[player]] tables with name and bot")
    if "stand_in" in values:
        values["stand_in"] = find_bot(game, values["stand_in"]).label
    elif top_system == NAME:
        values["stand_in"] = "random"
    _check_forbidden(values.get("forbid", ()), [entrant.name for entrant in players])
    stages = read_stages(of_stage, tables(document, "stage"), players, seats=seats, fewest=fewest)
    filled = {"name": stem, "score": game.play.counts, "move_ms": MOVE_MS, "pairing_rule": RULE, **values}
    if "luck" not in filled:
        filled["luck"] = usual_luck(players, values.get("sandbox", Sandbox.AUTO), can_confine)
    if "seed" not in filled:
        filled["seed"] = new_seed()
    return Plan(**filled, short_tables=short, stages=stages, players=players, options=msgspec.to_builtins(options))


def game_options(plan: Plan) -> Any:
    """The game's options, of the game's own type. Raises ``UsageError`` for a file that cannot be used."""
    game = game_of(plan.game)
    return opened_options(game, msgspec.convert(plan.options, game.setup.options))


def read_options(game: AnyGame, given: Mapping[str, object], general: Mapping[str, object], folder: Path) -> Any:
    """A game's options as ``[set]`` has them, files read; ``general`` are values that an option may follow from. Raises
    ``UsageError``."""
    entries = {entry.name: entry for entry in fields(game.setup.options)}
    kinds = get_type_hints(game.setup.options, include_extras=True)
    values: dict[str, Any] = {}
    for key, raw in given.items():
        if key not in entries:
            raise UsageError(f"[set]: {game.name} has no option {key!r}; there are: {', '.join(entries)}")
        values[key] = convert(f"[set]: {key}", raw, kinds[key], SOURCE)
        if entries[key].metadata.get("is_file") and values[key]:
            values[key] = _content(key, folder / values[key])
    return game.setup.options(**values, **dict(implied(list(entries.values()), values, general, is_match=True)))


def check_seats(game: AnyGame, options: Any, seats: int) -> None:
    """Raises ``UsageError`` for a number of seats that the game is not for, or not with these options."""
    if seats not in game.play.seats or seats < 2:
        few, many = max(2, game.play.seats[0]), game.play.seats[-1]
        raise UsageError(f"seats takes a number from {few} to {many} for {game.name}, not {seats}")
    game.setup.configure(game.setup.resize(opened_options(game, options), seats), seats)


def _check_forbidden(forbidden: Iterable[tuple[str, str]], names: Collection[str]) -> None:
    for one, other in forbidden:
        if unknown := [name for name in (one, other) if name not in names]:
            raise UsageError(f"forbid names {unknown[0]!r}, and there is no player of that name")
        if one == other:
            raise UsageError(f"forbid names {one!r} twice in a pair: nobody meets itself")


def opened_options(game: AnyGame, options: Any) -> Any:
    """The same with the contents of files that they name. Raises ``UsageError``."""
    return opened(game.name, game.setup.files, options, lambda path: Path(path).read_bytes())


def _content(key: str, path: Path) -> str:
    try:
        return path.expanduser().read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"[set]: {key}: {path} cannot be read: {error}") from error


def read_toml(path: Path) -> dict[str, object]:
    """A file's tables. Raises ``UsageError``."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path} is no TOML: {error}") from error
