"""What is released is the whole checkout, and says of itself what is so."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILD_SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
MADE = {"PKG-INFO", "setup.cfg"}
"""By the build."""

needs_history = pytest.mark.skipif(
    not (ROOT / ".git").exists(), reason="no git history, which tells what the files are"
)


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and os.path.lexists(ROOT / name)]


def behind(folder: Path, name: str) -> AbstractSet[str]:
    """A file itself, or all files of a folder that a link leads to."""
    whole = folder / name
    if not whole.is_dir():
        return {name}
    return {path.relative_to(folder).as_posix() for path in whole.rglob("*") if path.is_file()}


@needs_history
@pytest.mark.usefixtures("process")
def test_the_sdist_has_every_file_of_the_checkout_and_no_other(tmp_path: Path) -> None:
    checkout, names = tmp_path / "checkout", tracked()
    for name in names:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, checkout / name, follow_symlinks=False)
    command = [sys.executable, "-c", BUILD_SDIST, str(tmp_path / "dist")]
    built = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    [sdist] = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        found = {member.name.partition("/")[2] for member in archive if member.isfile()}
        assert not [member.name for member in archive if not (member.isfile() or member.isdir())], "links fit no system"
    wanted = {path for name in names for path in behind(checkout, name)}
    pictures = {path for path in wanted if path.startswith("src/spieltisch/web/docs/") and path.endswith(".png")}
    assert wanted - pictures - found == set()
    assert found - MADE - wanted == set()


def test_each_python_it_is_said_to_run_on_is_one_it_may_be_installed_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = [each.rpartition(" ")[2] for each in project["classifiers"] if "Python :: 3." in each]
    assert said == [f"3.{minor}" for minor in range(11, 11 + len(said))]
    assert project["requires-python"] == f">={said[0]}"


def test_each_of_these_pythons_is_tested_and_has_wheels() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    said = [each.rpartition(" ")[2] for each in project["project"]["classifiers"] if "Python :: 3." in each]
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    [tested] = re.findall(r"python: \[(.*)\]", workflow)
    assert tested == ", ".join(f'"{python}"' for python in said)
    built = project["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp{python.replace('.', '')}-*" for python in said]
