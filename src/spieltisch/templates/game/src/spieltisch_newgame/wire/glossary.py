"""What each line means, for whoever reads a conversation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from spieltisch.core.glossary import CLIENT, SERVER, Phrase, explain_line

PHRASES: Final[Mapping[str, Sequence[Phrase]]] = {
    CLIENT: (
        Phrase("join( (?P<name>.*))?", "wants a seat, as {name}", "will als {name} mitspielen", "from-the-client"),
        Phrase("watch( (?P<table>.*))?", "wants to watch {table}", "will {table} zuschauen", "from-the-client"),
        Phrase("place (?P<cell>[a-c][1-3])", "takes {cell}", "nimmt {cell}", "from-the-client"),
        Phrase("say (?P<text>.*)", "says: {text}", "sagt: {text}", "from-the-client"),
        Phrase("bye.*", "leaves", "geht", "from-the-client"),
    ),
    SERVER: (
        Phrase("ok", "done", "getan", "from-the-client"),
        Phrase("refused (?P<code>[^ ]+) (?P<why>.*)", "not done: {why}", "nicht getan: {why}", "from-the-client"),
        Phrase("late", "not done: it came after its time", "nicht getan: es kam zu spät", "from-the-client"),
        Phrase("ignored", "not done: nobody waits for it", "nicht getan: niemand wartet darauf", "from-the-client"),
        Phrase("seat (?P<mark>[xo]) .*", "you play {mark}", "du spielst {mark}", "from-the-server"),
        Phrase("watching .*", "you watch", "du schaust zu", "from-the-server"),
        Phrase("player (?P<mark>[xo])( (?P<name>.*))?", "{mark} is {name}", "{mark} ist {name}", "from-the-server"),
        Phrase("board (?P<rows>.*)", "the position, from the top", "die Stellung, von oben", "from-the-server"),
        Phrase("turn (?P<mark>[xo]) (?P<ms>[0-9]+)", "{mark} has {ms} ms to move", "{mark} hat {ms} ms Zeit",
               "from-the-server"),
        Phrase("placed (?P<mark>[xo]) (?P<cell>.*)", "{mark} has taken {cell}", "{mark} hat {cell} genommen",
               "from-the-server"),
        Phrase("said (?P<mark>.) (?P<text>.*)", "{mark} says: {text}", "{mark} sagt: {text}", "from-the-server"),
        Phrase("end - (?P<why>.*)", "nobody has won: {why}", "niemand hat gewonnen: {why}", "from-the-server"),
        Phrase("end (?P<mark>[xo]) (?P<why>.*)", "{mark} has won: {why}", "{mark} hat gewonnen: {why}",
               "from-the-server"),
        Phrase("bye (?P<why>.*)", "the end: {why}", "das Ende: {why}", "from-the-server"),
    ),
}  # fmt: skip

explain = partial(explain_line, PHRASES)
"""``explain(side, message)``."""
