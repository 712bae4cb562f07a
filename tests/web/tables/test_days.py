"""Games over days: nobody loses by going away, who is away for long is no burden, and a table sleeps meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from spieltisch.store.absences import keep_absence, read_absences
from spieltisch.web.access.bounds import Bounds
from tests.web.site import GENEROUS, Player, RunningSite, bearer, following, open_table, running_site

PLAIN = {"twixt": {"mirror": False, "size": 8}}
HOUR_US = 3_600_000_000


def at(
    folder: Path, work: Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]], bounds: Bounds = GENEROUS,
    game: str = "twixt",
) -> None:  # fmt: skip
    async def run() -> None:
        async with running_site(folder, [game], options=PLAIN, bounds=bounds) as site, site.client() as client:
            await work(site, client)

    asyncio.run(run())


async def seated(site: RunningSite, client: httpx.AsyncClient, *seats: str, **more: Any) -> list[Player]:
    opened = await open_table(client, more.pop("game", "twixt"), *seats, **more)
    return [site.player(client, opened, seat) for seat, who in enumerate(seats) if who == "me"]


def away(site: RunningSite, table: str, us: int, *seats: int) -> None:
    """As if nobody had been there for so long."""
    found = site.web.tables.find(table)
    for seat, person in found.people.items():
        person.since_us -= us if seat in seats or not seats else 0
    if not seats and found.spectators:
        found.spectators.since_us -= us


async def card(client: httpx.AsyncClient, table: str) -> Any:
    return (await client.get(f"/tables/{table}")).json()


async def decide(player: Player, seat: int, bot: str | None) -> str:
    answer = await player.post("stand-in", {"seat": seat, "bot": bot})
    return "" if answer.status_code == 200 else str(answer.json()["code"])


def sweep(site: RunningSite) -> None:
    site.web._expiry.sweep()


def test_nobody_loses_by_being_away_where_no_time_counts(clock: None, tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, _ = await seated(site, client, "me", "me")
        away(site, one.table, GENEROUS.away_us + 1, 0)
        sweep(site)
        assert (await card(client, one.table))["status"] == "running"
        assert await one.play(1) == "enough"

    at(tmp_path, work)


def test_after_an_hour_a_bot_goes_on_if_the_others_wish_and_such_a_game_is_not_rated(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client, "me", "me")
        away(site, one.table, HOUR_US - 60_000_000, 0)
        assert (await card(client, one.table))["absent"] == []
        assert await decide(other, 0, "random") == "not-vacant"
        away(site, one.table, 120_000_000, 0, 1)
        assert (await card(client, one.table))["absent"] == [0], "it is the first seat's turn"
        assert await decide(other, 0, "nobody") == "no-such-bot"
        assert await decide(other, 0, "random") == ""
        found = await card(client, one.table)
        assert (found["absent"], found["seats"][0]["stand_in"]) == ([], "random")
        assert await decide(other, 0, "random") == "not-vacant"
        assert (await one.post("actions", {"action": "1 1"})).json()["code"] == "table-over"
        assert await other.play() == "over"
        whole = (await client.get(f"/replays/{one.table}")).json()
        assert whole["stand_ins"] == ["random", ""]
        assert (await client.get(f"/replays/{one.table}/verification")).json()["ok"]

    at(tmp_path, work)


def test_or_they_claim_the_win(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client, "me", "me", absence_s=60)
        assert await one.play(1) == await other.play(1) == "enough"
        away(site, one.table, 61_000_000, 0)
        assert await decide(other, 0, None) == ""
        result = (await client.get(f"/replays/{one.table}")).json()["result"]
        assert (result["reason"], result["offender"], result["ranks"]) == ("left", 0, [2, 1])

    at(tmp_path, work)


def test_a_game_of_three_goes_on_with_a_bot_where_the_game_keeps_seats_of_who_leaves(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        players = await seated(site, client, "me", "me", "me", game="catan")
        awaited = site.web.tables.find(players[0].table).awaited[0]
        other = players[(awaited + 1) % 3]
        away(site, other.table, HOUR_US + 1, awaited)
        assert await decide(other, awaited, "random") == ""
        assert (await card(client, other.table))["seats"][awaited]["kind"] == "bot"
        async with following(client, f"/tables/{other.table}/feed", other.token) as stream:
            await stream.until(lambda event: event.kind == "entry" and event.data["n"] > 3)

    at(tmp_path, work, game="catan")


def test_somebody_may_be_waited_for_for_ever_and_where_time_counts_nobody_decides(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        for more in ({"absence_s": 0}, {"timed": True}):
            one, other = await seated(site, client, "me", "me", **more)
            away(site, one.table, 100 * HOUR_US, 0)
            assert (await card(client, one.table))["absent"] == []
            assert await decide(other, 0, None) == "not-vacant"

    # Where time counts, who is away for too long loses by himself at the next look: not in this test.
    at(tmp_path, work, bounds=replace(GENEROUS, away_us=1000 * HOUR_US))


def test_a_table_that_nobody_is_at_sleeps_and_is_taken_up_as_it_was(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client, "me", "me")
        assert await one.play(1) == "enough"
        assert (await one.post("chat", {"text": "See you tomorrow"})).status_code == 200
        choices = await other.choices()
        before = await card(client, one.table)
        away(site, one.table, GENEROUS.asleep_us + 1)
        sweep(site)
        assert (await client.get("/tables")).json()["tables"] == []
        assert site.runners["twixt"].lobby.rooms == ()
        known = {"ids": [one.table, "nowhere", one.table]}
        [mine] = (await client.post("/tables/known", json=known)).json()["tables"]
        assert (mine["id"], mine["status"], mine["waits"]) == (one.table, "running", [1])
        page = (await client.get(f"{site.url}/tables/{one.table}")).text
        assert 'href="/static/made/twixt-board' in page, "its game's part is loaded at once"
        assert 'href="/static/made/twixt-board' not in (await client.get(f"{site.url}/tables/nowhere")).text
        assert site.web.tables.tables == {}, "whoever lists tables wakes none"
        found = await asyncio.gather(*(card(client, one.table) for _ in range(3)))
        assert found[0] == found[1] == found[2]
        assert {key: found[0][key] for key in ("id", "game", "status", "opened")} == {
            key: before[key] for key in ("id", "game", "status", "opened")
        }
        assert await other.choices() == choices
        said = (await client.get(f"/tables/{one.table}/events", headers=bearer(other.token))).json()["said"]
        assert [line["text"] for line in said] == ["See you tomorrow"]
        assert set(await asyncio.gather(one.play(), other.play())) == {"over"}
        assert (await client.get(f"/replays/{one.table}/verification")).json()["ok"]

    at(tmp_path, work)


def test_it_remembers_how_long_somebody_has_been_away(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client, "me", "me", absence_s=1800)
        away(site, one.table, HOUR_US)
        sweep(site)
        assert site.web.tables.tables == {}
        found = await card(client, one.table)
        assert (found["absent"], found["seats"][0]["away_since"] is None) == ([0], False)
        assert await decide(other, 0, "random") == ""

    at(tmp_path, work)


def test_a_server_that_comes_later_knows_how_long_somebody_may_be_away(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        tables.extend([await agreed(site, client, absence_s) for absence_s in (1800, 0, 3600)])

    async def agreed(site: RunningSite, client: httpx.AsyncClient, absence_s: int) -> str:
        one, _ = await seated(site, client, "me", "me", absence_s=absence_s)
        assert await one.play(1) == "enough"
        return one.table

    async def later(site: RunningSite, client: httpx.AsyncClient) -> None:
        kept = [site.web.tables.find(table).plan.absence_us for table in tables]
        assert kept == [HOUR_US // 2, 0, HOUR_US]
        away(site, tables[0], HOUR_US // 2 + 1)
        assert (await card(client, tables[0]))["absent"] == [1]
        assert read_absences(tmp_path) == {tables[0]: HOUR_US // 2, tables[1]: 0}

    tables: list[str] = []
    at(tmp_path, work)
    at(tmp_path, later)
    at(tmp_path, later)  # a second server later, too


def test_what_was_agreed_for_a_game_that_is_over_is_forgotten(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client, "me", "me", absence_s=60)
        await asyncio.gather(one.play(), other.play())
        assert (await card(client, one.table))["status"] == "over"

    at(tmp_path, work)
    keep_absence(tmp_path, "never", 1)
    assert read_absences(tmp_path) == {}
    assert read_absences(tmp_path / "elsewhere") == {}


def test_sleeping_games_count_in_no_limit_and_a_restart_finds_them(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client, "me", "me")
        answer = await client.post("/tables", json={"game": "twixt", "seats": [{"who": "open"}] * 2})
        assert answer.json()["code"] == "no-room"
        away(site, one.table, GENEROUS.asleep_us + 1)
        sweep(site)
        await open_table(client, "twixt", "me", "me")
        players.extend([one, other])

    async def later(site: RunningSite, client: httpx.AsyncClient) -> None:
        for player in players:
            player.client = client
        assert await players[0].play(1) == "enough"
        assert await players[1].play(1) == "enough"

    players: list[Player] = []
    at(tmp_path, work, replace(GENEROUS, tables=1))
    at(tmp_path, later)


def test_a_table_stays_awake_where_a_bot_thinks_time_counts_or_there_are_enough_asleep(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        [timed] = await seated(site, client, "me", "random", timed=True)
        one, _ = await seated(site, client, "me", "me")
        other, _ = await seated(site, client, "me", "me")
        async with following(client, f"/tables/{other.table}/feed"):
            for player in (timed, one, other):
                away(site, player.table, GENEROUS.asleep_us + 1)
            sweep(site)
            assert set(site.web.tables.tables) == {timed.table, other.table}
        away(site, other.table, GENEROUS.asleep_us + 1)
        sweep(site)
        assert set(site.web.tables.tables) >= {timed.table, other.table}

    at(tmp_path, work, replace(GENEROUS, asleep=1, away_us=10**12))
