"""The lines of a contest's journal, one event each. All that is shown of a contest is a fold over them.

A match is one table of one round, ``STAGE.ROUND.TABLE`` counted from 1; a block is keyed by its match and a number
from 0, a game by its block and the number of its order. Of several results for one key the first counts. A block that
was voided is played again under the same key with the next ``attempt``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from spieltisch.contests.plans.plan import Entrant, Plan


class Line(Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True):
    """Any."""

    at: str
    """UTC, RFC 3339."""


class Opened(Line, frozen=True, kw_only=True, tag="opened"):
    """The first line: what was decided before the first game."""

    plan: Plan
    version: str
    """Ours."""
    rules_version: int
    """The game's."""
    programs: Mapping[str, str] = {}
    """SHA-256 of the programs, by player."""
    host: Mapping[str, Any] = {}
    """Facts about the machine."""


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Who ended a game other than by the rules."""

    player: str
    cause: str
    """``crashed``, ``timeout``, ``illegal`` or ``left``."""
    detail: str = ""
    """A sentence."""
    code: str = ""
    """The game's stable word for the rule that was broken, where it was one; lines of earlier versions have none."""
    action: str = ""
    """What broke it, in the game's notation."""


class Checked(Line, frozen=True, kw_only=True, tag="checked"):
    """A program's entry check."""

    player: str
    fault: Fault | None = None
    """None: admitted without remark."""
    transcript: str = ""
    """The file, in the contest's folder."""
    why: str = ""
    """Why it could not be made, again and again, so that nothing is known; the player is admitted nevertheless, unless
    the contest requires the check."""


class Pairing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One table of a round."""

    match: str
    players: tuple[str, ...]
    price: tuple[int, ...] | None = None
    is_for_third: bool = False
    """Whether it is about the place behind those of a knock-out's last table."""


class Drawn(Line, frozen=True, kw_only=True, tag="drawn"):
    """A round's tables. They follow from the lines before, and are written for whoever wants to check that."""

    stage: int
    """From 1, like the round."""
    round: int
    tables: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()


class Lots(Line, frozen=True, kw_only=True, tag="lots"):
    """The lot for what a stage's results leave level, drawn before its first round from the contest's seed."""

    stage: int
    order: tuple[str, ...]
    """Best first."""


class Released(Line, frozen=True, kw_only=True, tag="released"):
    """The games of a round may begin."""

    stage: int
    round: int
    by: str
    """``clock`` where its time has come, else who said so."""


class Paused(Line, frozen=True, kw_only=True, tag="paused"):
    """No block begins until this is over. Those that are being played end, and count."""

    why: str = ""
    by: str


class Unpaused(Line, frozen=True, kw_only=True, tag="unpaused"):
    """Blocks begin again."""

    by: str


class Invited(Line, frozen=True, kw_only=True, tag="invited"):
    """Somebody has a secret link to a page of their own; who had one before has only the new one."""

    player: str = ""
    """Whose author it is; empty for the organiser."""
    key: str
    """SHA-256 of the token, which itself is nowhere."""


class Begun(Line, frozen=True, kw_only=True, tag="begun"):
    """A block is begun whose games have luck of their own. If nothing more is heard of it, it is begun again, with
    other luck: some of its players may have seen this one."""

    match: str
    block: int


class Played(Line, frozen=True, kw_only=True, tag="played", gc=False):
    """One game that came to its end, its lists by seat."""

    match: str
    block: int
    order: int
    attempt: int = 0
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    plies: int
    seconds: float
    seed: int
    id: str
    """The table's, and the replay's."""
    fault: Fault | None = None
    replay: str = ""
    """The file, in the contest's folder."""
    margins: tuple[tuple[int, ...], ...] = ()
    """How many of each seat's answers left how much of their time, in tenths: the first number counts those that left
    less than a tenth."""
    refused: tuple[int, ...] = ()
    """By seat, how many messages were refused; none where nobody had any."""
    clock: str = ""
    """What counted as time, of all seats: ``cpu`` or ``wall``; earlier versions did not say."""
    slowest_ms: tuple[int | None, ...] = ()
    """By seat, its slowest answer in time that passed; None for who was never asked."""
    slowest_cpu_ms: tuple[int | None, ...] = ()
    """By seat, the most processor time that an answer took; None where nobody measures it."""
    stood_in: tuple[str, ...] = ()
    """Who did not come, and had the contest's stand-in play."""


class Voided(Line, frozen=True, kw_only=True, tag="voided"):
    """A block counts no longer and is played again."""

    match: str
    block: int
    why: str
    by: str
    """``host`` for causes that were fixed beforehand, else who said so."""
    killed: str = ""
    """Whose program was killed from outside, where that is the cause."""


class Ruled(Line, frozen=True, kw_only=True, tag="ruled"):
    """A block's result by decision, instead of whatever was played."""

    match: str
    block: int
    ranks: tuple[int, ...]
    """By player, as the match lists them."""
    why: str
    by: str


class Withdrawn(Line, frozen=True, kw_only=True, tag="withdrawn"):
    """A player leaves; what it played counts on."""

    player: str
    why: str = ""
    by: str


class Added(Line, frozen=True, kw_only=True, tag="added"):
    """A player comes late."""

    player: Entrant
    by: str


class Replaced(Line, frozen=True, kw_only=True, tag="replaced"):
    """A player goes on with another program, from the next block that begins; what it played counts on."""

    player: Entrant
    """With the name of before."""
    program: str = ""
    """Its SHA-256, if it is one."""
    by: str


class SetAside(Line, frozen=True, kw_only=True, tag="set-aside"):
    """Three faulty blocks in a row: a remark for readers, as it follows from the blocks."""

    player: str
    match: str
    """With ``block``, the third."""
    block: int


class Lost(Line, frozen=True, kw_only=True, tag="lost"):
    """A block could not be played, again and again, through no player's fault."""

    match: str
    block: int
    attempt: int = 0
    why: str


class Ended(Line, frozen=True, kw_only=True, tag="ended"):
    """The contest is over."""


AnyLine: TypeAlias = (
    Opened
    | Checked
    | Lots
    | Drawn
    | Released
    | Paused
    | Unpaused
    | Invited
    | Begun
    | Played
    | Voided
    | Ruled
    | Withdrawn
    | Added
    | Replaced
    | SetAside
    | Lost
    | Ended
)
