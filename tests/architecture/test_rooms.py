"""The check of rooms and circles finds what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import rooms
from tools.rooms import NEEDED, circles, misplaced, outreaching

A, B, C = ("package.a", "package.b", "package.c")


def package(folder: Path, **files: str) -> Path:
    """A package whose files have these texts; ``__`` in a name is a folder's."""
    root = folder / "package"
    for name, text in files.items():
        path = root / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize(
    "text",
    [
        "import package.a",
        "from package import a",
        "from package.a import Thing",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from package.a import Thing",
        "def work():\n    from package.a import Thing",
        'THING = later("package.a:Thing")',
    ],
)
def test_a_circle_is_found_however_it_is_closed(tmp_path: Path, text: str) -> None:
    assert circles(package(tmp_path, a="import package.b", b=text)) == [[A, B, A]]


def test_a_circle_of_declarations_for_the_compiler_is_one(tmp_path: Path) -> None:
    root = package(tmp_path, a="import package.b", b="import package.c", c="")
    assert circles(root) == []
    (root / "c.pxd").write_text("cimport cython\nfrom package.a cimport State\n")
    assert circles(root) == [[A, B, C, A]]


def test_two_circles_without_a_file_in_common_are_both_told(tmp_path: Path) -> None:
    root = package(tmp_path, a="import package.b", b="import package.a", c="import package.d", d="import package.c")
    assert circles(root) == [[A, B, A], [C, "package.d", C]]


def test_a_module_may_be_taken_from_a_package_that_needs_it(tmp_path: Path) -> None:
    root = package(tmp_path, g____init__="")
    (root / "g").mkdir(exist_ok=True)
    (root / "g" / "__init__.py").write_text("from package.g.rules import Rules")
    (root / "g" / "rules.py").write_text("from package.g import state")
    (root / "g" / "state.py").write_text("")
    assert circles(root) == []


def test_what_a_game_lacks_and_what_is_no_room_are_told(tmp_path: Path) -> None:
    needed = {f"games__go__{name}": "" for name in NEEDED if name not in ("engine", "wire", "bots", "page", "__init__")}
    folders = {f"games__go__{name}__x": "" for name in ("engine", "page")}
    root = package(
        tmp_path, games__go__foyer="", games__go__wire__server="", games__go__wire__told="", games__go__bots__random="",
        **needed, **folders,
    )  # fmt: skip
    told = list(misplaced(root))
    assert [line.partition(":")[0].partition(" is ")[0] for line in told] == [
        "games/go has no __init__", "games/go/foyer", "games/go/wire/told",
    ]  # fmt: skip


def test_a_game_to_copy_has_the_same_rooms(tmp_path: Path) -> None:
    root = package(tmp_path, games__go__config="", templates__game__src__own__foyer="")
    assert "templates/game/src/own/foyer is no room of a game; tools/rooms.py lists them" in misplaced(root)
    assert [path.name for path in rooms.templates(root)] == ["own"]


@pytest.mark.parametrize(
    "text",
    [
        'open("rules.txt")',
        'Path("rules.txt").open()',
        'Path("rules.txt").read_bytes()',
        'place.with_name("rules.txt").write_text("")',
        'files("package").joinpath("rules.txt").read_text()',
        'import_module("package.games.go.wire")',
        'importlib.import_module("package.games.go.wire")',
        '__import__("package.games.go.wire")',
    ],
)
@pytest.mark.parametrize("layer", ["games__go", "core", "templates__game__src__own"])
def test_a_file_that_is_opened_by_a_pure_layer_is_told(tmp_path: Path, layer: str, text: str) -> None:
    root = package(tmp_path, **{f"{layer}__options": f"def configure():\n    return {text}"})
    [told] = outreaching(root)
    assert told.startswith(f"{layer.replace('__', '/')}/options.py:2 calls ")


def test_a_path_is_a_value_and_rooms_are_opened_anywhere(tmp_path: Path) -> None:
    text = 'GUIDE = Path(__file__).with_name("rules.md")\nroom.open(GUIDE)\nlater("package.wire:Server")()'
    assert list(outreaching(package(tmp_path, games__go__options=text, net__files='open("x")'))) == []


def test_one_file_loads_modules_for_all_others(tmp_path: Path) -> None:
    assert list(outreaching(package(tmp_path, core__imports='import_module("package.wire")'))) == []


def test_a_word_is_explained_by_a_sentence_and_once() -> None:
    tables = (rooms.NEEDED | rooms.ALLOWED, rooms.WIRE, rooms.BOTS)
    assert all(text.endswith(".") and text.count(".") == 1 for table in tables for text in table.values())
    assert not rooms.NEEDED.keys() & rooms.ALLOWED.keys()
