"""All options of all commands in one place: defaults < ``spieltisch.toml`` < ``SPIELTISCH_*`` < the command line.

A key is a dotted path: ``host``, ``doors.NAME``, ``GAME.OPTION``. TOML writes it in
sections, the environment in capitals with ``__`` for the dot, the command line as an option of
its own or as ``--set KEY=VALUE``. Keys come from the options themselves: the fields of
:class:`Settings`, the doors of all dialects, the fields of each game's options.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from msgspec import Meta

from spieltisch.cli.given import FILE, PREFIX, given_names
from spieltisch.cli.hosts import HOST
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.options import implied, opened
from spieltisch.core.registry import game, games
from spieltisch.core.values import check_seed, convert, convert_port
from spieltisch.store.folder import default_folder
from spieltisch.store.place import Database, Place

DOORS = "doors"
TRACES = "traces"
"""The folder of traces where nobody names one."""


def option(default: object, sentence: str) -> Any:
    """A top-level option with its help, to be assigned to a field of any type."""
    return field(default=default, metadata={"help": sentence})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every option with its value, and where each value came from."""

    host: tuple[str, ...] = option((HOST,), "The addresses to open doors at.")
    allow_host: tuple[str, ...] = option((), "Names people reach the server by, beside the address of its doors.")
    behind_proxy: bool = option(False, "Believe a proxy whom it speaks for: X-Forwarded-For and X-Forwarded-Proto.")
    proxy: tuple[str, ...] = option(("127.0.0.0/8", "::1"), "Where such a proxy is: addresses or networks.")
    data: str = option("", "The data folder with logs and results, or a database's URL.")
    state: str = option("", "The folder for what connections need to go on after a crash; by default the data folder.")
    move_ms: Annotated[int, Meta(ge=1)] = option(60_000, "Think time per decision where a protocol names none.")
    turbo: bool = option(False, "Scale waits meant for people to zero.")
    durable: bool = option(False, "Acknowledge only what a power cut cannot take back.")
    contests: tuple[str, ...] = option((), "Folders of contests to show on pages, or folders of such.")
    vapid: str = option("", "The file with the key for push messages; without one none are sent.")
    demo: bool = option(False, "Keep a table of each game running between bots.")
    analysis_ms: Annotated[int, Meta(ge=0, le=10_000)] = option(200, "Think time per ply of a replay's analysis.")
    keep_days: Annotated[int, Meta(ge=0)] = option(0, "Remove finished games' logs after so many days; 0 keeps all.")
    games_per_minute: Annotated[int, Meta(ge=0)] = option(
        300, "Games that programs of one address may begin at the doors, a minute and at once; 0 sets no limit."
    )
    seed: int | None = option(None, "Make all chance follow from this number.")
    trace: bool = option(False, "Write down what passes over each connection.")
    trace_dir: str = option("", "Where traces go; by default a folder beside the logs.")
    doors: Mapping[str, int | None] = field(default_factory=dict)
    """Ports by door name; None is a door that stays closed."""
    games: Mapping[str, Any] = field(default_factory=dict)
    """Each game's options by its name, of a type of its own."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """By key, for those that are not the default."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Paths by key, for options whose value is a file's content."""

    @property
    def place(self) -> Place:
        """Where the store keeps things: a folder, or a database."""
        return Database(self.data) if "://" in self.data else Path(self.data or default_folder()).expanduser()

    @property
    def state_folder(self) -> Path | None:
        """Where connections' state and the process ids are kept; None where nobody says and the store has no folder."""
        if self.state:
            return Path(self.state).expanduser()
        return self.place if isinstance(self.place, Path) else None

    def traces(self, out: Path | None = None) -> Path | None:
        """Where traces go, if they are wanted: where somebody says, in ``out``, or in the data folder."""
        if not self.trace:
            return None
        if self.trace_dir:
            return Path(self.trace_dir).expanduser()
        place = self.place
        return (out or (place if isinstance(place, Path) else default_folder())) / TRACES

    def values(self) -> Iterator[tuple[str, object]]:
        """All keys with their values, top-level ones first."""
        yield from ((entry.name, getattr(self, entry.name)) for entry in _general() if entry.name != "data")
        yield "data", str(self.place)
        yield from ((f"{DOORS}.{door}", port) for door, port in self.doors.items())
        for name, options in self.games.items():
            for entry in fields(options):
                key = f"{name}.{entry.name}"
                yield key, self.files.get(key, getattr(options, entry.name))


@dataclass(frozen=True, slots=True)
class Given:
    """A value somebody gave for a key."""

    key: str
    raw: object
    source: str


def load(
    sets: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    *,
    only: str | None = None,
    is_match: bool = False,
) -> Settings:
    """Read everything. ``sets`` are the texts after ``--set``, ``options`` the command line's own by key
    (None: not given). ``only``: one game whose options to read, without importing the others or any door;
    ``""`` is none. ``is_match``: for games between programs, whose defaults may be others. Raises ``UsageError``
    naming what is unknown or wrong."""
    given = {_normal(item.key): item for item in _gather(sets, options or {})}
    taken = _Taker(given)
    general = taken.fields(Settings, "", _general())
    if general.get("seed") is not None:
        check_seed("seed", general["seed"], taken.sources["seed"])
    names = list(games()) if only is None else [only] if only else []
    chosen = {name: taken.options(game(name), general, is_match=is_match) for name in names}
    doors = taken.doors(games().values()) if only is None else {}
    taken.refuse_rest(unread=set() if only is None else {DOORS, *games()} - {only})
    return Settings(**general, doors=doors, games=chosen, sources=taken.sources, files=taken.files)


def find_place(data: str | None) -> Place:
    """Where the store keeps things, for commands that only look there; ``data`` is the command line's, if given."""
    return load(options={"data": data}, only="").place


class _Taker:
    """Takes known keys out of what was given; what is left is unknown."""

    def __init__(self, given: dict[str, Given]) -> None:
        self.given = given
        self.known: list[str] = []
        self.files: dict[str, str] = {}
        self.sources: dict[str, str] = {}

    def take(self, key: str) -> Given | None:
        self.known.append(key)
        item = self.given.pop(_normal(key), None)
        if item:
            self.sources[key] = item.source
        return item

    def fields(self, owner: type[Any], section: str, entries: Sequence[Field[object]]) -> dict[str, Any]:
        kinds = get_type_hints(owner, include_extras=True)
        items = {entry.name: self.take(section + entry.name) for entry in entries}
        return {
            name: convert(section + name, item.raw, kinds[name], item.source) for name, item in items.items() if item
        }

    def options(self, of: AnyGame, general: Mapping[str, object], *, is_match: bool) -> Any:
        """A game's options, files' contents read, and what is not given filled in."""
        entries = fields(of.setup.options)
        values = self.fields(of.setup.options, f"{of.name}.", entries)
        for entry in entries:
            if entry.metadata.get("is_file") and values.get(entry.name):
                key = f"{of.name}.{entry.name}"
                self.files[key] = values[entry.name]
                values[entry.name] = _content(key, values[entry.name])
        values |= dict(implied(entries, values, general, is_match=is_match))
        self.files |= {f"{of.name}.{name}": values[name] for name in of.setup.files if values.get(name)}
        return opened(of.name, of.setup.files, of.setup.options(**values), lambda path: Path(path).read_bytes())

    def doors(self, of: Iterable[AnyGame]) -> dict[str, int | None]:
        ports: dict[str, int | None] = {}
        for dialect in (dialect for each in of for dialect in each.wire.dialects()):
            key = f"{DOORS}.{dialect.door}"
            item = self.take(key)
            ports[dialect.door] = convert_port(key, item.raw, item.source) if item else dialect.port
        return ports

    def refuse_rest(self, unread: set[str]) -> None:
        for item in self.given.values():
            section = item.key.partition(".")[0]
            if section in unread or (section == DOORS and item.raw == "off"):  # what is not there is closed
                continue
            near = get_close_matches(item.key, self.known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise UsageError(f"unknown key {item.key!r} (from {item.source}){hint}")


def _content(key: str, path: str) -> str:
    try:
        return Path(path).expanduser().read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{key}: {path} cannot be read: {error}") from None


def _general() -> list[Field[object]]:
    return [entry for entry in fields(Settings) if "help" in entry.metadata]


def _normal(key: str) -> str:
    """A door with a dash in its name has none where a dash cannot be."""
    return key.replace("-", "_")


def _gather(sets: Sequence[str], options: Mapping[str, object]) -> Iterator[Given]:
    yield from _from_file(Path(FILE))
    yield from _from_environment(os.environ)
    yield from (_from_set(text) for text in sets)
    for key, value in options.items():
        if value is not None:
            yield Given(key, value, f"--{key.removeprefix(f'{DOORS}.').replace('_', '-')}")


def _from_file(path: Path) -> Iterator[Given]:
    try:
        content = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    try:
        document = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{path} is no TOML: {error}") from error
    yield from _flatten("", document, path.name)


def _flatten(section: str, values: Mapping[str, object], source: str) -> Iterator[Given]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _flatten(f"{section}{name}.", value, source)
        else:
            yield Given(section + name, value, source)


def _from_environment(variables: Mapping[str, str]) -> Iterator[Given]:
    for name in given_names(variables):
        key = name.removeprefix(PREFIX).lower().replace("__", ".")
        yield Given(key, variables[name], name)


def _from_set(text: str) -> Given:
    key, equals, value = text.partition("=")
    if not equals or "." not in key:
        raise UsageError(f"--set: {text!r} is not GAME.OPTION=VALUE")
    return Given(key, value, "--set")
