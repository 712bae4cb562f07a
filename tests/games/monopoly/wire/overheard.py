"""A door where every client is a reference client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.games.monopoly.wire.framing import LIMIT

from .reference import Reference
from .stage import Door


def is_too_long(line: bytes) -> bool:
    return len(line) > LIMIT + line.endswith(b"\r")


class Overheard(Door):
    """Listens to both sides of every connection."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.clients: dict[str, Reference] = {}
        self.rests: dict[str, bytes] = {}

    def client(self, name: str) -> Reference:
        return self.clients.setdefault(name, Reference(is_spared=self.options.java_compat))

    def say(self, speaker: str, data: bytes) -> None:
        """A line counts as said at its end, or as soon as it is too long."""
        client, old = self.client(speaker), self.rests.get(speaker, b"")
        *lines, rest = (old + data).split(b"\n")
        for line in lines[1:] if lines and is_too_long(old) else lines:
            client.say(line.decode(errors="replace").removesuffix("\r"))
        self.rests[speaker] = rest
        if is_too_long(rest) and (lines or not is_too_long(old)):
            client.say("a line that is too long")
        super().say(speaker, data)

    def hear(self, listener: str) -> bytes:
        data = super().hear(listener)
        if self.table is None:  # who played alone ends without a winner
            self.client(listener).is_running = False
        for line in data.decode().split("\n")[:-1]:
            self.client(listener).hear(line)
        return data

    def perform(self, words: Sequence[str]) -> None:
        if words[0] == "end" and self.rests.get(words[1]):
            self.client(words[1]).say("a line without an end")
        super().perform(words)

    def talk(self, speaker: str, *lines: str) -> list[str]:
        """Let one client speak, and everybody listen; returns what the speaker hears."""
        self.say(speaker, "".join(f"{line}\n" for line in lines).encode())
        heard = {name: self.hear(name).decode().split("\n")[:-1] for name in self.sessions}
        return heard[speaker]
