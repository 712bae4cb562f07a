"""What strangers hand in is looked through before anything of it is written anywhere."""

from __future__ import annotations

import stat
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.arenas.entries.manifest import FILE
from spieltisch.arenas.entries.uploads import receive
from spieltisch.arenas.limits import Limits
from spieltisch.core.errors import UsageError
from tests.arenas.staged import MANIFEST, packed, zipped

LIMITS = Limits(unpacked_mb=1, files=20)


def info(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name)
    found.external_attr = mode << 16
    found.compress_type = zipfile.ZIP_DEFLATED
    return found


def with_manifest(*others: tuple[zipfile.ZipInfo, bytes]) -> bytes:
    return packed([(info(FILE), MANIFEST.encode()), *others])


def why(data: bytes, limits: Limits = LIMITS) -> str:
    with pytest.raises(UsageError) as caught:
        receive(data, limits)
    return str(caught.value)


def test_an_upload_is_its_files_with_its_manifest_read() -> None:
    data = with_manifest((info("src/client.py"), b"print()"), (info("run.sh", stat.S_IFREG | 0o755), b"#!/bin/sh"))
    upload = receive(data, LIMITS)
    assert upload.size == len(data)
    assert upload.manifest.language == "python"
    assert upload.manifest.argv == ("python3", "client.py", "{host}", "{port}")
    assert {(str(each.path), each.is_executable) for each in upload.entries} == {
        (FILE, False),
        ("src/client.py", False),
        ("run.sh", True),
    }


def test_a_folder_that_everything_lies_in_is_left_out() -> None:
    upload = receive(zipped({f"my-client/{FILE}": MANIFEST, "my-client/src/client.py": "x"}), LIMITS)
    assert {str(each.path) for each in upload.entries} == {FILE, "src/client.py"}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("../evil.py", "like '..'"),
        ("src/../../evil.py", "like '..'"),
        ("/etc/passwd", "not with a slash"),
        ("src//client.py", "like '..'"),
        ("C:/evil.py", "no colon"),
        ("src\\evil.py", "no backslash"),
        ("a\x07b.py", "cannot be seen"),
        ("nul", "not all systems"),
        ("aux.py", "not all systems"),
        ("end.", "not all systems"),
        ("x" * 201, "more than 200 bytes"),
        ("/".join("d" * 21), "more than 20 folders"),
    ],
)
def test_names_that_lead_elsewhere_or_nowhere_are_refused(name: str, reason: str) -> None:
    assert reason in why(with_manifest((info(name), b"x")))


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK])
def test_links_and_devices_are_refused(kind: int) -> None:
    assert "link or a device" in why(with_manifest((info("src/thing", kind | 0o644), b"/etc/passwd")))


def test_the_same_name_twice_is_refused_in_other_letters_too() -> None:
    for other in ("Client.py", "CLIENT.PY"):
        assert "there twice" in why(with_manifest((info("client.py"), b"a"), (info(other), b"b")))
    assert "there twice" in why(with_manifest((info("caf\u00e9.py"), b"a"), (info("cafe\u0301.py"), b"b")))


def test_a_file_is_no_folder_too() -> None:
    assert "a file and a folder" in why(with_manifest((info("src"), b"a"), (info("src/client.py"), b"b")))


def test_a_zip_bomb_is_refused_by_its_announced_size_and_by_its_ratio() -> None:
    assert "more than 1 MB" in why(with_manifest((info("zeros"), bytes(2 * 1024 * 1024))))
    assert "more than 200 to 1" in why(with_manifest((info("zeros"), bytes(600 * 1024))))


def test_a_file_that_is_larger_than_it_says_is_refused() -> None:
    data = bytearray(with_manifest((info("much.bin"), bytes(range(256)) * 40)))
    wrong = struct.pack("<L", 16)
    true = struct.pack("<L", 256 * 40)
    assert data.count(true) == 2  # in its own header, and in the directory
    assert "no ZIP file that can be read" in why(bytes(data.replace(true, wrong)))


def test_files_that_overlap_are_refused() -> None:
    data = bytearray(with_manifest((info("one"), b"x" * 50), (info("two"), b"y" * 50)))
    entries = [at for at in range(len(data)) if data[at : at + 4] == b"PK\x01\x02"]
    first, second = entries[1], entries[2]
    data[second + 42 : second + 46] = data[first + 42 : first + 46]  # the second's place is the first's
    assert "overlaps" in why(bytes(data))


def test_too_many_files_and_too_large_a_file_are_refused() -> None:
    assert "more than 20 files" in why(with_manifest(*((info(f"f{number}"), b"") for number in range(20))))
    assert "more than 1 MB" in why(bytes(1024 * 1024 + 1), Limits(upload_mb=1))


def test_a_directory_that_is_too_long_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its entries takes much more memory than its place in the file."""
    data = packed([(info(f"{number:05}"), b"") for number in range(300)])
    comment = data[:-2] + struct.pack("<H", 30) + b"PK\x05\x06" + bytes(26)  # another end, in the comment of the first
    monkeypatch.setattr(zipfile, "ZipFile", None)
    for each in (data, comment):
        assert "more than 20 files" in why(each)
    assert "ZIP64" in why(b"PK\x06\x07" + bytes(16) + b"PK\x05\x06" + bytes(18))


def test_what_is_encrypted_or_packed_in_a_rare_way_is_refused() -> None:
    data = with_manifest((info("client.py"), b"x" * 99))
    at = data.rindex(b"PK\x01\x02")
    locked = data[: at + 8] + bytes([data[at + 8] | 1]) + data[at + 9 :]
    assert "encrypted" in why(locked)
    rare = info("client.py")
    rare.compress_type = zipfile.ZIP_LZMA
    assert "deflate" in why(with_manifest((rare, b"x" * 99)))


def test_a_zip_file_without_a_manifest_says_which_file_is_missing() -> None:
    assert FILE in why(zipped({"client.py": "x"}))
    assert FILE in why(zipped({f"a/{FILE}": MANIFEST, "b/client.py": ""}))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "language is missing"),
        ('language = "python"', "run is missing"),
        ('language = "python"\nrun = "python3 \'client.py"', "cannot be split"),
        ('language = "python"\nrun = 7', "run"),
        ('language = "python"\nrum = "x"', "did you mean 'run'"),
        ('language = "python"\nrun = "  "', "names no program"),
        ('language = "python"\nrun = "python3 client.py ../../Ben/1/client.py"', "names ../../Ben/1/client.py"),
        ('language = "python"\nrun = "./client --model=/home/me/model"', "names /home/me/model"),
        ('language = "python"\nrun = "./client"\nbuild = "cp /etc/passwd ."', "names /etc/passwd"),
        ("language = python", "no TOML"),
        (b"\xff\xfe", "no text"),
    ],
)
def test_a_manifest_that_is_wrong_names_the_key(text: str | bytes, reason: str) -> None:
    assert reason in why(zipped({FILE: text}))


def test_a_manifest_may_begin_with_a_byte_order_mark() -> None:
    assert receive(zipped({FILE: b"\xef\xbb\xbf" + MANIFEST.encode()}), LIMITS).manifest.language == "python"


@given(st.binary(max_size=400))
def test_any_bytes_are_an_upload_or_refused_in_a_sentence(data: bytes) -> None:
    assert why(data)


@given(st.data())
def test_a_damaged_upload_never_does_anything_else(data: st.DataObject) -> None:
    good = bytearray(with_manifest((info("src/client.py"), b"print(1)" * 30)))
    for _ in range(data.draw(st.integers(1, 4))):
        good[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
    try:
        upload = receive(bytes(good), LIMITS)
    except UsageError:
        return
    assert all(not each.path.is_absolute() and ".." not in each.path.parts for each in upload.entries)
