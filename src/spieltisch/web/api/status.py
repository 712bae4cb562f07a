"""``/status`` and ``/metrics``: how the server is, for whoever runs it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spieltisch.web.api.common import PROBLEMS, raw
from spieltisch.web.operation.figures import Figures
from spieltisch.web.operation.models import ServerStatus

if TYPE_CHECKING:
    from spieltisch.web.operation.metrics import Metrics

router = APIRouter(responses=PROBLEMS)
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
METRICS: Final = raw("text/plain", "Prometheus' text form.", {"type": "string"})


@router.get("/status")
async def show_status(request: Request, response: Response) -> ServerStatus:
    """Whether the server is well, since when it serves, and how much it has to do."""
    response.headers["Cache-Control"] = "no-store"
    figures: Figures = request.app.state.figures
    return figures.status()


@router.get("/metrics", response_class=Response, status_code=200, responses=METRICS)
async def show_metrics(request: Request) -> Response:
    """The same and more for Prometheus: tables by game and state, games by the reason of their end, connections, what
    the process has used."""
    state = request.app.state
    if not hasattr(state, "metrics"):
        state.metrics = await asyncio.to_thread(_new_metrics, state.figures)
    metrics: Metrics = state.metrics
    return Response(metrics.text(), media_type=TEXT, headers={"Cache-Control": "no-store"})


def _new_metrics(figures: Figures) -> Metrics:
    from spieltisch.web.operation.metrics import Metrics  # slow to import, and most servers are never asked

    return Metrics(figures)
