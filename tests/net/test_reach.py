"""Whose word on visitors counts, and what the server is called."""

from __future__ import annotations

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.net.reach import Reach, is_ours, is_own_page, is_welcome, read_names, read_proxies

BEHIND = Reach(proxies=read_proxies(["127.0.0.0/8", "::1", "10.0.0.7"]))


@pytest.mark.parametrize(
    ("peer", "forwarded", "visitor"),
    [
        ("127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("::ffff:127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("::1", ["2001:DB8::1"], "2001:db8::1"),
        ("127.0.0.1", ["198.51.100.9, 192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1", ["192.0.2.1, 10.0.0.7"], "192.0.2.1"),
        ("127.0.0.1", ["192.0.2.1", "10.0.0.7"], "192.0.2.1"),
        ("127.0.0.1", ["192.0.2.1, me"], "127.0.0.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("192.0.2.5", ["192.0.2.1"], "192.0.2.5"),
    ],
)
def test_a_visitor_is_whom_the_nearest_foreign_address_was_seen_as(
    peer: str, forwarded: list[str], visitor: str
) -> None:
    assert BEHIND.visitor(peer, forwarded) == visitor


def test_without_a_proxy_everybody_speaks_for_nobody_but_itself() -> None:
    assert Reach().visitor("127.0.0.1", ["192.0.2.1"]) == "127.0.0.1"
    assert Reach().scheme("127.0.0.1", "https") == ""
    assert BEHIND.scheme("127.0.0.1", "https") == "https"
    assert BEHIND.scheme("192.0.2.5", "https") == ""
    assert BEHIND.scheme("127.0.0.1", "gopher") == ""


def test_names_are_hosts_and_no_more() -> None:
    assert read_names(["Spiel.Schule.example", "grünwald.example"]) == {
        "spiel.schule.example",
        "xn--grnwald-o2a.example",
    }
    for text in ("", "http://spiel.example", "spiel.example:80", "spiel.example/x", "a b", "[::1", "x" * 70):
        with pytest.raises(UsageError, match="is no host name"):
            read_names([text])
    with pytest.raises(UsageError, match="write an address, or a network"):
        read_proxies(["proxy.example"])


def test_a_name_that_was_allowed_is_the_servers() -> None:
    names = read_names(["spiel.schule.example"])
    for host in ("spiel.schule.example", "SPIEL.schule.example:8080"):
        assert is_ours(host, ["0.0.0.0"], names)
        assert not is_ours(host, ["0.0.0.0"])
    assert not is_ours("other.schule.example", ["0.0.0.0"], names)
    assert is_welcome("https://spiel.schule.example", "spiel.schule.example", ["127.0.0.1"], names)
    assert not is_welcome("https://other.example", "other.example", ["127.0.0.1"], names)


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "is_right"),
    [
        ("http://a.example:8080", "a.example:8080", "", True),
        ("http://a.example", "A.example:80", "", True),
        ("https://a.example", "a.example", "", True),
        ("https://a.example", "a.example", "https", True),
        ("https://a.example", "a.example:443", "https", True),
        ("http://a.example", "a.example", "https", False),
        ("http://a.example:8443", "a.example:8443", "https", False),
        ("https://a.example:8443", "a.example", "https", False),
        ("https://b.example", "a.example", "", False),
        ("null", "a.example", "", False),
        ("http://[::1", "a.example", "", False),
        ("http://a.example:x", "a.example", "", False),
    ],
)  # fmt: skip
def test_a_page_of_ours_is_one_from_the_host_that_was_asked(
    origin: str, host: str, scheme: str, is_right: bool
) -> None:
    assert is_own_page(origin, host, scheme) is is_right
