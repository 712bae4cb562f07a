"""All workshops of a server: how many there may be, and when each ends."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from spieltisch.core.game import AnyGame
from spieltisch.net.address import Address, is_everywhere
from spieltisch.net.now import Now
from spieltisch.web.access.bounds import Allowance, Bounds
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.documents.protocol_pages import anchors, place_of
from spieltisch.web.feeds.feeds import Reader
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.workshop.examiner import list_checks
from spieltisch.web.workshop.models import CheckCard, CheckCards, NewWorkshop
from spieltisch.web.workshop.workshop import Commission, Workshop

LOOK_S: Final = 1.0
"""How often it is looked whether anybody still needs one."""
BEATS: Final = 15
"""After so many looks readers are sent something in any case."""
SITUATION: Final = "situation.given"
TITLE: Final = "does what the rules allow in the situation given by hand"
TITLE_DE: Final = "tut, was die Regeln in der Lage erlauben, die von Hand gegeben ist"


class Workshops:
    """What the paths below ``/workshops`` work on."""

    def __init__(self, hosts: Sequence[str], bounds: Bounds, now: Now) -> None:
        """``hosts`` are what the server's own doors were opened at."""
        self._hosts = hosts
        self._bounds = bounds
        self._now = now
        self._allowance = Allowance(bounds.workshop_starts, now)
        self._open: dict[str, Workshop] = {}
        self._lists: dict[str, asyncio.Task[Mapping[str, CheckCard]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def _host_for(self, name: str) -> str:
        """At which of the server's hosts to open a client's doors that somebody asks for who knows it by this name."""
        first, *others = self._hosts
        everywhere = next(filter(is_everywhere, self._hosts), None)
        return Address(first, 0, others).host_for(name) if everywhere is None else everywhere

    async def checks(self, game: AnyGame) -> CheckCards:
        """All of a game's. Raises ``Refusal`` where it brings none."""
        if game.wire.checks is None:
            raise Refusal("no-checks", game=game.title)
        found = await self._list(game)
        return CheckCards(checks=list(found.values()), takes_position=game.wire.checks().position is not None)

    async def open(self, address: str, served: ServedGame, wish: NewWorkshop, host: str) -> Workshop:
        """A new one, whose doors are open; ``host`` is what people reach the server by. Raises ``Refusal``."""
        known = {card.id: card for card in (await self.checks(served.game)).checks}
        commission = _commission(served, known, wish, host)
        await self._admit(address)
        workshop = Workshop(secrets.token_urlsafe(16), address, commission, self._host_for(host), self._now)
        self._open[workshop.id] = workshop
        try:
            await workshop.start(())
        except BaseException:
            await self._end(workshop)
            raise
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._attend())
        return workshop

    async def again(self, address: str, id: str, checks: Sequence[str]) -> Workshop:
        """Some checks once more, or all. Raises ``Refusal``."""
        workshop = self.find(id)
        self._allowance.demand(address, "too-many-workshops")
        await workshop.start(checks)
        return workshop

    def find(self, id: str) -> Workshop:
        """Raises ``Refusal``."""
        if id not in self._open:
            raise Refusal("no-such-workshop")
        return self._open[id]

    def join(self, id: str) -> Reader:
        """A reader of its feed. Raises ``Refusal``."""
        reader = self.find(id).feed.join(None)
        if reader is None:
            raise Refusal("no-readers")
        return reader

    async def close(self) -> None:
        """All processes have ended after this."""
        self.break_off()
        await asyncio.gather(*(workshop.close("closing") for workshop in self._open.values()))

    def break_off(self) -> None:
        """End all at once; nobody waits for that."""
        self._is_closed = True
        for task in (self._task, *self._lists.values()):
            if task:
                task.cancel()
        for workshop in self._open.values():
            workshop.stop("closing")

    async def _admit(self, address: str) -> None:
        if self._is_closed:
            raise Refusal("closing")
        for workshop in list(self._open.values()):
            if workshop.address == address and not (workshop.is_running or workshop.feed.readers):
                await self._end(workshop)  # a page that has moved on
        own = sum(workshop.address == address for workshop in self._open.values())
        if own >= self._bounds.workshops_per_address:
            raise Refusal("no-workshop-for-you", most=self._bounds.workshops_per_address)
        if len(self._open) >= self._bounds.workshops:
            raise Refusal("no-workshop", most=self._bounds.workshops)
        self._allowance.demand(address, "too-many-workshops")

    async def _end(self, workshop: Workshop) -> None:
        self._open.pop(workshop.id, None)
        await workshop.close("over")

    async def _list(self, game: AnyGame) -> Mapping[str, CheckCard]:
        """Once for all who ask."""
        task = self._lists.get(game.name)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._lists[game.name] = asyncio.create_task(_cards(game))
        try:
            return await asyncio.shield(task)
        except OSError as error:
            raise Refusal("no-examiner", why=str(error)) from None

    async def _attend(self) -> None:
        """End those that nobody needs any more."""
        looks = 0
        while self._open:
            await asyncio.sleep(LOOK_S)
            looks += 1
            for workshop in list(self._open.values()):
                if workshop.feed.readers:
                    workshop.seen_us = self._now()
                elif self._now() - workshop.seen_us > self._bounds.workshop_unwatched_us:
                    await self._end(workshop)
                if self._now() - workshop.used_us > self._bounds.workshop_idle_us:
                    workshop.stop("idle")
                if looks % BEATS == 0:
                    workshop.feed.beat()


async def _cards(game: AnyGame) -> Mapping[str, CheckCard]:
    known = anchors(game)
    found: dict[str, CheckCard] = {}
    for line in await list_checks(game.name):
        with suppress(msgspec.DecodeError):
            said: dict[str, Any] = msgspec.json.decode(line)
            found[said["id"]] = CheckCard(
                id=said["id"], level=said["level"], title=said["title"], title_de=said["title_de"],
                paragraph=said["paragraph"], anchor=place_of(said["paragraph"], known),
            )  # fmt: skip
    return found


def _commission(served: ServedGame, known: Mapping[str, CheckCard], wish: NewWorkshop, host: str) -> Commission:
    """Raises ``Refusal`` for what cannot be had; what a situation means, the process knows."""
    name, seed = served.game.name, secrets.randbelow(1 << 32) if wish.seed is None else wish.seed
    served.configure(wish.options, served.runner.lobby.usual_seats)
    given = [f"--set={name}.{option}={value}" for option, value in wish.options.items()]
    if wish.chance and wish.position:
        raise Refusal("bad-situation", why="chance and position exclude each other; send one of them")
    if text := wish.chance or wish.position:
        given.append(f"--{'chance' if wish.chance else 'position'}={text}")
        id = f"{name}.{SITUATION}"
        card = CheckCard(id=id, level="must", title=TITLE, title_de=TITLE_DE, paragraph="", anchor=None)
        return Commission(served, {id: card}, known, (), given, seed, host)
    for id in wish.checks:
        if id not in known:
            raise Refusal("no-such-check", check=id)
    shown = {id: card for id, card in known.items() if not wish.checks or id in wish.checks}
    return Commission(served, shown, known, tuple(wish.checks), given, seed, host)
