"""``/profile`` and ``/people``: names that are somebody's own, and what their owners have played."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from spieltisch.core.names import mend
from spieltisch.store.archive import Archive
from spieltisch.store.profiles import Played, Profile
from spieltisch.web.api.common import PROBLEMS, Context, GameFilter, Injected, ProfileSecret, address_of
from spieltisch.web.profiles.models import GameResults, PersonCard, PlayedGame, PlayedGames, ProfileCard
from spieltisch.web.profiles.records import Record, read_record
from spieltisch.web.replays.replays import show_outcome
from spieltisch.web.tables.models import Name

router = APIRouter(responses=PROBLEMS)
ClaimedName = Annotated[str, Path(min_length=1, max_length=64)]


@router.post("/profile", status_code=201)
async def claim_name(context: Injected, request: Request, wanted: Name, secret: ProfileSecret = None) -> ProfileCard:
    """Make a name one's own, by a secret that the browser has made: from now on nobody takes it at a page without."""
    context.profiles.check_claim(wanted.name, secret)  # what cannot be costs nothing
    context.claims.demand(address_of(request), "too-many-claims")
    profile = await context.profiles.claim(wanted.name, secret)
    context.tables.show_name(profile.name)
    return _card(profile)


@router.get("/profile")
async def tell_own_name(context: Injected, secret: ProfileSecret = None) -> ProfileCard:
    """Whose secret this is."""
    return _card(context.profiles.owner(secret))


@router.delete("/profile", status_code=204)
async def give_name_up(context: Injected, secret: ProfileSecret = None) -> Response:
    """Free a name and forget which games were its own; the games stay as they are."""
    name = context.profiles.owner(secret).name
    await context.profiles.give_up(secret)
    context.tables.show_name(name)
    return Response(status_code=204)


@router.get("/people/{name}")
async def show_person(context: Injected, name: ClaimedName) -> PersonCard:
    """A profile: what its owner has of each game, and how strong that makes it."""
    profile = context.profiles.find(name)
    await context.settling.settle()
    games = await context.work(_results, context, profile)
    return PersonCard(name=profile.name, since=profile.since, games=games)


@router.get("/people/{name}/games")
async def list_games_of(
    context: Injected,
    name: ClaimedName,
    game: GameFilter = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 20,
) -> PlayedGames:
    """Games that were played by a profile at pages, the latest to end first."""
    profile = context.profiles.find(name)
    await context.settling.settle()
    return await context.work(_games, context, profile, game, before, limit)


def _card(profile: Profile) -> ProfileCard:
    return ProfileCard(name=profile.name, since=profile.since)


def _results(context: Context, profile: Profile) -> list[GameResults]:
    counts: dict[str, Counter[str]] = {}
    for game, outcome, is_rated, count in context.profiles.store.counts(profile.id):
        counts.setdefault(game, Counter()).update({outcome: count, "rated": count if is_rated else 0})
    return [_result(context, profile, game, found) for game, found in counts.items()]


def _result(context: Context, profile: Profile, game: str, found: Counter[str]) -> GameResults:
    won, drawn, lost, rated = (found[word] for word in ("won", "drawn", "lost", "rated"))
    served = context.tables.games.get(game)
    rating = context.ratings.of(served.game).get(profile.id) if served and rated else None
    return GameResults(
        game=game, games=won + drawn + lost, won=won, drawn=drawn, lost=lost, rated=rated,
        elo=rating.elo if rating else None, elo95=rating.elo95 if rating else None,
    )  # fmt: skip


def _games(context: Context, profile: Profile, game: str | None, before: int | None, limit: int) -> PlayedGames:
    found = context.profiles.store.games(profile.id, game, before, limit + 1)
    with Archive(context.replays.place, lambda id, why: None) as archive:
        shown = [_game(each, read_record(each.record), archive.knows(each.table)) for each in found[:limit]]
    return PlayedGames(games=shown, next=found[limit - 1].number if len(found) > limit else None)


def _game(played: Played, record: Record, has_replay: bool) -> PlayedGame:
    return PlayedGame(
        id=played.table, game=record.game, opened=record.opened, names=[*map(mend, record.names)],
        kinds=list(record.kinds), seat=played.seat, plies=record.plies, result=show_outcome(record.result),
        is_rated=played.is_rated, has_replay=has_replay,
    )  # fmt: skip
