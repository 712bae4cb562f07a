"""A server's figures in Prometheus' text form. Its library is imported by who makes a ``Metrics``: that takes a while,
and most servers are never scraped."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from spieltisch import __version__
from spieltisch.net.now import SECOND_US
from spieltisch.web.operation.figures import Figures


class Metrics:
    """Of one server, and what its process has used."""

    def __init__(self, figures: Figures) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_FiguresCollector(figures))
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        """Everything as it is now."""
        return generate_latest(self._registry)


class _FiguresCollector(Collector):
    def __init__(self, figures: Figures) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        figures = self._figures
        yield InfoMetricFamily("spieltisch", "The server's version.", {"version": __version__})
        yield CounterMetricFamily("spieltisch_restarts", "Fresh processes since the start.", figures.restarts)
        tables = GaugeMetricFamily("spieltisch_tables", "Tables that run or wait.", labels=("game", "state"))
        for game, counts in figures.tables().items():
            tables.add_metric((game, "running"), counts.running)
            tables.add_metric((game, "waiting"), counts.waiting)
        yield tables
        ended = CounterMetricFamily("spieltisch_games_ended", "Games since the start.", labels=("game", "reason"))
        for (game, reason), count in figures.ended.items():
            ended.add_metric((game, reason), count)
        yield ended
        programs = GaugeMetricFamily("spieltisch_program_connections", "At doors for programs.", labels=("game",))
        for game, count in figures.programs().items():
            programs.add_metric((game,), count)
        yield programs
        yield GaugeMetricFamily("spieltisch_page_connections", "To pages and the API.", figures.count_pages())
        stalled_s = figures.stalled_us / SECOND_US
        yield CounterMetricFamily(
            "spieltisch_stalled_seconds", "Time the server stood still while players' clocks ran.", stalled_s
        )
