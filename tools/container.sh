#!/usr/bin/env bash
# The steps of the Containerfile, one word each, so that they can be tried in any bare Debian root (as root):
#   build    installs the checkout into /opt/spieltisch, with the pinned requirements, compiled
#   prepare  readies a root that gets /opt/spieltisch from elsewhere: Python, the user, the folder for data
#   health   asks the server in here how it is; fails where it does not answer
set -euo pipefail

place=/opt/spieltisch
data=/var/lib/spieltisch
user=10001 # a number that no package takes, so that a volume has the same owner in every version

install_packages() {
    export DEBIAN_FRONTEND=noninteractive
    apt-get update --quiet=2
    apt-get install --quiet=2 --no-install-recommends "$@" > /dev/null
    rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb
}

build() {
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    install_packages ca-certificates gcc libc6-dev python3 python3-dev python3-venv
    python3 -m venv "$place"
    local pip=("$place/bin/python" -m pip --quiet --disable-pip-version-check --no-input)
    "${pip[@]}" install --no-cache-dir --require-hashes --requirement requirements/run.txt
    local wheels
    wheels=$(mktemp --directory)
    "$place/bin/python" -c 'import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])' "$wheels" \
        > "$wheels/log" 2>&1 || { cat "$wheels/log"; exit 1; }
    "${pip[@]}" install --no-deps --no-index "$wheels"/*.whl
    "${pip[@]}" uninstall --yes mypy setuptools # what only builds
    rm -rf "$wheels"
    "$place/bin/spieltisch" --version
}

prepare() {
    install_packages python3
    groupadd --gid "$user" spieltisch
    useradd --uid "$user" --gid "$user" --home-dir "$data" --no-create-home --shell /usr/sbin/nologin spieltisch
    install --directory --mode=700 --owner="$user" --group="$user" "$data"
    install --directory /etc/spieltisch
}

health() {
    exec "$place/bin/python" -c '
import os, urllib.request
port = os.environ.get("SPIELTISCH_DOORS__HTTP", "8080")
with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/status", timeout=2) as answer:
    print(answer.read().decode())
'
}

case "${1-}" in
    build | prepare | health) "$1" ;;
    *)
        echo "say one of: build, prepare, health" >&2
        exit 2
        ;;
esac
