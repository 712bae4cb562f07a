"""Links for others: below the page's own origin, or the server's name where that origin is nobody else's."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from spieltisch.net.reach import LOOPBACK, Reach
from spieltisch.web.access.invitations import code_of, is_local, link_in_network, link_to
from tests.web.site import RunningSite, open_table
from tests.web.tables.test_tables import at, word_of

NAMED = Reach(names=frozenset({"spiel.example"}))
BEHIND = Reach(names=frozenset({"spiel.example"}), proxies=LOOPBACK)


@pytest.mark.parametrize(
    ("origin", "reach", "expected"),
    [
        ("http://127.0.0.1:8080", Reach(), "http://127.0.0.1:8080"),
        ("http://192.0.2.7:8080", NAMED, "http://192.0.2.7:8080"),
        ("https://other.example", NAMED, "https://other.example"),
        ("http://127.0.0.1:8080", NAMED, "http://spiel.example:8080"),
        ("http://[::1]:8080", NAMED, "http://spiel.example:8080"),
        ("http://localhost", NAMED, "http://spiel.example"),
        ("http://localhost:8080", BEHIND, "https://spiel.example"),
    ],
)
def test_a_link_leads_others_to_the_table(origin: str, reach: Reach, expected: str) -> None:
    assert link_to("/tables/a%20b", origin, reach) == f"{expected}/tables/a%20b"


@pytest.mark.parametrize(
    ("link", "is_own", "expected"),
    [
        ("http://127.0.0.1:8080/class/AB", True, "http://192.0.2.7:8080/class/AB"),
        ("http://localhost/class/AB", True, "http://192.0.2.7/class/AB"),
        ("http://[::1]:8080/class/AB", True, "http://192.0.2.7:8080/class/AB"),
        ("https://spiel.example/class/AB", False, "https://192.0.2.7/class/AB"),
    ],
)
def test_a_link_to_one_s_own_machine_is_known_and_has_another_in_the_network(
    link: str, is_own: bool, expected: str
) -> None:
    assert is_local(link) is is_own
    assert link_in_network(link, "192.0.2.7") == expected


def test_a_page_is_told_link_and_code(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = (await open_table(client, "hive", "me", "open"))["table"]["id"]
        own = f"{site.url}/tables/{id}"
        assert (await client.get(f"/tables/{id}/invitation")).json() == {"link": own}
        code = await client.get(f"/tables/{id}/invitation.svg")
        assert code.headers["content-type"] == "image/svg+xml"
        assert code.content == code_of(own)
        secure = await client.get(f"/tables/{id}/invitation.svg", params={"scheme": "https"})
        assert secure.content == code_of(own.replace("http:", "https:")) != code.content
        for path in ("invitation", "invitation.svg"):
            assert word_of(await client.get(f"/tables/{id}x/{path}")) == (404, "no-such-table")
            assert word_of(await client.get(f"/tables/{id}/{path}?scheme=ftp")) == (422, "bad-value")

    at(tmp_path, work)


def test_a_proxy_tells_how_its_visitors_came(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = (await open_table(client, "hive", "me", "open"))["table"]["id"]
        headers = {"Host": "spiel.example", "X-Forwarded-Proto": "https"}
        answer = await client.get(f"/tables/{id}/invitation", headers=headers)
        assert answer.json() == {"link": f"https://spiel.example/tables/{id}"}

    at(tmp_path, work, reach=BEHIND)


def test_a_code_is_dark_on_light_with_room_around_it() -> None:
    root = ElementTree.fromstring(code_of("https://spiel.example/tables/x"))
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert width == height >= 21 + 2 * 4
    ground, dots = root
    assert ground.attrib == {"fill": "#fff", "d": f"M0 0h{width:g}v{height:g}h-{width:g}z"}
    assert dots.attrib["stroke"] == "#000"
    assert dots.attrib["d"].startswith("M4 4.5h7"), "a corner's mark begins after the quiet zone"
