"""The table of commands. A command's module is imported when the command runs or explains itself."""

from __future__ import annotations

from typing import Final

from cyclopts import App

from spieltisch import __version__
from spieltisch.core.registry import games

COMMANDS: Final = [
    ("serve", "serve:serve", "Start the server: pages, API, a port per protocol.", "serve --demo --data tables"),
    ("reload", "reload:reload", "Put a fresh process in the place of a running server's.", "reload --data tables"),
    ("match", "match:match", "Play games between bots and print the results.", "match {game} greedy random --games 10"),
    ("contest", "contest:app", "Run a contest: round robin, Swiss, knock-out, ladder.", "contest show cup"),
    ("arena", "arena:app", "Run a contest that never ends, to which authors hand in.", "arena show course.toml"),
    (
        "submit",
        "submit:submit",
        "Hand in a program to an arena.",
        "submit http://localhost:8080 my-client --token TOKEN",
    ),
    (
        "test",
        "test:try_candidate",
        "Find out whether a bot is stronger than another.",
        "test {game} greedy random --max-blocks 20",
    ),
    (
        "join",
        "join_command:join",
        "Let our bot play at any server, ours or not.",
        "join {game}://localhost --bot random",
    ),
    ("watch", "watch:watch", "Print what a spectator of a server sees.", "watch {game}://localhost"),
    ("check", "check:check", "Find the mistakes of a client or a server.", "check {game} greedy"),
    ("tap", "tap:tap", "Record what a client and a server say.", "tap {game}://localhost --fault split=1"),
    ("playback", "playback:playback", "Play the server's side of a recording again.", "playback game.tape greedy"),
    ("bots", "bots:bots", "List a game's built-in bots, strongest last.", "bots {game}"),
    ("perft", "perft:perft", "Count the leaves of the tree of moves.", "perft {game} --depth 3 --divide"),
    ("legal", "legal:legal", "List the legal actions of a position.", "legal {game} --replay game.jsonl --ply 12"),
    ("apply", "apply:apply_actions", "Play actions in a position.", "apply {game} --positions actions.tsv"),
    ("score", "score:score", "Score a position.", "score {game} --positions positions.txt --json"),
    (
        "bench",
        "bench:bench",
        "Measure the speed of the rules, or plot how costs grow.",
        "bench {game} --json",
    ),
    ("stats", "stats:app", "Compute ratings, intervals and test verdicts.", "stats elo --wdl 76,123,89"),
    ("replay", "replay:app", "Show, verify and fork logs of games.", "replay verify game.jsonl"),
    ("puzzles", "puzzles:app", "Find puzzles in finished games.", "puzzles make tables"),
    ("doctor", "doctor:doctor", "Find damage in the data folder, or show what the machine has.", "doctor --data ."),
    ("new-game", "new_game:new_game", "Copy a small working game, to start your own from.", "new-game gomoku"),
    (
        "new-client",
        "new_client:new_client",
        "Copy a small working client, to start your own from.",
        "new-client {game} --language python",
    ),
    ("new-course", "new_course:new_course", "Copy a repository for the students of a course.", "new-course course"),
    (
        "mcp",
        "mcp:mcp",
        "Offer seats and the workshop to a language model.",
        "mcp --url http://localhost:8080 --without choices",
    ),
    ("uhp", "uhp:uhp", "Play as a UHP engine, for viewers such as Mzinga's.", "uhp --threads 2"),
    ("config", "config:config", "Print every option, its value and its source.", "config --json"),
]
"""Name, function in this package, summary, and an example's words."""


def print_version() -> None:
    """Print the version, and whether the rules run compiled."""
    from spieltisch.cli.kernels import plain_kernels

    plain = plain_kernels()
    print(f"spieltisch {__version__}\nkernels {f'plain Python: {plain}' if plain else 'compiled'}")


app: Final = App(
    name="spieltisch",
    help="One table server for games that already have network protocols.",
    help_epilogue="Try: spieltisch serve --demo",
    help_format="plaintext",
    version=__version__,
    version_flags=[],
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
app.command(print_version, name="--version")
_game = next(iter(games()), "GAME")
for _place, (_name, _function, _summary, _example) in enumerate(COMMANDS):
    # A command of commands explains its example itself.
    _help = f"Example: spieltisch {_example.format(game=_game)}"
    _epilogue = {} if _function.endswith(":app") else {"help_epilogue": _help}
    app.command(f"spieltisch.cli.{_function}", name=_name, help=_summary, sort_key=_place, **_epilogue)
app.command("spieltisch.cli.completion:install", name="--install-completion", help="Install completion for this shell.")
