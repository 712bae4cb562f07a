"""The beginning of a request, without a connection."""

from __future__ import annotations

import pytest

from spieltisch.net.requests import Target, is_binary, may_be_http, read_target, resembles_http, split_line

TLS = bytes.fromhex("160301020001")


@pytest.mark.parametrize("data", [b"G", b"GET", b"GET /", b"GET \xff HTTP/1.1\r", b"BREW /pot", b"M-SEARCH * HTTP/1.1"])
def test_a_method_and_whatever_follows_may_be_http(data: bytes) -> None:
    assert may_be_http(data)


@pytest.mark.parametrize("data", [TLS, b"\x00", b" GET /", b'{"a": 1}', b"\xef\xbb\xbfGET /", b"<protocol>", b"A" * 40])
def test_what_begins_with_no_method_is_no_http(data: bytes) -> None:
    assert not may_be_http(data)


def test_a_whole_first_line_names_http() -> None:
    lines = (b"GET / HTTP/1.1\r", b"GET / HTTP/1.0", b"get  /a b http/2", b"GET /\xff HTTP/1.1\r")
    assert all(may_be_http(line, is_whole=True) for line in lines)
    others = (b"hello", b"GET /\r", b"EHLO example.org\r", b"GET /HTTP/1.1", b"HTTP/1.1")
    assert not any(may_be_http(line, is_whole=True) for line in others)


def test_where_others_speak_only_known_methods_count_and_a_part_of_one_is_waited_for() -> None:
    assert all(resembles_http(data) for data in (b"G", b"GE", b"GET /", b"HEAD / H", b"P", b"OPTIONS *"))
    assert not any(resembles_http(data) for data in (b"{", b"x", b"GO", b"get /", TLS))


def test_only_what_no_text_begins_with_is_binary() -> None:
    assert all(is_binary(data) for data in (TLS, b"\x00", b"\x7f"))
    assert not any(is_binary(data) for data in (b"\n", b"\r\n", b"\t{", b" {", b"{", b"\xef\xbb\xbf{", b"G"))


@pytest.mark.parametrize(
    ("target", "found"),
    [
        (b"/", Target(None, b"/", b"")),
        (b"/a?b=c?d", Target(None, b"/a", b"b=c?d")),
        (b"*", Target(None, b"*", b"")),
        (b"http://x:8080/a?b", Target(b"x:8080", b"/a", b"b")),
        (b"WS://[::1]:1/a", Target(b"[::1]:1", b"/a", b"")),
        (b"wss://x", Target(b"x", b"/", b"")),
        (b"https://x?b", Target(b"x", b"/", b"b")),
        (b"http:///a", Target(b"", b"/a", b"")),
        (b"/http://x/a", Target(None, b"/http://x/a", b"")),
        (b"ftp://x/a", Target(None, b"ftp://x/a", b"")),
    ],
)
def test_a_target_may_name_the_host_itself(target: bytes, found: Target) -> None:
    assert read_target(target) == found


def test_a_line_that_is_not_whole_has_its_parts_as_far_as_they_go() -> None:
    assert split_line(b"GET /a HTTP/1.1") == (b"GET", b"/a")
    assert split_line(b"GET /a") == (b"GET", b"/a")
    assert split_line(b"GET") == (b"GET", b"")
