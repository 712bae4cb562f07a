"""How all tests run: hypothesis derandomized and without a clock, or for long in ``make fuzz``; SIGINT as usual."""

from __future__ import annotations

import signal
from pathlib import Path

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

# Jobs in the background of a script ignore SIGINT, and so would the commands that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
