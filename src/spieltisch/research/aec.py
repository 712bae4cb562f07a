"""All seats of a game as agents that act in turn, for PettingZoo."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any

from gymnasium import logger, spaces
from pettingzoo import AECEnv

from spieltisch.core.seats import Seat
from spieltisch.research.play import NOBODY, Keys, Observation, Play
from spieltisch.research.rendering import MODES, check_mode, render
from spieltisch.research.spaces import action_space, observation_space


class Agents(AECEnv):
    """Agent ``player_k`` has seat k. Rewards come when the game is over.

    An action outside the mask raises nothing: it ends the game, with -1 for its agent, all others level before it, and
    ``"unlawful"`` in that agent's info.
    """

    def __init__(
        self, name: str, version: int, seats: int | None, render_mode: str | None, options: Mapping[str, Any]
    ) -> None:
        """Raises ``UsageError`` for what there is not."""
        super().__init__()
        check_mode(render_mode)
        self.metadata = {"name": f"{name}_v{version}", "render_modes": MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.play = Play(name, seats, options)
        self._keys = Keys()
        self.possible_agents = [f"player_{seat}" for seat in range(self.play.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: action_space(self.play) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.play) for agent in self.possible_agents}

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def legend(self) -> Sequence[tuple[str, int]]:
        """What the features are, in their order: a sentence, and how many are meant by it."""
        return self.play.encoding.legend(self.play.config)

    def describe(self, action: int) -> str:
        """What a lawful action means for the agent that is to act."""
        return self.play.describe(operator.index(action))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, with a seed the same one every time. ``options`` are PettingZoo's and mean nothing here."""
        self.play.begin(self._keys.following(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[0]
        self._look_up()

    def observe(self, agent: str) -> Observation:
        """What the agent may know; its mask is empty while another one is to act."""
        return self.play.observe(self._seat_of(agent))

    def step(self, action: int | None) -> None:
        """Make a choice of the agent that is to act; None where its game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        choice = operator.index(action)  # type: ignore[arg-type]  # None is a TypeError here
        if self.play.is_lawful(choice):
            self.play.choose(choice)
        else:
            self.play.forfeit()
            self.infos[agent]["unlawful"] = choice
        self._look_up()

    def _look_up(self) -> None:
        """See who is next, or that it is over."""
        if self.play.mover != NOBODY:
            self.agent_selection = self.possible_agents[self.play.mover]
            return
        self.rewards = dict(zip(self.possible_agents, self.play.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as the agent that is to act knows it; at the end as everybody does."""
        if self.render_mode is None:
            logger.warn("there is nothing to render without a render mode")
            return None
        return render(self.play, self.render_mode, None if self.play.mover == NOBODY else self.play.mover)

    def close(self) -> None:
        """There is nothing to close."""

    def _seat_of(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)
