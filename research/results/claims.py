"""The claims of Queah's sources, each with what would count, what was found, and what that says."""

import numpy as np

from research.results.figures import (
    ALL,
    DRAW,
    PRESETS,
    REACHED,
    Figures,
    by_lead,
    cell_scores,
    changed,
    find_study,
    longest,
    mean_turns,
    opening_scores,
    shares,
)
from research.results.tallies import AHEAD, CELL_CLASSES
from research.results.text import cells_table, cube_table, pairs_table, percent, value

DIAGONAL = list(CELL_CLASSES).index("diagonal to the centre")


def claims_part(figures: Figures) -> str:
    """Return the part of the page that tests every claim."""
    parts = (second_player, repetitive, less_drawish, mandatory, endgame)
    return f"""## Queah: what this says of the sources' claims

The letters name the sources as [Queah's rules](queah.md) do. All claims draw on this table: the
full game (six in reserve, a stalemate is a loss) under every combination of `capture`,
`replacement` and `backtrack`. Under `before-move` the two mandatory captures are one rule, which
stands here once, as `mandatory`.

{cube_table(figures)}

{chr(10).join(part(figures) for part in parts)}"""


def share(study: Figures, result: int, kind: int = REACHED) -> str:
    """Return a share of positions."""
    return percent(float(shares(study, kind)[result]))


def preset(figures: Figures, name: str) -> Figures:
    """Return a preset's study."""
    return find_study(figures, PRESETS[name])


def start(figures: Figures, name: str) -> str:
    """Return the value of a preset's start."""
    return value(*preset(figures, name)["start"])


def second_player(figures: Figures) -> str:
    """Return the test of the claim that the usual rules favour the second player."""
    sentences = []
    for name in ("traditional", "compulsory"):
        seven, eight = opening_scores(preset(figures, name))[7:9]
        sentences.append(f"under `{name}` {seven:.3f} after seven and {eight:.3f} after eight")
    turns = [
        turn for name in ("traditional", "compulsory") for turn in preset(figures, name)["turns"]
    ]
    drawn_turns = sum(name == "draw" for _, name, _ in turns)
    return f"""### "The usual rules gave a great advantage to a second player" [B, C]

*What would count:* a start that is lost for the first side, or openings after which the second side
mostly wins.
*Found:* the start is a {start(figures, "traditional")} under `traditional` and a
{start(figures, "compulsory")} under `compulsory`, and {drawn_turns} of the {len(turns)} first turns
of the two keep the draw. With best play after random plies the first side scores
{" and ".join(sentences)}: more than a half whenever it is on move, less whenever it is not.
*It says:* the second side cannot force a win under either of the usual rule sets. Random openings
do not settle who is favoured, since the side to move scores more after nearly all of them. Of the
remedies, `comment` starts with a {start(figures, "comment")} as well; the start of `balanced` is a
{start(figures, "balanced")} for the first side, that of `comment-house` a
{start(figures, "comment-house")}, and in both one first turn of five wins.
*It does not say* how often the second player wins between people, who do not play perfectly.

{lost_starts(figures)}
"""


def lost_starts(figures: Figures) -> str:
    """Return which starts are lost, and what their neighbours are worth."""
    matrix = figures["queah"]["matrix"]
    lost = [row for row in matrix if row["value"] == "loss"]
    names = ("replacement", "backtrack")
    ((replacement, backtrack),) = {tuple(row[name] for name in names) for row in lost}
    family = [
        row for row in matrix if (row["replacement"], row["backtrack"]) == (replacement, backtrack)
    ]
    starts: dict[tuple[str, str], dict[str, list[int]]] = {}
    for row in family:
        values = starts.setdefault((row["stalemate"], row["capture"]), {})
        values.setdefault(row["value"], []).append(row["reserve"])
    lines = [
        f"- `stalemate={stalemate}`, `capture={capture}`: {by_reserve(values)}"
        for (stalemate, capture), values in starts.items()
    ]
    return f"""Of the {len(matrix)} combinations of options (the tables above) the first side
loses {len(lost)}. All of these have `replacement={replacement}` and
`backtrack={backtrack}`, which no preset combines. But not all of that family are lost; its starts,
by reserve:

{chr(10).join(lines)}

So the claim holds of best play where this list says *loss*, and under no other combination."""


def by_reserve(values: dict[str, list[int]]) -> str:
    """Return values with the reserves that have them."""
    return ", ".join(f"{name} with {run(reserves)}" for name, reserves in values.items())


def run(numbers: list[int]) -> str:
    """Return neighbouring numbers in words."""
    joint = " and " if len(numbers) == 2 else " to "
    return joint.join(str(number) for number in dict.fromkeys((numbers[0], numbers[-1])))


def repetitive(figures: Figures) -> str:
    """Return the test of the claim that entering before moving is repetitive."""
    old, new = preset(figures, "traditional"), preset(figures, "comment")
    pairs = pairs_table(figures, "replacement", ("capture", "backtrack"))
    return f"""### Entering before moving is "pretty repetitive" [B]

*What would count:* more positions from which play continues without end, which is what a draw is
here, than where entering is a separate turn.
*Found:* {share(old, DRAW)} of the reached positions of `traditional` are drawn, and
{share(new, DRAW)} of those of `comment`, which differs in nothing else; with equal pieces it is
{drawn_when_equal(old)} and {drawn_when_equal(new)}.
The table above has the other five pairs. This share of all positions has another result when only
this option changes (`capture` is that of `as-turn`):

{pairs}

*It says:* by this measure the claim is not borne out. Where any reached position is drawn,
entering before moving leaves the smaller share, and the longest win of `traditional` is shorter
than that of `comment` ({longest(old, REACHED)} plies against {longest(new, REACHED)}); both starts
are draws.
*It does not say* whether games between people repeat: a draw here is what best play cannot avoid,
and a player may repeat in a won position.
"""


def drawn_when_equal(study: Figures) -> str:
    """Return the share of draws among reached positions with equally many pieces."""
    return percent(float(by_lead(study, REACHED, 0)[DRAW]))


def less_drawish(figures: Figures) -> str:
    """Return the test of the claim that forbidding backtracking makes fewer draws."""
    lines = []
    for row in figures["queah"]["studies"]:
        if row["backtrack"] == "allowed":
            other = find_study(figures, (row["capture"], row["replacement"], "forbidden"))
            lines.append(
                f"- `{row['capture']}`, `{row['replacement']}`: the start from "
                f"{value(*row['start'])} to {value(*other['start'])}, drawn reached positions from "
                f"{share(row, DRAW)} to {share(other, DRAW)}"
            )
    return f"""### Forbidding to step back makes it "less drawish" [B]

*What would count:* fewer drawn positions, and a start that is no draw.
*Found,* from `allowed` to `forbidden`:

{chr(10).join(lines)}

*It says:* borne out in the full game, under every combination of the other two options: fewer
positions are drawn, and no start is. (Under `mandatory-over-steps` the start is no draw to begin
with.) With mandatory captures of either kind as well, no position at all is drawn, reached or not.
*It does not say* that the game becomes fair: a start that is no draw is won by one side.
"""


def mandatory(figures: Figures) -> str:
    """Return the test of the claim that mandatory capture makes a different game."""
    lines = []
    for first, second in (("traditional", "compulsory"), ("balanced", "comment-house")):
        one, other = preset(figures, first), preset(figures, second)
        lines.append(
            f"- `{first}` to `{second}`: mean turns {mean_turns(one, REACHED):.2f} to "
            f"{mean_turns(other, REACHED):.2f}, positions with one turn only "
            f"{forced(one)} to {forced(other)}, drawn {share(one, DRAW)} to {share(other, DRAW)}"
        )
    pairs = pairs_table(figures, "capture", ("capture", "replacement", "backtrack"))
    same = [1 - changed(pair) for pair in figures["queah"]["pairs"] if pair["option"] == "capture"]
    return f"""### Mandatory capture "may bring more dynamics" [B], or "a very different game" [T]

*What would count:* positions with another result, fewer draws, and how much choice is left.
*Found:*

{chr(10).join(lines)}

The table at the top has the other four pairs. This share of all positions has another result than
with optional captures:

{pairs}

*It says:* in every pair fewer draws, less choice and far more forced turns; but the result of best
play is the same in {percent(min(same))} to {percent(max(same))} of all positions.
*It does not say* whether that is more fun, nor that the way to the result is the same.
"""


def forced(study: Figures) -> str:
    """Return the share of unfinished positions with one turn."""
    found = study["branching"][REACHED]
    return percent(found[1] / sum(found))


def endgame(figures: Figures) -> str:
    """Return the test of the claims that position decides endgames and diagonals are strong."""
    studies = {name: preset(figures, name) for name in ("traditional", "compulsory")}
    tables = [f"`{name}`:\n\n{cells_table(study)}" for name, study in studies.items()]
    decided = [f"under `{name}` {decisions(study)}" for name, study in studies.items()]
    scores = {name: cell_scores(study, ALL, DIAGONAL)[0] for name, study in studies.items()}
    old, new = scores["traditional"], scores["compulsory"]
    _, found = cell_scores(studies["traditional"], ALL, DIAGONAL)
    ends = percent(float(found[0] / found.sum()))
    middle = percent(float(found[AHEAD - 2 : AHEAD + 3].sum() / found.sum()))
    return f"""### "More advantageous positions" win the endgame; diagonal cells are "powerful" [P]

*What would count:* with both reserves empty and equally many pieces on the board, few draws; and a
score that rises with the lead on the four cells diagonal to the centre, more than on other cells.
*Found,* over all such positions, {found.sum():,.0f}: {"; ".join(decided)}. The mean score of the
side to move (a win counts 1, a draw a half) by how many more of its pieces than of the opponent's
stand on the cells of a class:

{(chr(10) * 2).join(tables)}

![Mean score by the lead on each class of cells](results/cells.svg)

Positions behind a column, the same for every class of four cells and both presets:
{behind_columns(found)}.

*It says:* under `compulsory` nearly all of these endgames are decided by where the pieces stand and
who is to move; under `traditional` most are, but the draws are not few. On the diagonal cells the
score rises at every step from two behind to three ahead, from {old[AHEAD - 2]:.3f} to
{old[AHEAD + 3]:.3f} under `traditional` and from {new[AHEAD - 2]:.3f} to {new[AHEAD + 3]:.3f} under
`compulsory`; on no other class of four cells does it rise like that. But it does not rise over the
whole table: with all four pieces on the diagonal cells it falls to {old[AHEAD + 4]:.3f} and
{new[AHEAD + 4]:.3f}, and against four there the side to move does better than one, two or three
behind: {old[0]:.3f} and {new[0]:.3f}. These ends are exact counts like the rest, so they are no
accident of sampling, but they rest on few positions: {found[0]:.0f} each, {ends} of all, while
{middle} lie from two behind to two ahead. So the claim holds for having more of these cells, from
two fewer to three more, and not for having all four and nothing elsewhere. More pieces beside the
centre, where they can be jumped over, or on the points of the diamond correlate, by and large, with
a lower score. A piece on the centre makes little difference under `traditional` and some under
`compulsory`, for the better.
*It does not say* that the cells are the cause: a piece that stands on one stands on no other.
"""


def decisions(study: Figures) -> str:
    """Return how endgames with equal pieces end for the side to move."""
    found = np.array(study["cells"][ALL][DIAGONAL]).sum(axis=0)
    lost, drawn, won = (percent(float(share)) for share in found / found.sum())
    return f"the side to move wins {won}, draws {drawn} and loses {lost}"


def behind_columns(found: np.ndarray) -> str:
    """Return how many positions have a lead; equally many have it the other way round."""
    ahead = [f"{found[AHEAD + n]:,.0f} at each of -{n} and +{n}" for n in range(1, AHEAD + 1)]
    return ", ".join((f"{found[AHEAD]:,.0f} at 0", *ahead))
