"""Thousands of games at once, compiled, in arrays that belong to the caller."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lodestone.core.errors import LodestoneError, PositionError, TurnError, unknown
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel import protocol
from lodestone.kernel.bits import BITS_62, state_from
from lodestone.kernel.decorator import State
from lodestone.kernel.protocol import THREEFOLD
from lodestone.lab.envs.actions import ActionSpace, Grain
from lodestone.lab.envs.kernels import stepping
from lodestone.lab.envs.kernels.stepping import (
    OVER,
    SEED,
    STATE,
    TURNS,
    Batch,
    Buffers,
    Settings,
    Words,
)
from lodestone.lab.envs.scalar import (
    MAX_TURNS,
    CopiedWhole,
    Illegal,
    Starts,
    check_illegal,
    check_limit,
    check_seed,
    read_start,
    read_starts,
)
from lodestone.processes import cores

#: When a game that has ended begins again: in the same step, in the next one, or never by itself.
Autoreset = Literal["same", "next", "off"]
AUTORESET: tuple[Autoreset, ...] = ("same", "next", "off")

#: Fewer games than this are not worth a thread.
FEWEST_IN_THREAD = 64


def make_buffers(space: ActionSpace, count: int) -> Buffers:
    """Return new arrays for `count` games with these actions and planes (`space`).

    Their shapes and types are those of `Buffers`.

    >>> make_buffers(ActionSpace.of("qo"), 4).mask.shape
    (4, 64)
    """
    planes = (count, *space.shape)
    flags = np.zeros((5, count), np.uint8)
    return Buffers(
        observation=np.zeros(planes, np.uint8),
        mask=np.zeros((count, space.count), np.uint8),
        side=flags[0],
        reward=np.zeros((count, 2), np.float32),
        terminated=flags[1],
        truncated=flags[2],
        is_illegal=flags[3],
        final_observation=np.zeros(planes, np.uint8),
        final_side=flags[4],
    )


class VectorEnv(CopiedWhole):
    """`count` games under the same rules, which all take a step at once.

    Each game is what `Env` with the same arguments is, and has its own seed: `seed` is that of the
    first game, each further game has the next number. `threads` is how many processor cores are
    used, all that this process may use if it is `None`. With `autoreset` "same", a game that ends
    begins again in the same step; with "next", in the next step, which ignores its action; with
    "off", only by `reset`, and until then its actions are ignored. The other arguments are those of
    `Env`; repetition needs a turn limit here.

    `reset` and `step` write into `buffers` and return them. Pass your own, made by `make_buffers`
    or with the same shapes and types, to have them written elsewhere. Masks are read again by
    the next step: do not change them. A step is compiled when it is first needed, which takes some
    seconds once; later processes load it. Copies, also by pickle, play on independently in their
    own arrays, and so does a process that was forked.

    Raises what `Env` raises.

    >>> env = VectorEnv("queah:balanced", 1_000, seed=1, threads=1)
    >>> shown = env.reset()
    >>> shown.observation.shape, shown.mask.shape
    ((1000, 11, 13), (1000, 66))
    >>> for _ in range(200):
    ...     shown = env.step(env.sample())
    >>> bool((shown.reward.sum(axis=1) == 0).all())
    True
    """

    def __init__(
        self,
        rules: Rules | str,
        count: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        grain: Grain | None = None,
        max_turns: int | None = MAX_TURNS,
        play_forced: bool = False,
        starts: Starts = (),
        illegal: Illegal = "loses",
        autoreset: Autoreset = "same",
        buffers: Buffers | None = None,
    ) -> None:
        self.space: ActionSpace = ActionSpace.of(rules, grain)
        self.count: int = _check_positive("the number of games", count)
        self.max_turns: int | None = check_limit(max_turns)
        self.illegal = check_illegal(illegal)
        if autoreset not in AUTORESET:
            raise LodestoneError(unknown("autoreset", autoreset, AUTORESET))
        self.buffers: Buffers = make_buffers(self.space, count) if buffers is None else buffers
        _check_buffers(self.buffers, make_buffers(self.space, count))
        settings = Settings(
            whole=int(self.space.whole),
            play_forced=int(play_forced),
            max_turns=max_turns or stepping.UNLIMITED,
            autoreset=AUTORESET.index(autoreset),
            draws_seats=0,
        )
        self._batch = self._new_batch(settings, read_starts(self.rules, starts))
        self._batch.games[:, SEED] = (check_seed(seed) + np.arange(count)) & BITS_62
        threads = cores() if threads is None else _check_positive("threads", threads)
        self._parts = list(_parts(count, threads))
        self._share_out()
        self._actions = np.zeros(count, np.int64)
        self._answers = False
        self.reset()

    def _new_batch(self, settings: Settings, starts: list[State]) -> Batch:
        rules, count = self.rules.kernel, self.count
        self._example = starts[0]
        self._partial = protocol.start_partial(rules, starts[0])
        kept = 1
        if rules.repetition == THREEFOLD:
            if self.max_turns is None:
                raise LodestoneError(f"{self.rules} needs a turn limit: repetition draws")
            kept = self.max_turns + 1
        fields = STATE + len(self._example) + len(self._partial)
        batch = Batch(
            settings=settings,
            games=np.zeros((count, fields), np.int64),
            hashes=np.zeros((count, kept), np.int64),
            starts=np.array(starts, np.int64),
            buffers=self.buffers,
            flat=self.buffers.observation,
            final=self.buffers.final_observation,
            scratch=self.space.new_scratch(),
            seats=np.full(count, -1, np.int64),
        )
        return _flattened(batch, self.buffers)

    def _share_out(self) -> None:
        """Give each thread its own working memory; the threads begin when they are needed."""
        scratch = (self.space.new_scratch() for _ in self._parts)
        self._batches = [self._batch._replace(scratch=one) for one in scratch]
        self._threads: ThreadPoolExecutor | None = None
        self._process = os.getpid()

    def __getstate__(self) -> dict[str, Any]:
        """Return what is copied: each array once, and neither threads nor their memory."""
        left_out = {"_threads", "_process", "_batches"}
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        planes = self.buffers.observation, self.buffers.final_observation
        return kept | {"_batch": self._batch._replace(flat=planes[0], final=planes[1])}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Make a copy whose arrays are its own, and share memory where those of the first do."""
        vars(self).update(state)
        self._batch = _flattened(self._batch, self.buffers)
        self._share_out()

    def __repr__(self) -> str:
        return f"<VectorEnv: {self.count:,} games of {self.rules}, {self.space.grain}>"

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.space.rules

    @property
    def threads(self) -> int:
        """How many threads take the steps."""
        return len(self._parts)

    @property
    def turns_played(self) -> Words:
        """How many turns each game has, int64, (count,); a copy."""
        return self._batch.games[:, TURNS].copy()

    @property
    def states(self) -> Words:
        """The positions at the beginning of the turns being made, as the kernels hold them.

        int64, (count, fields of a state); a copy.
        """
        return self._batch.games[:, STATE : STATE + len(self._example)].copy()

    @property
    def seats(self) -> Words:
        """The side that is played from outside in each game, int64, -1 for both; a copy."""
        return self._batch.seats.copy()

    def answer_for(self, seat: int | None) -> None:
        """Play the other side of all games by random actions, and begin them again.

        `seat` is the side that is played from outside, 0 or 1; `None` draws one for each game.
        """
        self._batch.seats[:] = -1 if seat is None else seat
        settings = self._batch.settings._replace(draws_seats=int(seat is None))
        self._batch = self._batch._replace(settings=settings)
        self._batches = [one._replace(settings=settings) for one in self._batches]
        self._answers = True
        self.reset()

    def position(self, game: int) -> Position:
        """Return the position of one game at the beginning of the turn that is being made."""
        return Position.of(self.rules, state_from(self._batch.games[game, STATE:], self._example))

    def reset(
        self,
        seeds: ArrayLike | None = None,
        mask: ArrayLike | None = None,
        starts: Starts | None = None,
    ) -> Buffers:
        """Begin games again: all, or those where `mask`, (count,), is true.

        `seeds`, (count,), are those of the games; without, the last ones continue. `starts` has a
        position for each of the `count` games; without, starts are drawn from those of the
        environment. Raises `LodestoneError` or `PositionError` for arguments that do not fit.
        """
        chosen = np.ones(self.count, np.uint8)
        if mask is not None:
            chosen[:] = self._one_each("mask", np.asarray(mask)) != 0
        if seeds is not None:
            given = self._one_each("seeds", np.asarray(seeds))
            for seed in (given.min(), given.max()):
                check_seed(int(seed))
            self._batch.games[chosen != 0, SEED] = given[chosen != 0]
        batch, numbers = self._batch, np.full(self.count, -1, np.int64)
        if starts is not None:
            if len(starts) != self.count:
                raise PositionError([f"starts has {len(starts)} positions for {self.count} games"])
            states = [read_start(self.rules, start) for start in starts]
            batch = batch._replace(starts=np.array(states, np.int64))
            numbers = np.arange(self.count)
        stepping.start_games.compiled(
            self.rules.kernel,
            batch,
            self._example,
            chosen,
            numbers,
        )
        if self._answers:
            self._step(np.where(chosen, stepping.ANSWER, stepping.WAIT))
        return self.buffers

    def truncate(self, mask: ArrayLike) -> Buffers:
        """End the games where `mask`, (count,), is true, as the turn limit does.

        They begin again as other games do. Games that have ended already stay as they are.
        """
        chosen = self._one_each("mask", np.asarray(mask)) != 0
        chosen &= self._batch.games[:, OVER] == 0
        buffers = self.buffers
        buffers.final_observation[chosen] = buffers.observation[chosen]
        buffers.final_side[chosen] = buffers.side[chosen]
        if self._batch.settings.autoreset == stepping.SAME:
            self.reset(mask=chosen)
        else:
            self._batch.games[chosen, OVER] = 1
            buffers.mask[chosen] = 0
        buffers.truncated[chosen] = 1
        return buffers

    def step(self, actions: ArrayLike) -> Buffers:
        """Make an action in every game: `actions` are whole numbers, (count,).

        An illegal one loses its game, or raises `TurnError` before any game has changed.
        """
        given = np.ascontiguousarray(self._one_each("actions", np.asarray(actions)), np.int64)
        if self.illegal == "raises":
            self._check_legal(given)
        self._step(given)
        return self.buffers

    def _step(self, actions: Words) -> None:
        kernel = stepping.step_seats if self._answers else stepping.step_games
        self._in_parts(
            lambda batch, first, last: kernel.compiled(
                self.rules.kernel, batch, self._example, self._partial, actions, first, last
            )
        )

    def sample(self) -> Words:
        """Return a random legal action for every game, (count,), each alike by the game's seed.

        The array is written again by the next call. An ended game gets 0.
        """
        self._in_parts(
            lambda batch, first, last: stepping.sample_actions.compiled(
                batch.buffers.mask, batch.games, self._actions, first, last
            )
        )
        return self._actions

    def close(self) -> None:
        """End the threads."""
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _in_parts(self, run: Callable[[Batch, int, int], None]) -> None:
        """Run something for all games, a part of them in each thread; this one has the first."""
        running = [
            self._pool.submit(run, batch, first, last)
            for batch, (first, last) in zip(self._batches[1:], self._parts[1:], strict=True)
        ]
        run(self._batches[0], *self._parts[0])
        for one in running:
            one.result()

    @property
    def _pool(self) -> ThreadPoolExecutor:
        """The further threads, which a forked process has to begin again."""
        if self._threads is None or self._process != os.getpid():
            self._threads, self._process = ThreadPoolExecutor(len(self._parts) - 1), os.getpid()
        return self._threads

    def _check_legal(self, actions: Words) -> None:
        game = stepping.first_illegal.compiled(self.buffers.mask, self._batch.games, actions)
        if game >= 0:
            legal = ", ".join(map(str, np.flatnonzero(self.buffers.mask[game])))
            raise TurnError(f"game {game}: action {actions[game]} is not legal; legal: {legal}")

    def _one_each(self, name: str, given: NDArray[np.generic]) -> NDArray[np.generic]:
        """Return an array that has a whole number or truth value for each game."""
        if given.shape != (self.count,) or given.dtype.kind not in "biu":
            raise LodestoneError(
                f"{name} has a whole number for each of {self.count} games; "
                f"not {given.dtype} of shape {given.shape}"
            )
        return given


def _flattened(batch: Batch, buffers: Buffers) -> Batch:
    """Return a batch that writes into `buffers`, whose observations it also sees as rows."""
    count = len(buffers.mask)
    return batch._replace(
        buffers=buffers,
        flat=buffers.observation.reshape(count, -1),
        final=buffers.final_observation.reshape(count, -1),
    )


def _check_positive(what: str, number: int) -> int:
    if not isinstance(number, int) or number < 1:
        raise LodestoneError(f"{what} is a whole number from 1, not {number!r}")
    return number


def _parts(count: int, threads: int) -> Iterator[tuple[int, int]]:
    """Yield the first game of each thread's part, and the one after its last."""
    number = max(1, min(threads, count // FEWEST_IN_THREAD))
    for part in range(number):
        yield part * count // number, (part + 1) * count // number


def _check_buffers(given: Buffers, wanted: Buffers) -> None:
    """Raise `LodestoneError` naming the first array that kernels cannot write to."""
    for name in Buffers._fields:
        array: NDArray[np.generic] = getattr(given, name)
        model: NDArray[np.generic] = getattr(wanted, name)
        fits = array.shape == model.shape and array.dtype == model.dtype
        if not (fits and array.flags.c_contiguous and array.flags.writeable):
            raise LodestoneError(
                f"buffers.{name} is a contiguous, writeable array of {model.dtype} of shape "
                f"{model.shape}; not {array.dtype} of shape {array.shape}"
            )
