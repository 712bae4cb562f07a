"""The players of a contest, as its file names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import replace

from spieltisch.bots.named import find_bot
from spieltisch.contests.matches.command import COMMAND, read_command
from spieltisch.contests.plans.plan import Entrant
from spieltisch.contests.plans.tables import needed, take
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.looks import resembled
from spieltisch.core.names import MARKS, Flaw, flaw_of
from spieltisch.net.surroundings import why_not

REMOTE: Final = "remote"
MCP: Final = "mcp"
"""A language model: a remote player that may think as long as it is waited for."""
ELSEWHERE: Final = (REMOTE, MCP)
"""Players that come to a door by themselves."""
KEYS_OF: Final[Mapping[str, Collection[str]]] = {
    COMMAND: ("folder", "env", "start_s", "memory_mb", "cpus"),
    REMOTE: ("secret", "walkover_s"),
    MCP: ("secret", "walkover_s"),
}
"""What belongs to players of one kind only."""
BOTS_KEYS: Final = ("threads", "move_ms")
"""What belongs to our own bots only."""

UNFIT: Final[Mapping[Flaw | None, str]] = {
    Flaw.SHOWS_NOTHING: "a name has characters that can be seen",
    Flaw.IS_PILED: f"a letter in a name has at most {MARKS} marks",
}
"""What is wrong with a name, beside control characters."""


def read_entrants(given: Iterable[Mapping[str, object]], game: AnyGame, folder: Path) -> tuple[Entrant, ...]:
    """All players, strongest first: those with a ``seed_rank`` by that, then the others as they come. Paths are
    relative to ``folder``. Raises ``UsageError`` that names the player."""
    found = [_read(table, number, game, folder) for number, table in enumerate(given, 1)]
    refuse_twins((entrant.name for entrant in found), "the name")
    refuse_lookalikes([entrant.name for entrant in found])
    refuse_twins((entrant.seed_rank for entrant in found), "the seed_rank")
    if has_words_for_secrets(game):
        refuse_twins((entrant.secret for entrant in found), "the secret")
    return tuple(sorted(found, key=lambda entrant: (entrant.seed_rank is None, entrant.seed_rank or 0)))


def has_words_for_secrets(game: AnyGame) -> bool:
    """Whether a player of the game can say a secret, as far as any of its protocols goes. Where none can, the port is
    all that keeps strangers out."""
    return any(dialect.can_tell_secret for dialect in game.wire.dialects())


def read_replaced(entrant: Entrant, given: Mapping[str, object], game: AnyGame, folder: Path) -> Entrant:
    """A player with another bot: what belongs to its old kind only is gone. Paths are relative to ``folder``. Raises
    ``UsageError``."""
    kind = COMMAND if str(given["bot"]).startswith(COMMAND) else given["bot"]
    mine = KEYS_OF.get(str(kind), BOTS_KEYS)
    special = {key for keys in (BOTS_KEYS, *KEYS_OF.values()) for key in keys} - {*mine}
    old = {key: value for key, value in to_builtins(entrant).items() if key not in special}
    (new,) = read_entrants([{**old, **given}], game, folder)
    return new


def refuse_twins(values: Iterable[object], what: str) -> None:
    """Raises ``UsageError`` if a value is there twice; None is no value."""
    for value, count in Counter(value for value in values if value is not None).items():
        if count > 1:
            raise UsageError(f"{count} players have {what} {value!r}")


def refuse_lookalikes(names: Sequence[str]) -> None:
    """Raises ``UsageError`` if readers of the standings may take a player for another."""
    for number, name in enumerate(names):
        if other := resembled(name, names[:number]):
            raise UsageError(f"the names {other!r} and {name!r} look alike: give one of the players another name")


def _read(table: Mapping[str, object], number: int, game: AnyGame, folder: Path) -> Entrant:
    where = f"player {table.get('name', number)!r}: "
    values = take(Entrant, table, Entrant.__struct_fields__, where)
    name, bot = needed(values, "name", where), needed(values, "bot", where)
    kind = COMMAND if bot.startswith(COMMAND) else bot
    for key in values:
        if key not in KEYS_OF.get(kind, BOTS_KEYS) and any(key in keys for keys in (BOTS_KEYS, *KEYS_OF.values())):
            raise UsageError(f"{where}{key} is not for a player that is {bot!r}")
    flaw = flaw_of(name)
    if flaw in UNFIT:
        raise UsageError(f"{where}{UNFIT[flaw]}")
    if flaw or name != name.strip() or "/" in name or name.startswith("."):
        raise UsageError(f"{where}a name has no control characters, no / and no . or blank at its beginning")
    _check_numbers(values, where)
    entrant = Entrant(**values)
    if kind == COMMAND:
        return _placed(entrant, game, folder, where)
    if kind in ELSEWHERE:
        if has_words_for_secrets(game):
            needed(values, "secret", where)
        return entrant
    try:
        label = find_bot(game, bot, threads=entrant.threads or 1, besides=", and cmd:PROGRAM ARGS").label
    except UsageError as error:
        raise UsageError(f"{where}{error}") from None
    return replace(entrant, bot=label)  # a level means the same to its end


def _check_numbers(values: Mapping[str, Any], where: str) -> None:
    for key in ("start_s", "walkover_s"):
        if not 0 < values.get(key, 1.0) < float("inf"):
            raise UsageError(f"{where}{key} takes a number of seconds above 0, not {values[key]}")
    if not isfinite(values.get("anchor", 0.0)):
        raise UsageError(f"{where}anchor takes a rating, not {values['anchor']}")


def _placed(entrant: Entrant, game: AnyGame, folder: Path, where: str) -> Entrant:
    """The same with its folder, from where its program was found."""
    own = (folder / Path(entrant.folder or "").expanduser()).resolve()
    if not own.is_dir():
        raise UsageError(f"{where}there is no folder {own}")
    try:
        program = next(iter(read_command(game, entrant.bot)[1]), "")
    except UsageError as error:
        raise UsageError(f"{where}{error}") from None
    if why := why_not(own / program if "/" in program else program):
        raise UsageError(f"{where}{entrant.bot!r}: {why}" + (f" in {own}" if "/" in program else ""))
    return replace(entrant, folder=str(own))
