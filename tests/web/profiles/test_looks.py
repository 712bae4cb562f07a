"""Names at pages: those of all scripts, those that nobody sees, and those that look like somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest
from httpx import AsyncClient

from spieltisch.games.catan.wire.requests import PILED
from tests.core.test_names import FAMILY, REAL
from tests.web.profiles.test_profiles import ADA, GRACE, claim, code_of, in_a_loop, secret, wish
from tests.web.site import following, open_table, running_site
from tests.web.tables.test_mixed import PLAIN
from tests.web.views.test_chat import CATAN, PlainClient, calling

PILE = "Z\u0301\u0302\u0303\u0304"


@in_a_loop
async def test_people_of_all_scripts_sit_down_talk_and_keep_their_names(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        names = [name for kind, name in REAL.items() if "decomposed" not in kind]
        for number, name in enumerate(names):
            assert (await claim(client, name, f"{number:043}")).json()["name"] == name
            given = await client.post("/tables", json=wish(name), headers=secret(f"{number:043}"))
            assert given.json()["table"]["seats"][0]["name"] == name
        id = (await open_table(client, "hive", "me", "open"))["table"]["id"]
        for name in names:
            assert (await client.post(f"/tables/{id}/chat", json={"text": f"{name}!"})).status_code == 200
        said = (await client.get(f"/tables/{id}/events")).json()["said"]
        assert [line["text"] for line in said] == [f"{name}!" for name in names]


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f", "\u2800", "\u0301", "\u200d", "\u202eiko", "o\u200dki", FAMILY + "\u200d"]
)
@in_a_loop
async def test_nobody_is_called_what_nobody_sees(tmp_path: Path, name: str) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        id = (await open_table(client, "hive", "me", "open"))["table"]["id"]
        assert code_of(await client.post("/tables", json=wish(name))) in {(422, "bad-name"), (422, "name-piled")}
        assert (await client.post(f"/tables/{id}/seats/1", json={"name": name})).json()["error"] == "bad-name"
        assert (await claim(client, name, ADA)).json()["error"] == "bad-name"
        assert (await client.post(f"/tables/{id}/chat", json={"text": name})).json()["error"] == "bad-text"


@in_a_loop
async def test_a_heap_of_marks_is_refused_in_names_and_lines(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        id = (await open_table(client, "hive", "me", "open"))["table"]["id"]
        answer = await client.post("/tables", json=wish(PILE))
        assert code_of(answer) == (422, "name-piled")
        assert answer.json()["why"] == "A letter has at most 2 marks, and no mark is alone."
        assert code_of(await claim(client, PILE, ADA)) == (422, "name-piled")
        assert code_of(await client.post(f"/tables/{id}/chat", json={"text": PILE})) == (422, "text-piled")
        assert (await client.post(f"/tables/{id}/chat", json={"text": PILE[:3]})).status_code == 200


@in_a_loop
async def test_a_name_that_looks_like_a_claimed_one_is_refused(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        await claim(client, "Ada Im", ADA)
        opened = await open_table(client, "hive", "me", "open")
        path = f"/tables/{opened['table']['id']}"
        for name in ("Аda Im", "Ada lm", "Ada Irn"):
            for way, body in (
                ("/tables", wish(name)), (f"{path}/seats/1", {"name": name}),
                (f"{path}/chat", {"name": name, "text": "Hello"}), ("/profile", {"name": name}),
            ):  # fmt: skip
                answer = await client.post(way, json=body, headers=secret(GRACE))
                assert code_of(answer) == (409, "name-alike"), (name, way)
                assert (answer.json()["error"], answer.json()["values"]["other"]) == ("name-claimed", "Ada Im")
        assert (await client.post("/tables", json=wish("Аda Im"), headers=secret(ADA))).status_code == 201


@in_a_loop
async def test_what_looks_like_a_bot_or_a_guest_is_nobodys(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        for name in ("Guеst", "grееdy", "Sеat 1", "hаrd"):
            assert code_of(await claim(client, name, ADA)) == (422, "name-common"), name


@in_a_loop
async def test_a_name_that_was_given_up_is_free_with_all_that_look_like_it(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        assert code_of(await claim(client, "Аda", GRACE)) == (409, "name-alike")
        assert (await client.request("DELETE", "/profile", headers=secret(ADA))).status_code == 204
        assert (await claim(client, "Аda", GRACE)).status_code == 201


@in_a_loop
async def test_nobody_sits_down_or_speaks_by_a_name_that_looks_like_a_players(tmp_path: Path) -> None:
    """Guests of one and the same name are shown with a number."""
    async with running_site(tmp_path) as site, site.client() as client:
        wanted = {"game": "hive", "seats": [{"who": "me", "name": "Bob"}, {"who": "open"}]}
        path = f"/tables/{(await client.post('/tables', json=wanted)).json()['table']['id']}"
        for name in ("BOB", "Воb"):
            assert code_of(await client.post(f"{path}/seats/1", json={"name": name})) == (422, "name-seated")
            assert code_of(await client.post(f"{path}/seats/1/program", json={"name": name})) == (422, "name-seated")
            answer = await client.post(f"{path}/chat", json={"name": name, "text": "Hi"})
            assert code_of(answer) == (422, "name-seated")
        assert (await client.post(f"{path}/seats/1", json={"name": "Bob"})).status_code == 201
        assert [seat["resembles"] for seat in (await client.get(path)).json()["seats"]] == [None, None]


@in_a_loop
async def test_clients_that_can_be_taken_for_somebody_else_play_and_are_marked(tmp_path: Path) -> None:
    async with running_site(tmp_path, ("catan",), options=PLAIN) as site, site.client() as client:
        await claim(client, "Ada", ADA)
        door = site.web.tables.games["catan"].addresses["catan-tcp"]
        names = {"Аda": "Rot", "Bob": "Blau", "Воb": "Orange"}
        lines = [[line.replace("Foe", name).replace("Rot", colour) for line in CATAN] for name, colour in names.items()]
        async with calling(door, *lines[0]) as ada, calling(door, *lines[1]), calling(door, *lines[2]):
            await ada.hears("Spiel gestartet")
            [table] = (await client.get("/tables")).json()["tables"]
            assert (await client.get(f"/tables/{table['id']}")).json()["seats"] == table["seats"]
        marks = {seat["name"]: seat["resembles"] for seat in table["seats"]}
        assert marks.pop("Аda") == "Ada"
        (one, none), (other, first) = marks.items()  # of the two others whoever came later is in doubt
        assert ({one, other}, none, first) == ({"Bob", "Воb"}, None, one)


@in_a_loop
async def test_a_door_refuses_heaps_of_marks_and_lets_its_client_choose_again(tmp_path: Path) -> None:
    async with running_site(tmp_path, ("catan",), options=PLAIN) as site:
        door = site.web.tables.games["catan"].addresses["catan-tcp"]
        hello, name, _ = CATAN
        async with calling(door, hello, name.replace("Foe", PILE)) as foe:
            await foe.hears(f'"Serverantwort":"{PILED}"')
            await refused(foe, name.replace("Foe", "\u3164"), "Ein Name hat 1 bis 40 Zeichen")
            await refused(foe, f'{{"Chatnachricht senden":{{"Nachricht":"{PILE}"}}}}', PILED)
            foe.say(name.replace("Foe", REAL["Persian"]))
            await foe.hears(f'"Name":"{REAL["Persian"]}"')
            await foe.hears('"Serverantwort":"OK"')


async def refused(client: PlainClient, line: str, why: str) -> None:
    client.say(line)
    await client.hears(f'"Serverantwort":"{why}"')


@in_a_loop
async def test_a_guest_whose_name_somebody_claims_is_marked_until_it_is_free_again(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        wanted = {"game": "hive", "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}]}
        id = (await client.post("/tables", json=wanted)).json()["table"]["id"]
        async with following(client, f"/tables/{id}/feed") as feed:
            await claim(client, "Ada", ADA)
            shown = await feed.until(lambda event: event.kind == "table" and event.data["seats"][0]["resembles"])
            assert shown.data["seats"][0]["resembles"] == "Ada"
        assert await marks_at(client, id) == ["Ada", None]
        owners = await client.post("/tables", json=wanted, headers=secret(ADA))
        assert owners.json()["table"]["seats"][0]["resembles"] is None
        assert (await client.request("DELETE", "/profile", headers=secret(ADA))).status_code == 204
        assert await marks_at(client, id) == [None, None]


@in_a_loop
async def test_the_next_server_knows_whose_name_it_is(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site, site.client() as client:
        wanted = {"game": "hive", "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}]}
        guests = (await client.post("/tables", json=wanted)).json()["table"]["id"]
        await claim(client, "Ada", ADA)
        owners = (await client.post("/tables", json=wanted, headers=secret(ADA))).json()["table"]["id"]
    async with running_site(tmp_path) as site, site.client() as client:
        assert await marks_at(client, guests) == ["Ada", None]
        assert await marks_at(client, owners) == [None, None]


async def marks_at(client: AsyncClient, id: str) -> list[str | None]:
    """Whom those at a table can be taken for."""
    return [seat["resembles"] for seat in (await client.get(f"/tables/{id}")).json()["seats"]]
