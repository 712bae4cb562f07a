"""One table server for games that already have network protocols."""

__version__ = "0.1.0"
