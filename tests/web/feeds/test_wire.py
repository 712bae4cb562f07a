"""The wire of one's own program: both directions as they are, for whoever opened the seat, and for nobody else."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.web.access.tokens import WIRE, Tokens
from tests.web.site import GAMES, RunningSite, bearer, following, open_table, running_site
from tests.web.tables.test_mixed import PLAIN, Foreigner
from tests.web.tables.test_tables import at


async def wire_of(client: httpx.AsyncClient, opened: Any, seat: int, token: str | None = None) -> httpx.Response:
    """All that the wire of a seat has shown so far."""
    given = opened["seats"][seat]["token"] if token is None else token
    path = f"/tables/{opened['table']['id']}/seats/{seat}/wire"
    return await client.get(path, params={"follow": "false"}, headers=bearer(given) if given else {})


def lines_of(response: httpx.Response) -> list[Any]:
    """Its entries."""
    assert response.status_code == 200
    datas = [part for part in response.text.split("\n\n") if part.startswith("id: ")]
    return [json.loads(part.partition("data: ")[2]) for part in datas]


def foreigner(name: str, opened: Any, seat: int) -> Foreigner:
    dialect = next(dialect for dialect in GAMES[name].wire.dialects() if not dialect.access.path)
    door = next(door for door in opened["seats"][seat]["doors"] if door["door"] == dialect.door)
    return Foreigner(GAMES[name], dialect, door, "Mine")


@pytest.mark.parametrize("name", ["hive", "twixt", "cascadia", "catan", "monopoly"])
def test_the_owner_sees_what_passes_with_its_meaning_and_verdicts(name: str, tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        others = ["random"] * (max(2, GAMES[name].play.seats[0]) - 1)
        opened = await open_table(client, name, "program", *others)
        mine = foreigner(name, opened, 0)
        assert opened["table"]["seats"][0]["state"] == "waiting"
        async with following(client, f"/tables/{opened['table']['id']}/feed") as stream:
            playing = asyncio.create_task(mine.play())
            await stream.until(lambda event: event.kind == "end")
        await asyncio.wait_for(playing, 10)
        lines = lines_of(await wire_of(client, opened, 0))
        said = "".join(line["text"] or "" for line in lines if line["from"] == "server")
        heard = mine.heard.decode()
        assert "".join(said.split())[-500:] in "".join(heard.split())
        assert all(line["meaning"]["en"] and line["meaning"]["de"] for line in lines if line["text"])
        assert any(line["verdict"] == "lawful" and line["after_ms"] for line in lines)
        assert {"opened", "closed"} <= {line["event"] for line in lines}

    at(tmp_path, work, name, options=PLAIN)


def test_nobody_else_sees_anything_of_it(tmp_path: Path) -> None:
    """Neither a spectator, nor another player, nor the owner of another seat's program, nor another table's."""

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "twixt", "program", "program")
        elsewhere = await open_table(client, "twixt", "program", "me")
        own = await open_table(client, "twixt", "me", "program")
        stranger = Tokens(b"guessed").make(opened["table"]["id"], 0, WIRE)
        for token in (
            opened["seats"][1]["token"], elsewhere["seats"][0]["token"], own["seats"][0]["token"], stranger, "0.x",
        ):  # fmt: skip
            refused = await wire_of(client, opened, 0, token)
            assert (refused.status_code, refused.json()["error"]) == (401, "bad-token")
        assert (await wire_of(client, opened, 0, "")).status_code == 401
        assert (await wire_of(client, own, 0)).status_code == 401
        assert (await wire_of(client, own, 1)).status_code == 200

    at(tmp_path, work, "twixt")


def test_a_wire_s_token_plays_nothing_and_its_doors_are_told_to_nobody(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "program", "me")
        id, token = opened["table"]["id"], opened["seats"][0]["token"]
        body = {"action": "S A 0,0"}
        for way in ("actions", "leave"):
            answer = await client.post(f"/tables/{id}/seats/0/{way}", json=body, headers=bearer(token))
            assert answer.status_code == 401
        assert (await client.get(f"/tables/{id}/feed", headers=bearer(token))).status_code == 401
        card = (await client.get(f"/tables/{id}", headers=bearer(opened["seats"][1]["token"]))).json()
        assert card["seats"][0]["doors"] == []
        taken = await client.post(f"/tables/{id}/seats/0", json={"name": "Eve"})
        assert (taken.status_code, taken.json()["error"]) == (409, "seat-taken")

    at(tmp_path, work, "hive")


def test_a_program_s_door_lets_it_in_without_a_code_and_tells_where_it_is(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "program", "random")
        (door,) = opened["seats"][0]["doors"]
        assert door["reservation"] is None
        head = (await wire_of(client, opened, 0)).text.partition("\n\n")[0]
        assert json.loads(head.partition("data: ")[2]) == {"doors": [door]}

    at(tmp_path, work, "hive")


@pytest.mark.usefixtures("clock")
def test_a_wire_is_live_and_goes_on_after_what_was_seen(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "twixt", "program", "me", options={"mirror": False})
        id, token = opened["table"]["id"], opened["seats"][0]["token"]
        door = opened["seats"][0]["doors"][0]
        async with following(client, f"/tables/{id}/seats/0/wire", token) as stream:
            reader, writer = await asyncio.open_connection(door["host"], door["port"])
            asked = await stream.until(lambda event: event.data.get("text") == "3")
            writer.write(b"3 0 ")
            await asyncio.sleep(0.05)
            writer.write(b"0\n")
            moved = await stream.until(lambda event: event.data.get("text") == "3 0 0")
            assert moved.data["note"].startswith("in 2 pieces")
            refused = await stream.until(lambda event: event.data.get("verdict") == "refused")
            assert (refused.data["code"], refused.data["note"]) == ("swamp", "The cell 0/0 is swamp.")
            writer.close()
            await reader.read()
        path = f"/tables/{id}/seats/0/wire?since={asked.id}&follow=false"
        later = lines_of(await client.get(path, headers=bearer(token)))
        assert later[0]["n"] == asked.data["n"] + 1

    at(tmp_path, work, "twixt")


def test_a_seat_for_a_program_waits_through_a_restart_with_its_wire(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path, ["twixt"], options=PLAIN) as site, site.client() as client:
            opened = await open_table(client, "twixt", "program", "me")
        async with running_site(tmp_path, ["twixt"], options=PLAIN) as site, site.client() as client:
            card = (await client.get(f"/tables/{opened['table']['id']}")).json()
            assert [seat["state"] for seat in card["seats"]] == ["waiting", "taken"]
            foreign = asyncio.create_task(foreigner("twixt", opened, 0).play())
            assert await site.player(client, opened, 1).play(actions=1) == "enough"
            assert any(line["text"] for line in lines_of(await wire_of(client, opened, 0)))
            foreign.cancel()

    asyncio.run(work())


@pytest.mark.parametrize("name", ["hive", "twixt"])
def test_who_comes_by_link_can_have_an_open_seat_for_a_program_of_its_own(name: str, tmp_path: Path) -> None:
    """At doors that nobody knew before; and whoever opened the table sees nothing of it."""

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, name, "me", "open")
        id = opened["table"]["id"]
        taken = await client.post(f"/tables/{id}/seats/1/program", json={"name": "Grace's"})
        assert taken.status_code == 201
        given = taken.json()
        old, new = opened["seats"][1]["doors"][0], given["doors"][0]
        assert (given["who"], new["reservation"]) == ("program", None)
        assert new["port"] != old["port"]
        if not old["reservation"]:
            with pytest.raises(ConnectionError):
                await asyncio.open_connection(old["host"], old["port"])
        again = await client.post(f"/tables/{id}/seats/1/program", json={"name": "Eve"})
        assert (again.status_code, again.json()["error"]) == (409, "seat-taken")
        assert (await wire_of(client, opened, 1, opened["seats"][0]["token"])).status_code == 401
        playing = asyncio.create_task(foreigner(name, {"seats": [{}, given]}, 1).play())
        assert await site.player(client, opened).play(actions=1) == "enough"
        assert any(line["text"] for line in lines_of(await wire_of(client, opened, 1, given["token"])))
        card = (await client.get(f"/tables/{id}")).json()
        assert card["seats"][1]["state"] == "taken"
        playing.cancel()

    at(tmp_path, work, name, options=PLAIN)
