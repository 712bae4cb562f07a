#!/usr/bin/env bash
# Installs Debian's Chromium for the browser tests where there is none and apt is at hand. Elsewhere it says what
# is missing and succeeds: the tests themselves are skipped, or fail where CI is set.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
    if command -v "$name" > /dev/null; then
        exit 0
    fi
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo 'no Chromium for the browser tests; on Debian: sudo apt-get install chromium' >&2
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet=2
apt-get install --quiet=2 --no-install-recommends chromium fonts-dejavu-core > /dev/null
