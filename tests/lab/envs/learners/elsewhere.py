"""Print, as JSON, what other libraries do where docs/environments.md says that they differ.

`tests/lab/envs/test_elsewhere.py` runs this file in an environment that has them.
"""

import json
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import chess
import jax
import numpy as np
import pgx
import pgx.chess
import pyffish
import pyspiel
import textarena
from pettingzoo.classic import chess_v6
from pettingzoo.classic.chess import chess_utils

#: In chess, both sides move a knight out and back; at least 8 plies are needed, and 40 are tried.
SHUTTLE = ("g1f3", "g8f6", "f3g1", "f6g8")
MOST = 40


def plies(play: Callable[[str], None], is_over: Callable[[], bool]) -> int | None:
    """Return after how many plies the shuttle is over."""
    for number, move in enumerate(islice(cycle(SHUTTLE), MOST), 1):
        play(move)
        if is_over():
            return number
    return None


def in_python_chess(*, claimed: bool) -> int | None:
    board = chess.Board()
    return plies(board.push_uci, lambda: board.is_game_over(claim_draw=claimed))


def in_pyffish(is_end: Callable[..., tuple[bool, int]]) -> int | None:
    played: list[str] = []
    start = pyffish.start_fen("chess")
    return plies(played.append, lambda: is_end("chess", start, played)[0])


def in_openspiel() -> int | None:
    state = pyspiel.load_game("chess").new_initial_state()

    def play(move: str) -> None:
        named = {state.action_to_string(action): action for action in state.legal_actions()}
        state.apply_action(named[f"N{move[2:]}"])

    return plies(play, state.is_terminal)


def in_pettingzoo() -> int | None:
    env = chess_v6.env()
    env.reset()

    def play(move: str) -> None:
        agent, board = env.agent_selection, env.unwrapped.board
        side = env.unwrapped.agents.index(agent)
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        (action,) = [
            one for one in legal if str(chess_utils.action_to_move(board, int(one), side)) == move
        ]
        env.step(int(action))

    return plies(play, lambda: any(env.terminations.values()))


class Pgx:
    """A game of Pgx, at its start."""

    def __init__(self, name: str) -> None:
        game = pgx.make(name)
        self._step = jax.jit(game.step)
        self.state: Any = jax.jit(game.init)(jax.random.PRNGKey(0))

    def step(self, *actions: int) -> Any:
        """Make actions; return the state after them."""
        for action in actions:
            self.state = self._step(self.state, action)
        return self.state

    def following(self) -> Iterator[Any]:
        """Yield the states after each legal action."""
        for action in np.flatnonzero(np.asarray(self.state.legal_action_mask)):
            yield self._step(self.state, int(action))


def in_pgx() -> int | None:
    game, board = Pgx("chess"), chess.Board()

    def play(move: str) -> None:
        board.push_uci(move)
        (game.state,) = [
            one
            for one in game.following()
            if pgx.chess._to_fen(one).split()[0] == board.board_fen()
        ]

    return plies(play, lambda: bool(game.state.terminated))


def answers_until_the_end(*answers: str) -> int | None:
    """Return after how many answers of tic-tac-toe TextArena ends the game."""
    env = textarena.make("TicTacToe-v0")
    env.reset(num_players=2, seed=1)
    for number, answer in enumerate(answers, 1):
        if env.step(action=answer)[0]:
            return number
    return None


won = Pgx("tic_tac_toe")
mask_at_the_end = won.step(0, 3, 1, 4, 2).legal_action_mask
wrong = Pgx("tic_tac_toe").step(0, 0)
found = {
    "PettingZoo": in_pettingzoo(),
    "python-chess, claimed": in_python_chess(claimed=True),
    "python-chess": in_python_chess(claimed=False),
    "OpenSpiel": in_openspiel(),
    "pyffish": in_pyffish(pyffish.is_optional_game_end),
    "pyffish, by itself": in_pyffish(pyffish.is_immediate_game_end),
    "Pgx": in_pgx(),
    "Pgx, mask at the end": bool(mask_at_the_end.all()),
    "Pgx, rewards after the end": np.asarray(won.step(5).rewards).tolist(),
    "Pgx, illegal": [bool(wrong.terminated), sorted(np.asarray(wrong.rewards).tolist())],
    "TextArena, twice": answers_until_the_end("[9]", "[9]", "[9]"),
    "TextArena, between": answers_until_the_end("[9]", "[4]", "[9]", "[0]", "[9]", "[9]"),
}
print(json.dumps(found))
