"""Arenas over the API: everybody sees the ladder, an author what is theirs, and a token lets one hand in."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.journal import Follower, Journal
from spieltisch.arenas.lines import AnyLine, Diagnosis, HandedIn, Invited
from spieltisch.net import sandbox
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.access.guard import UPLOADS
from spieltisch.web.arenas import arenas as shown
from spieltisch.web.arenas.models import TakenCard
from spieltisch.web.arenas.runners import Runners
from tests.arenas.staged import MANIFEST, checked, handed_in, invited, opened, played, ready, zipped
from tests.web.site import API, GENEROUS, PATIENCE_S, running_site
from tests.web.tables.test_tables import word_of

DATA = zipped({FILE: MANIFEST.replace(" {host} {port}", ""), "client.py": "print()"})
SUBMISSIONS = "/arenas/submissions"
Work = Callable[[httpx.AsyncClient, Path], Awaitable[None]]


@pytest.fixture(autouse=True)
def nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No arena plays here, and every look into a journal is a fresh one."""
    monkeypatch.setattr(sandbox, "available", lambda: None)
    monkeypatch.setattr(Runners, "begin", lambda self: None)
    monkeypatch.setattr(shown, "FRESH_US", 0)


def at(tmp_path: Path, work: Work, *lines: AnyLine, bounds: Bounds = GENEROUS, **others: tuple[AnyLine, ...]) -> None:
    """Do something at a server with the arena ``course``, and with ``others``; the client has no token."""

    async def run() -> None:
        arenas: dict[Path, Path] = {}
        for name, own in {"course": lines, **others}.items():
            with Journal(tmp_path / name) as journal:
                journal.append(opened(name=name), *own)
            arenas[tmp_path / f"{name}.toml"] = tmp_path / name
        data = tmp_path / "data"
        async with running_site(data, ["twixt"], bounds=bounds, arenas=arenas) as site, site.client() as client:
            if author := next((line.author for line in lines if isinstance(line, Invited)), None):
                await until_open(client, author)
            await work(client, tmp_path)

    asyncio.run(run())


async def until_open(client: httpx.AsyncClient, author: str) -> None:
    """Whether programs can be shut in is found out while the server serves already."""
    while why := (await read(client, "/arenas/course/own", author))["refuses"]:
        if "cannot be shut in" in why:
            return


async def hand_in(
    client: httpx.AsyncClient, token: str, data: bytes = DATA, media: str = "application/zip"
) -> httpx.Response:
    return await client.post(SUBMISSIONS, content=data, headers={**owner(token), "Content-Type": media})


def owner(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def read(client: httpx.AsyncClient, path: str, token: str = "") -> Any:
    answer = await client.get(path, headers=owner(token) if token else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_arenas_are_listed_and_shown_to_everybody(tmp_path: Path) -> None:
    async def look(client: httpx.AsyncClient, _: Path) -> None:
        listed = await read(client, "/arenas")
        assert [(each["id"], each["authors"], each["games"]) for each in listed["arenas"]] == [
            ("course", 2, 2),
            ("hall", 0, 0),
        ]
        assert listed["arenas"][0]["leaders"] == ["Anna", "Ben"]
        whole = await read(client, "/arenas/course")
        assert [each["name"] for each in whole["authors"]] == ["Anna", "Ben"]
        assert whole["latest"][0]["replay"] == "course~1-b0-g1"
        assert word_of(await client.get("/arenas/none")) == (404, "no-such-arena")

    at(tmp_path, look, *ready("Anna", "Ben"), played(1, "Anna", "Ben", best="Anna"), hall=())


def test_a_program_is_handed_in_by_its_author_s_token(tmp_path: Path) -> None:
    async def submit(client: httpx.AsyncClient, folder: Path) -> None:
        answer = await hand_in(client, "Ben")
        assert answer.status_code == 201, answer.text
        assert answer.json() == {"arena": "course", "author": "Ben", "version": 1, "page": "/arena/course"}
        (line,) = [line for line in Follower(folder / "course").read() if isinstance(line, HandedIn)]
        assert (line.author, line.run) == ("Ben", "python3 client.py")
        own = await read(client, "/arenas/course/own", "Ben")
        assert [(each["version"], each["state"]) for each in own["versions"]] == [(1, "checking")]
        (ben,) = (each for each in (await read(client, "/arenas/course"))["authors"] if each["name"] == "Ben")
        assert ben["state"] == "checking"

    at(tmp_path, submit, *invited("Anna", "Ben"))


def test_the_token_says_in_which_arena(tmp_path: Path) -> None:
    async def submit(client: httpx.AsyncClient, _: Path) -> None:
        assert (await hand_in(client, "Cleo")).json()["arena"] == "hall"
        for path in ("/arenas/course/own", "/arenas/course/own/files?path=x"):
            assert word_of(await client.get(path, headers=owner("Cleo"))) == (401, "bad-token")

    at(tmp_path, submit, *invited("Anna"), hall=tuple(invited("Cleo")))


def test_what_breaks_the_rules_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def submit(client: httpx.AsyncClient, folder: Path) -> None:
        nobody = await client.post(SUBMISSIONS, content=DATA, headers={"Content-Type": "application/zip"})
        for answer, expected in (
            (nobody, (401, "bad-token")),
            (await hand_in(client, "nobody"), (401, "bad-token")),
            (
                await client.post(SUBMISSIONS, content=DATA, headers={"Content-Type": "application/zip"}),
                (401, "bad-token"),
            ),
            (await hand_in(client, "Anna", b"no zip"), (422, "bad-upload")),
            (await hand_in(client, "Anna", zipped({"client.py": ""})), (422, "bad-upload")),
            (await hand_in(client, "Anna", media="application/json"), (415, "not-zip")),
            (await hand_in(client, "Anna", bytes(2 << 20)), (413, "too-large")),
        ):
            assert word_of(answer) == expected
        assert FILE in (await hand_in(client, "Anna", zipped({"client.py": ""}))).json()["why"]
        assert not (folder / "course" / "uploads").exists()

    at(tmp_path, submit, *invited("Anna"), bounds=dataclasses.replace(GENEROUS, upload_bytes=1 << 20))


def test_too_many_versions_within_an_hour_are_refused(tmp_path: Path) -> None:
    async def submit(client: httpx.AsyncClient, _: Path) -> None:
        answers = [(await hand_in(client, "Anna")).status_code for _ in range(12)]
        assert answers == [201] * 10 + [429] * 2

    at(tmp_path, submit, *invited("Anna"))


def test_where_nothing_can_be_shut_in_uploads_are_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(sandbox, "available", lambda: "bwrap not found")

    async def submit(client: httpx.AsyncClient, _: Path) -> None:
        answer = await hand_in(client, "Anna")
        assert answer.status_code == 503
        assert "bwrap not found" in answer.json()["why"]
        assert "bwrap not found" in (await read(client, "/arenas/course/own", "Anna"))["refuses"]

    at(tmp_path, submit, *invited("Anna"))


def test_so_many_come_in_at_a_time_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, take = asyncio.Event(), shown.Arenas.hand_in

    async def hand_in_seen(self: shown.Arenas, id: str, author: str, read: Callable[[], Awaitable[bytes]]) -> TakenCard:
        def read_seen() -> Awaitable[bytes]:
            begun.set()
            return read()

        return await take(self, id, author, read_seen)

    async def submit(client: httpx.AsyncClient, _: Path) -> None:
        going_on = asyncio.Event()

        async def slowly() -> Any:
            yield DATA[:10]
            await going_on.wait()
            yield DATA[10:]

        headers = {**owner("Anna"), "Content-Type": "application/zip", "Content-Length": str(len(DATA))}
        slow = asyncio.create_task(client.post(SUBMISSIONS, content=slowly(), headers=headers))
        await asyncio.wait_for(begun.wait(), PATIENCE_S)
        assert word_of(await hand_in(client, "Ben")) == (503, "no-room")
        going_on.set()
        assert (await slow).status_code == 201
        assert (await hand_in(client, "Ben")).status_code == 201

    monkeypatch.setattr(shown.Arenas, "hand_in", hand_in_seen)
    at(tmp_path, submit, *invited("Anna", "Ben"), bounds=dataclasses.replace(GENEROUS, uploads=1))


@pytest.mark.parametrize("secret", ["one read", "Traceback of Ben", "Ben's own report"])
def test_nothing_of_an_author_s_own_is_in_anything_that_others_are_told(tmp_path: Path, secret: str) -> None:
    """Two worlds that differ in what is Ben's own are the same to everybody else, byte for byte."""

    def world(own: str) -> tuple[AnyLine, ...]:
        report = replace(
            checked("Ben", fine=False), diagnosis=(Diagnosis(code="a", cause=own),), why=own,
            report="checks/Ben/1-quick.json", said="checks/Ben/1-quick.txt",
        )  # fmt: skip
        return (*ready("Anna"), *invited("Ben"), handed_in("Ben"), report)

    def told(folder: Path, own: str) -> list[bytes]:
        answers: list[bytes] = []

        async def look(client: httpx.AsyncClient, there: Path) -> None:
            for end in ("json", "txt"):
                place = there / "course" / "checks" / "Ben" / f"1-quick.{end}"
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(own)
                file = f"/arenas/course/own/files?path=checks/Ben/1-quick.{end}"
                assert own in (await client.get(file, headers=owner("Ben"))).text
                for others in (owner("Anna"), owner("nobody"), {}):
                    answers.append((await client.get(file, headers=others)).content)
            assert own in (await client.get("/arenas/course/own", headers=owner("Ben"))).text
            for path in ("/arenas", "/arenas/course", "/arenas/course/own"):
                answers.append((await client.get(path, headers=owner("Anna"))).content)

        at(folder, look, *world(own))
        return answers

    assert told(tmp_path / "one", secret) == told(tmp_path / "other", "something else")


def test_a_damaged_journal_is_named_and_the_others_are_shown(tmp_path: Path) -> None:
    async def look(client: httpx.AsyncClient, folder: Path) -> None:
        with (folder / "hall" / "journal.jsonl").open("ab") as journal:
            journal.write(b"no line\n")
        listed = await read(client, "/arenas")
        assert listed["damaged"] == ["hall"]
        assert [each["id"] for each in listed["arenas"]] == ["course"]
        assert word_of(await client.get("/arenas/hall")) == (500, "damaged")

    at(tmp_path, look, hall=())


def test_an_arena_is_no_contest(tmp_path: Path) -> None:
    async def look(client: httpx.AsyncClient, _: Path) -> None:
        arenas = {"course": "course"}  # but whoever looks for contests hears of it
        assert await read(client, "/contests") == {"contests": [], "damaged": [], "arenas": arenas}

    at(tmp_path, look, *ready("Anna"))


def test_the_guard_knows_where_programs_are_handed_in() -> None:
    assert UPLOADS == API + SUBMISSIONS
