"""``serve --open``: where the browser is sent, and what is said where there is none. With a process: tests/product."""

from __future__ import annotations

import logging
import threading
import webbrowser
from collections.abc import Callable

import pytest

from spieltisch.cli import USAGE
from spieltisch.cli.browsing import open_browser, page_of
from spieltisch.net.address import Address
from tests.cli.conftest import Cli


@pytest.mark.parametrize(
    ("host", "page"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080/"),
        ("0.0.0.0", "http://127.0.0.1:8080/"),
        ("", "http://127.0.0.1:8080/"),
        ("::", "http://[::1]:8080/"),
        ("::1", "http://[::1]:8080/"),
        ("192.0.2.7", "http://192.0.2.7:8080/"),
        ("localhost", "http://localhost:8080/"),
    ],
)
def test_the_browser_goes_to_where_this_machine_finds_the_door(host: str, page: str) -> None:
    assert page_of(Address(host, 8080)) == page


def test_it_is_opened_beside_the_server(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    seen: list[tuple[str, bool]] = []

    def show(url: str) -> bool:
        seen.append((url, threading.current_thread() is threading.main_thread()))
        return True

    monkeypatch.setattr(webbrowser, "open", show)
    open_browser("http://127.0.0.1:8080/").join(5)
    assert seen == [("http://127.0.0.1:8080/", False)]
    assert caplog.records == []


def nothing(url: str) -> bool:
    return False


def broken(url: str) -> bool:
    raise webbrowser.Error("could not locate runnable browser")


@pytest.mark.parametrize("show", [nothing, broken])
def test_where_there_is_none_the_log_says_where_the_pages_are(
    show: Callable[[str], bool], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(webbrowser, "open", show)
    with caplog.at_level(logging.WARNING):
        open_browser("http://127.0.0.1:8080/").join(5)
    assert [record.getMessage() for record in caplog.records] == [
        "no browser can be opened; the pages are at http://127.0.0.1:8080/"
    ]


def test_without_pages_it_is_refused(cli: Cli) -> None:
    done = cli("serve", "--open", "--http", "off")
    assert done.code == USAGE
    assert "--http off" in done.err
