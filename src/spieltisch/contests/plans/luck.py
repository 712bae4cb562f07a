"""Which luck a contest's games are played on where its file does not say."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spieltisch.contests.matches.command import COMMAND
from spieltisch.contests.plans.entrants import ELSEWHERE
from spieltisch.contests.plans.plan import Entrant, Luck, Sandbox


def usual_luck(players: Iterable[Entrant], shut_in: Sandbox, can_confine: Callable[[], bool]) -> Luck:
    """Luck of its own for each game as soon as somebody takes part who can know later what a game's luck was: a player
    from elsewhere, who goes on between games, or a program that is not shut in, which may leave itself a note.
    ``can_confine`` says whether this system has a sandbox, and is asked only where that matters."""
    bots = [entrant.bot for entrant in players]
    if any(bot in ELSEWHERE for bot in bots):
        return Luck.OWN
    if not any(bot.startswith(COMMAND) for bot in bots):
        return Luck.SHARED
    is_confined = can_confine() if shut_in is Sandbox.AUTO else shut_in is Sandbox.REQUIRE
    return Luck.SHARED if is_confined else Luck.OWN
