"""All classes of a server: pupils come in, teachers seat them, games end.

A class is a value (``record``) that is written down at each change, and its tables are tables of pages. So a class goes
on after a crash as its tables do: pupils' tokens and those of their seats follow from the server's secret, and games
that ended meanwhile are looked up in their logs. Only a round that was about to begin is not there; its tables are
nobody's, and the teacher begins it anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from spieltisch.contests.journal.keys import key_of, new_token
from spieltisch.core.looks import resembled
from spieltisch.core.outcome import Outcome
from spieltisch.net.now import Now
from spieltisch.store.place import Place
from spieltisch.table.effects import Finished
from spieltisch.table.log import read_ending
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.texts import clean_name
from spieltisch.web.classroom.book import Book
from spieltisch.web.classroom.classroom import Classroom
from spieltisch.web.classroom.models import NewClass, OwnPlace, TakenPlace
from spieltisch.web.classroom.record import FULLEST, NUMBERS, Class, Game, Pupil
from spieltisch.web.classroom.seating import next_round
from spieltisch.web.feeds.feeds import Reader
from spieltisch.web.tables.models import Bot, Me
from spieltisch.web.tables.opening import Opening, name_of_bot
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.tables.tables import WebTables

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of a class's id, which is read aloud and typed on phones: none looks like another."""
LENGTH: Final = 6
BELL: Final = "the teacher has ended the round"
"""Why games were broken off; pages have words of their own for it."""


class Classrooms:
    """Of one server."""

    def __init__(self, tables: WebTables, opening: Opening, place: Place, bounds: Bounds, now: Now) -> None:
        self._tables, self._opening, self._bounds, self._now = tables, opening, bounds, now
        self._book = Book(place)
        self._classes: dict[str, Classroom] = {}
        for served in tables.games.values():
            served.runner.listeners.append(self._note_end)

    # Beginning, and after an earlier server.

    def take_up(self) -> None:
        """Have the classes that an earlier server had. Those of games that are not served wait for another one."""
        for id, known in self._book.read().items():
            if served := self._tables.games.get(known.game):
                self._classes[id] = Classroom(id, known, _label(served, known.bot), since_us=self._now())

    def reclaim(self, lines: Callable[[str], Sequence[bytes]]) -> None:
        """Know what has become of games that an earlier server began; ``lines`` gives the log of one that is over, and
        raises for others. Those that go on are here by now; one that is lost was drawn."""
        for classroom in self._classes.values():
            for game in classroom.known.running:
                if table := self._tables.tables.get(game.id):
                    table.join_class(classroom.id)
                else:
                    game.end(_outcome(game.id, lines))
            self._hide_names(classroom)
            classroom.tell()
            self._book.note(classroom.id, classroom.known)

    async def open(self, served: ServedGame, wanted: NewClass, address: str) -> tuple[Classroom, str]:
        """A new class, asked for from this address, and its teacher's token. Raises ``Refusal``."""
        served.configure(wanted.options, wanted.size)
        label = name_of_bot(served, wanted.bot)
        if self._tables.is_reading_only:
            raise Refusal("no-disk")
        if len(self._classes) >= self._bounds.classes:
            raise Refusal("no-classes", most=self._bounds.classes)
        if sum(each.address == address for each in self._classes.values()) >= self._bounds.classes_per_address:
            raise Refusal("no-class-for-you", most=self._bounds.classes_per_address)
        id, token = "".join(secrets.choice(SIGNS) for _ in range(LENGTH)), new_token()
        known = Class(key_of(token), wanted.game, wanted.options, wanted.size, wanted.rounds, wanted.bot)
        self._classes[id] = classroom = Classroom(id, known, label, since_us=self._now(), address=address)
        await self._change(classroom)
        return classroom, token

    def find(self, id: str) -> Classroom:
        """Raises ``Refusal``."""
        if found := self._classes.get(id):
            return found
        raise Refusal("no-such-class")

    # Pupils.

    async def come_in(self, classroom: Classroom, name: str, owner: str | None) -> TakenPlace:
        """One more pupil, who plays from the next round on. Raises ``Refusal``."""
        known, name = classroom.known, clean_name(name)
        if known.is_closed:
            raise Refusal("class-over")
        if len(known.present) >= FULLEST or len(known.pupils) >= NUMBERS:
            raise Refusal("class-full", most=FULLEST)
        if other := resembled(name, (known.pupils[number].name for number in known.present)):
            raise Refusal("name-in-class", other=other)
        pupil = known.number_for(Pupil(name, owner))
        classroom.seen_us[pupil] = self._now()
        await self._change(classroom)
        return TakenPlace(pupil=pupil, token=classroom.token_of(pupil, self._tables.tokens))

    def join(self, classroom: Classroom, pupil: int | None) -> Reader:
        """One more reader of a class's feed, a pupil's perhaps. Raises ``Refusal``."""
        return classroom.join(pupil, self._now())

    def place(self, classroom: Classroom, pupil: int) -> OwnPlace:
        """Where a pupil plays."""
        name = classroom.known.pupils[pupil].name
        if (found := classroom.known.seat_of(pupil)) is None or classroom.known.is_closed:
            return OwnPlace(name=name, table=None, seat=None, token=None)
        game, seat = found
        return OwnPlace(name=name, table=game.id, seat=seat, token=self._tables.tokens.make(game.id, seat, name))

    # What the teacher does.

    async def begin_round(self, classroom: Classroom, host: str, address: str) -> None:
        """Seat everybody, who has a phone in the pocket, too. Raises ``Refusal``."""
        known = classroom.known
        if known.is_closed:
            raise Refusal("class-over")
        if classroom.is_seating or known.running:
            raise Refusal("round-runs")
        if not known.present:
            raise Refusal("no-pupils")
        classroom.is_seating = True
        games: list[Game] = []
        try:
            for pupils in next_round(known, secrets.SystemRandom().shuffle):
                games.append(Game(await self._open_table(classroom, pupils, host, address), pupils))
        except Refusal:
            for game in games:
                self._break_off(game)
            raise
        finally:
            classroom.is_seating = False
        known.played.append(games)
        for pupil in range(len(known.pupils)):
            if known.pupils[pupil].is_out:  # since it was drawn
                self._replace(classroom, pupil)
        self._hide_names(classroom)
        await self._change(classroom)

    async def _open_table(self, classroom: Classroom, pupils: list[int | None], host: str, address: str) -> str:
        known, served = classroom.known, self._tables.games[classroom.known.game]
        people = {seat: known.pupils[pupil] for seat, pupil in enumerate(pupils) if pupil is not None}
        wanted = [
            Me(who="me", name=people[seat].name) if seat in people else Bot(who="bot", bot=known.bot)
            for seat in range(known.size)
        ]
        opened = await self._opening.open(
            served, served.configure(known.options, known.size), wanted, is_timed=False, host=host, address=address,
            absence_us=0, owners={seat: pupil.owner for seat, pupil in people.items()}, classroom=classroom.id,
        )  # fmt: skip
        return opened.table.id

    async def end_round(self, classroom: Classroom, wake: Callable[[str], Awaitable[None]]) -> None:
        """The bell rings: what is not over was drawn. Raises ``Refusal``."""
        if not classroom.known.running:
            raise Refusal("no-round-runs")
        await self._wake(classroom.known.running, wake)
        self._end_games(classroom)
        await self._change(classroom)

    async def close_class(self, classroom: Classroom, wake: Callable[[str], Awaitable[None]]) -> None:
        """Nobody comes in any more, and no round begins. What runs was drawn."""
        await self._wake(classroom.known.running, wake)
        self._end_games(classroom)
        classroom.known.is_closed = True
        await self._change(classroom)

    async def remove(self, classroom: Classroom, pupil: int, wake: Callable[[str], Awaitable[None]]) -> None:
        """Take a name off the board; in a game a bot goes on for it."""
        known = classroom.known
        known.pupils[pupil].is_out = True
        with suppress(Refusal):  # the game is over at this very moment
            await self._wake([game for game in known.running if pupil in game.pupils], wake)
            self._replace(classroom, pupil)
        self._hide_names(classroom)
        await self._change(classroom)

    async def let_bot_go_on(self, classroom: Classroom, pupil: int, wake: Callable[[str], Awaitable[None]]) -> None:
        """For a pupil who has left, in this game. Raises ``Refusal``."""
        found = classroom.known.seat_of(pupil)
        if found is None:
            raise Refusal("not-vacant")
        await self._wake([found[0]], wake)
        self._replace(classroom, pupil)
        await self._change(classroom)

    async def _wake(self, games: Sequence[Game], wake: Callable[[str], Awaitable[None]]) -> None:
        for game in games:
            await wake(game.id)

    def _replace(self, classroom: Classroom, pupil: int) -> None:
        if found := classroom.known.seat_of(pupil):
            game, seat = found
            table = self._tables.find(game.id)
            self._opening.replace(table, seat, classroom.known.bot)
            game.replaced.append(seat)
            table.show()

    def _hide_names(self, classroom: Classroom) -> None:
        """Tables that go on show the bot instead of a name that was removed."""
        present = classroom.known.present
        for game in classroom.known.running:
            if table := self._tables.tables.get(game.id):
                table.hide_names(seat for seat in game.replaced if game.pupils[seat] not in present)

    def _end_games(self, classroom: Classroom) -> None:
        classroom.end_round(self._break_off)

    def _break_off(self, game: Game) -> None:
        """End it; nobody has left, and nobody won."""
        if table := self._tables.tables.get(game.id):
            table.break_off(BELL)
            table.show()

    # What changes by itself.

    def _note_end(self, finished: Finished) -> None:
        for classroom in self._classes.values():
            if game := classroom.find(finished.table):
                game.end(finished.outcome)
                classroom.tell()
                self._book.note(classroom.id, classroom.known)

    async def _change(self, classroom: Classroom) -> None:
        classroom.tell()
        await self._book.keep(classroom.id, classroom.known)

    def look(self) -> None:
        """See who is there, and forget classes that nobody has looked at for long."""
        now_us = self._now()
        for classroom in list(self._classes.values()):
            classroom.look(self._tables.tables, now_us)
            if now_us - classroom.since_us > self._bounds.class_idle_us:
                del self._classes[classroom.id]
                classroom.feed.close("over")
                self._book.strike(classroom.id)

    def beat(self) -> None:
        """Keep the way open to all who read."""
        for classroom in self._classes.values():
            classroom.feed.beat()

    def close(self) -> None:
        """The server ends; the next one has the classes."""
        for classroom in self._classes.values():
            classroom.feed.close("closing")
        self._book.close()


def _label(served: ServedGame, bot: str) -> str:
    """Its name; that which an earlier server had, where this one has no such bot."""
    try:
        return name_of_bot(served, bot)
    except Refusal:
        return bot


def _outcome(id: str, lines: Callable[[str], Sequence[bytes]]) -> Outcome | None:
    """How a game ended; None where that cannot be told."""
    try:
        result = read_ending(lines(id)[-1]).result
    except (Refusal, ValueError):
        return None
    return Outcome(tuple(result.ranks), tuple(result.points), result.reason)
