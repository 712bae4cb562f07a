"""What happens in an arena, a line for people each."""

from __future__ import annotations

from typing import assert_never

from spieltisch.arenas.lines import AnyLine, Checked, Contender, HandedIn, Invited, Opened, Played, Revoked


def describe(line: AnyLine) -> str:
    """One sentence."""
    match line:
        case Opened():
            return f"opened: {line.plan.name}, {line.plan.game}"
        case Invited():
            return f"invited: {line.author}"
        case Revoked():
            return f"revoked: {line.author}"
        case HandedIn():
            return f"handed in: {line.author}#{line.version}, {line.language}, {line.size} bytes"
        case Checked():
            return f"{line.step} check of {line.author}#{line.version}: {_verdict(line)}, {line.seconds:.0f} s"
        case Played():
            names = " ".join(map(_called, line.players))
            faults = {game.fault.player for game in line.games if game.fault}
            return f"block {line.number}: {names}" + "".join(f"; a fault of {name}" for name in sorted(faults))
        case _:
            assert_never(line)


def _verdict(line: Checked) -> str:
    if line.is_accepted:
        return "accepted"
    return line.why or (f"rejected: {line.diagnosis[0].cause}" if line.diagnosis else "rejected")


def _called(contender: Contender) -> str:
    return f"{contender.author}#{contender.version}" if contender.version else contender.author
