"""`docs/results.md`, written from the figures by `python -m research.results.write`."""

import numpy as np

from lodestone.core.markdown import table
from lodestone.core.phrases import listed
from research.results import qo
from research.results.claims import claims_part, preset, share, start
from research.results.figures import (
    ALL,
    DRAW,
    PRESETS,
    REACHED,
    Figures,
    branching,
    by_lead,
    counts,
    find_study,
    longest,
    mean_turns,
    opening_scores,
    shares,
    tempo,
)
from research.results.queah import STALEMATES
from research.results.text import filled, ordered, percent, plot, value

HEAD = """Everything on this page comes from the exact solver. Nothing is sampled, guessed or played
by an engine. `make results` solves the rule sets, counts, and writes this page, its plots and
`results/figures.json`, which holds the counts behind them.

- A **value** is for the side to move when both sides play their best: *win*, *draw* or *loss*. The
  number after it is the **remoteness**: the plies to the end when the winner hurries and the loser
  delays. A **draw** is a position from which neither side can force a win.
- **All positions** are those that the solver numbers: every board with up to four pieces of each
  side and up to the starting reserve beside it, with every pair of bans that the board allows.
  **Reached** positions are those that some play from the start leads to. Positions are counted
  before symmetry; two Queah positions that differ only by the colours exchanged count once.
- Every number is of positions, of plies, or of openings weighted by their probabilities; none is of
  games that people play.
"""


def answer_part(figures: Figures) -> str:
    """Return the answer in a paragraph that needs no table."""
    drawn = [f"`{name}`" for name in PRESETS if start(figures, name) == "draw"]
    _, freely = preset(figures, "balanced")["start"]
    _, forced = preset(figures, "comment-house")["start"]
    free, bound = (share(preset(figures, name), DRAW) for name in ("comment", "balanced"))
    return f"""# Results

**With best play, nobody wins the older Queah, and the first player wins the newer one.** Under
{listed(drawn)} neither player can force a win. Under `balanced`, which forbids players to step
back, the first player can: in {freely} turns, counting those of both players. Under
`comment-house`, where captures are compulsory as well, it takes {forced}. Forbidding the step back
does make the game less drawish: of all positions that a game can reach, {bound} are drawn under
`balanced`, and {free} under `comment`, which differs in nothing else."""


def presets_part(figures: Figures) -> str:
    """Return what the presets are worth, and how their positions divide."""
    studies = {name: find_study(figures, options) for name, options in PRESETS.items()}
    starts = table(
        ("preset", "start", "every first turn, for the side that makes it"),
        (
            (
                f"`{name}`",
                value(*study["start"]),
                ", ".join(f"`{turn}` {value(*worth)}" for turn, *worth in study["turns"]),
            )
            for name, study in studies.items()
        ),
    )
    return f"""## Queah: the presets

`comment-house` and `balanced-mandatory` are one rule set; it stands here under the first name.
Repetition ends no game here. That changes no value: a game that begins at a position is worth the
same under either repetition rule, since a winner who hurries repeats nothing.

{starts}

{plot("shares", "Shares of lost, drawn and won positions by preset")}

{shares_table(studies)}

Under these presets no turn ends a game in a draw (a side without a turn has lost), so every drawn
position is one from which play continues without end unless one side errs or both agree.

{plot("remoteness", "Share of positions decided within a number of plies, by preset")}

{plot("branching", "Distribution of the number of legal turns, by preset")}

{branching_table(studies)}

Of reached positions in which the game is not over. The last two columns compare with a free pass:
how often having to move gives a better result than letting the other side move in the same
position, and how often a worse one (zugzwang).
"""


def shares_table(studies: dict[str, Figures]) -> str:
    """Return the shares of results and the longest wins."""
    kinds = ((ALL, "all"), (REACHED, "reached"))
    return table(
        ("preset", "positions", "count", "win", "draw", "loss", "longest"),
        (
            (
                f"`{name}`",
                word,
                f"{counts(study, kind).sum():,}",
                *ordered(shares(study, kind)),
                f"{longest(study, kind)} plies",
            )
            for name, study in studies.items()
            for kind, word in kinds
        ),
    )


def branching_table(studies: dict[str, Figures]) -> str:
    """Return how many turns reached positions have, and what having to move is worth."""
    return table(
        (
            "preset",
            "mean turns",
            "most",
            "one turn only",
            "moving beats passing",
            "passing is better",
        ),
        (
            (
                f"`{name}`",
                f"{mean_turns(study, REACHED):.2f}",
                str(int(np.nonzero(branching(study, REACHED))[0].max())),
                percent(float(branching(study, REACHED)[1])),
                *(percent(share) for share in tempo(study, REACHED)),
            )
            for name, study in studies.items()
        ),
    )


def longest_part(figures: Figures) -> str:
    """Return a longest win of every preset."""
    blocks = []
    for name, options in PRESETS.items():
        found = find_study(figures, options)["longest"]
        line = " ".join(found["line"])
        blocks.append(
            f"<details><summary><code>{name}</code>: {value(*found['value'])}, "
            f"<code>{found['position']}</code></summary>\n\n```text\n{wrapped(line)}\n```\n\n</details>"
        )
    return """### The longest wins

For every preset, a reached position with the greatest remoteness and one line of best play to the
end (of equal turns, the first by its text). A *loss* is lost by the side to move.

""" + "\n\n".join(blocks)


def wrapped(line: str, width: int = 96) -> str:
    """Return a line of turns broken where it is full."""
    lines = [""]
    for word in line.split():
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def seats_part(figures: Figures) -> str:
    """Return what the first turn is worth."""
    rows = []
    for name, options in PRESETS.items():
        means = opening_scores(find_study(figures, options))
        balanced = (means[-2] + means[-1]) / 2
        rows.append((f"`{name}`", *(f"{mean:.3f}" for mean in means), f"**{balanced:.3f}**"))
    plies = [str(ply) for ply in range(len(rows[0]) - 2)]
    return f"""## Queah: what the seat is worth

A start that is a draw says only that neither side can force a win. A finer figure: play some plies
at random, every turn equally likely, and then perfectly. The first side's mean score (1, ½ or 0) is
computed over all such openings with their probabilities.

{plot("openings", "Mean score of the first side after random openings, by preset")}

{table(("preset", *plies, "7 and 8"), rows)}

The columns are the numbers of random plies. After an even number the first side is to move again,
after an odd number the second, and being to move in a random position is worth more than the seat:
the score goes up and down. No single column says who has the better seat. The mean of an odd and an
even column says more, but it is still unkind to the first side, which makes the first random turn
and so has made half a random turn more on average. [Play with errors](family.md#play-with-errors)
from the start itself has neither fault.
"""


def material_part(figures: Figures) -> str:
    """Return how results depend on material."""
    rows = []
    for name, options in PRESETS.items():
        study = find_study(figures, options)
        for lead in range(-2, 3):
            found = by_lead(study, REACHED, lead)
            rows.append((f"`{name}`", f"{lead:+d}" if lead else "0", *ordered(found)))
    head = ("preset", "pieces ahead", "win", "draw", "loss")
    return f"""### Material

Reached positions by how many pieces, reserve included, the side to move has more than the other.

{table(head, rows)}
"""


def matrix_part(figures: Figures) -> str:
    """Return the start's value under every combination of options."""
    matrix = figures["queah"]["matrix"]
    parts = [
        f"### Stalemate `{stalemate}`\n\n{matrix_table(matrix, stalemate)}\n"
        for stalemate in STALEMATES
    ]
    return f"""## Queah: what single options change

The start's value by option and by the pieces in reserve. Under `before-move` the two mandatory
captures are one rule, so it stands here once. [The family of Queah](family.md) says more of each.

{plot("starts", "Value of the start by options and reserve; a stalemate is a loss")}

{chr(10).join(parts)}"""


def matrix_table(matrix: list[Figures], stalemate: str) -> str:
    """Return one table of starts."""
    rows: dict[tuple[str, ...], dict[int, str]] = {}
    for row in matrix:
        if row["stalemate"] == stalemate:
            options = (row["capture"], row["replacement"], row["backtrack"])
            cells = rows.setdefault(options, {})
            cells[row["reserve"]] = value(row["value"], row["remoteness"])
    return table(
        ("capture", "replacement", "backtrack", *(f"reserve {n}" for n in range(7))),
        (
            (*(f"`{option}`" for option in options), *(cells[n] for n in range(7)))
            for options, cells in rows.items()
        ),
    )


def qo_part(figures: Figures) -> str:
    """Return what each reading of *blocked* makes of Qo on small boards."""
    tables = "\n\n".join(
        f"### {size} by {size} points\n\n{qo_table(figures, size)}" for size in qo.STONES
    )
    boards = figures["qo"]
    most = max(row["up_to_symmetry"] for board in boards for row in board["readings"])
    shifts = [np.array(pair["results"]) for board in boards for pair in board["against_first"]]
    furthest = max(float(1 - np.trace(shift) / shift.sum()) for shift in shifts)
    split = sum(len({row["start"][0] for row in board["readings"]}) > 1 for board in boards)
    return f"""## Qo: the readings of *blocked* on small boards

Qo's full board is far beyond solving. On 3 by 3 and 4 by 4 points with few lodestones in each
container it is solved whole, by a search of every reached position (up to {most:,} up to symmetry).
Prices, sets (3 black, 4 white) and margin are those of the published game. A group is connected
along the grid whatever is said of diagonals.

{plot("qo", "Share of drawn positions by reading and number of lodestones")}

Readings without a separate line lie under that of `line-or-longer`. *Best* counts the first
turns that are as good as any. The last two columns compare with the first
reading, up to symmetry: how many of its positions the other reading does not reach, and in which
share of those that both reach the result differs.

{tables}

*It says:* the readings disagree about the start's result on {split} of these {len(boards)} boards,
and about that of {percent(furthest)} at most of the positions that they share; on 3 by 3
points with many lodestones they differ far more in how many positions there are. Without
diagonals `line` and `line-or-longer` are one game here: on 4 by 4 points a line of four along the
grid is complete, which loses before anything is taken off, and on 3 by 3 points three are. With
four lodestones each the margin decides: the second side pays all it has to move the first side's
only lodestone two spaces, has an empty container and is 8 behind, and so wins; on 4 by 4 points
that always works, on 3 by 3 only the centre is safe from it.
*It does not say* how the readings differ on eight by eight points with 89 lodestones, where a set
is small beside the board and a move is cheap beside a container.
"""


def qo_table(figures: Figures, size: int) -> str:
    """Return the table of one size of board."""
    head = (
        "lodestones",
        "blocked",
        "start",
        "best",
        "positions",
        "win",
        "draw",
        "loss",
        "longest",
        "not reached",
        "another result",
    )
    boards = [board for board in figures["qo"] if board["size"] == size]
    return table(head, [row for board in boards for row in qo_rows(board)])


def qo_rows(board: Figures) -> list[tuple[str, ...]]:
    """Return a row for each reading."""
    rows = []
    for n, reading in enumerate(board["readings"]):
        best = f"{len(reading['best'])} of {reading['first_turns']}"
        found = (
            np.array([reading["losses"], reading["draws"], reading["wins"]]) / reading["positions"]
        )
        cells = [f"{reading['positions']:,}", *ordered(found), str(reading["longest"])]
        compared = ("–", "–") if n == 0 else differences(board["against_first"][n - 1])
        name = (str(board["stones"]), qo.reading_name(n))
        rows.append((*name, value(*reading["start"]), best, *cells, *compared))
    return rows


def differences(compared: Figures) -> tuple[str, str]:
    """Return how far two readings differ."""
    results = np.array(compared["results"])
    return f"{compared['only_first']:,}", percent(1 - np.trace(results) / results.sum())


PARTS = (
    presets_part,
    longest_part,
    seats_part,
    material_part,
    matrix_part,
    claims_part,
    qo_part,
)


def page(figures: Figures) -> str:
    """Return the whole page."""
    parts = [answer_part(figures), HEAD, *(part(figures) for part in PARTS)]
    return "\n\n".join(filled(part.strip()) for part in parts) + "\n"
