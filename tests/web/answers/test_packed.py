"""Who gets an answer packed, and who has it already."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from fastapi import Request

from spieltisch.web.answers.packed import Packed, find_known, pack, unpacks


@pytest.mark.parametrize(
    ("accepted", "can"),
    [
        ("gzip, deflate, br", True), ("GZIP", True), ("br;q=1.0, gzip;q=0.5", True), ("*", True),
        ("gzip;q=0.001", True), ("", False), ("br", False),
        ("gzip;q=0", False), ("gzip; q=0.0, br", False), ("identity", False),
    ],
)  # fmt: skip
def test_who_can_unpack_is_told_by_its_header(accepted: str, can: bool) -> None:
    assert unpacks(accepted) is can


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ('"a"', '"a"'), ('W/"a"', '"a"'), ('"x", W/"b" ,"y"', '"b"'), ('"b", "a"', '"a"'), ("*", '"a"'), (" * ", '"a"'),
        ('"x,"a""', None), ('"A"', None), ("", None), ("a", None), ('w/"x"', None), ('"x", *', None), ('"a', None),
    ],
)  # fmt: skip
def test_any_tag_of_a_list_is_known_weak_or_not(given: str, known: str | None) -> None:
    assert find_known(given, ('"a"', '"b"')) == known


def asked(*tags: str, accepted: str = "") -> Request:
    given = [(b"if-none-match", tag.encode()) for tag in tags]
    return Request({"type": "http", "headers": [(b"accept-encoding", accepted.encode()), *given]})


def answers(packed: Packed, *requests: Request) -> Sequence[tuple[int, str]]:
    found = [packed.respond(request) for request in requests]
    return [(each.status_code, each.headers["etag"]) for each in found]


def test_what_somebody_has_in_either_form_is_not_sent_again() -> None:
    packed = pack(b"x" * 1000, "text/plain")
    tag, other = f'"{packed.tag}"', f'"{packed.tag}-gzip"'
    assert answers(packed, asked(), asked("W/" + other), asked('"x"', f'"y", {tag}')) == [
        (200, tag), (304, other), (304, tag),
    ]  # fmt: skip
    assert answers(packed, asked("*"), asked("*", accepted="gzip")) == [(304, tag), (304, other)]


def test_a_page_that_is_not_there_is_never_one_that_somebody_has() -> None:
    packed = pack(b"Nothing is here.", "text/plain")
    for given in ("*", f'"{packed.tag}"'):
        answer = packed.respond(asked(given), 404)
        assert (answer.status_code, answer.body) == (404, b"Nothing is here.")
