"""Which pages may speak to a WebSocket of ours: programs say nothing of where they come from, browsers do."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import InvalidStatus

from spieltisch.net.reach import is_welcome
from tests.net.test_http import HOST, hear, opened


@pytest.mark.parametrize(
    ("origin", "host", "configured", "is_right"),
    [
        ("http://127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1", True),
        ("http://localhost:3000", "127.0.0.1:8080", "127.0.0.1", True),
        ("http://[::1]:8080", "[::1]:8080", "::1", True),
        ("http://192.168.1.7:8080", "192.168.1.7:8080", "0.0.0.0", True),
        ("http://192.168.1.8", "192.168.1.7:8080", "0.0.0.0", False),
        ("https://evil.example", "127.0.0.1:8080", "127.0.0.1", False),
        ("http://evil.example:8080", "evil.example:8080", "127.0.0.1", False),
        ("https://tables.example", "tables.example", "tables.example", True),
        ("null", "127.0.0.1:8080", "127.0.0.1", False),
        ("", "", "", False),
        ("http://[", "127.0.0.1", "127.0.0.1", False),
    ],
)
def test_an_origin_is_welcome_or_is_not(origin: str, host: str, configured: str, is_right: bool) -> None:
    assert is_welcome(origin, host, [configured]) is is_right


def test_a_foreign_page_gets_no_websocket() -> None:
    async def work() -> None:
        async with opened() as site:
            with pytest.raises(InvalidStatus) as refused:
                async with site.visit(origin="http://evil.example"):
                    pass
            assert refused.value.response.status_code == 403
            async with site.visit(origin=f"http://{HOST}:{site.port}") as client:
                await client.send("x")
                assert await hear(client) == "tell\n"

    asyncio.run(work())
