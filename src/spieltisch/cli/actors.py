"""Who may do what in a position, for commands that don't say who acts."""

from __future__ import annotations

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Actor


def legal_texts(game: AnyGame, state: object) -> list[str]:
    """The legal actions of all seats the game waits for, in notation, sorted by code point; chance's outcomes
    where it is chance's turn; none when the game is over."""
    actors = game.play.rules.to_act(state)
    actions = (action for actor in actors for action in game.play.rules.legal_actions(state, actor))
    return sorted({game.play.notation.write_action(action) for action in actions})


def actor_of(game: AnyGame, state: object, action: object) -> Actor:
    """Whose action it can be: of those the game waits for, the first who may, or else the first."""
    actors = sorted(game.play.rules.to_act(state))
    if not actors:
        return 0
    return next((actor for actor in actors if action in game.play.rules.legal_actions(state, actor)), actors[0])
