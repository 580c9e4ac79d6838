"""The claims of Queah's sources, each with what would count, what was found, and what it says."""

from bench.results.figures import (
    ALL,
    DRAW,
    LOSS,
    PRESETS,
    REACHED,
    WIN,
    Figures,
    by_lead,
    cell_scores,
    counts,
    find_study,
    longest,
    mean_turns,
    shares,
)
from bench.results.tallies import AHEAD, CELL_CLASSES
from bench.results.text import cells_table, cube_table, pairs_table, percent, value

DIAGONAL = list(CELL_CLASSES).index("diagonal to the centre")


def claims_part(figures: Figures) -> str:
    """Put every claim to the test."""
    parts = (second_player, repetitive, less_drawish, mandatory, endgame)
    return f"""## Queah: what this says of the sources' claims

The letters name the sources as [Queah's rules](queah.md) do. All claims draw on this table: the
full game (six in reserve, a stalemate is a loss) under every combination of the three options that
the sources dispute.

{cube_table(figures)}

{chr(10).join(part(figures) for part in parts)}"""


def share(study: Figures, result: int, kind: int = REACHED) -> str:
    """Write a share of positions."""
    return percent(float(shares(study, kind)[result]))


def preset(figures: Figures, name: str) -> Figures:
    """Find a preset's study."""
    return find_study(figures, PRESETS[name])


def start(figures: Figures, name: str) -> str:
    """Write the value of a preset's start."""
    return value(*preset(figures, name)["start"])


def second_player(figures: Figures) -> str:
    """The usual rules favour the second player."""
    told = []
    for name in ("traditional", "compulsory"):
        lost, drawn, won = preset(figures, name)["openings"][8]
        told.append(
            f"under `{name}` the first side wins {percent(won)}, the second {percent(lost)}, and "
            f"{percent(drawn)} are drawn"
        )
    turns = [
        turn for name in ("traditional", "compulsory") for turn in preset(figures, name)["turns"]
    ]
    drawn_turns = sum(name == "draw" for _, name, _ in turns)
    return f"""### "The usual rules gave a great advantage to a second player" [B, C]

*What would count:* a start that is lost for the first side, or openings after which the second side
mostly wins.
*Found:* the start is a {start(figures, "traditional")} under `traditional` and a
{start(figures, "compulsory")} under `compulsory`, and {drawn_turns} of the {len(turns)} first turns
of the two keep the draw. After eight random plies {"; ".join(told)}.
*It says:* the second side cannot force a win under either of the usual rule sets, and random
openings do not favour it. The remedies shift the balance instead: the start of `balanced` is a
{start(figures, "balanced")} for the first side, that of `comment-house` a
{start(figures, "comment-house")}, and in both one first turn of five wins. The
solved rule sets whose start is lost for the first side all have {lost_starts(figures)}, which no
preset combines: there, and only there, the claim holds of best play.
*It does not say* how often the second player wins between people, who do not play perfectly.
"""


def lost_starts(figures: Figures) -> str:
    """Name the options that all rule sets with a lost start have in common."""
    lost = [row for row in figures["queah"]["matrix"] if row["value"] == "loss"]
    names = ("capture", "replacement", "backtrack", "stalemate")
    common = {name: {row[name] for row in lost} for name in names}
    told = [f"`{name}={min(found)}`" for name, found in common.items() if len(found) == 1]
    return " and ".join(told)


def repetitive(figures: Figures) -> str:
    """Entering before moving repeats."""
    old, new = preset(figures, "traditional"), preset(figures, "comment")
    pairs = pairs_table(figures, "replacement", ("capture", "backtrack"))
    return f"""### Entering before moving is "pretty repetitive" [B]

*What would count:* more positions from which play goes on without end, which is what a draw is
here, than where entering is a turn of its own.
*Found:* {share(old, DRAW)} of the reached positions of `traditional` are drawn, and
{share(new, DRAW)} of those of `comment`, which differs in nothing else; with equal pieces it is
{drawn_when_equal(old)} and {drawn_when_equal(new)}.
The table above has the other three pairs. So many positions have another result when only this
option changes:

{pairs}

*It says:* by this measure the claim is not borne out. Where any reached position is drawn,
entering before moving leaves the smaller share, and the longest win of `traditional` is shorter
than that of `comment` ({longest(old, REACHED)} plies against {longest(new, REACHED)}); both starts
are draws.
*It does not say* whether games between people repeat: a draw here is what best play cannot avoid,
and a player may repeat in a won position.
"""


def drawn_when_equal(study: Figures) -> str:
    """Write the share of draws among reached positions with equally many pieces."""
    return percent(float(by_lead(study, REACHED, 0)[DRAW]))


def less_drawish(figures: Figures) -> str:
    """Forbidding backtracking makes fewer draws."""
    rows = figures["queah"]["studies"]
    told = []
    for row in rows:
        if row["backtrack"] == "allowed":
            other = find_study(figures, (row["capture"], row["replacement"], "forbidden"))
            told.append(
                f"- `{row['capture']}`, `{row['replacement']}`: the start from "
                f"{value(*row['start'])} to {value(*other['start'])}, drawn reached positions from "
                f"{share(row, DRAW)} to {share(other, DRAW)}"
            )
    return f"""### Forbidding to step back makes it "less drawish" [B]

*What would count:* fewer drawn positions, and a start that is no draw.
*Found,* from `allowed` to `forbidden`:

{chr(10).join(told)}

*It says:* borne out, under every combination of the other two options. With mandatory captures as
well, {never_drawn(figures)} of all positions are drawn, reached or not.
*It does not say* that the game becomes fair: a start that is no draw is won by one side.
"""


def never_drawn(figures: Figures) -> str:
    """Count the drawn positions where captures are mandatory and stepping back is forbidden."""
    found = [
        counts(find_study(figures, ("mandatory", replacement, "forbidden")), ALL)[DRAW]
        for replacement in ("before-move", "as-turn")
    ]
    return f"{found[0]:,} (`before-move`) and {found[1]:,} (`as-turn`)"


def mandatory(figures: Figures) -> str:
    """Mandatory capture makes another game."""
    told = []
    for first, second in (("traditional", "compulsory"), ("balanced", "comment-house")):
        one, other = preset(figures, first), preset(figures, second)
        told.append(
            f"- `{first}` to `{second}`: mean turns {mean_turns(one, REACHED):.2f} to "
            f"{mean_turns(other, REACHED):.2f}, positions with one turn only "
            f"{forced(one)} to {forced(other)}, drawn {share(one, DRAW)} to {share(other, DRAW)}"
        )
    pairs = pairs_table(figures, "capture", ("replacement", "backtrack"))
    return f"""### Mandatory capture "may bring more dynamics" [B], or "a very different game" [T]

*What would count:* positions with another result, fewer draws, and how much choice is left.
*Found:*

{chr(10).join(told)}

So many of all positions have another result when only this option changes:

{pairs}

*It says:* fewer draws, less choice and far more forced turns; but in most positions the result of
best play is the same.
*It does not say* whether that is more fun, nor that the way to the result is the same.
"""


def forced(study: Figures) -> str:
    """Write the share of unfinished positions with one turn."""
    found = study["branching"][REACHED]
    return percent(found[1] / sum(found))


def endgame(figures: Figures) -> str:
    """Position decides the endgame, and the diagonal cells are powerful."""
    tables = []
    decided = []
    for name in ("traditional", "compulsory"):
        study = preset(figures, name)
        tables.append(f"`{name}`:\n\n{cells_table(study)}")
        table = study["cells"][ALL][DIAGONAL]
        total = sum(map(sum, table))
        won, lost = (sum(row[result] for row in table) for result in (WIN, LOSS))
        decided.append(
            f"under `{name}` the side to move wins {percent(won / total)} and loses "
            f"{percent(lost / total)}"
        )
    score, _ = cell_scores(preset(figures, "traditional"), ALL, DIAGONAL)
    return f"""### "More advantageous positions" win the endgame; diagonal cells are "powerful" [P]

*What would count:* with both reserves empty and equally many pieces on the board, few draws; and a
score that rises with the lead on the four cells diagonal to the centre, more than on other cells.
*Found,* over all such positions: {"; ".join(decided)}. The mean score of the side to move (a win
counts 1, a draw a half) by how many more of its pieces than of the opponent's stand on the cells of
a class:

{(chr(10) * 2).join(tables)}

![Mean score by the lead on each class of cells](results/cells.svg)

*It says:* with material equal, where the pieces stand, and who is to move, decides most endgames.
On the diagonal cells the score rises at every step from two behind to three ahead: under
`traditional` from {score[AHEAD - 2]:.3f} to {score[AHEAD + 3]:.3f}. More pieces beside the centre,
where they can be jumped over, or on the points of the diamond go, by and large, with a lower score;
the centre itself makes little difference.
*It does not say* that the cells are the cause: a piece that stands on one stands on no other.
"""
