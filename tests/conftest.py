"""How all tests run: hypothesis derandomized and without a clock, or for long in ``make fuzz``; signals as usual.

Tests with real processes, sockets and browsers, and those that measure time, share a machine with whatever else it
does, and a busy host takes half of a processor's time and counts it as ours. One that fails is tried again, three times
at most, and the last lines of the run name it (``RERUN``); what only computes is never tried twice.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, configuration, settings
from hypothesis.database import DirectoryBasedExampleDatabase

CACHE = Path(__file__).parent.parent / ".venv" / "cache" / "hypothesis"

configuration.set_hypothesis_home_dir(CACHE)
settings.register_profile(
    "ci",
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "fuzz",
    database=DirectoryBasedExampleDatabase(CACHE),
    deadline=None,
    max_examples=50_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")

# Jobs in the background of a script ignore these, and so would the commands that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)

TESTS = Path(__file__).parent
REAL = {"bots", "checks", "cli", "conformance", "contests", "contract", "lobby", "net", "product", "web", "wire"}
"""Folders whose tests meet a real machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if REAL.intersection(item.path.relative_to(TESTS).parts):
            item.add_marker(pytest.mark.flaky(reruns=3))
