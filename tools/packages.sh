#!/usr/bin/env bash
# Installs Debian's packages that tests need and that are not there, where apt is at hand: Chromium and Firefox for the
# browser tests, Bubblewrap for those of shut-in programs, debootstrap for the container's, HAProxy and PostgreSQL for
# those of several machines. Elsewhere it says what is missing and succeeds: the tests themselves are skipped, or fail
# where CI is set.
set -euo pipefail

missing=()
shell=chromium-headless-shell # the same browser without its window, which tests prefer: it is lighter
if ! command -v chromium > /dev/null && ! command -v chromium-browser > /dev/null && ! command -v google-chrome > /dev/null; then
    missing+=(chromium fonts-dejavu-core)
elif ! command -v "$shell" > /dev/null && apt-cache show "$shell" > /dev/null 2>&1; then
    missing+=("$shell")
fi
if ! command -v firefox-esr > /dev/null && ! command -v firefox > /dev/null; then
    missing+=(firefox-esr)
fi
if [ "$(uname)" = Linux ] && ! command -v bwrap > /dev/null; then
    missing+=(bubblewrap libseccomp2)
fi
if [ "$(uname)" = Linux ] && [ "$(id -u)" = 0 ] && ! command -v debootstrap > /dev/null; then
    missing+=(debootstrap)
fi
if ! command -v haproxy > /dev/null; then
    missing+=(haproxy)
fi
if ! compgen -G '/usr/lib/postgresql/*/bin/postgres' > /dev/null && ! command -v postgres > /dev/null; then
    missing+=(postgresql)
fi
if [ ${#missing[@]} = 0 ]; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "not there, for the tests; on Debian: sudo apt-get install ${missing[*]}" >&2
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet=2
if [[ " ${missing[*]} " == *" chromium "* ]] && apt-cache show "$shell" > /dev/null 2>&1; then
    missing+=("$shell")
fi
apt-get install --quiet=2 --no-install-recommends "${missing[@]}" > /dev/null
