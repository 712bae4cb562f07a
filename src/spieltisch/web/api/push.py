"""``/push`` and ``/tables/{id}/seats/{n}/push``: messages to browsers whose pages are closed."""

from __future__ import annotations

from fastapi import APIRouter

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.api.common import PROBLEMS, AwakeId, Injected, SeatNumber, Token
from spieltisch.web.push.models import PushBody, PushKey, Subscriber
from spieltisch.web.tables.models import Done

router = APIRouter(responses=PROBLEMS)


@router.get("/push")
async def show_push_key(context: Injected) -> PushKey:
    """What browsers subscribe with at their push service."""
    return PushKey(key=context.calls.key if context.calls else None)


@router.post("/tables/{id}/seats/{seat}/push")
async def call_browser(context: Injected, id: AwakeId, seat: SeatNumber, token: Token, body: PushBody) -> Done:
    """Call a browser when it is the seat's turn while all its pages are closed, in games without time limits; until the
    game is over, or its push service says that it wants no more."""
    _, person = context.tables.sitter(id, seat, token)
    if context.calls is None:
        raise Refusal("no-push")
    context.calls.put(id, person, Subscriber(body.endpoint, body.keys.p256dh, body.keys.auth, body.lang))
    await person.feed.settled()
    return Done(n=person.feed.latest_mark[0])
