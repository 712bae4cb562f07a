"""Three errors with three addressees. Anything else that is raised is our own bug."""

from __future__ import annotations


class IllegalAction(Exception):
    """A player asked for what the rules forbid; the state is as it was.

    ``code`` is our stable word for the rule, ``sentence`` the text the dialect sends
    (our own where it has none).
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class PeerError(Exception):
    """The other end broke its protocol beyond what the dialect forgives."""


class UsageError(Exception):
    """The operator asked for something that cannot be: a bad option, file or position."""


class OptionError(UsageError):
    """One of a game's options has a value that it cannot have."""

    def __init__(self, option: str, sentence: str) -> None:
        """``option`` is its name among its game's."""
        super().__init__(sentence)
        self.option = option


class CannotStart(UsageError):
    """What was asked for is right but taken: a port, or the data folder of a running server."""
