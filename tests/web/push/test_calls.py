"""Who is called when it is their turn: once, while all their pages are closed, and by nothing that is hidden."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.store.pushes import Pushes
from tests.web.push.browsers import Browser, Service, claims_of
from tests.web.site import GENEROUS, Player, RunningSite, following, open_table, running_site
from tests.web.tables.test_days import PLAIN, away, card, sweep

MINUTE_US = 60_000_001


def at(
    folder: Path, service: Service | None, work: Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]],
) -> None:  # fmt: skip
    async def run() -> None:
        sender = service.sender if service else None
        async with running_site(folder, ["twixt"], options=PLAIN, sender=sender) as site, site.client() as client:
            await work(site, client)

    asyncio.run(run())


async def seated(site: RunningSite, client: httpx.AsyncClient, **more: Any) -> list[Player]:
    opened = await open_table(client, "twixt", "me", "me", **more)
    return [site.player(client, opened, seat) for seat in range(2)]


async def subscribe(player: Player, browser: Browser) -> httpx.Response:
    return await player.post("push", browser.subscription)


async def look(site: RunningSite) -> None:
    """A look at all tables, and what follows from it."""
    sweep(site)
    for _ in range(20):
        await asyncio.sleep(0)


def told(service: Service, browser: Browser) -> list[Any]:
    """What a browser has read of what its push service took."""
    return [json.loads(browser.read(body)) for endpoint, _, body in service.taken if endpoint == browser.endpoint]


def test_who_is_away_is_called_once_a_turn_and_told_what_everybody_sees(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client)
        assert (await client.get("/push")).json() == {"key": site.web._calls.key if site.web._calls else ""}
        assert (await subscribe(other, bob)).status_code == 200
        away(site, one.table, MINUTE_US)
        await look(site)
        assert service.taken == [], "it is not Bob's turn"
        assert await one.play(1) == "enough"
        away(site, one.table, MINUTE_US, 1)
        for _ in range(3):
            await look(site)
        names = ["Person 0", "Person 1"]
        title = site.web.tables.find(one.table).served.game.short_title
        assert told(service, bob) == [
            {"table": one.table, "seat": 1, "game": title, "names": names, "lang": "de"}
        ]  # fmt: skip
        [(_, headers, _)] = service.taken
        assert claims_of(headers["Authorization"])[1] == (await client.get("/push")).json()["key"]
        assert (headers["Content-Encoding"], len(headers["Topic"])) == ("aes128gcm", 32)
        assert await other.play(1) == await one.play(1) == "enough"
        await look(site)
        away(site, one.table, MINUTE_US)
        await look(site)
        assert len(told(service, bob)) == 2

    service, bob = Service(), Browser("bob")
    at(tmp_path, service, work)


def test_nobody_is_called_who_looks_or_whose_time_counts(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        timed, _ = await seated(site, client, timed=True)
        one, other = await seated(site, client)
        for player in (timed, one):
            await subscribe(player, ada)
        away(site, timed.table, MINUTE_US)
        async with following(client, f"/tables/{one.table}/feed", one.token) as stream:
            await stream.next()
            away(site, one.table, MINUTE_US)
            await look(site)
        await look(site)
        assert service.taken == []
        await subscribe(other, ada)
        assert len(site.web.tables.tables) == 2

    service, ada = Service(), Browser("ada")
    at(tmp_path, service, work)


def test_a_browser_that_is_gone_is_called_no_more(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, other = await seated(site, client)
        for browser in browsers:
            await subscribe(one, browser)
        away(site, one.table, MINUTE_US)
        await look(site)
        assert len(service.taken) == 2
        assert await one.play(1) == await other.play(1) == "enough"
        await look(site)
        away(site, one.table, MINUTE_US)
        await look(site)
        assert [endpoint for endpoint, *_ in service.taken[2:]] == [browsers[1].endpoint]

    service, browsers = Service(), [Browser("phone"), Browser("desk")]
    service.answers.append(410)
    at(tmp_path, service, work)


@pytest.mark.parametrize("answer", [503, 429, TimeoutError(), ConnectionRefusedError()])
def test_a_service_that_fails_is_asked_again_later_while_the_turn_lasts(answer: Any, tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        waits: list[float] = []
        go_on = asyncio.Event()

        async def pause(seconds: float) -> None:
            waits.append(seconds)
            if seconds:
                await go_on.wait()

        assert site.web._calls
        site.web._calls._pause = pause
        one, _ = await seated(site, client)
        await subscribe(one, ada)
        away(site, one.table, MINUTE_US)
        await look(site)
        assert (len(service.taken), waits) == (1, [0, 60])
        assert await one.play(1) == "enough", "nobody's game waits for it"
        sweep(site)
        go_on.set()
        await look(site)
        assert len(service.taken) == 1, "that turn is over"

    service, ada = Service(), Browser("ada")
    service.answers.append(answer)
    at(tmp_path, service, work)


def test_it_gives_up_after_some_tries(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        async def pause(seconds: float) -> None:
            pass

        assert site.web._calls
        site.web._calls._pause = pause
        one, _ = await seated(site, client)
        await subscribe(one, ada)
        away(site, one.table, MINUTE_US)
        await look(site)
        assert len(service.taken) == 4
        assert site.web._calls._tasks == set()

    service, ada = Service(), Browser("ada")
    service.answers.extend([500] * 9)
    at(tmp_path, service, work)


def test_who_sleeps_or_comes_after_a_restart_is_still_called_and_nobody_twice(tmp_path: Path) -> None:
    players: list[Player] = []

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        players.extend(await seated(site, client))
        for player, browser in zip(players, browsers, strict=True):
            await subscribe(player, browser)
        away(site, players[0].table, GENEROUS.asleep_us + 1)
        await look(site)
        assert site.web.tables.tables == {}, "it sleeps"
        assert len(told(service, browsers[0])) == 1

    async def later(site: RunningSite, client: httpx.AsyncClient) -> None:
        for player in players:
            player.client = client
        away(site, players[0].table, MINUTE_US)
        await look(site)
        assert len(told(service, browsers[0])) == 1
        assert await players[0].play(1) == "enough"
        away(site, players[0].table, MINUTE_US)
        await look(site)
        assert len(told(service, browsers[1])) == 1
        assert set(await asyncio.gather(*(player.play() for player in players))) == {"over"}
        await look(site)

    service, browsers = Service(), [Browser("ada"), Browser("bob")]
    at(tmp_path, service, work)
    at(tmp_path, service, later)
    assert Pushes(tmp_path).records() == {}, "a game that is over needs none"


def test_without_a_key_nobody_subscribes_and_no_request_leaves_the_machine(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        reached.append("")
        one, other = await seated(site, client)
        assert (await client.get("/push")).json() == {"key": None}
        refused = await subscribe(one, Browser("ada"))
        assert (refused.status_code, refused.json()["code"]) == (404, "no-push")
        away(site, one.table, MINUTE_US)
        await look(site)
        assert await one.play(1) == await other.play(1) == "enough"
        assert set(reached) == {"", "127.0.0.1"}, "the test's own requests"

    reached: list[str] = []

    def watch(event: str, given: tuple[Any, ...]) -> None:
        """Hooks stay; this one has nothing to note before and after."""
        if reached and event in ("socket.connect", "socket.getaddrinfo"):
            place = given[1] if event == "socket.connect" else given
            reached.append(str(place[0]) if isinstance(place, tuple) else "127.0.0.1")

    sys.addaudithook(watch)
    try:
        at(tmp_path, None, work)
    finally:
        reached.clear()


def test_what_is_no_subscription_is_refused(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, _ = await seated(site, client)
        good = Browser("ada").subscription
        for changes, code in (
            ({"endpoint": "https://10.0.0.1/a"}, "bad-endpoint"),
            ({"endpoint": "http://push.example.org/a"}, "bad-endpoint"),
            ({"keys": {**good["keys"], "auth": "short"}}, "bad-value"),
            ({"keys": {"auth": good["keys"]["auth"]}}, "bad-value"),
            ({"lang": "fr"}, "bad-value"),
        ):
            answer = await one.post("push", {**good, **changes})
            assert (answer.status_code, answer.json()["code"]) == (422, code)
        stranger = Player(client, one.table, 0, "0.wrong")
        assert (await stranger.post("push", good)).status_code == 401
        odd = {**good, "keys": {**good["keys"], "p256dh": "A" * 87}}
        assert (await one.post("push", odd)).status_code == 200
        away(site, one.table, MINUTE_US)
        await look(site)
        assert service.taken == [], "nobody can seal for a key that is none"
        assert (await card(client, one.table))["status"] == "running"

    service = Service()
    at(tmp_path, service, work)


def test_a_seat_has_some_browsers_and_the_latest_ones(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        one, _ = await seated(site, client)
        for browser in (*browsers, browsers[-1]):
            await subscribe(one, browser)
        away(site, one.table, MINUTE_US)
        await look(site)
        assert [endpoint for endpoint, *_ in service.taken] == [each.endpoint for each in browsers[2:]]

    service, browsers = Service(), [Browser(str(number)) for number in range(6)]
    at(tmp_path, service, work)
