"""Actions in many games, one after another: what `Env` does, as kernels over shared arrays.

Nothing here makes an array, so that a step costs little more than the rules.
"""

from typing import NamedTuple

from numpy import float32, int64, uint8
from numpy.typing import NDArray

from lodestone.kernel.actions import (
    Mask,
    Scratch,
    act,
    clear,
    completed,
    erase_actions,
    is_complete,
    is_irreversible,
    observe,
    plane_count,
    write_actions,
)
from lodestone.kernel.bits import nth_bit, popcount, read_bits, state_from
from lodestone.kernel.decorator import KernelRules, State, inlined_kernel, kernel
from lodestone.kernel.protocol import (
    DRAW,
    LOSS,
    ONGOING,
    THREEFOLD,
    WIN,
    outcome,
    position_hash,
    side_index,
    start_partial,
)
from lodestone.kernel.rng import advance, below, mix

#: When a game that has ended begins again: in the step that ends it, in the next step, or when
#: `VectorEnv.reset` is called.
SAME, NEXT, OFF = 0, 1, 2
#: How many actions of a mask are read at once, and how many in the rest that is shorter.
BLOCK, SMALL = 62, 8
#: In place of a number of turns: no limit.
UNLIMITED = 0
#: In place of an action: none, but the other side's turns where it is to move.
ANSWER = -(1 << 62)
#: In place of an action: nothing, and nothing of the game changes.
WAIT = ANSWER + 1
#: Games that the other side ends with its first turns, before another end counts.
TRIES = 100
#: In place of a result, with the number of legal actions added: nothing has ended the game. Where
#: the turn limit has, it is `ONGOING`.
CONTINUES = 3

# Columns of `Batch.games`: turns played, how often the position has occurred before, how many
# earlier positions are kept to find that out, the seed, whether the game has ended (0 or 1). Then
# come the fields of the position at the beginning of the turn, and those of the partial turn.
TURNS, SEEN, KEPT, SEED, OVER, STATE = range(6)

Bytes = NDArray[uint8]
Words = NDArray[int64]


class Settings(NamedTuple):
    """How games are played; `whole`, `play_forced` and `draws_seats` are 0 or 1."""

    whole: int
    play_forced: int
    max_turns: int
    autoreset: int
    draws_seats: int


class Buffers(NamedTuple):
    """What environments show, a row for each game; the arrays belong to the caller.

    `mask` and `observation` are for `side`, which acts next. `reward`, `terminated`, `truncated`
    and `is_illegal` are of the last step. Where it has ended a game, `final_observation` and
    `final_side` have its end.

    >>> from lodestone.lab.envs import VectorEnv
    >>> shown = VectorEnv("qo:size=5", 8, threads=1).reset()
    >>> [shown.mask.shape, shown.reward.shape, shown.final_observation.shape]
    [(8, 25), (8, 2), (8, 11, 25)]
    """

    observation: Bytes  # (games, planes, cells)
    mask: Bytes  # (games, actions): 1 for a legal action, 0 for others
    side: Bytes  # (games,): 0 or 1
    reward: NDArray[float32]  # (games, 2): for each side
    terminated: Bytes  # (games,): 0 or 1
    truncated: Bytes  # (games,): 0 or 1
    is_illegal: Bytes  # (games,): 0 or 1
    final_observation: Bytes  # (games, planes, cells)
    final_side: Bytes  # (games,): 0 or 1


class Batch(NamedTuple):
    """Games that are played together; `flat` and `final` are observations as one row each."""

    settings: Settings
    games: Words  # (games, STATE + fields of a state + fields of a partial turn)
    hashes: Words  # (games, max_turns + 1) where repetition counts, else (games, 1)
    starts: Words  # (starts, fields of a state)
    buffers: Buffers
    flat: Bytes  # (games, planes * cells)
    final: Bytes  # (games, planes * cells)
    scratch: Scratch
    seats: Words  # (games,): the side that is played from outside, -1 for both


@inlined_kernel
def keep(batch: Batch, game: int, state: State, partial: State) -> None:
    """Store where a game stands."""
    for field, value in enumerate(state):
        batch.games[game, STATE + field] = value
    for field, value in enumerate(partial):
        batch.games[game, STATE + len(state) + field] = value


@inlined_kernel
def mark_legal(rules: KernelRules, batch: Batch, game: int, state: State, partial: State) -> int:
    """Write a mask over zeros; return how many actions are legal."""
    mask = batch.buffers.mask[game]
    return write_actions(rules, batch.settings.whole != 0, state, partial, mask, batch.scratch)


@inlined_kernel
def paint(
    rules: KernelRules,
    batch: Batch,
    game: int,
    state: State,
    partial: State,
    flat: Bytes,
    planes: Bytes,
) -> None:
    """Write an observation; `flat` is the same memory as `planes`."""
    clear(flat)
    observe(rules, state, partial, planes, batch.scratch)
    seen, last = batch.games[game, SEEN], len(planes) - 1
    if seen and last == plane_count(rules):  # there is a plane for earlier occurrences
        for cell in range(planes.shape[1]):
            planes[last, cell] = seen


@inlined_kernel
def show(rules: KernelRules, batch: Batch, game: int, state: State, partial: State) -> None:
    """Write the observation, and whose it is."""
    planes = batch.buffers.observation[game]
    paint(rules, batch, game, state, partial, batch.flat[game], planes)
    batch.buffers.side[game] = side_index(rules, state)


@inlined_kernel
def show_final(rules: KernelRules, batch: Batch, game: int, state: State, partial: State) -> None:
    """Write the last observation of a game, and whose it is."""
    planes = batch.buffers.final_observation[game]
    paint(rules, batch, game, state, partial, batch.final[game], planes)
    batch.buffers.final_side[game] = side_index(rules, state)


@inlined_kernel
def marked(mask: Mask, first: int) -> int:
    """Return the next `BLOCK` actions from `first` on, or those that remain, as bits."""
    if first + BLOCK <= len(mask):
        return read_bits(mask, first, BLOCK)
    found, action = 0, first
    while action + SMALL <= len(mask):
        found |= read_bits(mask, action, SMALL) << action - first
        action += SMALL
    while action < len(mask):
        found |= int(mask[action]) << action - first
        action += 1
    return found


@inlined_kernel
def count_marked(mask: Mask) -> int:
    """Return how many actions are legal."""
    count = 0
    for first in range(0, len(mask), BLOCK):
        count += popcount(marked(mask, first))
    return count


@inlined_kernel
def nth_marked(mask: Mask, chosen: int) -> int:
    """Return the legal action that has `chosen` smaller ones."""
    first = 0
    while True:
        found = marked(mask, first)
        count = popcount(found)
        if chosen < count:
            return first + nth_bit(found, chosen)
        chosen -= count
        first += BLOCK


@inlined_kernel
def times_before(hashes: Words, last: int) -> int:
    """Return how often the hash at `last` is among those before it."""
    found, count = hashes[last], 0
    for earlier in range(last):
        count += hashes[earlier] == found
    return count


@inlined_kernel
def look_back(rules: KernelRules, batch: Batch, game: int, before: State, state: State) -> None:
    """Find out how often a position has occurred since the last irreversible turn."""
    row = batch.games[game]
    row[KEPT] = 0 if is_irreversible(rules, before, state) else row[KEPT] + 1
    hashes = batch.hashes[game]
    hashes[row[KEPT]] = position_hash(rules, state)
    row[SEEN] = times_before(hashes, int(row[KEPT]))


@inlined_kernel
def draw_start(batch: Batch, game: int) -> int:
    """Return the number of a start by the game's random numbers, if there are several."""
    if len(batch.starts) == 1:
        return 0
    seed = advance(int(batch.games[game, SEED]))
    batch.games[game, SEED] = seed
    return below(len(batch.starts), mix(seed))


@inlined_kernel
def draw_seat(batch: Batch, game: int) -> None:
    """Draw the side that is played from outside by the game's random numbers."""
    seed = advance(int(batch.games[game, SEED]))
    batch.games[game, SEED] = seed
    batch.seats[game] = below(2, mix(seed))


@inlined_kernel
def draw_action(batch: Batch, game: int, count: int) -> int:
    """Return a random one of `count` legal actions, each alike."""
    seed = advance(int(batch.games[game, SEED]))
    batch.games[game, SEED] = seed
    return nth_marked(batch.buffers.mask[game], below(count, mix(seed)))


@inlined_kernel
def clear_result(buffers: Buffers, game: int) -> None:
    """Forget the result of the last step."""
    buffers.reward[game, 0] = 0.0
    buffers.reward[game, 1] = 0.0
    buffers.terminated[game] = 0
    buffers.truncated[game] = 0
    buffers.is_illegal[game] = 0


@inlined_kernel
def start_game(
    rules: KernelRules, batch: Batch, game: int, example: State, number: int
) -> tuple[State, State]:
    """Begin a game from the start with this number, -1 to draw one; return where it stands."""
    if number < 0:
        number = draw_start(batch, game)
    state = state_from(batch.starts[number], example)
    partial = start_partial(rules, state)
    row = batch.games[game]
    row[TURNS], row[SEEN], row[KEPT], row[OVER] = 0, 0, 0, 0
    batch.hashes[game, 0] = position_hash(rules, state)
    clear(batch.buffers.mask[game])
    mark_legal(rules, batch, game, state, partial)
    return state, partial


@inlined_kernel
def end_game(
    rules: KernelRules, batch: Batch, game: int, state: State, partial: State, result: int
) -> None:
    """End a game with a result for the side to act; ongoing, it is truncated."""
    buffers, side = batch.buffers, side_index(rules, state)
    buffers.truncated[game] = result == ONGOING
    buffers.terminated[game] = result != ONGOING
    if result in (WIN, LOSS):
        won = 1.0 if result == WIN else -1.0
        buffers.reward[game, side] = won
        buffers.reward[game, 1 - side] = -won
    batch.games[game, OVER] = 1
    clear(buffers.mask[game])
    show_final(rules, batch, game, state, partial)


@inlined_kernel
def complete_turn(
    rules: KernelRules, batch: Batch, game: int, before: State, state: State, partial: State
) -> int:
    """Count a turn and mark what is legal after it; return the result for the side to act.

    If the game continues, it is `CONTINUES` and how many actions are legal.
    """
    row = batch.games[game]
    row[TURNS] += 1
    if rules.repetition == THREEFOLD:
        look_back(rules, batch, game, before, state)
    count = mark_legal(rules, batch, game, state, partial)
    if count == 0:
        return outcome(rules, state)
    if row[SEEN] >= 2:
        return DRAW
    return ONGOING if row[TURNS] == batch.settings.max_turns else CONTINUES + count


@inlined_kernel
def make_action(
    rules: KernelRules, batch: Batch, game: int, state: State, partial: State, action: int
) -> tuple[State, State, int]:
    """Make an action; return where the game then stands, and the result for the side to act."""
    mask = batch.buffers.mask[game]
    if not (0 <= action < len(mask) and mask[action]):
        batch.buffers.is_illegal[game] = 1
        return state, partial, LOSS
    while True:
        erase_actions(rules, batch.settings.whole != 0, state, partial, mask)
        partial = act(rules, batch.settings.whole != 0, state, partial, action)
        if is_complete(rules, state, partial):
            break
        count = mark_legal(rules, batch, game, state, partial)
        if count > 1 or batch.settings.play_forced == 0:
            return state, partial, CONTINUES + count
        action = nth_marked(mask, 0)
    after = completed(rules, state, partial)
    partial = start_partial(rules, after)
    return after, partial, complete_turn(rules, batch, game, state, after, partial)


@kernel
def step_games(
    rules: KernelRules,
    batch: Batch,
    example: State,
    partial_example: State,
    actions: Words,
    first: int,
    last: int,
) -> None:
    """Make an action in each of the games from `first` to `last`, excluded.

    `example` and `partial_example` are any state and partial turn, for their types.
    """
    for game in range(first, last):
        row = batch.games[game]
        begins = row[OVER] != 0
        if begins and batch.settings.autoreset == OFF:
            batch.buffers.reward[game, 0] = 0.0
            batch.buffers.reward[game, 1] = 0.0
            continue
        clear_result(batch.buffers, game)
        state = state_from(row[STATE:], example)
        partial = state_from(row[STATE + len(example) :], partial_example)
        if not begins:
            action = int(actions[game])
            state, partial, result = make_action(rules, batch, game, state, partial, action)
            if result < CONTINUES:
                end_game(rules, batch, game, state, partial, result)
                begins = batch.settings.autoreset == SAME
        if begins:
            state, partial = start_game(rules, batch, game, example, -1)
        keep(batch, game, state, partial)
        show(rules, batch, game, state, partial)


@kernel
def start_games(
    rules: KernelRules, batch: Batch, example: State, chosen: Bytes, numbers: Words
) -> None:
    """Begin the games that are `chosen`, (games,), from the starts `numbers`, -1 to draw one."""
    for game in range(len(chosen)):
        if chosen[game]:
            clear_result(batch.buffers, game)
            state, partial = start_game(rules, batch, game, example, int(numbers[game]))
            keep(batch, game, state, partial)
            show(rules, batch, game, state, partial)


@kernel
def step_seats(
    rules: KernelRules,
    batch: Batch,
    example: State,
    partial_example: State,
    actions: Words,
    first: int,
    last: int,
) -> None:
    """Do what `step_games` does for one side, with random actions of the other until it acts again.

    The action `ANSWER` does nothing but let the other side begin, and `WAIT` not even that. A game
    that the other side ends before its first action from outside begins again, with another course,
    and that end does not count. This is a separate kernel because the loop would make `step_games`
    a tenth slower.
    """
    for game in range(first, last):
        if actions[game] == WAIT:
            continue
        row = batch.games[game]
        begins = row[OVER] != 0
        if begins and batch.settings.autoreset == OFF:
            batch.buffers.reward[game, 0] = 0.0
            batch.buffers.reward[game, 1] = 0.0
            continue
        clear_result(batch.buffers, game)
        state = state_from(row[STATE:], example)
        partial = state_from(row[STATE + len(example) :], partial_example)
        action, result, tries = int(actions[game]), CONTINUES, 0
        is_fresh = action == ANSWER
        if is_fresh and batch.settings.draws_seats != 0:
            draw_seat(batch, game)
        while True:
            if begins:
                state, partial = start_game(rules, batch, game, example, -1)
                if batch.settings.draws_seats != 0:
                    draw_seat(batch, game)
                begins, is_fresh, result = False, True, CONTINUES
            elif action != ANSWER:
                state, partial, result = make_action(rules, batch, game, state, partial, action)
            if result < CONTINUES:
                tries += 1
                if not is_fresh or tries > TRIES:
                    end_game(rules, batch, game, state, partial, result)
                begins = is_fresh or batch.settings.autoreset == SAME
                if begins and tries <= TRIES:
                    continue
                break
            if side_index(rules, state) == batch.seats[game]:
                break
            known = result - CONTINUES
            count = known if known > 0 else count_marked(batch.buffers.mask[game])
            action = draw_action(batch, game, count)
        keep(batch, game, state, partial)
        show(rules, batch, game, state, partial)


@kernel
def sample_actions(masks: Bytes, games: Words, actions: Words, first: int, last: int) -> None:
    """Write a random legal action of each game from `first` to `last`, excluded; 0 if none is."""
    for game in range(first, last):
        seed = advance(int(games[game, SEED]))
        games[game, SEED] = seed
        mask = masks[game]
        count = count_marked(mask)
        actions[game] = nth_marked(mask, below(count, mix(seed))) if count else 0


@kernel
def first_illegal(masks: Bytes, games: Words, actions: Words) -> int:
    """Return the first game in which an action is not legal, -1 if there is none.

    Games that have ended accept any action.
    """
    for game in range(len(actions)):
        action = actions[game]
        is_legal = 0 <= action < masks.shape[1] and masks[game, action] != 0
        if games[game, OVER] == 0 and not is_legal:
            return game
    return -1
