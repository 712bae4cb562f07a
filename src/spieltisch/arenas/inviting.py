"""Who may hand in: authors are invited, and not any more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final

from spieltisch.arenas.fold import Arena
from spieltisch.arenas.journal import Journal
from spieltisch.arenas.lines import AnyLine, Invited, Revoked
from spieltisch.bots.named import bot_names
from spieltisch.contests.journal.keys import key_of, new_token
from spieltisch.core.errors import UsageError
from spieltisch.core.looks import resembled
from spieltisch.core.names import flaw_of
from spieltisch.core.registry import game as game_of

LONGEST: Final = 60
"""Of a name, in characters."""
BAD: Final = "/#\\"


def invite(folder: Path, names: Sequence[str], now: Callable[[], str]) -> list[tuple[str, str]]:
    """Each with a new token; who had one already has only the new one from now on. Raises ``UsageError`` if any name
    cannot be, and then nobody is invited."""
    tokens = [(name, new_token()) for name in names]
    with Journal(folder) as journal:
        arena = _read(journal)
        bots = (*bot_names(game_of(arena.plan.game)), *arena.plan.anchors)
        for number, name in enumerate(names):
            _check_name(name, [*(other for other in arena.authors if other != name), *names[:number]], bots)
        lines: list[AnyLine] = [Invited(at=now(), author=name, key=key_of(token)) for name, token in tokens]
        journal.append(*lines)
    return tokens


def revoke(folder: Path, name: str, now: Callable[[], str]) -> None:
    """The author's token is good for nothing any more, and none of their versions plays. Raises ``UsageError``."""
    with Journal(folder) as journal:
        author = _read(journal).authors.get(name)
        if author is None or author.is_revoked:
            raise UsageError(f"there is no author {name!r} here, or none any more")
        journal.append(Revoked(at=now(), author=name))


def _read(journal: Journal) -> Arena:
    arena = Arena()
    arena.take(journal.read())
    return arena


def _check_name(name: str, others: Collection[str], bots: Collection[str]) -> None:
    if flaw_of(name) or name != name.strip() or name.startswith(".") or any(sign in name for sign in BAD):
        why = f"a name has characters that can be seen, no {' '.join(BAD)} and no dot at its beginning"
        raise UsageError(f"{name!r}: {why}")
    if len(name) > LONGEST:
        raise UsageError(f"{name!r}: a name has at most {LONGEST} characters")
    if other := resembled(name, bots):
        raise UsageError(f"{name!r}: bots are called so ({other}); give the author another name")
    if other := resembled(name, others):
        raise UsageError(f"{name!r} looks like {other!r}: give one of them another name")
