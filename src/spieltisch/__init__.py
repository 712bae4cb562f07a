"""One table server for games that already have network protocols."""

__version__ = "1.0.0"
