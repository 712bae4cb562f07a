"""The API does what it says of itself, whatever it is asked: requests made from its own description."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from spieltisch.web.access.bounds import Bounds
from tests.data.api_names import names_of
from tests.data.kept import APIS
from tests.lengths import long
from tests.web.site import API, EVERYTHING, HOST, PATIENCE_S, open_table, running_site
from tests.web.staged import Staged, played

BOUNDS = Bounds(
    writes=EVERYTHING, reads=EVERYTHING, openings=EVERYTHING, workshop_starts=EVERYTHING, tables=6, doors=3,
    workshops_per_address=12, classes_per_address=50,
)  # fmt: skip


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own, with a table that runs, one that waits, a finished game, and a contest with a
    game that runs."""
    ready, ports = threading.Event(), []
    cup = Staged(tmp_path_factory.mktemp("contests") / "cup", ["Ada", "Grace"])
    cup.settle(cup.jobs()[0])
    cup.go_on(played("hive", ("Ada", "Grace")), 9)
    loop, end = asyncio.new_event_loop(), asyncio.Event()

    async def serve() -> None:
        folder, contests = tmp_path_factory.mktemp("api"), [cup.folder]
        async with running_site(folder, ["bazaar", "hive"], bounds=BOUNDS, contests=contests) as site:
            async with site.client() as client:
                opened = await open_table(client, "bazaar", "me", "random")
                await site.player(client, opened).play()
                await open_table(client, "hive", "me", "open")
                await open_table(client, "hive", "me", "me")
            ports.append(site.port)
            ready.set()
            await end.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert ready.wait(20)
    yield f"http://{HOST}:{ports[0]}{API}"
    loop.call_soon_threadsafe(end.set)
    thread.join(10)
    loop.close()


def ids_of(url: str) -> list[str]:
    tables = httpx.get(f"{url}/tables", timeout=PATIENCE_S).json()["tables"]
    running = httpx.get(f"{url}/contests/cup", timeout=PATIENCE_S).json()["running"]
    replay = httpx.get(f"{url}/replays", timeout=PATIENCE_S).json()["replays"][0]
    return [each["id"] for each in [*tables, *running, replay]]


def known_at(path: str, url: str) -> list[str]:
    """Of contests, and of workshops and classes, of which there is one more each time."""
    if path.startswith("/workshops/{id}"):
        return [httpx.post(f"{url}/workshops", json={"game": "hive"}, timeout=PATIENCE_S).json()["id"]]
    if path.startswith("/classes/{id}"):
        wanted = {"game": "hive", "size": 2, "bot": "random"}
        return [httpx.post(f"{url}/classes", json=wanted, timeout=PATIENCE_S).json()["id"]]
    return ["cup"] if "/contests" in path else []


@pytest.mark.parametrize("examples", [3, long(12)])
def test_the_api_does_what_its_description_says(url: str, examples: int) -> None:
    """So many for each operation."""
    import schemathesis  # takes a second

    schemathesis.serializer.alias("application/zip", "application/octet-stream")
    schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
    ids = ids_of(url)
    count = 0
    for result in schema.get_all_operations():
        operation: Any = result
        check(operation.ok(), known_at(operation.ok().path, url) or ids, examples)
        count += 1
    assert count == 87


def check(operation: Any, ids: list[str], examples: int) -> None:
    from schemathesis.checks import positive_data_acceptance

    calls = iter(range(10_000))

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def call(case: Any) -> None:
        """What a name may be made of, and what a game's options may be, is more than a schema says."""
        number = next(calls)
        if "id" in (case.path_parameters or {}) and number % 3:  # else nothing would ever be found
            case.path_parameters["id"] = ids[number % len(ids)]
        if operation.path.endswith("/feed"):
            case.query = {**(case.query or {}), "follow": "false"}
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    call()


@pytest.mark.parametrize("then", APIS.values(), ids=APIS)
def test_the_api_has_every_name_that_an_earlier_version_s_had(url: str, then: Path) -> None:
    """What a client generated from the description of then calls, sends and reads."""
    now = names_of(httpx.get(f"{url}/openapi.json", timeout=PATIENCE_S).json())
    for kind, names in json.loads(then.read_text()).items():
        gone = {f"{name}: {part}" for name, parts in names.items() for part in parts} - {
            f"{name}: {part}" for name, parts in now[kind].items() for part in parts
        }
        assert gone == set()
        assert set(names) <= set(now[kind])


def test_every_answer_is_described(url: str) -> None:
    described = httpx.get(f"{url}/openapi.json", timeout=PATIENCE_S).json()
    assert described["info"]["title"] == "Spieltisch"
    assert all(path.startswith(API) for path in described["paths"])
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation["description"], path
            assert {"400", "404", "421", "422", "429"} <= set(operation["responses"])
