"""What Hive's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("exchanges-axes", "writes y for x", "hive.field.axes", "x and y were exchanged"),
    Mistake("adds-up-z", "writes x + y for z", "hive.field.axes", "z were -x - y"),
    Mistake("counts-from-zero", "writes the numbers of rows and columns", "hive.field.axes", "from 0"),
    Mistake("ignores-obstructed-fields", "enters obstructed fields", "hive.field.obstructed", "no field were"),
    Mistake("turns-stacks-upside-down", "takes the first piece of a field for the top one", "hive.field.stack",
            "first piece"),
    Mistake("always-red", "plays red, whatever the welcome says", "hive.welcome.colour", "other colour"),
    Mistake("compares-colours-by-case", "compares red with RED, and plays blue", "hive.welcome.colour", "other colour"),
    Mistake("sets-from-a-full-hand", "does not look into its hand", "hive.hand.empty", "hand is empty"),
    Mistake("forgets-the-bee", "sets its bee when it likes", "hive.bee.due", "bee is due"),
    Mistake("has-no-word-for-no-move", "sends a room without a move where it has none", "hive.skip.sent", "skipmove"),
    Mistake("wants-a-target-of-each-move", "dies of a lastMove without a destination", "hive.skip.heard", ""),
    Mistake("takes-the-piece-for-the-first-child", "dies of a hint in lastMove", "hive.hint.heard", "hint"),
    Mistake("keeps-the-first-state", "reads the first state only", "hive.state.newest", "a state before"),
    Mistake("moves-at-its-state", "moves when the state says it is its turn", "hive.request.waits", "at each state"),
    Mistake("moves-at-each-state", "moves when any state comes", "hive.request.other", "at each state"),
    Mistake("moves-twice", "sends each move twice", "hive.answers.once", ""),
    Mistake("cuts-the-room", "takes 36 characters for the room's id", "hive.room.id", "36 characters"),
    Mistake("starts-slowly", "takes 2.2 s for its first move", "hive.time.start", "before it joins"),
    Mistake("gives-up-early", "waits a second for anything", "hive.document.opens", ""),
    Mistake("joins-without-its-code", "joins any game, and has a reservation", "hive.join.prepared", "reservation"),
    Mistake("reads-in-chunks", "takes each read for whole messages", "hive.framing.fields", "one read"),
    Mistake("waits-for-newlines", "understands a message when the next line begins", "hive.request.waits", "newline"),
    Mistake("reads-attributes-by-place", "takes the first two attributes for x and y", "hive.unknown.attribute", ""),
    Mistake("takes-the-board-for-the-third-child", "counts the children of a state", "hive.unknown.element", ""),
    Mistake("dies-of-unknown-messages", "dies of a message that it does not know", "hive.forward.unknown",
            "does not know"),
    Mistake("wants-a-newline-between-tags", "understands the layout of our server only", "hive.framing.layout", ""),
    Mistake("dies-of-a-byte-order-mark", "dies of a byte order mark", "hive.framing.declaration", ""),
    Mistake("has-a-buffer-of-16-KiB", "has room for 16 KiB of a message", "hive.framing.long", ""),
    Mistake("collects-garbage", "takes 2.2 s for its sixth move", "hive.time.soft", ""),
    Mistake("resets", "closes with a reset", "hive.end.goodbye", ""),
    Mistake("waits-for-the-end-of-the-stream", "goes on reading after left and goodbye", "hive.end.variants", ""),
    Mistake("tries-again-after-an-error", "sends another move after an error", "hive.error.end", "tries again"),
    Mistake("stays", "stays after the game", "hive.end.exits", ""),
    Mistake("leaves-a-child", "leaves a process behind", "hive.end.children", ""),
    Mistake("spins", "reads the end of the stream again and again", "hive.gone.quiet", "again and again"),
)  # fmt: skip
