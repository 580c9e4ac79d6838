"""The tree of a Monte-Carlo search as arrays, and the four steps of one simulation.

A simulation selects a leaf, expands it, and backpropagates a value. If it is *guided*, the game's
evaluation gives every child a first value and a prior, and a node's value is half the mean of its
simulations and half the minimax value of its subtree (Rosin, "Multi-armed bandits with episode
context", 2011; Lanctot et al., "Monte Carlo tree search with heuristic evaluations using implicit
minimax backups", CIG 2014). If it is not, values come from random playouts (rollouts) and selection
is by UCB1 (Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006).

Either way, solved values are backpropagated too: a turn to a lost position wins, and a node whose
turns are all solved is solved (Winands, Bjornsson and Saito, "Monte-Carlo tree search solver", CG
2008). A node stands for one path from the root, so a repetition on the path ends the game there.

Everything in a node is from its side to move's point of view. Values are from -1, lost, to 1, won.
"""

from contextlib import suppress
from math import sqrt
from typing import Any, NamedTuple

from lodestone.core.weights import MOST
from lodestone.kernel.arrays import NDArray, array, empty, float64, int64, zeros
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.play import playout
from lodestone.kernel.protocol import (
    DRAW,
    NO_TURN,
    ONGOING,
    THREEFOLD,
    apply,
    evaluate,
    legal,
    outcome,
    position_hash,
    side_index,
)
from lodestone.kernel.real import log_of
from lodestone.kernel.rng import advance, mix
from lodestone.processes import memory_left
from lodestone.search.attention import WIDTH, blurred
from lodestone.search.request import MOST_PLIES
from lodestone.search.result import (
    DEPTH,
    LENGTH,
    NUMBERS,
    PROVEN_WIN,
    SCORE,
    WIN_SCORE,
)
from lodestone.search.stack import is_repeated

ROOT = 0
#: `Tree.solved` of a node that is not solved, and of a draw; a win or loss is a score as in
#: `SearchResult`, with plies counted from the node.
UNSOLVED, DRAWN = 0, 1

#: The evaluation, in centipieces, that stands for the value 0.5.
HALF = 250.0
#: How far below the best value a turn's standing is halved; priors are squared standings.
DOUBT = 0.15
#: The share of random noise in priors, so that seeds and threads differ.
NOISE = 0.1
#: The weight of exploration, guided and by UCB1.
GUIDED_REACH, PLAIN_REACH = 0.8, 1.0
#: Playouts end as draws after this many turns.
LONGEST_PLAYOUT = 2_000
#: The most nodes of a tree, and the fewest with which it is worth a search.
LARGEST, LEAST = 1 << 22, 1 << 15
#: The arrays with an entry for each node.
KINDS = {
    "turns": int64,
    "first": int64,
    "widths": int64,
    "visits": int64,
    "totals": float64,
    "guesses": float64,
    "priors": float64,
    "solved": int64,
}
#: The bytes of a node, and how much a tree may take of what the process may still take: there are
#: other trees, and their threads.
NODE_BYTES, SHARE = 8 * len(KINDS), 0.3
#: The most trees whose memory is kept for the next search.
MOST_SPARE = 2
_SPARE: list[dict[str, Any]] = []


class Tree(NamedTuple):
    """The arrays of one thread's tree; a node's children are contiguous, from `first` on."""

    turns: NDArray[int64]  # (nodes): the turn that leads to the node
    first: NDArray[int64]  # (nodes)
    widths: NDArray[int64]  # (nodes): how many children, 0 for a leaf
    visits: NDArray[int64]  # (nodes)
    totals: NDArray[float64]  # (nodes): the sum of the simulations' values
    guesses: NDArray[float64]  # (nodes): the evaluation, then the best that the subtree shows
    priors: NDArray[float64]  # (nodes): they add up to 1 among siblings
    solved: NDArray[int64]  # (nodes)
    used: NDArray[int64]  # (2): nodes used; 1 once the tree is full
    way: NDArray[int64]  # (MOST_PLIES + 1): the nodes of a simulation from the root on
    keys: NDArray[int64]  # (MOST_PLIES + 2): the hashes of their positions
    listed: NDArray[int64]  # (most_turns)
    playout: NDArray[int64]  # scratch for a playout's hashes
    past: NDArray[int64]  # as in `SearchStack`
    halt: NDArray[int64]  # (1): not 0 where the search has to end
    draws: NDArray[float64]  # (2): a draw's value for the side that began, and for the other
    blur: NDArray[int64]  # (2): as in `blurred`


def new_tree(
    nodes: int,
    most_turns: int,
    past: NDArray[int64],
    halt: NDArray[int64],
    contempt: int,
    blur: NDArray[int64],
) -> Tree:
    """Make an empty tree for at most `nodes` nodes; memory is taken as it grows.

    If the process cannot take enough memory, the tree is smaller.
    """
    dislike = squashed(contempt)
    return Tree(
        **(_spare(nodes) or _arrays(nodes)),
        used=array([1, 0], int64),
        way=zeros(MOST_PLIES + 1, int64),
        keys=zeros(MOST_PLIES + 2, int64),
        listed=empty(most_turns, int64),
        playout=empty(LONGEST_PLAYOUT + 1, int64),
        past=past,
        halt=halt,
        draws=array([-dislike, dislike], float64),
        blur=blur,
    )


def _arrays(nodes: int) -> dict[str, Any]:
    left = memory_left()
    if left is not None:
        nodes = min(nodes, max(LEAST, int(left * SHARE) // NODE_BYTES))
    return {name: empty(nodes, kind) for name, kind in KINDS.items()}


def put_away(tree: Tree) -> None:
    """Keep the memory of a tree that is no longer used, for the next search.

    Freeing what a search of a second has touched takes the system longer than a stopped search may
    take to end.
    """
    if len(tree.turns) == LARGEST and len(_SPARE) < MOST_SPARE:
        _SPARE.append({name: getattr(tree, name) for name in KINDS})


def _spare(nodes: int) -> dict[str, Any] | None:
    """Return the memory of a tree that was put away, if there is one of that size."""
    if nodes == LARGEST:
        with suppress(IndexError):
            return _SPARE.pop()
    return None


@kernel
def clear(tree: Tree, node: int) -> None:
    """Reset a node: it has no children and no visits, and is not solved."""
    tree.widths[node] = tree.visits[node] = tree.solved[node] = 0
    tree.totals[node] = tree.guesses[node] = 0.0


@kernel
def squashed(score: int) -> float:
    """Return an evaluation, in centipieces, as a value from -1 to 1."""
    return score / (abs(score) + HALF)


@kernel
def solved_value(solved: int, ply: int, tree: Tree) -> float:
    """Return the value of a solved node, `ply` plies from the root."""
    if solved == DRAWN:
        return float(tree.draws[ply & 1])
    return 1.0 if solved > 0 else -1.0


@kernel
def solved_by_end(end: int) -> int:
    """Return the `Tree.solved` of a position where the game has ended."""
    return DRAWN if end == DRAW else end * WIN_SCORE


@kernel
def score_before(solved: int) -> int:
    """Return the score of a turn to a solved node, for the side that makes the turn."""
    if solved == DRAWN:
        return 0
    return -solved - 1 if solved < 0 else -solved + 1


@kernel
def guided_score(tree: Tree, child: int, reach: float) -> float:
    """Return a turn's score for selection when guided; its first evaluation counts as a visit."""
    visits = int(tree.visits[child]) + 1
    mean = float(tree.totals[child]) / visits
    return -0.5 * (mean + float(tree.guesses[child])) + reach * float(tree.priors[child]) / visits


@kernel
def ucb1_score(tree: Tree, child: int, reach: float) -> float:
    """Return a turn's score for selection by UCB1; turns never tried come first."""
    visits = int(tree.visits[child])
    if visits == 0:
        return 2.0 + reach + float(tree.priors[child])
    return -float(tree.totals[child]) / visits + min(reach / sqrt(visits), 2.0 + reach)


@kernel
def select(tree: Tree, node: int, is_guided: bool) -> int:
    """Select the child to visit next, but none to which a turn is known to lose."""
    visits = int(tree.visits[node])
    reach = (
        GUIDED_REACH * sqrt(visits + 1.0) if is_guided else PLAIN_REACH * sqrt(log_of(visits + 1.0))
    )
    first = int(tree.first[node])
    chosen, best = first, -4.0
    for child in range(first, first + int(tree.widths[node])):
        if tree.solved[child] > PROVEN_WIN:
            continue
        score = guided_score(tree, child, reach) if is_guided else ucb1_score(tree, child, reach)
        if score > best:
            chosen, best = child, score
    return chosen


@kernel
def mark_end(rules: KernelRules, state: State, node: int, ply: int, tree: Tree) -> None:
    """Mark a new node, `ply` plies from the root, as solved if the game ends there."""
    end = outcome(rules, state)
    if end != ONGOING:
        tree.solved[node] = solved_by_end(end)
    elif rules.repetition == THREEFOLD:
        tree.keys[ply] = position_hash(rules, state)
        if is_repeated(tree.keys, tree.past, ply):
            tree.solved[node] = DRAWN


@kernel
def set_first_value(rules: KernelRules, state: State, node: int, ply: int, tree: Tree) -> None:
    """Write the first value of a new node, `ply` plies from the root."""
    if tree.solved[node] != UNSOLVED:
        tree.guesses[node] = solved_value(int(tree.solved[node]), ply, tree)
    else:
        score = evaluate(rules, state)
        if tree.blur[WIDTH] > 0:
            score = blurred(score, position_hash(rules, state), tree.blur)
        tree.guesses[node] = squashed(score)
    tree.totals[node] = tree.guesses[node]


@kernel
def set_priors(tree: Tree, node: int, is_guided: bool, seed: int) -> int:
    """Write the priors of a node's children, random ones if not guided; return the next seed."""
    first = int(tree.first[node])
    end = first + int(tree.widths[node])
    lowest = 1.0
    for child in range(first, end):
        lowest = min(lowest, float(tree.guesses[child]))
    total = 0.0
    for child in range(first, end):
        seed = advance(seed)
        prior = (mix(seed) >> 32) / (1 << 30)
        if is_guided:
            standing = DOUBT / (DOUBT + float(tree.guesses[child]) - lowest)
            prior = standing * standing * (1 + NOISE * prior)
        tree.priors[child] = prior
        total += prior
    for child in range(first, end):
        tree.priors[child] /= total
    return seed


@kernel
def expand(
    rules: KernelRules,
    state: State,
    node: int,
    ply: int,
    count: int,
    is_guided: bool,
    seed: int,
    tree: Tree,
) -> int:
    """Add a node's children, by the first `count` turns of `tree.listed`; return the next seed.

    Nothing is added if the tree is full, or if the search is stopped meanwhile, except at the root:
    some positions have thousands of turns.
    """
    first = int(tree.used[0])
    if first + count > len(tree.turns):
        tree.used[1] = 1
        return seed
    for index in range(count):
        if tree.halt[0] != 0 and node != ROOT:
            return seed
        child = first + index
        clear(tree, child)
        turn = int(tree.listed[index])
        tree.turns[child] = turn
        if is_guided:
            after = apply(rules, state, turn)
            mark_end(rules, after, child, ply + 1, tree)
            set_first_value(rules, after, child, ply + 1, tree)
    tree.used[0] = first + count
    tree.first[node] = first
    tree.widths[node] = count
    return set_priors(tree, node, is_guided, seed)


@kernel
def back_up(tree: Tree, node: int, ply: int) -> None:
    """Back up a node's children: the best value, and whether the node is solved."""
    first = int(tree.first[node])
    best, shown, is_open = -WIN_SCORE, -1.0, False
    for child in range(first, first + int(tree.widths[node])):
        shown = max(shown, -float(tree.guesses[child]))
        solved = int(tree.solved[child])
        if solved == UNSOLVED:
            is_open = True
        else:
            best = max(best, score_before(solved))
    tree.guesses[node] = shown
    if best > PROVEN_WIN or not is_open:
        tree.solved[node] = DRAWN if best == 0 else best
        tree.guesses[node] = solved_value(int(tree.solved[node]), ply, tree)


@kernel
def backpropagate(tree: Tree, ply: int, value: float) -> None:
    """Add a simulation's value to the nodes of its path, from `way[ply]` to the root."""
    for place in range(ply, -1, -1):
        node = int(tree.way[place])
        if tree.widths[node] > 0:
            back_up(tree, node, place)
        if tree.solved[node] != UNSOLVED:
            value = solved_value(int(tree.solved[node]), place, tree)
        tree.visits[node] += 1
        tree.totals[node] += value
        value = -value


@kernel
def rollout(rules: KernelRules, state: State, seed: int, tree: Tree) -> tuple[float, int]:
    """Return the value of one random playout, 0 for a draw, and the next seed."""
    last, end, _, seed = playout(rules, state, seed, tree.playout)
    if end in (ONGOING, DRAW):
        return 0.0, seed
    if side_index(rules, last) != side_index(rules, state):
        end = -end
    return float(end), seed


@kernel
def simulate(rules: KernelRules, state: State, is_guided: bool, seed: int, tree: Tree) -> int:
    """Make one simulation from the root, whose position is `state`; return the next seed."""
    node, ply = ROOT, 0
    while tree.widths[node] > 0 and tree.solved[node] == UNSOLVED:
        node = select(tree, node, is_guided)
        state = apply(rules, state, int(tree.turns[node]))
        ply += 1
        tree.way[ply] = node
        if rules.repetition == THREEFOLD:
            tree.keys[ply] = position_hash(rules, state)
    value = 0.0
    if not is_guided and tree.visits[node] == 0:
        mark_end(rules, state, node, ply, tree)
    if tree.solved[node] == UNSOLVED:
        if not is_guided:
            value, seed = rollout(rules, state, seed, tree)
        if ply < MOST_PLIES:
            count = legal(rules, state, tree.listed)
            seed = expand(rules, state, node, ply, count, is_guided, seed, tree)
        if is_guided:
            if tree.widths[node] > 0:
                back_up(tree, node, ply)
            value = float(tree.guesses[node])
    backpropagate(tree, ply, value)
    return seed


@kernel
def simulate_many(
    rules: KernelRules,
    state: State,
    simulations: int,
    is_guided: bool,
    seed: int,
    tree: Tree,
) -> int:
    """Simulate until stopped, full, or the root is solved; return the next seed."""
    for _ in range(simulations):
        if tree.halt[0] != 0 or tree.used[1] != 0 or tree.solved[ROOT] != UNSOLVED:
            break
        seed = simulate(rules, state, is_guided, seed, tree)
    return seed


@kernel
def expand_root(
    rules: KernelRules, state: State, count: int, is_guided: bool, seed: int, tree: Tree
) -> int:
    """Add the root's children, the first `count` turns of `tree.listed`; return the next seed."""
    clear(tree, ROOT)
    tree.keys[0] = position_hash(rules, state)
    seed = expand(rules, state, ROOT, 0, count, is_guided, seed, tree)
    back_up(tree, ROOT, 0)
    return seed


class Choice(NamedTuple):
    """The turns from a node, as trees show them together; each array has a place for any turn."""

    visits: NDArray[int64]
    solved: NDArray[int64]
    values: NDArray[float64]  # the sum of the simulations, then the turns' values
    guesses: NDArray[float64]  # the sum over the trees


def new_choice(most_turns: int) -> Choice:
    """Make room for the turns from any node."""
    return Choice(
        empty(most_turns, int64),
        empty(most_turns, int64),
        empty(most_turns, float64),
        empty(most_turns, float64),
    )


@kernel
def add_tree(tree: Tree, node: int, count: int, is_first: bool, choice: Choice) -> None:
    """Add what a tree shows of the `count` turns from a node, or begin with it."""
    for place in range(count):
        child = int(tree.first[node]) + place
        if is_first:
            choice.visits[place], choice.solved[place] = 0, UNSOLVED
            choice.values[place] = choice.guesses[place] = 0.0
        choice.visits[place] += tree.visits[child]
        choice.values[place] -= tree.totals[child]
        choice.guesses[place] -= tree.guesses[child]
        if choice.solved[place] == UNSOLVED:
            choice.solved[place] = tree.solved[child]


@kernel
def set_values(count: int, trees: int, is_guided: bool, choice: Choice) -> None:
    """Turn what `trees` trees have added up into the values of the turns, for who makes them."""
    for place in range(count):
        total, visits = float(choice.values[place]), int(choice.visits[place])
        if is_guided:
            choice.values[place] = (total / (visits + trees) + choice.guesses[place] / trees) / 2
        else:
            choice.values[place] = total / max(visits, 1)


@kernel
def certain_score(choice: Choice, place: int) -> int:
    """Return the score of a turn that is known to win or to lose; 0 of any other."""
    if choice.solved[place] == UNSOLVED:
        return 0
    return score_before(int(choice.solved[place]))


@kernel
def stands_above(choice: Choice, place: int, other: int) -> bool:
    """Return whether a turn ranks before another one: wins, then the most visited, then losses."""
    mine, its = certain_score(choice, place), certain_score(choice, other)
    if mine != its:
        return mine > its
    if choice.visits[place] != choice.visits[other]:
        return bool(choice.visits[place] > choice.visits[other])
    if choice.values[place] != choice.values[other]:
        return bool(choice.values[place] > choice.values[other])
    return place > other


@kernel
def next_turn(choice: Choice, count: int, last: int) -> int:
    """Return the place of the turn that ranks next to the one at `last`, or first; else NO_TURN."""
    found = NO_TURN
    for place in range(count):
        is_left = last == NO_TURN or stands_above(choice, last, place)
        if is_left and (found == NO_TURN or stands_above(choice, place, found)):
            found = place
    return found


@kernel
def score_of(choice: Choice, place: int) -> int:
    """Return a turn's score as in `SearchResult`."""
    if choice.solved[place] != UNSOLVED:
        return score_before(int(choice.solved[place]))
    value = float(choice.values[place])
    centipieces = round(HALF * value / max(1 - abs(value), HALF / MOST))
    return max(-MOST, min(MOST, centipieces))


@kernel
def rank_turns(
    count: int, trees: int, is_guided: bool, choice: Choice, lines: NDArray[int64]
) -> int:
    """Write the scores and the places of the best turns into `lines`; return how many.

    Only the best one may be unknown: neither visited nor solved.
    """
    set_values(count, trees, is_guided, choice)
    ranked, place = 0, next_turn(choice, count, NO_TURN)
    while place != NO_TURN and ranked < len(lines):
        if ranked == 0 or choice.visits[place] > 0 or choice.solved[place] != UNSOLVED:
            lines[ranked, SCORE], lines[ranked, NUMBERS] = score_of(choice, place), place
            ranked += 1
        place = next_turn(choice, count, place)
    return ranked


@kernel
def follow(tree: Tree, node: int, is_guided: bool, choice: Choice, line: NDArray[int64]) -> None:
    """Write the line that begins with the turn to a node and continues with the best turns."""
    line[NUMBERS] = tree.turns[node]
    length = 1
    while tree.widths[node] > 0 and tree.visits[node] > 1:
        count = int(tree.widths[node])
        add_tree(tree, node, count, True, choice)
        set_values(count, 1, is_guided, choice)
        node = int(tree.first[node]) + next_turn(choice, count, NO_TURN)
        line[NUMBERS + length] = tree.turns[node]
        length += 1
    line[LENGTH] = line[DEPTH] = length
