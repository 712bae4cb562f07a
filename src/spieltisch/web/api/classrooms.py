"""``/classes``: a teacher's class, from the code on the wall to the podium."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import Response

from spieltisch.web.access.invitations import code_of, is_local, link_in_network, network_address
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.api.common import (
    ALSO_WITHOUT_TOKEN,
    PROBLEMS,
    STREAM,
    Injected,
    ProfileSecret,
    Token,
    address_of,
    host_of,
)
from spieltisch.web.api.invitations import PICTURE, SVG, Scheme, link_for_others
from spieltisch.web.classroom.classroom import Classroom
from spieltisch.web.classroom.models import ClassCard, ClassInvitation, NewClass, OpenedClass, OwnPlace, TakenPlace
from spieltisch.web.feeds.streams import EventStream, Excerpt, told
from spieltisch.web.tables.models import Name

router = APIRouter(responses=PROBLEMS, prefix="/classes")
ClassId = Annotated[str, Path(min_length=1, max_length=20)]
PupilNumber = Annotated[int, Path(ge=0, le=99)]


def _found(context: Injected, id: ClassId) -> Classroom:
    return context.classrooms.find(id.upper())


Found = Annotated[Classroom, Depends(_found)]


def _taught(found: Found, token: Token) -> Classroom:
    found.check_teacher(token)
    return found


Taught = Annotated[Classroom, Depends(_taught)]
"""A class, for its teacher and nobody else."""


@router.post("", status_code=201)
async def open_class(context: Injected, request: Request, wanted: NewClass) -> OpenedClass:
    """Open a class. Whoever has the token that this answers is its teacher."""
    served = context.served(wanted.game)
    classroom, token = await context.classrooms.open(served, wanted, context.allow_opening(request))
    return OpenedClass(id=classroom.id, token=token)


@router.get("/{id}")
async def show_class(found: Found) -> ClassCard:
    """A class as everybody may see it who has its code."""
    return found.card()


@router.get(
    "/{id}/feed", response_class=EventStream, status_code=200, response_model=None, responses=STREAM,
    openapi_extra=ALSO_WITHOUT_TOKEN,
)  # fmt: skip
async def follow_class(context: Injected, found: Found, token: Token, follow: bool = True) -> EventStream | Excerpt:
    """The class, at once and whenever something has changed. With a pupil's token the pupil counts as present."""
    pupil = None if token is None else found.whose(token, context.tables.tokens)
    return told(context.classrooms.join(found, pupil), is_followed=follow)


@router.get("/{id}/invitation")
async def invite_class(context: Injected, request: Request, found: Found, scheme: Scheme = None) -> ClassInvitation:
    """The link by which pupils come."""
    link = link_for_others(context, request, f"/class/{found.id}", scheme)
    address = network_address() if is_local(link) else None
    network = link_in_network(link, address) if address else None
    return ClassInvitation(link=link, is_local=is_local(link), network=network)


@router.get("/{id}/invitation.svg", response_class=Response, status_code=200, responses=PICTURE)
async def draw_class_invitation(
    context: Injected, request: Request, found: Found, scheme: Scheme = None
) -> Response:  # fmt: skip
    """The same link as a QR code."""
    return Response(code_of(link_for_others(context, request, f"/class/{found.id}", scheme)), media_type=SVG)


@router.post("/{id}/pupils", status_code=201)
async def come_in(context: Injected, found: Found, who: Name, secret: ProfileSecret = None) -> TakenPlace:
    """Come in by a name that looks like nobody's here, and play from the next round on."""
    own = context.profiles.check([who.name], secret)
    return await context.classrooms.come_in(found, who.name, own.id if own else None)


@router.get("/{id}/pupils/{pupil}")
async def show_own_place(context: Injected, found: Found, pupil: PupilNumber, token: Token) -> OwnPlace:
    """Where a pupil plays at this moment, with the right to that seat."""
    if token is None or found.whose(token, context.tables.tokens) != pupil:
        raise Refusal("bad-class-token")
    return context.classrooms.place(found, pupil)


@router.post("/{id}/pupils/{pupil}/remove")
async def remove_pupil(context: Injected, found: Taught, pupil: PupilNumber) -> ClassCard:
    """As the teacher, take a name off the board. A bot goes on where it plays, and the name is free again."""
    found.check_pupil(pupil)
    await context.classrooms.remove(found, pupil, context.asleep.wake)
    return found.card()


@router.post("/{id}/pupils/{pupil}/bot")
async def replace_pupil(context: Injected, found: Taught, pupil: PupilNumber) -> ClassCard:
    """As the teacher, let a bot go on for a pupil in this game, which then counts nothing for the pupil."""
    found.check_pupil(pupil)
    await context.classrooms.let_bot_go_on(found, pupil, context.asleep.wake)
    return found.card()


@router.post("/{id}/rounds")
async def begin_round(context: Injected, request: Request, found: Taught) -> ClassCard:
    """As the teacher, seat everybody: the next round begins."""
    await context.classrooms.begin_round(found, host_of(request), address_of(request))
    return found.card()


@router.post("/{id}/rounds/end")
async def end_round(context: Injected, found: Taught) -> ClassCard:
    """As the teacher, end the round: games that are not over count as drawn."""
    await context.classrooms.end_round(found, context.asleep.wake)
    return found.card()


@router.post("/{id}/close")
async def close_class(context: Injected, found: Taught) -> ClassCard:
    """As the teacher, end the class: nobody comes in any more, and no round begins."""
    await context.classrooms.close_class(found, context.asleep.wake)
    return found.card()
