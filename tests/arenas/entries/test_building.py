"""What a build hands over is taken apart without trust: a tar file that its author may have made up."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from spieltisch.arenas.entries.building import take_over

FILES = 30


def tar(*members: tuple[str, bytes, str, str], change: Callable[[tarfile.TarInfo], None] = lambda _: None) -> bytes:
    """Each with its name, kind, link and content."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for name, kind, link, content in members:
            info = tarfile.TarInfo(name)
            info.type, info.linkname, info.size = kind, link, len(content)
            change(info)
            archive.addfile(info, io.BytesIO(content.encode()))
    return stream.getvalue()


def file(name: str, content: str = "x") -> tuple[str, bytes, str, str]:
    return name, tarfile.REGTYPE, "", content


def link(name: str, target: str) -> tuple[str, bytes, str, str]:
    return name, tarfile.SYMTYPE, target, ""


def refused(data: bytes, folder: Path) -> str:
    with pytest.raises((OSError, tarfile.TarError)) as caught:
        take_over(data, folder / "out", FILES)
    return str(caught.value)


def test_files_folders_and_links_within_are_kept(tmp_path: Path) -> None:
    links = link("./lib/a.so", "a.so.1"), link("./bin/a", "../lib/a.so")
    data = tar(("./bin", tarfile.DIRTYPE, "", ""), file("./lib/a.so.1", "a"), *links)
    take_over(data, tmp_path / "out", FILES)
    assert (tmp_path / "out" / "bin" / "a").read_text() == "a"
    assert sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*")) == [
        "bin", "bin/a", "lib", "lib/a.so", "lib/a.so.1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "members",
    [
        [file("../evil")],
        [file("a/../../evil")],
        [file("/tmp/evil")],
        [link("a", "/etc/passwd")],
        [link("a", "..")],
        [link("a/b", "../../evil")],
        [link("d", "."), link("e", "d/../evil")],  # within, as far as the letters go
        [("a", tarfile.LNKTYPE, "/etc/passwd", "")],
        [file("b"), ("a", tarfile.LNKTYPE, "b", "")],
        [("a", tarfile.FIFOTYPE, "", "")],
        [("a", tarfile.CHRTYPE, "", "")],
        [file("a"), file("a")],
        [file("a"), file("a/b")],
        [file(f"f{number}") for number in range(FILES + 1)],
    ],
)  # fmt: skip
def test_what_leads_out_or_is_no_file_or_too_much_is_refused(
    tmp_path: Path, members: list[tuple[str, bytes, str, str]]
) -> None:
    assert refused(tar(*members), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("order", [1, -1])
def test_nothing_is_written_through_a_link_in_whatever_order(tmp_path: Path, order: int) -> None:
    (tmp_path / "beside").mkdir()
    assert refused(tar(*[link("door", "../beside"), file("door/evil")][::order]), tmp_path)
    assert not [*(tmp_path / "beside").iterdir()]


def test_a_long_chain_of_links_leads_nowhere(tmp_path: Path) -> None:
    """What got round Python's own filter: a path that is too long to be resolved is taken for a good one."""
    deep = "d" * 200
    members, path = list[tuple[str, bytes, str, str]](), ""
    for step in "abcdefghijklmnop":
        members += [(f"{path}{deep}", tarfile.DIRTYPE, "", ""), link(f"{path}{step}", deep)]
        path += f"{deep}/"
    short = "/".join("abcdefghijklmnop")
    members += [link(f"{short}/{'l' * 254}", "../" * 16), link("escape", f"{short}/{'l' * 254}/../evil")]
    assert refused(tar(*members, file("escape/evil")), tmp_path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["out"]


def test_what_is_packed_once_more_or_has_holes_is_refused(tmp_path: Path) -> None:
    assert refused(gzip.compress(tar(file("zeros", "0" * 100_000))), tmp_path / "packed")

    def holed(info: tarfile.TarInfo) -> None:
        info.pax_headers = {"GNU.sparse.major": "1", "GNU.sparse.minor": "0", "GNU.sparse.realsize": str(1 << 40)}

    stream = tar(file("holes", "1\n0\n1\n" + "\0" * 506 + "x"), change=holed)
    assert refused(stream, tmp_path / "holes")
    assert sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) < 1 << 20
