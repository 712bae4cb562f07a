"""The container's steps, in bare roots of Debian: what the Containerfile says is done, without a container engine."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from spieltisch.cli.settings import load

ROOT = Path(__file__).parent.parent.parent
CONTAINERFILE = ROOT / "Containerfile"
IGNORED = [line.removeprefix("**/") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] != "#"]
NEEDED = ("debootstrap", "bwrap", "unshare")
MISSING = [name for name in NEEDED if not shutil.which(name)] + (["root"] if os.geteuid() else [])
HOST_FILES = {"/etc/resolv.conf": "/etc/resolv.conf", "/etc/pip.conf": "/etc/pip.conf", "/etc/xdg/pip": "/etc/xdg/pip"}
"""By which a step reaches the network as this machine does."""
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")

LIFE = """
"$@" & server=$!
for _ in $(seq 600); do
    "$HEALTH" health > /tmp/status 2> /dev/null && break
    sleep .1
done
cat /tmp/status
stat --format '%u %a' "$SPIELTISCH_DATA" "$SPIELTISCH_DATA/tables.sqlite"
touch /opt/spieltisch/x 2> /dev/null && echo writable
kill -TERM $server; wait $server; echo ended $?
"$HEALTH" health > /dev/null 2>&1 && echo healthy || echo unhealthy
"""
"""What is done with a server from outside."""


@dataclass
class Stage:
    """One stage of the Containerfile, in a root of its own."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)
    user: str = "0:0"
    folder: str = "/"
    words: dict[str, str] = field(default_factory=dict)
    """What is said for whoever runs it."""

    def run(self, *command: str, network: bool = False, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a command in here as the stage's user, with no right beyond that user's."""
        uid, gid = self.user.split(":")
        bare = [
            "bwrap",
            "--bind",
            str(self.root),
            "/",
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--clearenv",
            "--unshare-pid",
        ]
        reach = [part for pair in HOST_FILES.items() for part in ("--ro-bind-try", *pair)] if network else []
        rights = ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]
        rights += [] if uid == "0" else ["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **self.environment, **variables}
        settings = [part for pair in environment.items() for part in ("--setenv", *pair)]
        where = ["--chdir", self.folder, *(reach or ["--unshare-net"]), "--cap-add", "ALL"]
        done = [*bare, "--unshare-pid", *where, "--clearenv", *settings, *rights, *command]
        return subprocess.run(done, capture_output=True, text=True, timeout=1500, check=False)


def instructions() -> Iterator[tuple[str, str]]:
    for line in CONTAINERFILE.read_text().splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest


def host_variables(root: Path) -> Mapping[str, str]:
    """An index of this machine's own, if there is one. Nothing is compiled unless ``CC`` is set: that takes minutes,
    and other tests prove it."""
    shutil.copyfile(CERTIFICATES, root / "host.crt")
    own = {name: value for name, value in os.environ.items() if name in ("PIP_INDEX_URL", "HTTPS_PROXY", "https_proxy")}
    return {"CC": os.environ.get("CC", "false"), "PIP_CERT": "/host.crt", **own}


def carry_out(bare: Path, place: Path) -> Stage:
    """All that the Containerfile says; the last stage."""
    stages: dict[str, Stage] = {}
    stage = Stage(place)
    for word, rest in instructions():
        match word:
            case "FROM":
                name = rest.partition(" AS ")[2] or "last"
                stage = stages[name] = Stage(place / name)
                subprocess.run(["cp", "--archive", bare, stage.root], check=True)  # with owners and devices
            case "COPY":
                first, *names = rest.split()
                earlier = stages.get(first.removeprefix("--from="))
                path, target = names if earlier else (first, *names)
                copy(earlier.root if earlier else ROOT, path.lstrip("/"), stage.root / target.lstrip("/"))
            case "RUN":
                done = stage.run(*rest.split(), network=True, **host_variables(stage.root))
                assert done.returncode == 0, f"{rest}\n{done.stdout}\n{done.stderr}"
            case "ENV":
                name, _, value = rest.partition("=")
                stage.environment[name] = value
            case "USER":
                stage.user = rest
            case "WORKDIR":
                stage.folder = rest
            case _:
                stage.words[word] = rest
    return stage


def copy(place: Path, path: str, target: Path) -> None:
    """Something of the checkout, without what the engine is told to ignore, or of an earlier stage."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if (place / path).is_dir():
        ignore = shutil.ignore_patterns(*IGNORED) if place == ROOT else None
        shutil.copytree(place / path, target, symlinks=True, ignore=ignore)
    else:
        shutil.copy(place / path, target)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """For roots of some hundred megabytes each, which nobody wants to keep."""
    yield tmp_path
    shutil.rmtree(tmp_path)


@pytest.mark.usefixtures("process")
@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}")
def test_the_containers_steps_make_a_server_in_a_bare_root(place: Path) -> None:
    [suite] = set(re.findall(r"^FROM debian:(\w+)-slim", CONTAINERFILE.read_text(), re.MULTILINE))
    bare = place / "bare"
    # In a mount namespace of its own: what debootstrap mounts in there must not be copied or removed as files.
    command = ["unshare", "--mount", "debootstrap", "--variant=minbase", suite, str(bare)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout[-2000:]
    stage = carry_out(bare, place)
    assert not (stage.root / "usr" / "bin" / "gcc").exists(), "what only builds stays in the first stage"
    server = [*json.loads(stage.words["ENTRYPOINT"]), *json.loads(stage.words["CMD"])]
    health, word = json.loads(stage.words["HEALTHCHECK"].partition("CMD ")[2])
    assert word == "health"
    for _ in range(2):  # the second one finds the first one's data
        done = stage.run("bash", "-c", LIFE, "life", *server, HEALTH=health)
        *_, status, folder, file, ended, last = done.stdout.splitlines()
        assert json.loads(status)["tables"] == {"running": 0, "waiting": 0}, done.stderr
        user = stage.user.partition(":")[0]
        assert (folder, file.split()[0]) == (f"{user} 700", user)
        assert (ended, last) == ("ended 143", "unhealthy")


def test_the_container_opens_the_usual_doors_and_keeps_data_where_its_volume_is() -> None:
    said = dict(instructions())
    assert sorted(map(int, said["EXPOSE"].split())) == sorted(port for port in load().doors.values() if port)
    assert f"ENV SPIELTISCH_DATA={said['VOLUME']}" in CONTAINERFILE.read_text()
    assert said["USER"].split(":")[0] not in ("0", "root")
