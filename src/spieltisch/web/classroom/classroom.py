"""One class as it is now: who is there, what goes on, and what everybody is told of it."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from spieltisch.contests.journal.keys import key_of
from spieltisch.net.now import SECOND_US
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.tokens import Tokens, read_seat
from spieltisch.web.classroom.models import ClassCard, ClassState, ClassTable, PupilCard
from spieltisch.web.classroom.record import Class, Game
from spieltisch.web.classroom.standings import best_game, standings
from spieltisch.web.feeds.feeds import Feed, Reader
from spieltisch.web.tables.table import WebTable

NAME: Final = "class"
"""Under which the feed has the card."""
GONE_US: Final = 10 * SECOND_US
"""Who has not been seen for so long is shown as away."""


@dataclass(slots=True, eq=False)
class Classroom:
    """One class."""

    id: str
    known: Class
    bot: str
    """What those who fill up are called."""
    feed: Feed[dict[str, object]] = field(default_factory=lambda: Feed(lambda shown: shown))
    readers: dict[int, list[Reader]] = field(default_factory=dict)
    """Of the feed, by pupil."""
    seen_us: dict[int, int] = field(default_factory=dict)
    """When a page of a pupil's was there last."""
    since_us: int = 0
    """When anybody at all was."""
    address: str = ""
    """Where it was opened from, as long as that is known."""
    is_seating: bool = False
    """Whether a round is about to begin: its tables open one after the other."""
    _told: int = 0
    _here: frozenset[int] = frozenset()

    # Who may do what.

    def check_teacher(self, token: str | None) -> None:
        """Raises ``Refusal`` for anybody else."""
        if token is None or not hmac.compare_digest(key_of(token), self.known.key):
            raise Refusal("bad-class-token")

    def check_pupil(self, pupil: int) -> None:
        """Raises ``Refusal`` where there is none of this number, or not any more."""
        if pupil not in self.known.present:
            raise Refusal("no-such-pupil")

    def token_of(self, pupil: int, tokens: Tokens) -> str:
        """The right to be this pupil."""
        return tokens.make(f"{NAME}/{self.id}", pupil, self.known.pupils[pupil].name)

    def whose(self, token: str, tokens: Tokens) -> int:
        """The pupil whose token it is. Raises ``Refusal``."""
        pupil = read_seat(token)
        if pupil is None or pupil not in range(len(self.known.pupils)):
            raise Refusal("bad-class-token")
        if not tokens.is_right(token, f"{NAME}/{self.id}", pupil, self.known.pupils[pupil].name):
            raise Refusal("bad-class-token")
        self.check_pupil(pupil)
        return pupil

    # What is shown.

    @property
    def state(self) -> ClassState:
        known = self.known
        if known.running and not known.is_closed:
            return "playing"
        if known.is_closed or (known.played and len(known.played) >= known.rounds):
            return "over"
        return "between" if known.played else "gathering"

    def card(self) -> ClassCard:
        """The class as everybody may see it."""
        known, best = self.known, best_game(self.known)
        return ClassCard(
            id=self.id, game=known.game, size=known.size, rounds=known.rounds, round=len(known.played),
            state=self.state, is_closed=known.is_closed,
            pupils=[
                PupilCard(
                    pupil=each.pupil, name=known.pupils[each.pupil].name, place=each.place, points=float(each.points),
                    is_here=each.pupil in self._here, table=self._table_of(each.pupil),
                )
                for each in standings(known)
            ],
            tables=[self._show(game, number) for number, games in enumerate(known.played, 1) for game in games],
            best=best.id if best and not known.running else None,
        )  # fmt: skip

    def _table_of(self, pupil: int) -> str | None:
        found = self.known.seat_of(pupil)
        return found[0].id if found else None

    def _show(self, game: Game, number: int) -> ClassTable:
        return ClassTable(
            id=game.id, round=number, pupils=game.pupils, names=self._names(game), replaced=game.replaced,
            ranks=game.ranks, points=game.points, is_bye=game.is_bye,
        )  # fmt: skip

    def _names(self, game: Game) -> list[str]:
        """By seat. A name that was removed is shown nowhere."""
        names = []
        for seat, pupil in enumerate(game.pupils):
            known = None if pupil is None else self.known.pupils[pupil]
            if known and not known.is_out:
                names.append(known.name)
            else:
                names.append("" if known and seat not in game.replaced else self.bot)
        return names

    def tell(self) -> None:
        """Something has changed."""
        self._told += 1
        self.feed.tell(self._told, {}, {NAME: self.card().model_dump()})
        self.feed.publish(1)

    def look(self, tables: Mapping[str, WebTable], now_us: int) -> None:
        """See who is there, and tell everybody if that has changed."""
        for pupil, readers in list(self.readers.items()):
            self.readers[pupil] = there = [reader for reader in readers if not reader.is_gone]
            if there:
                self.seen_us[pupil] = now_us
        for game in self.known.running:
            if table := tables.get(game.id):
                for seat, person in table.people.items():
                    own = game.pupils[seat]
                    if own is not None and person.feed.readers:
                        self.seen_us[own] = now_us
        if self.feed.readers or now_us in self.seen_us.values():
            self.since_us = now_us
        here = frozenset(pupil for pupil, seen_us in self.seen_us.items() if now_us - seen_us < GONE_US)
        if here != self._here:
            self._here = here
            self.tell()

    def join(self, pupil: int | None, now_us: int) -> Reader:
        """One more reader of the feed, a pupil's perhaps. Raises ``Refusal``."""
        reader = self.feed.join(None)
        if reader is None:
            raise Refusal("no-readers")
        if pupil is not None:
            self.readers.setdefault(pupil, []).append(reader)
            self.seen_us[pupil] = now_us
        return reader

    def find(self, table: str) -> Game | None:
        """A game of the latest round that is not over."""
        return next((game for game in self.known.running if game.id == table), None)

    def end_round(self, break_off: Callable[[Game], None]) -> None:
        """What is not over was drawn. ``break_off`` ends a game."""
        for game in self.known.running:
            game.end(None)
            break_off(game)
