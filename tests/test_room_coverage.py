"""The table of what tests run."""

from __future__ import annotations

from tools.room_coverage import File, table


def test_a_games_files_are_its_room_and_others_are_in_their_first_folder() -> None:
    names = {"games/hive/wire/server.py": "games/hive", "games/__init__.py": "games", "net/door.py": "net", "a.py": "."}
    assert {name: File(name, 1, 0).room for name in names} == names


def test_rooms_have_their_share_and_what_is_run_least_is_named_first() -> None:
    files = [File("net/a.py", 10, 1), File("net/b.py", 10, 4), File("web/c.py", 20, 0)]
    lines = list(table(files))
    assert [line.split() for line in lines[1:4]] == [
        ["net", "20", "75.0%"],
        ["web", "20", "100.0%"],
        ["all", "40", "87.5%"],
    ]
    assert [line.split()[-1] for line in lines[5:]] == ["net/b.py", "net/a.py"]
