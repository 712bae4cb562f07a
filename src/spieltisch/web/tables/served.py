"""The games of a server as pages see them: what can be chosen, and where their doors are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlencode

from spieltisch.bots.strength import judged, strength_of
from spieltisch.core.errors import OptionError, UsageError
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.options import agreed
from spieltisch.net.address import Address
from spieltisch.net.admission import Capacity
from spieltisch.net.door import Door
from spieltisch.net.held import Held
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.server import HostedGame
from spieltisch.net.tracing import Tracing
from spieltisch.pictures.files import has_lesson
from spieltisch.pictures.tiles import has_tile
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.documents.prose import editions_of
from spieltisch.web.documents.protocol_pages import editions
from spieltisch.web.tables.models import BotStrength, DoorPlace, GameCard, Option, Titles

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

TYPES: Final[Mapping[type, Literal["bool", "int", "text"]]] = {bool: "bool", int: "int", str: "text"}
TEXT = 2000
"""The longest text an option may have."""


@dataclass(frozen=True, slots=True)
class ServedGame:
    """One game of the server, as its pages offer it."""

    hosted: HostedGame
    addresses: Mapping[str, Address]
    """Of the doors that are open, by name."""
    held: Held = field(default_factory=Held)
    """What outlives this process."""
    claimed: Callable[[str, str | None], str | None] = lambda name, owner: None
    """The claimed name that a name looks like, unless it is this profile's."""

    @property
    def game(self) -> AnyGame:
        return self.hosted.game

    @property
    def runner(self) -> LobbyRunner:
        return self.hosted.runner

    @property
    def options(self) -> DataclassInstance:
        """The operator's, the game's own."""
        return self.hosted.options

    def new_door(
        self, dialect: AnyDialect, config: DataclassInstance, code: str, capacity: Capacity,
        tracing: Tracing | None = None, name: str = "", is_followed: bool = False,
    ) -> Door:  # fmt: skip
        """A door for one seat at a table with this agreement."""
        options = self.options_at(config)
        return self.hosted.new_door(
            dialect, options=options, code=code, capacity=capacity, tracing=tracing, name=name, is_followed=is_followed
        )

    @property
    def choices(self) -> Sequence[Field[object]]:
        """The options that people may choose: those that end up in a table's agreement. The others are the operator's,
        such as files, and what concerns a door with all its tables."""
        names = {each.name for each in fields(self.game.play.config)}
        return [each for each in fields(self.game.setup.options) if _is_free(each, names, self.options)]

    def configure(self, chosen: Mapping[str, bool | int | str], seats: int) -> DataclassInstance:
        """The agreement of a table with these options. Raises ``Refusal``."""
        if seats not in self.game.play.seats:
            raise Refusal("bad-number", game=self.game.short_title, seats=seats)
        known = {each.name: type(each.default) for each in self.choices}
        for name, value in chosen.items():
            if name not in known or type(value) is not known[name] or len(str(value)) > TEXT:
                raise Refusal("no-such-option", option=name)
        try:
            options = self.game.setup.resize(replace(self.options, **chosen), seats)
            config: DataclassInstance = self.game.setup.configure(options, seats)
        except OptionError as error:
            raise Refusal("bad-option", option=error.option, why=str(error)) from None
        except (UsageError, ValueError) as error:
            raise Refusal("bad-agreement", why=str(error)) from None
        return config

    def check_programs(self, config: DataclassInstance) -> None:
        """Raises ``Refusal`` where no program can play by this agreement."""
        try:
            self.game.wire.check_spoken(self.options_at(config))
        except UsageError as error:
            raise Refusal("bad-agreement", why=str(error)) from None

    def options_at(self, config: DataclassInstance) -> DataclassInstance:
        """How the doors of a table with this agreement speak: the operator's options, but what is agreed."""
        options: DataclassInstance = agreed(self.options, config)
        return options

    def card(self, host: str) -> GameCard:
        return GameCard(
            name=self.game.name,
            title=Titles(de=self.game.title, en=self.game.title),
            seats=list(self.game.play.seats),
            usual_seats=self.runner.lobby.usual_seats,
            bots=list(self.game.roster.bots),
            strength=[BotStrength.model_validate(each.jsonable()) for each in judged(strength_of(self.game))],
            options=[self._option(each) for each in self.choices],
            doors=[
                show_door(dialect, self.addresses[dialect.door], host)
                for dialect in self.game.wire.dialects()
                if dialect.door in self.addresses
            ],
            has_page=self.game.display.page is not None,
            has_protocol=bool(editions(self.game)),
            has_rules=bool(editions_of(self.game.display.guide)),
            has_checks=self.game.wire.checks is not None,
            has_tile=has_tile(self.game),
            has_lesson=has_lesson(self.game),
        )

    def _option(self, option: Field[object]) -> Option:
        kind = TYPES[type(option.default)]
        return Option(
            name=option.name,
            help=option.metadata["help"],
            type=kind,
            default=getattr(self.options, option.name),
            choices=list(option.metadata.get("choices", ())),
        )


def _is_free(option: Field[object], agreed: set[str], options: DataclassInstance) -> bool:
    is_plain = type(option.default) in TYPES and type(getattr(options, option.name)) is type(option.default)
    is_agreed = option.name in agreed or option.metadata.get("is_agreed", False)
    return is_agreed and is_plain and not option.metadata.get("is_file")


def show_door(dialect: AnyDialect, address: Address, host: str, reservation: str | None = None) -> DoorPlace:
    """``host`` is what people reach the server by, which may decide at which of the door's addresses they do."""
    name = address.host_for(host)
    query = f"?{urlencode({'reservation': reservation})}" if reservation else ""
    shown = f"[{name}]" if ":" in name else name
    url = f"{dialect.url_scheme}://{shown}:{address.port}{dialect.access.path}{query}"
    return DoorPlace(door=dialect.door, host=name, port=address.port, url=url, reservation=reservation)
