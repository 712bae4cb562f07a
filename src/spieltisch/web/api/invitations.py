"""``/tables/{id}/invitation``: how others find a table."""

from __future__ import annotations

from typing import Annotated, Final, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from spieltisch.web.access.invitations import code_of, link_to
from spieltisch.web.api.common import PROBLEMS, AwakeId, Injected, raw
from spieltisch.web.tables.models import Invitation

router = APIRouter(responses=PROBLEMS, prefix="/tables/{id}")
SVG: Final = "image/svg+xml"
PICTURE: Final = raw(SVG, "An SVG file.", {"type": "string"})
Scheme = Annotated[
    Literal["http", "https"] | None, Query(description="Of the page that asks, where a proxy does not tell it.")
]


@router.get("/invitation")
async def invite(context: Injected, request: Request, id: AwakeId, scheme: Scheme = None) -> Invitation:
    """The link to pass on: below the page's own origin, or where that is this machine, the server's name."""
    return Invitation(link=_link(context, request, id, scheme))


@router.get("/invitation.svg", response_class=Response, status_code=200, responses=PICTURE)
async def draw_invitation(context: Injected, request: Request, id: AwakeId, scheme: Scheme = None) -> Response:
    """The same link as a QR code."""
    return Response(code_of(_link(context, request, id, scheme)), media_type=SVG)


def _link(context: Injected, request: Request, id: str, scheme: str | None) -> str:
    """Raises ``Refusal`` where there is no such table."""
    return link_for_others(context, request, f"/tables/{quote(context.tables.card(id).id, safe='')}", scheme)


def link_for_others(context: Injected, request: Request, path: str, scheme: str | None) -> str:
    """Where they find what whoever asks has at this path."""
    origin = f"{scheme or request.url.scheme}://{request.headers.get('host', '')}"
    return link_to(path, origin, context.reach)
