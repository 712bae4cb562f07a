"""How pages open tables, and how those of an earlier server go on."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from spieltisch.bots.named import NamedBot, find_bot, is_bot
from spieltisch.core.commands import Watch
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot, AnyGame
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import BOT, Known, Origin, players_of
from spieltisch.net.bot import BotPlayer
from spieltisch.net.insider import Ghost
from spieltisch.net.now import SECOND_US
from spieltisch.table.folding import begin, read_config
from spieltisch.table.log import read_header
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.texts import clean_name
from spieltisch.web.access.tokens import WIRE
from spieltisch.web.tables.models import Bot, GivenSeat, Me, Open, Opened, Program
from spieltisch.web.tables.plan import TablePlan
from spieltisch.web.tables.register import ABSENCE_US, WaitingRecord
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.tables.subscription import AWAY, Subscription
from spieltisch.web.tables.table import WebTable
from spieltisch.web.tables.tables import WebTables
from spieltisch.web.views.chat import Chat

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Choice: TypeAlias = Me | Bot | Open | Program

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BotPace:
    """How bots play at pages' tables."""

    budget_us: int = SECOND_US
    """The longest they think."""
    pause_us: int = SECOND_US // 2
    """How long people have to look at what happened before."""


class Opening:
    """Opens tables, and seats bots at them."""

    def __init__(self, tables: WebTables, pace: BotPace, owner: Callable[[str, Seat], str | None]) -> None:
        """``owner`` knows whose profile is at a table's seat that an earlier server had."""
        self._tables = tables
        self._pace = pace
        self._owner = owner

    async def open(
        self, served: ServedGame, config: DataclassInstance, wanted: Sequence[Choice], *,
        is_timed: bool, host: str, address: str, owner: str | None = None, origin: Origin | None = None,
        parent: str | None = None, has_stand_ins: bool = False, owners: Mapping[Seat, str | None] = {},
        is_pairing: bool = False, absence_us: int = ABSENCE_US, classroom: str | None = None,
    ) -> Opened:  # fmt: skip
        """A new table of this agreement, the game's own, with these seats; ``host`` is what people reach the server
        by, ``address`` where the request is from, ``owner`` the profile of whoever sends it. Of several who have agreed
        to it ``owners`` are the profiles by seat. ``classroom`` is the class that seats them, if one does. Raises
        ``Refusal``."""
        self._check_room(wanted, address, is_pairing=is_pairing)
        if any(isinstance(choice, Program) for choice in wanted):
            served.check_programs(config)
        names = [_name_of(served, seat, choice) for seat, choice in enumerate(wanted)]
        bots = {seat: names[seat] for seat, choice in enumerate(wanted) if isinstance(choice, Bot)}
        table = self._reserve(
            served,
            TablePlan(
                config, names, bots, is_timed, host, origin, parent, address, owner, has_stand_ins, is_pairing,
                absence_us, classroom,
            ),
            is_followed=not is_pairing and any(isinstance(choice, Open | Program) for choice in wanted),
        )  # fmt: skip
        try:
            given = [await self._give(table, seat, choice, owners) for seat, choice in enumerate(wanted)]
        except OSError as error:
            self._tables.give_up(table)
            raise Refusal("no-ports", why=error.strerror or "") from None
        self._seat_bots(table)
        await self._tables.note(table)
        return Opened(table=table.card(is_host=True), seats=given)

    async def give_to_program(self, id: str, seat: Seat, name: str, owner: str | None) -> GivenSeat:
        """Keep an open seat for a program of who asks. Raises ``Refusal``."""
        table, name = self._tables.find(id), clean_name(name)
        table.check_free(seat)
        if table.plan.is_pairing:
            raise Refusal("people-only")
        self._tables.check_player_name(id, name)
        table.served.check_programs(table.plan.config)
        table.served.runner.rename(id, seat, name)
        given = await self._give_to_program(table, seat, owner)
        table.show()
        await self._tables.note(table)
        return given

    async def _give_to_program(self, table: WebTable, seat: Seat, owner: str | None) -> GivenSeat:
        table.keep_for_program(seat, owner)
        doors = await table.open_doors(seat, most=self._doors_left(table))
        token = self._tables.tokens.make(table.id, seat, WIRE)
        return GivenSeat(seat=seat, who="program", token=token, doors=doors)

    async def add_bot(self, table: WebTable, asker: Seat, seat: Seat, bot: str) -> None:
        """Let a bot take an open seat, as somebody at the table wishes who has opened it, or anybody there once these
        have gone. Raises ``Refusal``."""
        if table.hosts and asker not in table.hosts:
            raise Refusal("not-host")
        table.check_free(seat)
        name = _name_of(table.served, seat, Bot(who="bot", bot=bot))
        table.served.runner.rename(table.id, seat, name)
        table.keep_for_bot(seat, name)
        self._new_bot(table, _maker(table.served.game, name), table.codes[seat]).sit_down()
        table.show()
        await self._tables.note(table)

    def stand_in(self, table: WebTable, seat: Seat, bot: str | None) -> None:
        """Let a bot go on where a client has left, or a person has been away for too long; None: let them have left.
        Raises ``Refusal``."""
        served, is_absent = table.served, seat in table.absent
        if not is_absent and seat not in table.vacant:
            raise Refusal("not-vacant")
        if bot is None and is_absent:
            table.people[seat].give_up(AWAY)
            return
        if bot is None:
            served.runner.give_up_vacant(table.id, seat)
            return
        if is_absent:
            self.replace(table, seat, bot)
        else:
            self._let_stand_in(table, seat, _find_bot(served, bot))

    def replace(self, table: WebTable, seat: Seat, bot: str) -> None:
        """Let a bot go on for a person at a page, whoever is to decide that. Raises ``Refusal``."""
        found = _find_bot(table.served, bot)
        if not table.served.runner.excuse(table.id, seat):
            raise Refusal("not-vacant")
        table.people[seat].give_up(AWAY)
        self._let_stand_in(table, seat, found)

    def _let_stand_in(self, table: WebTable, seat: Seat, bot: NamedBot) -> None:
        table.stand_ins[seat] = bot.label
        self._new_bot(table, bot.make).stand_in(table.id, seat, bot.label)

    def resume(self, origin: Origin, plan: TablePlan | None = None, chat: Chat | None = None) -> WebTable:
        """Go on with a table of an earlier server, or one that slept, whose ``plan`` and ``chat`` are known: bots sit
        down again, and people come back by their tokens."""
        header = read_header(origin.lines[0])
        served = self._tables.games[header.game]
        config = begin(header, served.game).config
        players = players_of(origin.lines)
        names = [player.name for player in players]
        bots = {seat: player.client or player.name for seat, player in enumerate(players) if player.kind == BOT}
        known = plan or TablePlan(config, names, bots, absence_us=self._tables.register.absence_of(header.id))
        table = self._reserve(
            served, replace(known, names=names, bots=bots, origin=origin, parent=header.parent), chat=chat
        )
        table.stand_ins = {seat: player.client for seat, player in enumerate(players) if header.seats[seat] != player}
        for seat, name in enumerate(names):
            if seat not in bots:
                table.sit_down(seat, name, self._owner(table.id, seat), is_awaited=True)
        self._seat_bots(table)
        return table

    async def take_up(self, lines: Callable[[str], Sequence[bytes]]) -> None:
        """Have those tables wait again that waited when an earlier server ended; ``lines`` gives the log that a fork
        goes on from. Tables of games that are not served wait for another server. Nobody who asks for a table can
        come in between: the event loop has no turn before all of them are there, doors apart."""
        again = {}
        for id, record in self._tables.register.read().items():
            if id in self._tables.tables:  # from an earlier process's ledger
                continue
            if served := self._tables.games.get(record.game):
                try:
                    again[id] = self._wait_again(served, id, record, lines), record.ports
                except (UsageError, ValueError, LookupError, Refusal) as error:
                    log.warning("table %s cannot wait any longer: %s", id, error)
                    self._tables.register.strike(id)
        for table, ports in again.values():
            for seat in (*table.open_seats, *table.wires):
                with suppress(OSError):  # people can come all the same
                    await table.open_doors(seat, ports.get(seat, {}))
            await self._tables.note(table)

    def _wait_again(
        self, served: ServedGame, id: str, record: WaitingRecord, lines: Callable[[str], Sequence[bytes]]
    ) -> WebTable:  # fmt: skip
        config = read_config(record.config, served.game)
        is_fork = record.parent is not None and record.ply is not None
        origin = Origin(tuple(lines(record.parent or "")), record.ply) if is_fork else None
        plan = TablePlan(
            config, record.names, record.bots, record.is_timed, record.host, origin, record.parent,
            has_stand_ins=record.has_stand_ins, is_pairing=record.is_pairing, absence_us=record.absence_us,
        )  # fmt: skip
        known = Known(id, tuple(record.codes))
        may_have_clients = not plan.is_pairing and len(record.people) + len(record.bots) < len(known.codes)
        table = self._reserve(served, plan, known, is_followed=may_have_clients)
        table.left = {seat: set(names) for seat, names in record.left.items()}
        for seat in record.people:
            table.sit_down(seat, record.names[seat], self._owner(id, seat))
        table.hosts.update(record.people if record.hosts is None else record.hosts)
        for seat in record.programs:
            table.keep_for_program(seat, None)
        self._seat_bots(table)
        return table

    def _check_room(self, wanted: Sequence[Choice], address: str, *, is_pairing: bool) -> None:
        bounds = self._tables.bounds
        if self._tables.is_reading_only:
            raise Refusal("no-disk")
        if any(served.runner.is_closed for served in self._tables.games.values()):
            raise Refusal("closing")
        present = self._tables.present
        if len(present) >= bounds.tables:
            raise Refusal("no-room", most=bounds.tables)
        if sum(table.plan.address == address for table in present) >= bounds.tables_per_address:
            raise Refusal("no-room-for-you", most=bounds.tables_per_address)
        doors = sum(len(table.doors) for table in present)
        more = 0 if is_pairing else sum(isinstance(choice, Open | Program) for choice in wanted)
        if more and doors + more > bounds.doors:
            raise Refusal("no-doors")

    def _doors_left(self, table: WebTable) -> int:
        """How many doors the table may have, so that whoever opened it does not have too many."""
        others = (
            each for each in self._tables.present if each is not table and each.plan.address == table.plan.address
        )
        return self._tables.bounds.doors_per_address - sum(len(each.doors) for each in others)

    def _reserve(
        self, served: ServedGame, plan: TablePlan, known: Known | None = None, chat: Chat | None = None, *,
        is_followed: bool = False,
    ) -> WebTable:  # fmt: skip
        people = [seat for seat in range(len(plan.names)) if seat not in plan.bots]
        id, codes = served.runner.reserve(
            plan.names, config=plan.config, untimed=() if plan.is_timed else people, is_single=True,
            origin=plan.origin, known=known, has_stand_ins=plan.has_stand_ins, is_followed=is_followed,
        )  # fmt: skip
        table = WebTable(id, served, plan, codes, list(plan.names), chat=chat or Chat())
        self.show(table)
        return table

    def show(self, table: WebTable, ghost: Ghost | None = None) -> None:
        """Let everybody look at a table, in the place of the ``ghost`` that an earlier process had for that."""
        served, id = table.served, table.id
        self._tables.tables[id] = table
        table.spectators = Subscription(served.runner, served.game, Watch(id), table.chat)
        table.spectators.card = table.card
        table.chat.doubt = partial(self._tables.resembled, id)
        if ghost:
            table.spectators.succeed(ghost)
        else:
            table.spectators.open()

    async def _give(
        self, table: WebTable, seat: Seat, choice: Choice, owners: Mapping[Seat, str | None]
    ) -> GivenSeat:  # fmt: skip
        match choice:
            case Me(name=name):
                name = clean_name(name)
                table.sit_down(seat, name, owners.get(seat, table.plan.owner))
                table.hosts.add(seat)
                return GivenSeat(seat=seat, who="me", token=self._tables.tokens.make(table.id, seat, name))
            case Bot():
                return GivenSeat(seat=seat, who="bot")
            case Open():
                doors = await table.open_doors(seat, most=self._doors_left(table))
                return GivenSeat(seat=seat, who="open", doors=doors)
            case Program():
                return await self._give_to_program(table, seat, table.plan.owner)

    def _seat_bots(self, table: WebTable) -> None:
        """Last, so that people have seen the table before anything happens at it."""
        served = table.served
        for seat, name in table.plan.bots.items():
            self._new_bot(table, _maker(served.game, name), table.codes[seat]).sit_down()
        table.show()

    def succeed_bot(self, table: WebTable, name: str, ghost: Ghost) -> None:
        """Let a bot go on at a seat that one of this name had in an earlier process."""
        self._new_bot(table, _maker(table.served.game, name)).succeed(ghost)

    def _new_bot(self, table: WebTable, make: Callable[[int], AnyBot], code: str = "") -> BotPlayer:
        player = BotPlayer(
            table.served.runner, make(secrets.randbits(32)), code, budget_us=self._budget_us(table),
            pace_us=self._pace.pause_us,
        )  # fmt: skip
        table.bots.append(player)
        if table.served.runner.is_followed(table.id):
            player.follow()
        return player

    def _budget_us(self, table: WebTable) -> int:
        """Well inside the shortest limit of the table."""
        limits = [limit.soft_us for limit in table.served.game.play.limits(table.plan.config).values() if limit.soft_us]
        shortest_us: int = min([self._pace.budget_us, *(limit_us * 3 // 4 for limit_us in limits)])
        return shortest_us


def _maker(game: AnyGame, name: str) -> Callable[[int], AnyBot]:
    """Of the bot of that name; of the weakest, where an earlier server had one that this one has not."""
    return find_bot(game, name if is_bot(game, name) else next(iter(game.roster.bots))).make


def _find_bot(served: ServedGame, bot: str) -> NamedBot:
    """Raises ``Refusal``."""
    try:
        return find_bot(served.game, bot)
    except UsageError:
        raise Refusal("no-such-bot", game=served.game.short_title, bot=bot) from None


def name_of_bot(served: ServedGame, bot: str) -> str:
    """What it is called at a table. Raises ``Refusal``."""
    return _find_bot(served, bot).label


def _name_of(served: ServedGame, seat: Seat, choice: Choice) -> str:
    match choice:
        case Bot(bot=bot):
            return name_of_bot(served, bot)
        case Me(name=name):
            return clean_name(name)
        case Open(name=None) | Program(name=None):
            return f"Seat {seat + 1}"
        case Open(name=name) | Program(name=name):
            return clean_name(name or "")
