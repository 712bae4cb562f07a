"""``spieltisch --install-completion``."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spieltisch.core.errors import UsageError

Shell: TypeAlias = Literal["bash", "zsh", "fish"]


def install(*, shell: Shell | None = None) -> None:
    """Install completion of commands and options for a shell.

    Parameters
    ----------
    shell
        Which; by default the one that runs this command.
    """
    from cyclopts.completion.detect import ShellDetectionError

    from spieltisch.cli.app import app

    try:
        path = app.install_completion(shell=shell)
    except ShellDetectionError as error:
        raise UsageError("cannot tell which shell this is; pass --shell bash, zsh or fish") from error
    print(f"written to {path}; it works in the next shell")
