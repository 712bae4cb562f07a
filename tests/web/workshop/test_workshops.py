"""Workshops over HTTP: private doors, checks that run live, and processes of which nothing is left."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import httpx
import pytest

from spieltisch.core.rates import Rate
from spieltisch.net.now import SECOND_US
from tests.lengths import long
from tests.web.site import GENEROUS, RunningSite, Stream, following
from tests.web.tables.test_tables import at, word_of

pytestmark = pytest.mark.usefixtures("process")

CLIENT = Path(__file__).parents[2] / "games" / "twixt" / "checks" / "client.py"
AXES = "twixt.board.axes"
CONNECTS = "twixt.start.connects"


async def opened(client: httpx.AsyncClient, *checks: str, **more: Any) -> Any:
    answer = await client.post("/workshops", json={"game": "twixt", "checks": checks, "seed": 1, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


@asynccontextmanager
async def coming(workshop: Any, *mistake: str) -> AsyncIterator[None]:
    """A client that comes again and again."""
    place = workshop["doors"][0]
    command = [sys.executable, "-I", "-S", str(CLIENT), *mistake, place["host"], str(place["port"])]

    async def come() -> None:
        while True:
            process = await asyncio.create_subprocess_exec(*command, stderr=DEVNULL)
            try:
                await process.wait()
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            await asyncio.sleep(0.1)

    task = asyncio.create_task(come())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def until(stream: Stream, **wanted: Any) -> Any:
    """The first news in which the workshop stands so."""

    def fits(workshop: Any) -> bool:
        return workshop is not None and all(workshop[name] == value for name, value in wanted.items())

    return (await stream.until(lambda event: fits(event.data.get("workshop")))).data["workshop"]


def verdicts(workshop: Any) -> Mapping[str, str]:
    return {row["id"]: row["verdict"] for row in workshop["checks"]}


async def knock(workshop: Any) -> None:
    """Raises ``ConnectionError`` at a closed door."""
    _, writer = await asyncio.open_connection(workshop["doors"][0]["host"], workshop["doors"][0]["port"])
    writer.close()


def test_checks_run_live_at_a_private_door(tmp_path: Path) -> None:
    """What waits for whom is told, then what came of it; and once more at the same door."""

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        workshop = await opened(client, CONNECTS, AXES)
        assert (workshop["now"], workshop["is_here"], workshop["state"]) == (CONNECTS, False, "running")
        path = f"/workshops/{workshop['id']}"
        async with following(client, f"{path}/feed") as stream:
            assert word_of(await client.post(f"{path}/again", json={})) == (409, "workshop-runs")
            async with coming(workshop, "--wrong", "exchanges-axes"):
                await until(stream, now=CONNECTS, is_here=True)
                over = await until(stream, state="over")
            assert verdicts(over) == {CONNECTS: "passed", AXES: "failed"}
            assert (over["why"], over["counts"]["failed"]) == ("done", 1)
            assert over["checks"][1]["likely"] == "it would be free if x and y were exchanged"
            [cause] = over["diagnosis"]
            assert (cause["code"], cause["explains"], cause["anchor"]) == ("axes-swapped", [AXES], "t3")
            found = (await client.get(f"{path}/checks/{AXES}")).json()
            assert found["transcript"][-1]["mark"] == "!"
            again = (await client.post(f"{path}/again", json={"checks": [AXES]})).json()
            assert again["doors"] == workshop["doors"]
            assert verdicts(again) == {CONNECTS: "passed", AXES: None}
            assert again["diagnosis"] == []
            async with coming(workshop):
                assert verdicts(await until(stream, state="over")) == {CONNECTS: "passed", AXES: "passed"}

    at(tmp_path, work, "twixt")


def test_checks_are_listed_with_their_place_on_the_protocol_s_page(tmp_path: Path) -> None:
    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        found = (await client.get("/games/twixt/checks")).json()
        assert found["takes_position"]
        anchors = {check["id"]: check["anchor"] for check in found["checks"]}
        assert (anchors[CONNECTS], anchors[AXES]) == ("transport", "t3")
        assert word_of(await client.get("/games/bazaar/checks")) == (404, "no-checks")
        assert word_of(await client.get("/games/chess/checks")) == (404, "no-such-game")
        has_checks = {game["name"]: game["has_checks"] for game in (await client.get("/games")).json()["games"]}
        assert has_checks == {"twixt": True, "bazaar": False}

    at(tmp_path, work, "twixt", "bazaar")


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        ({"checks": ["twixt.no.such"]}, (404, "no-such-check")),
        long({"checks": ["--out=/tmp"]}, (404, "no-such-check")),
        ({"chance": "rain"}, (422, "bad-situation")),
        long({"position": "moves=99/99"}, (422, "bad-situation")),
        ({"position": "--list"}, (422, "bad-situation")),
        long({"chance": "swamp=3,5,6", "position": "moves=1/1"}, (422, "bad-situation")),
        long({"chance": "x" * 5000}, (422, "bad-value")),
        ({"options": {"return_game": True}}, (422, "bad-option")),
        long({"options": {"mirror": "yes"}}, (422, "bad-option")),
        ({"game": "chess"}, (404, "no-such-game")),
        ({"seed": -1}, (422, "bad-value")),
    ],
)
def test_what_cannot_be_checked_is_refused_in_words(wish: Any, refusal: tuple[int, str], tmp_path: Path) -> None:
    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        answer = await client.post("/workshops", json={"game": "twixt", **wish})
        assert word_of(answer) == refusal
        assert answer.json()["why"]

    at(tmp_path, work, "twixt")


def test_a_situation_and_options_by_hand(tmp_path: Path) -> None:
    """The swamps lie where they were asked for."""

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        workshop = await opened(client, chance="swamp=3,5,6; swamp=2,10,10", options={"mirror": False})
        assert "--set=twixt.mirror=False '--chance=swamp=3,5,6; swamp=2,10,10'" in workshop["command"]
        async with following(client, f"/workshops/{workshop['id']}/feed") as stream, coming(workshop):
            over = await until(stream, state="over")
        assert verdicts(over) == {"twixt.situation.given": "passed"}
        found = (await client.get(f"/workshops/{workshop['id']}/checks/twixt.situation.given")).json()
        assert found["more"] + len(found["transcript"]) > 10

    at(tmp_path, work, "twixt")


def test_checks_are_stopped_and_what_is_known_stays(tmp_path: Path) -> None:
    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        workshop = await opened(client)
        stopped = (await client.post(f"/workshops/{workshop['id']}/stop")).json()
        assert (stopped["state"], stopped["why"], stopped["now"]) == ("over", "stopped", None)
        with pytest.raises(ConnectionError):
            await knock(workshop)
        assert (await client.get(f"/workshops/{workshop['id']}")).json() == stopped

    at(tmp_path, work, "twixt")


def test_a_workshop_is_nobody_s_who_does_not_know_it(tmp_path: Path) -> None:
    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        ids = {(await opened(client, CONNECTS))["id"] for _ in range(2)}
        assert all(len(id) >= 20 for id in ids)
        for path in ("", "/feed", f"/checks/{CONNECTS}"):
            assert word_of(await client.get(f"/workshops/guessed{path}")) == (404, "no-such-workshop")
        assert word_of(await client.post("/workshops/guessed/stop")) == (404, "no-such-workshop")

    at(tmp_path, work, "twixt")


def test_there_are_only_so_many(tmp_path: Path) -> None:
    """Those that are over and that nobody looks at make room."""
    bounds = replace(GENEROUS, workshops=2, workshops_per_address=1, workshop_starts=Rate(1e-9, 3))

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        first = await opened(client, CONNECTS)
        wish = {"game": "twixt"}
        assert word_of(await client.post("/workshops", json=wish)) == (503, "no-room")
        await client.post(f"/workshops/{first['id']}/stop")
        second = await opened(client, CONNECTS)
        assert word_of(await client.get(f"/workshops/{first['id']}")) == (404, "no-such-workshop")
        path = f"/workshops/{second['id']}"
        for status in (200, 429):
            await client.post(f"{path}/stop")
            assert (await client.post(f"{path}/again", json={})).status_code == status

    at(tmp_path, work, "twixt", bounds=bounds)


def test_what_nobody_looks_at_ends_and_what_no_client_comes_to_is_idle(tmp_path: Path) -> None:
    watched = replace(GENEROUS, workshop_idle_us=SECOND_US)
    unwatched = replace(GENEROUS, workshop_unwatched_us=SECOND_US)

    async def wait(_site: RunningSite, client: httpx.AsyncClient) -> None:
        workshop = await opened(client)
        async with following(client, f"/workshops/{workshop['id']}/feed") as stream:
            assert (await until(stream, state="over"))["why"] == "idle"

    async def leave(_site: RunningSite, client: httpx.AsyncClient) -> None:
        workshop = await opened(client)
        async with following(client, f"/workshops/{workshop['id']}/feed") as stream:
            await until(stream, state="running")
        answers = [await client.get(f"/workshops/{workshop['id']}")]
        while answers[-1].status_code == 200 and len(answers) < 200:
            await asyncio.sleep(0.1)
            answers.append(await client.get(f"/workshops/{workshop['id']}"))
        assert word_of(answers[-1]) == (404, "no-such-workshop")

    at(tmp_path / "idle", wait, "twixt", bounds=watched)
    at(tmp_path / "left", leave, "twixt", bounds=unwatched)


def test_nothing_is_left_when_the_server_ends(tmp_path: Path) -> None:
    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        found.append(await opened(client))
        await knock(found[0])

    found: list[Any] = []
    at(tmp_path, work, "twixt")
    with pytest.raises(ConnectionError):
        asyncio.run(knock(found[0]))
