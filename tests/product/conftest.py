"""One server that tests share where it is not the server's life that they look at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.product.server import OPEN_BOARD, PLAIN, Server, let_all_leave, logs_of, serving


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory, process: None) -> Iterator[Server]:
    """Without obstructed fields, swamps, mirror question and return game."""
    with serving(tmp_path_factory.mktemp("shared"), *OPEN_BOARD, *PLAIN) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The shared server, with nobody there before and after."""
    running.begun = len(logs_of(running.folder))
    yield running
    let_all_leave()
    running.check_errors()
