"""Compile what a C compiler at hand makes fast; the same files run as they are without one.

``tools/compiling`` says what is compiled and how. All that a build makes goes to a temporary folder: nothing is ever
left in the source tree, so no extension can go stale beside an edited source. ``SPIELTISCH_KERNEL_CACHE`` names the
folder that keeps what was compiled (the default is in the user's cache folder, ``off`` keeps nothing);
``SPIELTISCH_TYPED=off`` leaves typed modules as they are. ``SPIELTISCH_KERNELS=playing`` compiles what playing needs,
``later`` nothing but the rest.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # a build frontend runs this file from elsewhere

from tools.compiling.commands import BuildKernels, Wheel  # noqa: E402
from tools.compiling.kernels import find_kernels  # noqa: E402


def scratch() -> str:
    """A folder that goes when this process does."""
    folder = tempfile.mkdtemp(prefix="spieltisch-build-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


if __name__ == "__main__":
    folder, part = scratch(), os.environ.get("SPIELTISCH_KERNELS", "")
    setup(
        ext_modules=find_kernels(part),
        cmdclass={"build_ext": BuildKernels, "bdist_wheel": Wheel},
        options={
            "build": {"build_base": folder},
            "build_ext": {"parallel": os.cpu_count() or 1},
            "egg_info": {"egg_base": folder},
        },
    )
