"""``python -m spieltisch`` is the same as ``spieltisch``."""

from spieltisch.cli import main

if __name__ == "__main__":
    main()
