import logging

import pytest

from spieltisch.net.logs import LineFormatter


def line(text: str, *arguments: object, exc_info: object = None) -> str:
    record = logging.LogRecord("net.door", logging.WARNING, "", 0, text, arguments, exc_info)  # type: ignore[arg-type]
    return LineFormatter().format(record)


def test_an_event_is_one_line_with_its_time_and_level() -> None:
    when, level, rest = line("no room for %s", "Zoë").split(" ", 2)
    assert len(when) == len("2026-01-31T12:00:00")
    assert (level, rest) == ("warning", "net.door: no room for Zoë")


@pytest.mark.parametrize("sign", ["\n", "\r\n", "\x1b[31m", "\u2028", "\x00", "\ud800"])
def test_what_a_peer_said_can_neither_forge_a_line_nor_paint_the_terminal(sign: str) -> None:
    text = line("refused: %s", f"a{sign}2026 critical b")
    assert text.isprintable()
    assert text.encode()


def test_a_traceback_follows_its_line() -> None:
    error = ValueError("ours")
    first, *rest = line("a bug", exc_info=(ValueError, error, None)).splitlines()
    assert first.endswith("a bug")
    assert rest == ["ValueError: ours"]
