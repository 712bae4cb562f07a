"""What keeps foreign pages, strangers and floods from harm."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.core.rates import Rate
from spieltisch.net.now import SECOND_US
from spieltisch.net.reach import LOOPBACK, Reach, is_ours, read_names
from spieltisch.pictures.files import page_folder
from spieltisch.web.access.bounds import Allowance, Bounds
from spieltisch.web.access.guard import Guard
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.tokens import Tokens, load_secret
from tests.web.site import API, GAMES, GENEROUS, HOST, PATIENCE_S, open_table, running_site
from tests.web.tables.test_tables import at, word_of


def test_every_answer_forbids_to_load_anything_from_elsewhere(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        for path in ("/games", "/nothing", "/openapi.json", "/replays/x"):
            headers = (await client.get(path)).headers
            assert headers["content-security-policy"].startswith("default-src 'self';")
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "set-cookie" not in headers
            assert "access-control-allow-origin" not in headers
        assert word_of(await client.get(f"{site.url}/redoc")) == (404, "no-such-page")
        for path in ("/docs", "/api"):  # our own, and not the framework's, which load scripts from elsewhere
            assert "<script" not in (await client.get(f"{site.url}{path}")).text

    at(tmp_path, work)


@pytest.mark.parametrize(
    ("given", "configured", "is_right"),
    [
        ("127.0.0.1:8080", "127.0.0.1", True),
        ("localhost:8080", "127.0.0.1", True),
        ("LOCALHOST", "127.0.0.1", True),
        ("[::1]:8080", "127.0.0.1", True),
        ("evil.example:8080", "127.0.0.1", False),
        ("127.0.0.1.evil.example", "127.0.0.1", False),
        ("192.168.1.7:8080", "127.0.0.1", False),
        ("192.168.1.7:8080", "0.0.0.0", True),
        ("evil.example", "0.0.0.0", False),
        ("tables.example:8080", "tables.example", True),
        ("", "127.0.0.1", False),
        ("[", "127.0.0.1", False),
    ],
)
def test_a_host_is_ours_or_is_not(given: str, configured: str, is_right: bool) -> None:
    assert is_ours(given, [configured]) is is_right


def test_requests_of_foreign_pages_are_refused(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        body = {"game": "hive", "seats": [{"who": "me", "name": "A"}] * 2}
        for host in ("evil.example", f"evil.example:{site.port}"):
            assert word_of(await client.get("/games", headers={"Host": host})) == (421, "bad-host")
        for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "http://[::1", "http://127.0.0.1:x"):
            answer = await client.post("/tables", json=body, headers={"Origin": origin})
            assert word_of(answer) == (403, "bad-origin")
        ours = await client.post("/tables", json=body, headers={"Origin": site.url})
        assert ours.status_code == 201

    at(tmp_path, work)


def test_bodies_are_small_json_of_known_length(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        async def chunks() -> Any:
            yield b"{}"

        text = {"Content-Type": "text/plain"}
        json = {"Content-Type": "application/json"}
        assert word_of(await client.post("/tables", content=b"{}", headers=text)) == (415, "not-json")
        assert word_of(await client.post("/tables", content=b"{", headers=json)) == (400, "bad-request")
        assert word_of(await client.post("/tables", content=chunks(), headers=json)) == (411, "length-required")
        large = await client.post("/tables", content=b" " * 20_000, headers=json)
        assert word_of(large) == (413, "too-large")
        assert word_of(await client.delete("/tables")) == (405, "bad-method")

    at(tmp_path, work)


async def converse(port: int, head: str, body: bytes = b"", pieces: int = 0) -> bytes:
    """What a request is answered with whose body is followed by so many more pieces, as far as they are taken."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(head.replace("\n", "\r\n").encode() + b"\r\n" + body)
    with suppress(OSError):
        for _ in range(pieces):
            writer.write(body)
            await writer.drain()
    answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
    writer.close()
    return answer


@pytest.mark.parametrize("length", ["00000000000314572800", "314572800", "00000000000000016385"])
def test_a_body_is_as_long_as_it_is_however_that_is_written(length: str, tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        head = f"POST {API}/tables HTTP/1.1\nHost: {HOST}\nContent-Type: application/json\nContent-Length: {length}\n"
        before = memory()
        piece = b" " * min(65_536, int(length))
        answer = await converse(site.port, head, piece, pieces=min(400, int(length) // len(piece) - 1))
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert memory() - before < 8_000_000
        assert (await client.get("/games")).status_code == 200

    at(tmp_path, work)


def test_a_body_is_counted_whatever_it_said_of_itself(tmp_path: Path) -> None:
    """A request whose length nobody says is refused before its body is looked at."""

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        head = f"POST {API}/tables HTTP/1.1\nHost: {HOST}\nContent-Type: application/json\nTransfer-Encoding: chunked\n"
        before = memory()
        answer = await converse(site.port, head, b"10000\r\n" + b" " * 65_536 + b"\r\n", pieces=400)
        assert answer.startswith(b"HTTP/1.1 411 ")
        assert memory() - before < 8_000_000

    at(tmp_path, work)


def test_what_arrives_is_counted_whatever_the_head_says() -> None:
    """The head is looked at first; should anything ever let more pass, the guard does not."""

    async def work() -> None:
        told: list[Any] = []
        pieces = [{"type": "http.request", "body": b" " * 10_000, "more_body": True} for _ in range(5)]

        async def receive() -> Any:
            return pieces.pop()

        async def send(message: Any) -> None:
            told.append(message)

        async def app(*_: Any) -> None:
            raise AssertionError("it is not to get that far")

        headers = [(b"host", b"localhost"), (b"content-length", b"2"), (b"content-type", b"application/json")]
        scope: Any = {
            "type": "http", "method": "POST", "path": "/", "headers": headers, "client": (HOST, 1), "scheme": "http",
        }  # fmt: skip
        await Guard(app, [HOST], Reach(), GENEROUS, lambda: 0)(scope, receive, send)
        assert told[0]["status"] == 413
        assert len(pieces) == 3

    asyncio.run(work())


def memory() -> int:
    """The resident set of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.usefixtures("clock")
def test_connections_that_do_not_finish_a_request_are_few(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        half = f"GET {API}/games HTTP/1.1\r\nHost: {HOST}\r\n".encode()
        slow = [await asyncio.open_connection(HOST, site.port) for _ in range(6)]
        for _, writer in slow:
            writer.write(half)
            await asyncio.sleep(0.05)
        for reader, _ in slow[4:]:
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(reader.read(), 2) == b""
        reader, writer = slow[0]
        writer.write(b"\r\n")
        assert (await asyncio.wait_for(reader.readline(), 2)).startswith(b"HTTP/1.1 200 ")
        assert (await client.get("/games")).status_code == 200
        for _, writer in slow:
            writer.close()

    at(tmp_path, work, bounds=replace(GENEROUS, silent_per_address=4))


def test_names_of_the_server_are_hosts_and_origins_of_its_own(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        body = {"game": "hive", "seats": [{"who": "me", "name": "A"}] * 2}
        name = "spiel.schule.example"
        headers = {"Host": name, "Origin": f"http://{name}"}
        assert (await client.post("/tables", json=body, headers=headers)).status_code == 201
        foreign = {"Host": name, "Origin": "http://other.example"}
        assert word_of(await client.post("/tables", json=body, headers=foreign)) == (403, "bad-origin")
        assert word_of(await client.get("/games", headers={"Host": "other.example"})) == (421, "bad-host")

    at(tmp_path, work, reach=Reach(read_names(["Spiel.Schule.example"])))


def test_behind_a_proxy_requests_are_rationed_by_visitor(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        first, second = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2"))
        answers = [await client.get("/games", headers=first) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert (await client.get("/games", headers=second)).status_code == 200
        invented = {"X-Forwarded-For": "198.51.100.1, 192.0.2.1"}
        assert (await client.get("/games", headers=invented)).status_code == 429
        network = ["2001:db8::1", "2001:db8::2", "2001:db8::f:3", "2001:db8:0:1::1"]
        answers = [await client.get("/games", headers={"X-Forwarded-For": address}) for address in network]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 200]

    at(tmp_path, work, bounds=Bounds(reads=Rate(0.001, 2)), reach=Reach(proxies=LOOPBACK))


def test_without_a_proxy_nobody_can_say_who_it_is(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        for k, status in enumerate((200, 200, 429)):
            assert (await client.get("/games", headers={"X-Forwarded-For": f"192.0.2.{k}"})).status_code == status

    at(tmp_path, work, bounds=Bounds(reads=Rate(0.001, 2)))


def test_behind_a_proxy_an_origin_is_of_the_scheme_that_the_visitor_used(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        body = {"game": "hive", "seats": [{"who": "me", "name": "A"}] * 2}
        headers = {"Host": "spiel.example", "X-Forwarded-Proto": "https"}
        ours = await client.post("/tables", json=body, headers={**headers, "Origin": "https://spiel.example"})
        assert ours.status_code == 201
        plain = await client.post("/tables", json=body, headers={**headers, "Origin": "http://spiel.example"})
        assert word_of(plain) == (403, "bad-origin")

    at(tmp_path, work, reach=Reach(read_names(["spiel.example"]), LOOPBACK))


def test_requests_are_rationed_by_address(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        answers = [await client.get("/games") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
        answers = [await client.post("/tables") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [422, 422, 429, 429]

    at(tmp_path, work, bounds=Bounds(reads=Rate(0.001, 4), writes=Rate(0.001, 2)))


def test_an_allowance_fills_with_time_and_forgets_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    now_us = 0
    monkeypatch.setattr(Allowance, "ADDRESSES", 2)
    allowance = Allowance(Rate(0.5, 3), lambda: now_us)

    def pause_s(address: str) -> str:
        try:
            allowance.demand(address, "too-many")
        except Refusal as refusal:
            return refusal.headers["Retry-After"]
        return ""

    assert [pause_s("a") for _ in range(4)] == ["", "", "", "2"]
    now_us = 2 * SECOND_US
    assert [pause_s("a") for _ in range(2)] == ["", "2"]
    now_us += SECOND_US
    assert [pause_s(address) for address in "abca"] == ["1", "", "", ""]


@pytest.mark.parametrize(
    "path",
    [
        "../app.py", "..%2Fapp.py", "%2e%2e/app.py", "games/hive/../../kernel.py", "games/hive/../kernel.py", "x\0.js",
        "games/../../core/seats.py", "games/hive", "games/", "games/none/board.js", "//etc/passwd", "",
    ],
)  # fmt: skip
def test_nothing_but_what_pages_load_is_served(path: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with running_site(tmp_path) as site:
            reader, writer = await asyncio.open_connection(HOST, site.port)
            target = f"/static/{path}".replace("\0", "%00")
            writer.write(f"GET {target} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
            answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
            writer.close()
            assert answer.startswith(b"HTTP/1.1 404 ")

    asyncio.run(work())


def test_a_games_page_lies_beside_its_rules() -> None:
    for game in GAMES.values():
        folder = page_folder(game)
        assert (folder is not None) is (game.display.page is not None)


def test_secrets_are_kept_and_tokens_are_of_one_table_seat_and_name(tmp_path: Path) -> None:
    secret = load_secret(tmp_path)
    assert load_secret(tmp_path) == secret
    assert (tmp_path / "pages.key").stat().st_mode & 0o077 == 0
    tokens = Tokens(secret)
    token = tokens.make("t", 1, "Ada")
    assert tokens.is_right(token, "t", 1, "Ada")
    wrong = [("u", 1, "Ada"), ("t", 0, "Ada"), ("t", 1, "Eve")]
    assert not any(tokens.is_right(token, *place) for place in wrong)
    assert not tokens.is_right(f"{token}ä", "t", 1, "Ada")
    assert not Tokens(bytes(32)).is_right(token, "t", 1, "Ada")


def test_running_games_keep_their_logs_to_themselves(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        id = (await open_table(client, "bazaar", "me", "me"))["table"]["id"]
        for path in ("", "/log", "/plies/0", "/verification"):
            assert word_of(await client.get(f"/replays/{id}{path}")) == (409, "still-running")
        body = {"ply": 0, "seats": [{"who": "me", "name": "A"}] * 2}
        assert word_of(await client.post(f"/replays/{id}/fork", json=body)) == (409, "still-running")
        assert word_of(await client.get(f"/replays/{id[:5]}")) == (404, "no-such-replay")

    at(tmp_path, work, "bazaar")


def test_what_is_hidden_is_told_to_its_owner_only(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "me")
        id = opened["table"]["id"]
        headers = [{"Authorization": f"Bearer {seat['token']}"} for seat in opened["seats"]]
        dealt = [
            {
                event["told"]["seat"]
                for event in (await client.get(f"/tables/{id}/events", headers=each)).json()["events"]
                if event["told"]["is"] == "Dealt" and event["told"]["kind"] is not None
            }
            for each in [*headers, {}]
        ]
        assert dealt == [{0}, {1}, set()]

    at(tmp_path, work, "bazaar")
