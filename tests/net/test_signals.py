"""What signals do to what must not be cut short."""

from __future__ import annotations

import signal

import pytest

from spieltisch.contests.jobs.ray_cluster import RayCluster
from spieltisch.net.signals import deferred_signals, exit_code, exiting_signals


def test_a_signal_is_heeded_when_what_must_not_be_cut_short_is_over() -> None:
    done = []
    with exiting_signals(), pytest.raises(SystemExit) as end:
        with deferred_signals():
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.raise_signal(number)
            done.append("within")
        done.append("afterwards")
    assert (done, end.value.code) == (["within"], exit_code(signal.SIGTERM))


def test_without_a_signal_all_is_as_before() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)]
    with deferred_signals():
        pass
    assert [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)] == before


def test_a_cluster_is_shut_down_to_its_end_before_a_signal_ends_the_process() -> None:
    done = []

    class Ray:
        def shutdown(self) -> None:
            signal.raise_signal(signal.SIGTERM)
            done.append("shut down")

    cluster = RayCluster.__new__(RayCluster)
    cluster._ray, cluster._flying = Ray(), {}  # type: ignore[assignment]
    with exiting_signals(), pytest.raises(SystemExit) as end:
        cluster.stop()
    assert (done, end.value.code) == (["shut down"], exit_code(signal.SIGTERM))
