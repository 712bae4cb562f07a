"""Names that are somebody's own: claimed, used, refused to others, and what is kept of their games."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ParamSpec

import httpx
import msgspec
import pytest

from spieltisch.core.outcome import Reason
from spieltisch.core.rates import Rate
from spieltisch.pictures.files import STATIC
from spieltisch.store.profiles import Played
from spieltisch.store.schema import LINES, LOGS, RECORDS, connect
from spieltisch.table.log import Result
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.profiles.profiles import digest_of
from spieltisch.web.profiles.ratings import LATEST, Ratings, rate_profiles
from spieltisch.web.profiles.records import Record, gains_nothing
from tests.web.site import EVERYTHING, GAMES, GENEROUS, RunningSite, bearer, open_table, running_site
from tests.web.tables.test_taking_back import act

ADA, GRACE = "a" * 43, "g" * 43
"""Secrets."""
ROOMY = Bounds(writes=EVERYTHING, reads=EVERYTHING, openings=EVERYTHING, claims=Rate(0, 2))


TestT = ParamSpec("TestT")


def in_a_loop(test: Callable[TestT, Coroutine[Any, Any, None]]) -> Callable[TestT, None]:
    """A test that awaits."""

    @wraps(test)
    def run(*given: TestT.args, **named: TestT.kwargs) -> None:
        asyncio.run(test(*given, **named))

    return run


def secret(text: str) -> dict[str, str]:
    return {"Profile-Secret": text}


async def claim(client: httpx.AsyncClient, name: str, own: str) -> httpx.Response:
    return await client.post("/profile", json={"name": name}, headers=secret(own))


def wish(*names: str, bot: str = "random") -> dict[str, Any]:
    """A table with people of these names, and one bot."""
    seats = [{"who": "me", "name": name} for name in names]
    return {"game": "hive", "seats": [*seats, *([{"who": "bot", "bot": bot}] * (2 - len(names)))]}


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@in_a_loop
async def test_nobody_takes_a_claimed_name_without_its_secret(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        claimed = await claim(client, "Ada", ADA)
        assert claimed.status_code == 201
        assert claimed.json()["name"] == "Ada"
        for name in ("Ada", "ADA", "ａｄａ", " Ada ", "Ａda"):
            answer = await client.post("/tables", json=wish(name))
            assert code_of(answer) == (409, "name-claimed"), name
            answer = await client.post("/tables", json=wish(name), headers=secret(GRACE))
            assert code_of(answer) == (409, "name-claimed"), name
            assert answer.json()["values"] == {"name": name.strip()}
        assert not (await client.get("/tables")).json()["tables"]
        assert (await client.post("/tables", json=wish("Ada"), headers=secret(ADA))).status_code == 201
        assert (await client.post("/tables", json=wish("Adah"))).status_code == 201


@in_a_loop
async def test_a_claimed_name_is_refused_at_every_way_to_a_table(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        opened = await open_table(client, "hive", "me", "open")
        path, ada = f"/tables/{opened['table']['id']}", {"name": "ada"}
        program = {"game": "hive", "seats": [{"who": "program", "name": "ada"}, {"who": "bot", "bot": "random"}]}
        for way, body in (
            (f"{path}/seats/1", ada),
            (f"{path}/seats/1/program", ada),
            (f"{path}/chat", {**ada, "text": "Hello"}),
            ("/tables", program),
        ):
            assert code_of(await client.post(way, json=body)) == (409, "name-claimed"), way
            assert (await client.post(way, json=body, headers=secret("x" * 42))).status_code == 422
        wished = {"game": "hive", "seats": [{"who": "me", "name": "Eve"}, {"who": "open", "name": "Ada"}]}
        assert (await client.post("/tables", json=wished)).status_code == 201  # she is invited, no more
        said = await client.post(f"{path}/chat", json={**ada, "text": "Hello"}, headers=secret(ADA))
        assert said.status_code == 200
        assert (await client.post(f"{path}/seats/1", json=ada, headers=secret(ADA))).status_code == 201


@pytest.mark.parametrize("name", ["A/B", "..", "Ａ／Ｂ", "．"])
@in_a_loop
async def test_a_claimed_name_fits_into_an_address(tmp_path: Path, name: str) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        assert code_of(await claim(client, name, ADA)) == (422, "name-unfit")
        assert (await claim(client, "A?#%&+ 100%", ADA)).status_code == 201
        assert (await client.get("/people/A%3F%23%25%26%2B%20100%25")).status_code == 200


@pytest.mark.parametrize("name", ["Guest", "gast 2", "Random", "hard (search@200)", "greedy~25", "Seat 1", "EASY"])
@in_a_loop
async def test_what_everybody_is_called_is_nobodys(tmp_path: Path, name: str) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        assert code_of(await claim(client, name, ADA)) == (422, "name-common")


@in_a_loop
async def test_a_name_has_one_owner_and_a_secret_one_name(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        assert code_of(await client.post("/profile", json={"name": "Ada"})) == (401, "no-secret")
        assert (await claim(client, "Ada", ADA)).status_code == 201
        assert code_of(await claim(client, "ＡＤＡ", GRACE)) == (409, "name-claimed")
        assert code_of(await claim(client, "Grace", ADA)) == (409, "secret-used")
        assert (await client.get("/profile", headers=secret(ADA))).json()["name"] == "Ada"
        assert code_of(await client.get("/profile", headers=secret(GRACE))) == (401, "bad-secret")
        assert code_of(await client.get("/people/Grace")) == (404, "no-such-profile")
        assert (await client.get("/people/ada")).json() | {"since": ""} == {"name": "Ada", "since": "", "games": []}


@in_a_loop
async def test_claims_are_rare_and_not_without_end(tmp_path: Path) -> None:
    async with running_site(tmp_path / "one", bounds=ROOMY) as site, site.client() as client:
        answers = [await claim(client, f"Ada{number}", str(number) * 43) for number in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert code_of(answers[-1]) == (429, "too-many-claims")
        assert "Retry-After" not in answers[-1].headers, "there are no more"
    slow = Bounds(writes=EVERYTHING, claims=Rate(1 / 600, 1))
    async with running_site(tmp_path / "slow", bounds=slow) as site, site.client() as client:
        assert (await claim(client, "Ada", ADA)).status_code == 201
        later = await claim(client, "Grace", GRACE)
        assert (later.status_code, 590 < int(later.headers["Retry-After"]) <= 600) == (429, True)
    async with running_site(tmp_path / "taken", bounds=ROOMY) as site, site.client() as client:
        assert (await claim(client, "Ada", ADA)).status_code == 201
        for _ in range(3):
            assert code_of(await claim(client, "Ada", GRACE)) == (409, "name-claimed")
        assert (await claim(client, "Grace", GRACE)).status_code == 201, "what cannot be costs nothing"
    few = Bounds(writes=EVERYTHING, claims=EVERYTHING, profiles=1)
    async with running_site(tmp_path / "two", bounds=few) as site, site.client() as client:
        assert (await claim(client, "Ada", ADA)).status_code == 201
        assert code_of(await claim(client, "Grace", GRACE)) == (503, "no-profiles")


async def play(site: RunningSite, client: httpx.AsyncClient, own: str, *names: str, **more: Any) -> str:
    """A whole game at a page; its id."""
    answer = await client.post("/tables", json={**wish(*names), **more}, headers=secret(own))
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    seats = [seat["seat"] for seat in opened["seats"] if seat["who"] == "me"]
    await asyncio.gather(*(site.player(client, opened, seat, seed=seat + 1).play() for seat in seats))
    return str(opened["table"]["id"])


async def shelf(client: httpx.AsyncClient, name: str, count: int) -> list[Any]:
    """The games of a profile: who was told that a game is over finds it there."""
    games = (await client.get(f"/people/{name}/games")).json()["games"]
    assert len(games) == count
    return list(games)


@in_a_loop
async def test_games_of_a_profile_are_kept_and_rated(tmp_path: Path) -> None:
    async with running_site(tmp_path, bounds=GENEROUS) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        played = [await play(site, client, ADA, "Ada") for _ in range(3)]
        games = await shelf(client, "Ada", 3)
        assert [game["id"] for game in games] == played[::-1]
        for game in games:
            replay = (await client.get(f"/replays/{game['id']}")).json()
            assert (game["seat"], game["names"], game["kinds"]) == (0, ["Ada", "random"], ["page", "bot"])
            assert (game["result"], game["plies"]) == (replay["result"], replay["count"])
            assert (game["is_rated"], game["has_replay"]) == (True, True)
        [results] = (await client.get("/people/Ada")).json()["games"]
        assert (results["game"], results["games"], results["rated"]) == ("hive", 3, 3)
        assert results["won"] + results["drawn"] + results["lost"] == 3
        assert -1500 < results["elo"] < 500  # beside a bot that has -473
        assert results["elo95"] >= 0
        first = (await client.get("/people/Ada/games?limit=2")).json()
        rest = (await client.get(f"/people/Ada/games?limit=2&before={first['next']}")).json()
        assert [game["id"] for game in (*first["games"], *rest["games"])] == played[::-1]
        assert rest["next"] is None
        assert (await client.get("/people/Ada/games?game=twixt")).json()["games"] == []


@in_a_loop
async def test_some_games_are_kept_and_not_rated(tmp_path: Path) -> None:
    """Against somebody whom nobody knows, and by an agreement of one's own."""
    async with running_site(tmp_path, ["twixt"]) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        for names, options in ((["Ada", "Eve"], {}), (["Ada"], {"rounds": 3}), (["Ada"], {})):
            await play(site, client, ADA, *names, game="twixt", options=options)
        [first, *_] = [game["id"] for game in await shelf(client, "Ada", 3)]
        going_on = {"ply": 2, "seats": wish("Ada")["seats"]}
        fork = (await client.post(f"/replays/{first}/fork", json=going_on, headers=secret(ADA))).json()
        await site.player(client, fork).play()
        games = await shelf(client, "Ada", 4)
        assert [game["is_rated"] for game in games] == [False, True, False, False]
        [results] = (await client.get("/people/Ada")).json()["games"]
        assert (results["games"], results["rated"]) == (4, 1)
        assert results["elo95"] is None  # of one game nobody knows how far it reaches


@in_a_loop
async def test_who_takes_something_back_can_only_lose_a_rated_game(tmp_path: Path) -> None:
    async with running_site(tmp_path, ["twixt"], options={"twixt": {"mirror": False}}) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        for gives_up in (False, True):
            opened = (await client.post("/tables", json={**wish("Ada"), "game": "twixt"}, headers=secret(ADA))).json()
            ada = site.player(client, opened)
            await act(ada)
            assert (await ada.post("take-back", None)).status_code == 200
            assert (await ada.post("leave", None)).status_code == 200 if gives_up else await ada.play()
        games = await shelf(client, "Ada", 2)
        for game in games:
            assert game["is_rated"] == (game["result"]["ranks"] == [2, 1])
        assert games[0]["is_rated"]


@pytest.mark.parametrize(
    ("ranks", "who", "is_so"),
    [
        ([1, 2], set(), True), ([1, 2], {0}, False), ([1, 2], {1}, True), ([1, 2], {0, 1}, False), ([1, 1], {1}, False),
        ([1, 2, 3], {1}, False), ([1, 2, 2], {1, 2}, True),
    ],
)  # fmt: skip
def test_taking_back_wins_nothing_and_avoids_nothing(ranks: list[int], who: set[int], is_so: bool) -> None:
    result = Result(tuple(ranks), tuple(ranks), Reason.REGULAR, None, "")
    assert gains_nothing(result, who) is is_so


@in_a_loop
async def test_a_name_that_is_given_up_twice_at_once_is_given_up(tmp_path: Path) -> None:
    """And its games are no other profile's, whatever numbers they had."""
    async with running_site(tmp_path, bounds=GENEROUS) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        await play(site, client, ADA, "Ada")
        [before] = (await client.get("/people/Ada")).json()["games"]
        assert before["elo"] is not None
        drops = [client.delete("/profile", headers=secret(ADA)) for _ in range(2)]
        assert sorted(answer.status_code for answer in await asyncio.gather(*drops)) == [204, 401]
        await claim(client, "Grace", GRACE)
        await play(site, client, GRACE, "Grace")
        [after] = (await client.get("/people/Grace")).json()["games"]
        assert (after["rated"], after["elo"] is not None) == (1, True)


@in_a_loop
async def test_a_profile_outlives_the_server_its_logs_and_a_game_that_ran(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        await play(site, client, ADA, "Ada")
        await shelf(client, "Ada", 1)
        opened = (await client.post("/tables", json=wish("Ada"), headers=secret(ADA))).json()
        await site.player(client, opened).play(actions=1)
        waits = {"game": "hive", "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}]}
        waiting = (await client.post("/tables", json=waits, headers=secret(ADA))).json()
    async with running_site(tmp_path) as site, site.client() as client:
        assert code_of(await claim(client, "ada", GRACE)) == (409, "name-claimed")
        player = site.player(client, opened)
        await player.play()
        assert len(await shelf(client, "Ada", 2)) == 2
        path = f"/tables/{waiting['table']['id']}"
        assert (await client.post(f"{path}/seats/1", json={"name": "Eve"})).status_code == 201
        assert await site.player(client, waiting).play(actions=1) == "enough"
        answer = await client.post(f"{path}/seats/0/leave", headers=bearer(waiting["seats"][0]["token"]))
        assert answer.status_code == 200
        games = await shelf(client, "Ada", 3)
        assert games[0]["result"]["reason"] == "left"
    engine = connect(tmp_path, RECORDS, durable=True)
    with engine.begin() as connection:
        connection.execute(LINES.delete())
        connection.execute(LOGS.delete())
    engine.dispose()
    async with running_site(tmp_path) as site, site.client() as client:
        games = await shelf(client, "Ada", 3)
        assert [game["has_replay"] for game in games] == [False] * 3
        assert (await client.get("/people/Ada")).json()["games"][0]["games"] == 3


@in_a_loop
async def test_who_leaves_before_the_game_has_not_played_it(tmp_path: Path) -> None:
    async with running_site(tmp_path, ["bazaar"]) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        await claim(client, "Grace", GRACE)
        opened = await open_table(client, "bazaar", "me", "open", "open")
        path = f"/tables/{opened['table']['id']}/seats"
        ada = (await client.post(f"{path}/1", json={"name": "Ada"}, headers=secret(ADA))).json()
        assert (await client.post(f"{path}/1/leave", headers=bearer(ada["token"]))).status_code == 200
        grace = (await client.post(f"{path}/1", json={"name": "Grace"}, headers=secret(GRACE))).json()
        eve = (await client.post(f"{path}/2", json={"name": "Eve"})).json()
        assert await site.player(client, opened).play(actions=1) == "enough"
        for seat, token in enumerate([opened["seats"][0]["token"], grace["token"], eve["token"]]):
            await client.post(f"{path}/{seat}/leave", headers=bearer(token))
        assert len(await shelf(client, "Grace", 1)) == 1
        assert (await client.get("/people/Ada/games")).json()["games"] == []


@in_a_loop
async def test_nobody_has_lost_a_game_in_which_nobody_moved(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        opened = (await client.post("/tables", json=wish("Ada", "Bob"), headers=secret(ADA))).json()
        assert opened["table"]["status"] == "running"
        await site.player(client, opened).post("leave", None)
        assert (await client.get("/people/Ada")).json()["games"] == []
        assert (await client.get("/people/Ada/games")).json()["games"] == []


@in_a_loop
async def test_a_profile_tells_nothing_of_a_game_that_runs(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        paths = ["/people/Ada", "/people/Ada/games"]
        before = [(await client.get(path)).json() for path in paths]
        opened = (await client.post("/tables", json=wish("Ada"), headers=secret(ADA))).json()
        assert await site.player(client, opened).play(actions=2) == "enough"
        assert [(await client.get(path)).json() for path in paths] == before


@in_a_loop
async def test_a_profile_can_be_given_up(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        id = await play(site, client, ADA, "Ada")
        await shelf(client, "Ada", 1)
        assert code_of(await client.delete("/profile", headers=secret(GRACE))) == (401, "bad-secret")
        assert (await client.delete("/profile", headers=secret(ADA))).status_code == 204
        assert code_of(await client.get("/people/Ada")) == (404, "no-such-profile")
        assert (await client.get(f"/replays/{id}")).json()["names"] == ["Ada", "random"]
        assert (await client.post("/tables", json=wish("Ada"))).status_code == 201
        assert (await claim(client, "Ada", GRACE)).status_code == 201
        assert (await client.get("/people/Ada")).json()["games"] == []


@in_a_loop
async def test_a_secret_is_nowhere_but_with_its_owner(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither in the data folder, whose log is of everything, nor in any answer or feed, nor among what is logged."""
    caplog.set_level("DEBUG")
    told = []

    async def note(answer: httpx.Response) -> None:
        told.append(await answer.aread())

    async with running_site(tmp_path) as site, site.client(event_hooks={"response": [note]}) as client:
        await claim(client, "Ada", ADA)
        answer = await client.post("/tables", json=wish("Ada"), headers=secret(ADA))
        id, token = answer.json()["table"]["id"], answer.json()["seats"][0]["token"]
        for path in (f"/tables/{id}/feed?follow=false", f"/tables/{id}/events", "/lobby/feed?follow=false", "/tables"):
            await client.get(path)
        async with site.client() as other:  # the first one reads a feed to its end
            await site.player(other, answer.json()).play(actions=1)
        await client.post(f"/tables/{id}/seats/0/leave", headers=bearer(token))
        await shelf(client, "Ada", 1)
        await client.get(f"/replays/{id}/log")
        await client.get("/profile", headers=secret(ADA + "!"))
        await claim(client, "Grace", ADA)
    files = contents(tmp_path)
    assert any(digest_of(ADA) in data for data in files)
    for data in (*files, *told, caplog.text.encode()):
        assert ADA.encode() not in data
        assert digest_of(ADA).hex().encode() not in data


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.rglob("*") if path.is_file()]


def met(number: int, known: Sequence[str | None], ranks: Sequence[int]) -> Played:
    record = Record(
        "hive", "", ["?"] * len(known), ["page"] * len(known), known, 9,
        Result(tuple(ranks), (0,) * len(known), Reason.REGULAR, None, ""),
    )  # fmt: skip
    return Played(number, f"table {number}", 0, "ada", True, msgspec.json.encode(record))


def test_ratings_are_anchored_at_measured_bots() -> None:
    anchors = {"greedy": 0.0, "search@50": 400.0}
    evenly = [met(number, ["ada", "bot:search@50"], [1 + number % 2, 2 - number % 2]) for number in range(40)]
    found = rate_profiles(evenly, anchors)
    assert list(found) == ["ada"]
    assert found["ada"].elo == pytest.approx(400, abs=5)
    assert 50 < (found["ada"].elo95 or 0) < 200
    beaten = [met(100 + number, ["grace", "ada"], [1, 2]) for number in range(5)]
    both = rate_profiles([*evenly, *beaten], anchors)
    assert both["grace"].elo > both["ada"].elo
    with_a_guest = [met(number, ["ada", None, "bot:greedy", "bot:greedy"], [1, 2, 3, 4]) for number in range(3)]
    assert rate_profiles(with_a_guest, anchors)["ada"].elo > 0
    assert rate_profiles([met(1, ["ada", "bot:gone"], [1, 2])], anchors) == {}


def test_a_profile_that_is_dropped_while_ratings_are_counted_is_not_counted_for_long() -> None:
    def fallen(game: str, limit: int) -> list[Played]:
        was, store.drops = store.drops, 1
        return [met(2, ["ada", "bot:greedy"], [1, 2]), *([] if was else [met(1, ["grace", "bot:greedy"], [1, 2])])]

    store: Any = SimpleNamespace(drops=0, rated=fallen)
    ratings = Ratings(store)
    assert sorted(ratings.of(GAMES["hive"])) == ["ada", "grace"]
    assert sorted(ratings.of(GAMES["hive"])) == ["ada"]


def test_the_page_says_how_many_games_count() -> None:
    words = (STATIC / "profiles" / "words.js").read_text("utf-8")
    assert re.findall(r"(\d+) (?:rated games|gewerteten Spiele)", words) == [str(LATEST)] * 2
