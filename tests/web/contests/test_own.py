"""Secret links to a contest: an author sees what is theirs and nobody else's, the organiser releases and pauses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.contests.journal.journal import read_journal
from spieltisch.contests.journal.keys import key_of
from spieltisch.contests.journal.lines import Checked, Fault, Invited, Paused, Released, Unpaused
from spieltisch.contests.plans.plan import Release
from spieltisch.contests.running.playing import stderr_path
from spieltisch.web.contests import contests
from tests.web.contests.test_contests import SWISS, at, read
from tests.web.site import RunningSite
from tests.web.staged import HOUR, Staged, played
from tests.web.tables.test_tables import word_of

pytestmark = pytest.mark.usefixtures("process")

NOW = HOUR.format(0, 0)
TOKENS = {name: f"token-of-{name}-which-nobody-guesses" for name in ("Ada", "Grace", "")}


def owner(name: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {TOKENS[name]}"}


def cup_of(folder: Path, said: str, detail: str = "ended with 1") -> Staged:
    """A block of two, in which Grace's program said something and broke down."""
    cup = Staged(folder, ("Ada", "Grace"), SWISS)
    cup.write(*(Invited(at=NOW, player=name, key=key_of(token)) for name, token in TOKENS.items()))
    fault = Fault(player="Grace", cause="crashed", detail=detail)
    cup.write(Checked(at=NOW, player="Ada", transcript="checks/ada.txt"))
    cup.write(Checked(at=NOW, player="Grace", fault=fault, transcript="checks/grace.txt"))
    (job,) = cup.jobs()
    for order in (0, 1):
        cup.put(job, order, (1, 2), log=played("twixt", cup.seated(job, order)), fault=fault if order else None)
    for name, text in {"Ada": "fine", "Grace": said}.items():
        for order in (0, 1):
            path = cup.folder / stderr_path(f"{job.match}-b0-g{order}", name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"{text} {order}")
        (cup.folder / "checks").mkdir(exist_ok=True)
        (cup.folder / "checks" / f"{name.lower()}.txt").write_text(text)
    return cup


async def files_of(client: httpx.AsyncClient, name: str) -> list[str]:
    own = await read_own(client, name)
    paths = [game["said"] for game in own["games"]] + [own["check"]["transcript"]]
    return [
        (await client.get("/contests/cup/own/files", params={"path": path}, headers=owner(name))).text for path in paths
    ]


async def read_own(client: httpx.AsyncClient, name: str) -> dict[str, Any]:
    answer = await client.get("/contests/cup/own", headers=owner(name))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_an_author_reads_faults_replays_and_output_of_their_own(tmp_path: Path) -> None:
    cup_of(tmp_path / "in" / "cup", "boom")

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        own = await read_own(client, "Grace")
        assert (own["name"], own["is_organiser"]) == ("Grace", False)
        assert [game["fault"] and game["fault"]["cause"] for game in own["games"]] == ["crashed", None]
        assert own["check"]["cause"] == "crashed"
        assert all(game["replay"].startswith("cup~1.1.1-b0-g") for game in own["games"])
        assert await files_of(client, "Grace") == ["boom 1", "boom 0", "boom"]
        ada = await read_own(client, "Ada")
        assert [game["fault"] for game in ada["games"]] == [None, None]
        assert await files_of(client, "Ada") == ["fine 1", "fine 0", "fine"]

    at(tmp_path, work)


def test_nothing_of_anybody_else_reaches_an_author(tmp_path: Path) -> None:
    """Two worlds that differ in nothing but what Grace's program said look the same to Ada, whatever she asks for."""
    seen = []
    for world, said in {"one": "first secret", "other": "second, longer secret"}.items():
        cup = cup_of(tmp_path / world / "in" / "cup", said)
        paths = [str(path.relative_to(cup.folder)) for path in sorted(cup.folder.rglob("*")) if path.is_file()]
        answers: list[str] = []

        async def work(
            _site: RunningSite, client: httpx.AsyncClient, paths: list[str] = paths, answers: list[str] = answers
        ) -> None:
            answers.append((await client.get("/contests/cup/own", headers=owner("Ada"))).text)
            wanted = [
                *paths,
                *(f"../cup/{path}" for path in paths),
                "journal.jsonl",
                "../../cup/journal.jsonl",
                "/etc/passwd",
            ]
            for path in wanted:
                for of, headers in {"Ada": owner("Ada"), "desk": owner(""), "nobody": {}}.items():
                    answer = await client.get("/contests/cup/own/files", params={"path": path}, headers=headers)
                    is_hers = of == "Ada" and ("ada.txt" in path or "Ada" in path) and not path.startswith("..")
                    assert (answer.status_code == 200) is is_hers, (path, of)
                    answers.append(answer.text)
            answers.append((await client.get("/contests/cup/players/Grace")).text)

        at(tmp_path / world, work)
        seen.append(answers)
    assert seen[0] == seen[1]
    assert not any("secret" in text for text in seen[0])


def test_a_token_is_one_persons_in_one_contest_until_there_is_a_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contests, "POLL_US", 0)
    monkeypatch.setattr(contests, "SHARE", 0)
    cup = cup_of(tmp_path / "in" / "cup", "boom")
    Staged(tmp_path / "in" / "hall", ("Ada", "Grace"), SWISS).jobs()

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        for path, headers in (
            ("/contests/cup/own", {}), ("/contests/cup/own", {"Authorization": "Bearer guessed"}),
            ("/contests/hall/own", owner("Ada")), ("/contests/hall/own", owner("")),
        ):  # fmt: skip
            assert word_of(await client.get(path, headers=headers)) == (401, "bad-token")
        cup.write(Invited(at=NOW, player="Ada", key=key_of("another")))
        assert word_of(await client.get("/contests/cup/own", headers=owner("Ada"))) == (401, "bad-token")
        answer = await client.get("/contests/cup/own", headers={"Authorization": "Bearer another"})
        assert answer.json()["name"] == "Ada"

    at(tmp_path, work)


def test_the_organiser_releases_and_pauses_and_nobody_else_can(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", ("Ada", "Grace"), SWISS, release=Release.MANUAL)
    cup.write(*(Invited(at=NOW, player=name, key=key_of(token)) for name, token in TOKENS.items()))
    cup.jobs()

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        before = await read(client, "/contests/cup")
        assert (before["awaits"], before["pause"]) == ({"stage": 1, "round": 1, "start": None}, None)
        for headers in ({}, owner("Ada"), {"Authorization": "Bearer guessed"}):
            for action in ("release", "pause", "unpause"):
                answer = await client.post(f"/contests/cup/desk/{action}", headers=headers)
                assert word_of(answer) == (401, "bad-token")
        assert len(read_journal(cup.folder)) == len(cup_lines)
        own = (await client.get("/contests/cup/own", headers=owner(""))).json()
        assert (own["is_organiser"], own["games"]) == (True, [])
        for action in ("release", "pause", "unpause"):
            answer = await client.post(f"/contests/cup/desk/{action}", headers=owner(""))
            assert answer.status_code == 204, answer.text
            now = await read(client, "/contests/cup")
            assert now["awaits"] is None
            assert (now["pause"] is not None) is (action == "pause")
        answer = await client.post("/contests/cup/desk/unpause", headers=owner(""))
        assert word_of(answer) == (409, "not-on-desk")
        assert "not paused" in answer.json()["why"]

    cup_lines = read_journal(cup.folder)
    at(tmp_path, work)
    written = read_journal(cup.folder)[len(cup_lines) :]
    assert [type(line) for line in written] == [Released, Paused, Unpaused]
    assert {line.by for line in written if isinstance(line, Released | Paused | Unpaused)} == {"organiser"}
