"""How all tests run: their markers, and how many examples Hypothesis makes.

A test's fixtures say what it meets, and so mark it: ``process`` (a real child process), ``browser``, ``clock`` (time
that passes). Who starts a process without having asked for it fails. Only those with foreign processes or a browser are
tried again, once, when they fail, and the last lines of the run name them (``RERUN``) and say why: a busy machine can
have made them late. What fails elsewhere is a fault.

Marked by hand are ``long`` (repetitions, matrices, whole games: for ``make test-long``) and ``fuzz``.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

CACHE = Path(__file__).parent.parent / ".venv" / "cache"

# Two thirds of a collection are the compiling of tests, which each worker does that does not find them compiled.
# Tests themselves leave no bytecode, nor do processes that they start: those use what lies beside what is installed.
sys.pycache_prefix = str(CACHE / "bytecode")
sys.dont_write_bytecode = False

from hypothesis import HealthCheck, configuration, settings  # noqa: E402
from hypothesis.database import DirectoryBasedExampleDatabase  # noqa: E402

configuration.set_hypothesis_home_dir(CACHE / "hypothesis")
for _name, _examples in (("quick", 25), ("long", 200)):
    settings.register_profile(
        _name,
        database=None,
        deadline=None,
        derandomize=True,
        max_examples=_examples,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.register_profile(
    "fuzz",
    database=DirectoryBasedExampleDatabase(CACHE / "hypothesis"),
    deadline=None,
    max_examples=50_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("quick")

# Jobs in the background of a script ignore these, and so would the commands that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)

MET: Final = {"process", "browser", "clock"}
FOREIGN: Final = {"process", "browser"}
STARTS: Final = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"}
"""Audit events of whoever starts a process."""
MOST_TOLD: Final = 600
"""Characters of why a test was tried again: of a browser's driver not only that it waited, but what for."""


@pytest.fixture(scope="session")
def process() -> None:
    """For tests, and fixtures, that start a real process."""


@pytest.fixture(scope="session")
def clock() -> None:
    """For tests that measure time or wait for it to pass."""


@pytest.hookimpl(tryfirst=True)  # before ``-m`` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        met = MET.intersection(getattr(item, "fixturenames", ()))
        for name in met:
            item.add_marker(name)
        if met & FOREIGN:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why each test was tried again, in a line: the cause may be a fault that comes seldom."""
    for report in terminalreporter.getreports("rerun"):
        crash = getattr(report.longrepr, "reprcrash", None)
        reason = " ".join(str(crash.message if crash else report.longrepr).split())
        terminalreporter.write_line(f"AT FIRST {report.nodeid}: {reason[:MOST_TOLD]}")


gc.disable()  # ten thousand tests are collected, and none is garbage


def pytest_collection_finish() -> None:
    """What is there now stays to the end, so no collection during tests looks through it."""
    sys.dont_write_bytecode = True
    gc.collect()
    gc.freeze()
    gc.enable()


may_start_processes = True


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    global may_start_processes
    may_start_processes = bool(FOREIGN.intersection(getattr(item, "fixturenames", ())))
    try:
        return (yield)
    finally:
        may_start_processes = True


def watch(event: str, _: object) -> None:
    """Threads are let be: they are those of a server that several tests use."""
    if event in STARTS and not may_start_processes and threading.current_thread() is threading.main_thread():
        raise AssertionError("a test that starts a process asks for the fixture `process`")


sys.addaudithook(watch)
