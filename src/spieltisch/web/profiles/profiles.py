"""Who may use which name. A profile is a name with a secret that a browser has made and keeps; there are no accounts.

The server keeps a digest of the secret, which is random and long, so that nobody guesses it and a plain hash is enough.
A claimed name, or one that looks like it, is taken at pages' tables with its secret only. Clients of the protocols
prove nothing, so they may be called anything, and what they play is nobody's; pages say whom they look like.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError

from spieltisch.bots.named import bot_names, is_bot
from spieltisch.core.game import AnyGame
from spieltisch.core.looks import Gallery, resembled
from spieltisch.core.seats import Seat
from spieltisch.net.now import today
from spieltisch.store.place import Database, Place
from spieltisch.store.profiles import Profile, ProfileStore
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.texts import clean_name, name_key

log = logging.getLogger(__name__)

T = TypeVar("T")
ArgumentsT = ParamSpec("ArgumentsT")

SECRET: Final = r"^[A-Za-z0-9_-]{43}$"
"""32 random bytes in URL-safe Base64."""
PURPOSE: Final = b"spieltisch profile"
COMMON: Final = ("guest", "gast", "seat", "sitz", "platz", "random", "greedy", "search")
"""What people and seats without a name of their own are called, and bots; perhaps with a number."""
_NUMBER: Final = re.compile(r"(?<=.) ?[0-9]+$")


class Profiles:
    """All of one server. Writes in a thread of its own, in order."""

    def __init__(self, place: Place, games: Mapping[str, AnyGame], most: int) -> None:
        self.store = ProfileStore(place)
        self.sitting: dict[str, dict[Seat, str]] = {}
        """Profiles by table and seat, of games whose end is not noted yet."""
        self._is_shared = isinstance(place, Database)
        self._games = games
        self._most = most
        self._by_key: dict[str, Profile] = {}
        self._by_digest: dict[bytes, Profile] = {}
        self._gallery: Gallery[Profile] = Gallery()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="profiles")
        self._read()

    def _read(self) -> None:
        try:
            for profile in self.store.profiles():
                self._note(profile)
            self.sitting = self.store.sitting()
        except DBAPIError as error:
            log.warning("profiles cannot be read: %s", error.orig)

    def _note(self, profile: Profile) -> None:
        self._by_key[profile.key] = self._by_digest[profile.digest] = profile
        self._gallery.add(profile.name, profile)

    def _strike(self, profile: Profile) -> None:
        """Unless that has happened, and the name or the secret is another profile's by now."""
        self._gallery.remove(profile.name, profile)
        if self._by_key.get(profile.key) is profile:
            del self._by_key[profile.key]
        if self._by_digest.get(profile.digest) is profile:
            del self._by_digest[profile.digest]

    # Names.

    def find(self, name: str) -> Profile:
        """Whose this name is. Raises ``Refusal``."""
        if profile := self._by_key.get(name_key(name)):
            return profile
        raise Refusal("no-such-profile")

    def owner(self, secret: str | None) -> Profile:
        """Whose secret this is. Raises ``Refusal``."""
        profile = self._by_digest.get(digest_of(secret)) if secret else None
        if profile is None:
            raise Refusal("bad-secret")
        return profile

    def check(self, names: Iterable[str], secret: str | None) -> Profile | None:
        """See to it that nobody takes another's name; whose secret it is, if somebody's. Raises ``Refusal``."""
        own = self._by_digest.get(digest_of(secret)) if secret else None
        for name in names:
            claimed = self._by_key.get(name_key(name))
            if claimed is None:
                self._check_looks(name, own)
            elif claimed is not own:
                raise Refusal("name-claimed", name=clean_name(name))
        return own

    def _check_looks(self, name: str, own: Profile | None = None) -> None:
        """Raises ``Refusal`` for a name that looks like another's."""
        other = next((claimed for claimed in self._gallery.alike(name) if claimed is not own), None)
        if other is not None:
            raise Refusal("name-alike", name=clean_name(name), other=other.name)

    def resembled(self, name: str, owner: str | None) -> str | None:
        """The claimed name that a name is, or looks like, unless it is this profile's."""
        return next((claimed.name for claimed in self._gallery.alike(name) if claimed.id != owner), None)

    async def claim(self, name: str, secret: str | None) -> Profile:
        """Make a name the secret's. Raises ``Refusal``."""
        name, digest = self.check_claim(name, secret)
        profile = Profile(secrets.token_hex(8), name_key(name), name, digest, today())
        self._note(profile)
        try:
            await self.write(self.store.claim, profile)
        except DBAPIError as error:
            self._strike(profile)
            if isinstance(error, IntegrityError) and self._is_shared:  # somebody's at another server
                raise Refusal("name-claimed", name=name) from None
            raise Refusal("no-disk") from None
        return profile

    def check_claim(self, name: str, secret: str | None) -> tuple[str, bytes]:
        """The name and the secret's digest, if the one may be the other's. Raises ``Refusal``."""
        name, digest = clean_name(name), digest_of(secret or "")
        if secret is None:
            raise Refusal("no-secret")
        if digest in self._by_digest:
            raise Refusal("secret-used")
        self._check_free(name)
        return name, digest

    def _check_free(self, name: str) -> None:
        key = name_key(name)
        if key in self._by_key:
            raise Refusal("name-claimed", name=name)
        bots = [bot for game in self._games.values() for bot in bot_names(game)]
        is_common = resembled(_NUMBER.sub("", key), COMMON) or resembled(key, bots)
        if "/" in key or not key.strip("."):
            raise Refusal("name-unfit")
        if is_common or any(is_bot(game, key) for game in self._games.values()):
            raise Refusal("name-common")
        self._check_looks(name)
        if len(self._by_key) >= self._most:
            raise Refusal("no-profiles", most=self._most)

    async def give_up(self, secret: str | None) -> None:
        """Free a name: its games stay, and are nobody's. Raises ``Refusal``."""
        profile = self.owner(secret)
        self._strike(profile)  # at once: nobody sits down by it any more, nor gives it up again
        try:
            await self.write(self.store.drop, profile.id)
        except DBAPIError:
            self._note(profile)
            raise Refusal("no-disk") from None
        for seats in self.sitting.values():
            for seat in [seat for seat, id in seats.items() if id == profile.id]:
                del seats[seat]

    # Seats.

    async def sit(self, table: str, names: Mapping[Seat, str], profile: Profile | None) -> None:
        """People have taken these seats by these names, one of whom is perhaps the profile's owner."""
        for seat, name in names.items():
            if profile is not None and name_key(name) == profile.key and self._by_key.get(profile.key) is profile:
                self.sitting.setdefault(table, {})[seat] = profile.id
                await self._try(partial(self.store.sit, table, seat, profile.id))

    def at(self, table: str, seat: Seat) -> str | None:
        """Whose profile is at a seat, if anybody's."""
        return self.sitting.get(table, {}).get(seat)

    async def rise(self, table: str, seat: Seat, profile: str | None) -> None:
        """Who was at a seat by this profile, if by any, has left before the game."""
        if profile is not None and self.at(table, seat) == profile:
            del self.sitting[table][seat]
            await self._try(partial(self.store.sit, table, seat, None))

    async def _try(self, task: Callable[[], None]) -> None:
        """A game that cannot be noted is played all the same."""
        try:
            await self.write(task)
        except DBAPIError as error:
            log.warning("a game cannot be noted for a profile: %s", error.orig)

    async def write(self, task: Callable[ArgumentsT, T], *arguments: ArgumentsT.args, **named: ArgumentsT.kwargs) -> T:
        """Do it in the thread, after all that came before."""
        return await asyncio.wrap_future(self._thread.submit(partial(task, *arguments, **named)))

    def close(self) -> None:
        """Return when all is written."""
        self._thread.shutdown()
        self.store.close()


def digest_of(secret: str) -> bytes:
    """All that the server keeps of a secret."""
    return hmac.digest(PURPOSE, secret.encode(), "sha256")
