"""What every session writes to."""

from __future__ import annotations


class Output(bytearray):
    """Bytes that wait to leave; ``to_send`` takes them."""

    def take(self) -> bytes:
        """All of them, once."""
        data = bytes(self)
        self.clear()
        return data
