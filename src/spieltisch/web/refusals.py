"""What the API answers when it does not do what it was asked for."""

from __future__ import annotations

from collections.abc import Mapping


def damaged(why: object) -> Refusal:
    """For whoever asks for a game whose log is."""
    return Refusal(500, "damaged", f"The log of this game is damaged: {why}.")


class Refusal(Exception):
    """An HTTP status, a stable word for programs, and a sentence for people."""

    def __init__(self, status: int, word: str, why: str, code: str | None = None) -> None:
        """``code`` is the rule's own word, where a rule refuses."""
        super().__init__(why)
        self.status = status
        self.word = word
        self.why = why
        self.code = code

    @property
    def body(self) -> Mapping[str, str]:
        told = {"error": self.word, "why": self.why}
        return told if self.code is None else {**told, "code": self.code}

    @property
    def headers(self) -> Mapping[str, str]:
        return {"Retry-After": "1"} if self.status == 429 else {}
