"""The cache of compiled modules: whole entries, only our own, and no more than it may hold."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.compiling.cache import VARIABLE, Cache, cache_folder, key_of, toolchain, user_cache

NAME = Path("package", "kernel.so")


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A build's folder with one extension."""
    (tmp_path / "made" / "package").mkdir(parents=True)
    (tmp_path / "made" / NAME).write_bytes(b"x" * 1000)
    return tmp_path / "made"


def test_what_was_kept_is_found_again(tmp_path: Path, made: Path) -> None:
    cache = Cache(tmp_path / "cache")
    assert not cache.take("kernel-1", tmp_path / "built")
    cache.keep("kernel-1", made, [NAME])
    assert cache.take("kernel-1", tmp_path / "built")
    assert (tmp_path / "built" / NAME).read_bytes() == (made / NAME).read_bytes()
    assert not cache.take("kernel-2", tmp_path / "built")


def test_the_folder_is_nobody_elses(tmp_path: Path, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Cache(tmp_path / "cache").keep("kernel-1", made, [NAME])
    assert (tmp_path / "cache").stat().st_mode & 0o777 == 0o700
    (tmp_path / "cache").chmod(0o770)
    assert not Cache(tmp_path / "cache").take("kernel-1", tmp_path / "built")
    assert "somebody else can write" in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_somebody_else_is_refused(tmp_path: Path, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Cache(tmp_path / "cache").keep("kernel-1", made, [NAME])
    os.chown(tmp_path / "cache", 12345, 12345)
    assert not Cache(tmp_path / "cache").take("kernel-1", tmp_path / "built")
    assert "somebody else can write" in capsys.readouterr().err


def test_of_two_builds_that_keep_the_same_the_first_one_stays(tmp_path: Path, made: Path) -> None:
    first, second = Cache(tmp_path / "cache"), Cache(tmp_path / "cache")
    first.keep("kernel-1", made, [NAME])
    (made / NAME).write_bytes(b"y")
    second.keep("kernel-1", made, [NAME])
    assert second.take("kernel-1", tmp_path / "built")
    assert (tmp_path / "built" / NAME).read_bytes() == b"x" * 1000
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["kernel-1"]


def test_an_entry_that_cannot_be_written_is_no_entry(tmp_path: Path, made: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.keep("kernel-1", made, [NAME, Path("missing.so")])
    assert list((tmp_path / "cache").iterdir()) == []


def test_an_entry_that_goes_while_it_is_copied_is_a_miss(
    tmp_path: Path, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise FileNotFoundError

    cache = Cache(tmp_path / "cache")
    cache.keep("kernel-1", made, [NAME])
    monkeypatch.setattr("shutil.copytree", fail)
    assert not cache.take("kernel-1", tmp_path / "built")


def test_the_least_recently_used_go_first(tmp_path: Path, made: Path) -> None:
    cache = Cache(tmp_path / "cache", limit_bytes=2500)
    for number in range(3):
        cache.keep(f"kernel-{number}", made, [NAME])
        os.utime(tmp_path / "cache" / f"kernel-{number}", (number, number))
    assert cache.take("kernel-0", tmp_path / "built")
    cache.prune()
    assert {path.name for path in (tmp_path / "cache").iterdir()} == {"kernel-0", "kernel-2"}


def test_a_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path, made: Path) -> None:
    (tmp_path / "file").touch()
    cache = Cache(tmp_path / "file" / "cache")
    cache.keep("kernel-1", made, [NAME])
    cache.prune()
    assert not cache.take("kernel-1", tmp_path / "built")


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert user_cache().folder == tmp_path / "spieltisch" / "kernels"
    monkeypatch.setenv(VARIABLE, str(tmp_path / "own"))
    assert user_cache().folder == tmp_path / "own"
    monkeypatch.setenv(VARIABLE, "off")
    assert user_cache().folder is None


def test_a_relative_cache_folder_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setattr("sys.platform", "linux")
    assert cache_folder() == Path.home() / ".cache"


def test_a_key_follows_from_sources_and_toolchain(tmp_path: Path) -> None:
    source = tmp_path / "kernel.py"
    source.write_text("a = 1\n")
    keys = {key_of("kernel", [source], "cc 1")}
    keys.add(key_of("kernel", [source], "cc 1"))
    assert len(keys) == 1
    keys.add(key_of("kernel", [source], "cc 2"))
    source.write_text("a = 2\n")
    keys.add(key_of("kernel", [source], "cc 1"))
    assert len(keys) == 3


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("name", ["CFLAGS", "LDFLAGS"])
def test_other_flags_are_another_toolchain(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    before = toolchain()
    assert toolchain() == before
    monkeypatch.setenv(name, "-fsanitize=bounds")
    assert toolchain() != before
