"""A game's board in an engine of its own: the page's modules, linked once, that draw as often as they are asked."""

from __future__ import annotations

import threading
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from spieltisch.core.errors import UsageError
from spieltisch.pictures.files import Files
from spieltisch.pictures.linking import LOADER, link

if TYPE_CHECKING:
    import quickjs

MEMORY: Final = 256 << 20
"""Bytes; a board takes a few million."""
PICTURE: Final = "/static/picture.js"


class Engine:
    """Draws one game's boards, for the thread that made it."""

    def __init__(self, files: Files) -> None:
        self._context = _new_context()
        self._run("the loader", LOADER)
        for path, script in link([PICTURE, files.board], files.read):
            self._run(path, script)
        drawing = f"(() => {{ const {{ draw }} = need('{PICTURE}', ['draw']), game = need('{files.board}'); "
        self._run(files.board, f"{drawing} globalThis.draw = (text) => [draw(game, JSON.parse(text))].join(''); }})()")
        self._draw = self._context.get("draw")  # joined: the engine's strings of several pieces do not get across

    def draw(self, scene: bytes) -> str:
        """The picture of a scene, which is JSON."""
        return self._draw(scene.decode())

    def _run(self, path: str, script: str) -> None:
        try:
            self._context.eval(script)
        except Exception as error:
            error.add_note(f"in {path}, whose lines are those of the traceback")
            raise


def is_installed() -> bool:
    """Whether there is an engine to draw with."""
    return find_spec("quickjs") is not None


def _new_context() -> quickjs.Context:
    """Raises ``UsageError`` where the engine is not installed."""
    try:
        import quickjs
    except ImportError:
        raise UsageError("pictures need a JavaScript engine: pip install quickjs-ng") from None
    context = quickjs.Context()
    context.set_memory_limit(MEMORY)
    return context


class _Engines(threading.local):
    """One thread's; one that another thread made must not be touched."""

    def __init__(self) -> None:
        self.made: dict[Files, Engine] = {}


_engines = _Engines()


def engine_of(files: Files) -> Engine:
    """The game's engine, made once for each thread. Raises ``UsageError`` where none is installed."""
    if files not in _engines.made:
        _engines.made[files] = Engine(files)
    return _engines.made[files]
