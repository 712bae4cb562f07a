"""The course's files: what came in, what went out, and what each player got."""

from __future__ import annotations

from collections import defaultdict

import pytest

from spieltisch.games.cascadia.options import Options
from spieltisch.games.cascadia.wire.course_files import file_of
from spieltisch.games.cascadia.wire.server import Server

from .stage import Door


def files(door: Door) -> dict[str, bytes]:
    """What has been written, by file."""
    found: dict[str, bytes] = defaultdict(bytes)
    for session in door.sessions.values():
        for written in session.to_keep():
            found[written.file] = b"" if written.is_new else found[written.file]
            found[written.file] += written.data
    return dict(found)


def test_a_game_is_in_the_files_of_the_course() -> None:
    door = Door()
    door.perform(("options", "course_files=true", "rounds=1"))
    door.say("eve", b"JoinAsSpectator\n")
    door.say("anna", b"JoinGame Anna\n")
    door.say("bert", b"JoinGame Bert\n")
    door.say("anna", b"Hello\n")
    door.say("anna", b"PlaceTileAndToken 0 2,1 0 0\n")
    door.say("bert", b"PlaceTileAndToken 0 2,1 0 0\r\n")
    kept, heard = files(door), {name: door.hear(name) for name in ("anna", "bert")}
    assert set(kept) == {"server.in", "server.out", "Anna.out", "Bert.out"}
    assert kept["Anna.out"] == heard["anna"]
    assert kept["Bert.out"] == heard["bert"]
    assert kept["server.out"] == heard["anna"].removeprefix(b"JoinedGame 0 2\n").removesuffix(b"Quit\n")
    assert kept["server.in"] == (b"0:Hello\n0:PlaceTileAndToken 0 2,1 0 0\n1:PlaceTileAndToken 0 2,1 0 0\n")
    assert files(door) == {}


def test_the_first_player_of_a_table_begins_the_files_anew() -> None:
    door = Door()
    door.perform(("options", "course_files=true", "rounds=1"))
    door.say("anna", b"JoinGame Anna\n")
    written = door.sessions["anna"].to_keep()
    assert [(each.file, each.is_new) for each in written] == [
        ("server.in", True),
        ("server.out", True),
        ("Anna.out", True),
    ]


def test_without_the_option_nothing_is_kept() -> None:
    server = Server(Options())
    assert list(server.receive(b"JoinGame Anna\n", 0))
    assert server.to_keep() == ()


@pytest.mark.parametrize(
    ("name", "file"),
    [("Anna", "Anna.out"), ("a-b_c.d", "a-b_c.d.out"), ("../x", "Player2.out"), (".x", "Player2.out"),
     ("server", "Player2.out"), ("SERVER", "Player2.out"), ("a/b", "Player2.out"), ("x" * 65, "Player2.out")],
)  # fmt: skip
def test_no_name_leads_to_another_file(name: str, file: str) -> None:
    assert file_of(name, 2) == file
