"""One table server for games that already have network protocols."""

from spieltisch.unfinished import have_imports_wait

__version__ = "1.0.0"

have_imports_wait()
