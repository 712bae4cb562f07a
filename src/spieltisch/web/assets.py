"""Everything a page loads: files of this package and of the games', and nothing from anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spieltisch.core.game import AnyGame
from spieltisch.pictures.files import STATIC, page_folder
from spieltisch.web.refusals import Refusal

INDEX: Final = "index.html"
LONGEST: Final = 200
"""More characters no path has."""
NOTHING: Final = Refusal("no-such-page")
MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Assets:
    """Files by the path under ``/static/``."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._folders = {name: folder for name, game in games.items() if (folder := page_folder(game))}

    def respond(self, path: str, request: Request) -> Response:
        """A file, or nothing anew where the browser has it already. Raises ``Refusal``."""
        content = self._find(path).read_bytes()
        tag = f'"{sha256(content).hexdigest()[:20]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=MEDIA[Path(path).suffix], headers=headers)

    def _find(self, path: str) -> Path:
        if not path.isascii() or not path.isprintable() or len(path) > LONGEST:
            raise NOTHING
        root = STATIC
        if path.startswith("games/"):
            _, name, path = (*path.split("/", 2), "")[:3]
            root = self._folders.get(name, STATIC / "none")
        file = (root / path).resolve()
        if not file.is_relative_to(root.resolve()) or file.suffix not in MEDIA or not file.is_file():
            raise NOTHING
        return file


def new_router(assets: Assets) -> APIRouter:
    """The pages themselves; which of them it is, the browser finds out."""
    router = APIRouter(include_in_schema=False)

    async def page(request: Request) -> Response:
        return assets.respond(INDEX, request)

    for path in ("/", "/tables/{id}", "/replays/{id}", "/replays/{id}/{ply}", "/contests", "/contests/{id}",
                 "/contests/{id}/players/{name:path}", "/workshop", "/workshop/{id}"):  # fmt: skip
        router.add_api_route(path, page, methods=["GET", "HEAD"])

    @router.get("/static/{path:path}")
    async def file(path: str, request: Request) -> Response:
        return assets.respond(path, request)

    return router
