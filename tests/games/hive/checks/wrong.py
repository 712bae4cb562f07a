"""What Hive's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("exchanges-axes", "writes y for x", "hive.field.axes", "x and y were exchanged", code="axes-swapped"),
    Mistake("adds-up-z", "writes x + y for z", "hive.field.axes", "z were -x - y", code="wrong-z"),
    Mistake(
        "counts-from-zero",
        "writes the numbers of rows and columns",
        "hive.field.axes",
        "from 0",
        code="off-by-one-index",
    ),
    Mistake(
        "ignores-obstructed-fields",
        "enters obstructed fields",
        "hive.field.obstructed",
        "no field were",
        code="obstructed-fields",
    ),
    Mistake(
        "turns-stacks-upside-down",
        "takes the first piece of a field for the top one",
        "hive.field.stack",
        "first piece",
        code="stack-upside-down",
    ),
    Mistake(
        "always-red", "plays red, whatever the welcome says", "hive.welcome.colour", "other colour", code="other-seat"
    ),
    Mistake(
        "compares-colours-by-case",
        "compares red with RED, and plays blue",
        "hive.welcome.colour",
        "other colour",
        code="other-seat",
    ),
    Mistake(
        "sets-from-a-full-hand",
        "does not look into its hand",
        "hive.hand.empty",
        "hand is empty",
        code="forgets-the-hand",
    ),
    Mistake("forgets-the-bee", "sets its bee when it likes", "hive.bee.due", "bee is due", code="forgets-the-bee"),
    Mistake(
        "has-no-word-for-no-move",
        "sends a room without a move where it has none",
        "hive.skip.sent",
        "skipmove",
        code="no-word-for-no-move",
    ),
    Mistake(
        "wants-a-target-of-each-move",
        "dies of a lastMove without a destination",
        "hive.skip.heard",
        "",
        code="wants-a-target",
    ),
    Mistake(
        "takes-the-piece-for-the-first-child",
        "dies of a hint in lastMove",
        "hive.hint.heard",
        "hint",
        code="stumbles-on-hints",
    ),
    Mistake(
        "keeps-the-first-state",
        "reads the first state only",
        "hive.state.newest",
        "a state before",
        code="earlier-state",
    ),
    Mistake(
        "moves-at-its-state",
        "moves when the state says it is its turn",
        "hive.request.waits",
        "at each state",
        code="answers-too-early",
    ),
    Mistake(
        "moves-at-each-state",
        "moves when any state comes",
        "hive.request.other",
        "at each state",
        code="answers-too-early",
    ),
    Mistake("moves-twice", "sends each move twice", "hive.answers.once", "", code="answers-twice"),
    Mistake(
        "cuts-the-room", "takes 36 characters for the room's id", "hive.room.id", "36 characters", code="cuts-the-id"
    ),
    Mistake(
        "starts-slowly", "takes 2.2 s for its first move", "hive.time.start", "before it joins", code="late-at-first"
    ),
    Mistake("gives-up-early", "waits a second for anything", "hive.document.opens", "", code="gives-up-early"),
    Mistake(
        "joins-without-its-code",
        "joins any game, and has a reservation",
        "hive.join.prepared",
        "reservation",
        code="ignores-its-reservation",
    ),
    Mistake(
        "reads-in-chunks",
        "takes each read for whole messages",
        "hive.framing.fields",
        "one read",
        code="reads-part-of-a-message",
    ),
    Mistake(
        "waits-for-newlines",
        "understands a message when the next line begins",
        "hive.request.waits",
        "newline",
        code="waits-for-newlines",
    ),
    Mistake(
        "reads-attributes-by-place",
        "takes the first two attributes for x and y",
        "hive.unknown.attribute",
        "",
        code="reads-by-place",
    ),
    Mistake(
        "takes-the-board-for-the-third-child",
        "counts the children of a state",
        "hive.unknown.element",
        "",
        code="reads-by-place",
    ),
    Mistake(
        "dies-of-unknown-messages",
        "dies of a message that it does not know",
        "hive.forward.unknown",
        "does not know",
        code="dies-of-unknown",
    ),
    Mistake(
        "wants-a-newline-between-tags",
        "understands the layout of our server only",
        "hive.framing.layout",
        "",
        code="wants-our-layout",
    ),
    Mistake("has-a-buffer-of-16-KiB", "has room for 16 KiB of a message", "hive.framing.long", "", code="small-buffer"),
    Mistake("collects-garbage", "takes 2.2 s for its sixth move", "hive.time.soft", "", code="late"),
    Mistake("resets", "closes with a reset", "hive.end.goodbye", "", code="resets"),
    Mistake(
        "waits-for-the-end-of-the-stream",
        "goes on reading after left and goodbye",
        "hive.end.variants",
        "",
        code="ignores-goodbye",
    ),
    Mistake(
        "tries-again-after-an-error",
        "sends another move after an error",
        "hive.error.end",
        "tries again",
        code="repeats-refused",
    ),
    Mistake("stays", "stays after the game", "hive.end.exits", "", code="ignores-end"),
    Mistake("leaves-a-child", "leaves a process behind", "hive.end.children", "", code="leaves-processes"),
    Mistake(
        "spins", "reads the end of the stream again and again", "hive.gone.quiet", "again and again", code="ignores-end"
    ),
    Mistake(
        "counts-fields", "counts the fields of a column", "hive.field.places", "counts the fields", code="counts-fields"
    ),
    Mistake(
        "breaks-the-swarm",
        "moves whatever holds the swarm together",
        "hive.rule.swarm",
        "falls apart",
        code="breaks-the-swarm",
    ),
    Mistake("squeezes-through", "slides through gates", "hive.rule.gap", "", code="squeezes-through"),
    Mistake("leaves-the-swarm", "steps without touch", "hive.rule.touch", "", code="leaves-the-swarm"),
    Mistake("runs-with-spiders", "moves spiders as ants", "hive.rule.spider", "three steps", code="spider-steps"),
    Mistake(
        "jumps-over-gaps",
        "jumps over whatever lies in a row",
        "hive.rule.jump",
        "grasshoppers",
        code="grasshopper-jumps",
    ),
    Mistake(
        "sets-beside-others",
        "sets pieces beside any",
        "hive.rule.beside",
        "the other colour",
        code="sets-beside-others",
    ),
    Mistake(
        "leaves-with-beetles",
        "lets beetles go anywhere",
        "hive.rule.beetle",
        "beetles leave",
        code="beetle-leaves-the-swarm",
    ),
    Mistake(
        "does-not-lift",
        "leaves the moving piece on the board",
        "hive.rule.way",
        "without lifting",
        code="does-not-lift",
    ),
    Mistake(
        "moves-before-the-bee",
        "moves pieces before its bee is set",
        "hive.rule.bee-first",
        "before its bee",
        code="moves-before-the-bee",
    ),
)
SLOW: Final = [mistake.name for mistake in WRONG if mistake.check.startswith("hive.rule.")]
"""Three games each."""

LAWFUL: Final = (
    Mistake("dies-of-a-byte-order-mark", "dies of a byte order mark", "hive.framing.declaration", "<protocol> first"),
)  # fmt: skip
"""What is no mistake, but worth knowing."""
