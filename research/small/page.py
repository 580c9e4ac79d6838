"""The text of `docs/qo-small.md`, with every number from the figures."""

from collections import Counter
from collections.abc import Callable, Iterable

from lodestone import Rules
from lodestone.core.markdown import table
from research.results.text import filled, percent
from research.small.measure import Row
from research.small.plan import VARIED, Choice, rules_of, values_on
from research.small.sets import can_be_removed
from research.small.terms import (
    MARK,
    Survey,
    bonus_letters,
    choice_name,
    end_name,
    is_cliff,
    is_monotone,
    is_proposed,
    tally,
)

#: The readings of *blocked*, and what they are on a board, by name.
READINGS = tuple(VARIED["blocked"])
#: The lengths of sets that are listed.
LENGTHS = (2, 3, 4)


def page(rows: list[Row]) -> str:
    """Return the whole page; raise `ValueError` if the figures do not bear what it says."""
    survey = Survey(rows)
    parts = (head, answers, unremovable, seats, margins, options, endings, limits, everything)
    return "\n\n".join(filled(part(survey).strip()) for part in parts) + "\n"


def proven(holds: bool, text: str) -> str:
    """Return a statement with its mark; raise `ValueError` if the figures do not bear it."""
    if not holds:
        raise ValueError(f"the figures do not say: {text}")
    return f"- **Proven:** {text}"


def boards(rows: Iterable[Row]) -> str:
    """Return which boards rows are about, in words."""
    found: dict[int, set[int]] = {}
    for row in rows:
        found.setdefault(row["size"], set()).add(row["stones"])
    spelled = [
        f"{size} by {size} points with {_span(found[size])} lodestones" for size in sorted(found)
    ]
    return "; ".join(spelled)


def _span(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"


def head(survey: Survey) -> str:
    """Return what the page is about."""
    most = max(row["stored"] for row in survey.solved)
    return f"""# Qo on small boards

Qo on its real board is far beyond solving. On small boards with few lodestones it is solved whole:
{len(survey.solved)} rule sets ({boards(survey.solved)}), of up to {most:,} positions up to
symmetry. `make small` solves what is missing in `qo/small.jsonl` and writes this page; you can stop
and resume it at any time. Rule sets of more than 50,000,000 positions would be left out
({len(survey.rows) - len(survey.solved)} were).

**What a position is worth.** Play without end is a draw, as repetition is. An end is worth the pair
of its result and the *difference*, the final score minus the opponent's (O11). Sides play for the
result first and then for the difference, so among wins a lead is best, then a line, then an
opponent who is too far ahead. After a complete line no scores are compared, and the difference is
0 (O10); so it is in a draw, by equal scores or without end. What one side gains the other loses,
there are finitely many such pairs, and so every position has a value.
[Solving](solving.md#values-by-score) describes the method; a second solver, written from the
rulebook and sharing no code, confirms the values of every position on 3 by 3 points under eleven
rule sets.

**What is varied.** From the usual rules of a board each option is changed alone, and on 3 by 3
points with 4 to 7 lodestones each pair of options. The same is done to the withdrawn proposal
(`pay` 1, `reach` 1, `paid` aside). The usual sets are 3 black or 4 white ({_runs(survey)}).
On 4 by 4 points with 6 lodestones and 5 by 5 with 4, only the options `first` and `margin` and the
sets are changed. *First* is the side that moves first, and a value holds under the rule set
that is named and no other."""


def _runs(survey: Survey) -> str:
    sizes = sorted({row["size"] for row in survey.rows})
    spelled = [f"{values_on(size, 'runs')[0]} on {size} by {size} points" for size in sizes]
    return ", ".join(spelled)


def answers(survey: Survey) -> str:
    """Return the statements."""
    statements = [part(survey) for part in (_seat, _asymmetry, _parity, _margin, _komi, _matters)]
    return f"""## What small boards say

Rule sets marked {MARK} in the tables count nowhere here: a set of one colour can never be removed
under them ([below](#sets-that-can-never-be-removed)). {len(survey.sound)} rule sets remain.

{chr(10).join(line for found in statements for line in found)}"""


def _seat(survey: Survey) -> list[str]:
    wins, draws, losses = tally(survey.sound)
    won = [row for row in survey.sound if row["result"] == "win"]
    pairs = list(survey.neighbours("first"))
    same = [one["result"] == other["result"] for one, other in pairs]
    alike = sum(_has_equal_sets(row) for row, _ in pairs)
    return [
        proven(
            losses > wins,
            f"moving first seldom helps. First draws under {draws} of the "
            f"{len(survey.sound)} rule sets, loses under {losses} and wins under {wins}.",
        ),
        proven(
            all(map(is_cliff, won)),
            f"First never wins with the higher score. All {wins} wins make the opponent too far "
            "ahead, by paying.",
        ),
        proven(
            all(same) and _matters_where_one_colour_is_safe(survey),
            f"which colour moves first changes nothing: in all {len(pairs)} pairs of rule sets "
            "that differ in `first` only, the side that moves first has the same result. That is "
            f"plain in the {alike} pairs where both colours have the same rules. (Where only one "
            "colour's sets can be removed, it can matter, as on 3 by 3 points with 4 lodestones "
            f"and sets 2/3 {MARK}.)",
        ),
    ]


def _has_equal_sets(row: Row) -> bool:
    options = Rules.parse(row["rules"]).options.values()
    return options["black_run"] == options["white_run"]


def _matters_where_one_colour_is_safe(survey: Survey) -> bool:
    one = survey.find(3, 4, {"runs": "2/3"})
    other = survey.find(3, 4, {"runs": "2/3", "first": "white"})
    return bool(one and other and one["result"] != other["result"])


def _asymmetry(survey: Survey) -> list[str]:
    pairs = list(survey.neighbours("runs"))
    same = [
        (one["result"], one["difference"]) == (other["result"], other["difference"])
        for one, other in pairs
    ]
    large = [row for row in survey.sound if row["size"] == 4 and row["stones"] == 5]
    shares = {
        runs: next(
            row
            for row in large
            if row["changed"] == ({} if runs == values_on(4, "runs")[0] else {"runs": runs})
        )
        for runs in ("2/2", "2/3", "3/3")
    }
    black = {runs: row["black"] / row["positions"] for runs, row in shares.items()}
    white = {runs: row["white"] / row["positions"] for runs, row in shares.items()}
    told = ", ".join(f"{percent(black[one])} and {percent(white[one])} with {one}" for one in black)
    return [
        proven(
            all(same),
            f"three against four, or two against three, offsets nothing. In all {len(pairs)} pairs "
            "that differ only in the lengths of the sets, the start has the same result and the "
            f"same difference ({sum(one['result'] == 'draw' for one, _ in pairs)} are draws).",
        ),
        proven(
            black["2/2"] - white["2/2"] > black["2/3"] - white["2/3"],
            "counted by positions, unequal sets do help the colour with the longer one. On 4 by 4 "
            f"points with 5 lodestones and Black first, Black and White win {told} of the "
            "positions that can arise.",
        ),
    ]


def _parity(survey: Survey) -> list[str]:
    aside = [
        row
        for row in survey.solved
        if row["size"] == 3 and row["changed"] == {"paid": "aside"} and row["stones"] >= 5
    ]
    results = {row["stones"]: row["result"] for row in aside}
    holds = all((result == "loss") == (stones % 2 == 1) for stones, result in results.items())
    sound = {
        parity: tally([row for row in survey.sound if row["stones"] % 2 == parity])
        for parity in (0, 1)
    }
    shares = [percent(sound[parity][1] / sum(sound[parity])) for parity in (0, 1)]
    return [
        proven(
            min(results) == 5 and holds,
            "parity can decide a game that must end. On 3 by 3 points with `paid` aside "
            f"({MARK}, so without removals), First loses with {_odd(results, 1)} lodestones and "
            f"draws with {_odd(results, 0)}: the board fills up until a side has no "
            "safe point left and completes a line.",
        ),
        proven(
            min(sound[0][1], sound[1][1]) > 0,
            f"over all rule sets, {shares[0]} are drawn with even numbers of lodestones and "
            f"{shares[1]} with odd ones.",
        ),
    ]


def _odd(results: dict[int, str], parity: int) -> str:
    return ", ".join(str(stones) for stones in sorted(results) if stones % 2 == parity)


def _margin(survey: Survey) -> list[str]:
    by_margin = [row for row in survey.sound if _is_by_margin(row)]
    found = [
        survey.find(row["size"], row["stones"], row["changed"] | {"margin": "100"})
        for row in by_margin
    ]
    drawn = [row["result"] == "draw" for row in found if row]
    lost = [row for row in by_margin if row["result"] == "loss" and row["remoteness"] == 2]
    return [
        proven(
            all(drawn) and bool(drawn),
            f"the margin decides by itself. {len(by_margin)} rule sets are decided because a side "
            "pays its container away and leaves the opponent too far ahead; under "
            f"{len(lost)} Second does so with its first turn. Where such a rule set is also solved "
            f"with `margin` 100, it is drawn ({len(drawn)} of {len(drawn)}).",
        )
    ]


def _is_by_margin(row: Row) -> bool:
    return row["result"] != "draw" and row["end"] != "line" and is_cliff(row)


def _komi(survey: Survey) -> list[str]:
    free = [row for row in survey.sound if row["changed"].get("margin") == "100"]
    cliffs = [row for row in survey.sound if row["changed"].get("margin") != "100"]
    turned = [row for row in cliffs if not is_monotone(row)]
    endless = [row for row in survey.sound if end_name(row) == "never"]
    deaf = [row for row in endless if set(bonus_letters(row)) == {"D"}]
    return [
        proven(
            all(map(is_monotone, free)) and bool(turned),
            "points for Second (*komi*) are not a remedy. With a margin up to 8, more points for "
            f"Second help First under {len(turned)} of {len(cliffs)} rule sets, because points "
            f"bring their owner nearer to being too far ahead. With `margin` 100 they never do "
            f"({len(free)} of {len(free)}).",
        ),
        proven(
            bool(deaf),
            f"where neither side can force an end, points often change nothing: under {len(deaf)} "
            f"of {len(endless)} such rule sets the start is drawn with any bonus from −4 to 4 "
            "points.",
        ),
    ]


def _matters(survey: Survey) -> list[str]:
    aside = [row for row in survey.sound if row["changed"].get("paid") == "aside"]
    paid = [row for row in survey.sound if row["changed"].get("paid", "opponent") == "opponent"]
    endless = sum(end_name(row) == "never" for row in paid)
    undo = list(survey.neighbours("undo"))
    endless_pairs = [pair for pair in undo if end_name(pair[0]) == "never"]
    still = [end_name(other) == "never" for _, other in endless_pairs]
    proposed = [row for row in survey.sound if is_proposed(row)]
    wins, draws, losses = tally(proposed)
    return [
        proven(
            not any(end_name(row) == "never" for row in aside),
            "where paid lodestones go matters most for how play ends. If they go to the opponent, "
            f"neither side can force an end under {endless} of {len(paid)} rule sets; if they are "
            f"set aside, every game ends ({len(aside)} rule sets).",
        ),
        proven(
            all(still) and bool(still),
            "`undo=forbidden` does not end endless play. Where neither side can force an end, "
            f"neither can with the ban ({len(still)} of {len(still)} pairs).",
        ),
        proven(
            draws > wins + losses,
            f"The withdrawn proposal and its neighbours draw {draws} of {len(proposed)} times "
            f"by best play, always by equal scores, and First wins {wins} and loses {losses}.",
        )
        if all(end_name(row) == "equal scores" for row in proposed if row["result"] == "draw")
        else proven(False, "proposed draws by equal scores"),
    ]


def unremovable(_survey: Survey) -> str:
    """Return which sets can never be removed."""
    rows = []
    for size in (3, 4, 5):
        for reading in READINGS:
            never = [length for length in LENGTHS if not _is_removable(size, length, reading)]
            rows.append((f"{size} by {size}", reading, ", ".join(map(str, never)) or "–"))
    return f"""## Sets that can never be removed

Under the line readings, a run as long as the board is a complete line along a rank or a file, which
ends the game before anything is removed (O10). Whether a run is blocked depends on its line only,
so checking every content of one line is a proof; the tests check it on every board of 3 by 3
points, too. A group of four can be removed on every board. For sets of 2 to 4 lodestones:

{table(("points", "blocked", "lengths that are never removed"), rows)}

On 3 by 3 points neither colour's usual set can be removed under `line`, and White's set of 4 on 4
by 4 points cannot, either. Rule sets with such a set are marked {MARK}. Nothing is concluded from
them about blocking or about the difference between the colours."""


def _is_removable(size: int, length: int, reading: str) -> bool:
    choice: Choice = {"blocked": reading}
    rules = rules_of(size, 3, choice).changed(black_run=length, white_run=length)
    return can_be_removed(rules.options, "black")


def seats(survey: Survey) -> str:
    """Return the table of seats and sets."""
    lines = []
    for row in survey.solved:
        if row["changed"].keys() <= {"runs"}:
            other = survey.find(row["size"], row["stones"], row["changed"] | {"first": "white"})
            runs = row["changed"].get("runs") or values_on(row["size"], "runs")[0]
            cells = (
                f"{row['size']} by {row['size']}",
                str(row["stones"]),
                runs + mark(survey, row),
            )
            shares = (
                percent(row["black"] / row["positions"]),
                percent(row["white"] / row["positions"]),
            )
            lines.append((*cells, result(row), result(other) if other else "–", *shares))
    return f"""## Seats and sets

The result for First, with its plies and the difference, if Black moves first and if White does
(– where it was not solved), and the shares of positions that Black and White win, with Black first.
All other options are as usual.

{
        table(
            (
                "points",
                "lodestones",
                "sets",
                "Black first",
                "White first",
                "Black wins",
                "White wins",
            ),
            lines,
        )
    }"""


def result(row: Row) -> str:
    """Return the result for the first side, with its remoteness, and the difference or a line."""
    if row["result"] == "draw":
        return "draw"
    told = "line" if row["end"] == "line" else f"{row['difference']:+d}"
    return f"{row['result']} {row['remoteness']} ({told})"


def mark(survey: Survey, row: Row) -> str:
    """Return the mark of rule sets from which nothing is concluded, else ""."""
    return f" {MARK}" if survey.fixed(row) else ""


def margins(survey: Survey) -> str:
    """Return the table of margins and bonuses."""
    lines = [
        (
            f"{row['size']} by {row['size']}",
            str(row["stones"]) + mark(survey, row),
            row["changed"].get("margin", "8"),
            result(row),
            end_name(row),
            f"`{bonus_letters(row)}`",
        )
        for row in survey.solved
        if row["changed"].keys() <= {"margin"}
    ]
    return f"""## Margins and points for Second

The result for First under each margin, how best play ends, and the results if Second is given −4,
−3, … 4 points before scores are compared (W, D, L for First; the fifth letter is the rule set
itself). The bonus counts for the margin, too.

{table(("points", "lodestones", "margin", "First", "ends", "with −4 to 4 points"), lines)}"""


def options(survey: Survey) -> str:
    """Return the table of what each change makes different."""
    lines = []
    for name, values in VARIED.items():
        pairs = list(survey.neighbours(name))
        for value in list(values)[1:]:
            found = [pair for pair in pairs if pair[1]["changed"][name] == value]
            if found:
                lines.append((f"`{name}` {value}", str(len(found)), *_changes(found)))
    return f"""## Which options matter

Over all pairs of rule sets that differ in one option, one of which has its usual value: how often
the start's result changes, its result or difference, and how best play ends.

{table(("change", "pairs", "result", "result or difference", "kind of end"), lines)}"""


def _changes(pairs: list[tuple[Row, Row]]) -> list[str]:
    terms: tuple[Callable[[Row], object], ...] = (
        lambda row: row["result"],
        lambda row: (row["result"], row["difference"]),
        end_name,
    )
    return [str(sum(term(one) != term(other) for one, other in pairs)) for term in terms]


def endings(survey: Survey) -> str:
    """Return how best play ends."""
    kinds = list(dict.fromkeys(end_name(row) for row in survey.sound))
    sizes = sorted({row["size"] for row in survey.sound})
    counts = {
        size: Counter(end_name(row) for row in survey.sound if row["size"] == size)
        for size in sizes
    }
    lines = [(kind, *(str(counts[size][kind]) for size in sizes)) for kind in sorted(kinds)]
    return f"""## How best play ends

In rule sets, by board. *Never*: a draw in which neither side can force an end. *Equal scores*: a
draw that either side can force to an end. *Too far ahead*: the winner has the lower score.

{table(("end", *(f"{size} by {size}" for size in sizes)), lines)}"""


def limits(_survey: Survey) -> str:
    """Return what does not carry over to the real board."""
    return """## What does not carry over

- On 8 by 8 points each side has 89 lodestones, more than one for each point. Here containers are
nearly empty after a few turns, so that all games are endgames.
- A margin of 8 is a tenth of a container there; here it is more than a container. That a side pays
everything away at once is a matter of small containers. What holds in general is that points and
the margin pull in opposite directions.
- A line of 3 to 5 is soon full, one of 8 is not. The losses by parity and by lines belong to small
boards.
- That neither side can force an end while paid lodestones return needs no small board, but it is
proven only on these.
- Draws by best play do not say how games between players who err end, and shares of positions count
all positions alike, however unlikely they are in play."""


def everything(survey: Survey) -> str:
    """Return all rule sets with at most one change."""
    head = (
        "points",
        "lodestones",
        "changed",
        "First",
        "ends",
        "best first turns",
        "positions",
        "won",
        "drawn",
        "lost",
        "endless",
    )
    return f"""## All boards

Without the pairs of options, which `qo/small.jsonl` has. Shares are of the positions that play can
reach, before symmetry, by the side to move; *endless* are drawn positions in which neither side can
force an end. First turns are up to symmetry.

{table(head, [_line(survey, row) for row in survey.solved if _is_listed(row)])}"""


def _is_listed(row: Row) -> bool:
    return len(row["changed"]) < 2 or is_proposed(row)


def _line(survey: Survey, row: Row) -> tuple[str, ...]:
    positions = row["positions"]
    best = [turn for turn, worth in row["first_turns"].items() if _is_best(row, worth)]
    shares = [percent(row[name] / positions) for name in ("wins", "draws", "losses", "endless")]
    return (
        f"{row['size']} by {row['size']}",
        str(row["stones"]),
        choice_name(row["changed"]) + mark(survey, row),
        result(row),
        end_name(row),
        "all" if len(best) == len(row["first_turns"]) else ", ".join(best),
        f"{positions:,}",
        *shares,
    )


def _is_best(row: Row, worth: list[str | int]) -> bool:
    return worth == [row["result"], row["difference"]]
