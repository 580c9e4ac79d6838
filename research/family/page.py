"""The text of `docs/family.md`, with every number from the figures."""

from collections import defaultdict
from collections.abc import Callable

from lodestone.core.markdown import table
from research.family.error_page import best_with_errors, play_with_errors, swap
from research.family.measure import GAMES, LONGEST, OPENING, Row
from research.family.terms import (
    COMPARED,
    branching,
    drawn,
    drawn_after_opening,
    drawn_starts,
    keeping_first,
    name,
    neighbours,
    only_holds,
    only_turns,
    score,
    score_after,
    thrown,
    weight,
)
from research.results.figures import DRAW, PRESETS
from research.results.queah import rules_of
from research.results.text import filled, percent, value

#: The number of rule sets in each list.
LISTED = 10
#: Rule sets with fewer drawn positions than this are called decisive here.
DECISIVE = 0.01


def page(rows: list[Row], played: list[Row]) -> str:
    """Return the whole page, from the figures of tables and those of play with errors."""
    solved = (head, changes, best)
    with_errors = (play_with_errors, best_with_errors, swap)
    parts = [part(rows) for part in solved] + [part(played) for part in with_errors]
    parts += [part(rows) for part in (fair_starts, hard_draws, everything)]
    return "\n\n".join(filled(part.strip()) for part in parts) + "\n"


def head(rows: list[Row]) -> str:
    """Return what the page is about."""
    results = [row["start"][0] for row in rows]
    pairs = [
        one["start"][0] != other["start"][0]
        for option, one, other in neighbours(rows)
        if option == "backtrack"
    ]
    return f"""# The family of Queah

**Whether a player may step back matters most.** Changing that rule alone changes who wins with best
play in {percent(sum(pairs) / len(pairs))} of all cases, more often than any other change does.
Between players who make mistakes, the rules of the sources differ far less: under
`traditional`, `compulsory` and `comment` neither player has a lead worth speaking of
([play with errors](#play-with-errors)).

Capture, replacement, backtrack, stalemate and the reserve combine to {len(rows)} different rule
sets. Each has been solved whole: the start is won by the first side under
{results.count("win")}, drawn under {results.count("draw")} and lost under {results.count("loss")}.
[The map](family/map.html) shows one rule set at a time, with its neighbours, which differ in one
option, a key or a click away; `family/figures.jsonl` has the figures.

`make family` measures what is missing there, plays [with errors](#play-with-errors), and writes
this page, its plots and the map; you can stop and resume it at any time. Measuring took 8 minutes
with 15 processes on 16 cores and 3 more minutes for the last three; no table is kept.

![The value of the start under every rule set](family/map.svg)

- W, B, =: White, who is the first side, wins by best play, or Black does, with the plies to the
end, or nobody.
- **After openings** is after random plies, every turn equally likely, and best play from there,
computed over all such openings: how far chance favours the first side, and how often it is a draw.
It is the mean of 7 and 8 plies. After 8 the first side is on move in a random position, after 7
the second, and being on move is worth more than the seat: after 8 plies the first side scores up
to {gap(rows):.3f} more than after 7.
- **Drawn** is the share of drawn positions among those that play can reach; **only turn** how
often, in a position that is not lost and leaves a choice, one turn alone keeps the result.
- **Mistakes** are turns that gave a result away, as a share of the turns in such positions, in
{GAMES} games of a player with itself after {OPENING} random plies, broken off after {LONGEST}.
They alone are sampled, and {GAMES} games are few: a difference of a few percent says nothing. The
levels are those before [the present ones](players.md), which overlook other turns."""


def changes(rows: list[Row]) -> str:
    """Return the part about the single change that matters most."""
    found = defaultdict(list)
    for option, one, other in neighbours(rows):
        differences = [abs(term(one) - term(other)) for term in COMPARED.values()]
        found[option].append((one["start"][0] != other["start"][0], *differences))
    means = {
        option: [sum(column) / len(pairs) for column in zip(*pairs, strict=True)]
        for option, pairs in found.items()
    }
    ranked = sorted(means, key=lambda option: -means[option][0])
    lines = [
        (f"`{option}`", str(len(found[option])), *(percent(mean) for mean in means[option]))
        for option in ranked
    ]
    most = max(means, key=lambda option: means[option][1])
    says = f"`{ranked[0]}` most often changes who wins the start"
    says += " and how much" if most == ranked[0] else f", and `{most}` how much"
    return f"""## Which single change matters most

Over all pairs of rule sets that differ in one option (reserves by one piece): how often the
start's result changes, and by how much, in the mean, the other figures do.

{table(("option", "pairs", "another result", *COMPARED), lines)}

{says} of the game is drawn."""


def gap(rows: list[Row]) -> float:
    """Return by how much more, at most, the first side scores after 8 random plies than after 7."""
    return max(score_after(row, 8) - score_after(row, 7) for row in rows)


#: The rule set that was published as `queah:proposed`, by capture, replacement and backtrack.
WITHDRAWN = ("mandatory-over-steps", "as-turn", "forbidden")


def best(rows: list[Row]) -> str:
    """Return the part about the best rule sets after openings, and how they are weighed."""
    chosen = sorted((row for row in rows if row["reserve"]), key=weight, reverse=True)
    first = chosen[0]
    places = {row["rules"]: place for place, row in enumerate(chosen, 1)}
    proposed, house = (str(rules_of(*options)) for options in (WITHDRAWN, PRESETS["comment-house"]))
    return f"""## Fair and decisive after random openings

The weight is fairness times decisiveness after random openings: 1 − |2s − 1|, s being the first
side's score, times the share of openings that are not drawn. It is 1 where both seats score alike
and nothing is a draw. By that weighing **`{name(first)}`** is the best of those with a reserve,
at {weight(first):.3f}. It says nothing of how the game feels, of openings that people choose, or
of the start itself, which is a {value(*first["start"])}; [play with errors](#play-with-errors)
measures the start.

**Erratum.** Until now, this ranking used eight random plies alone, and was wrong: it measured
mostly what being on move in a random position is worth. Of the ten rule sets that it listed,
{kept(chosen)} remain. `proposed`, now withdrawn, falls from place
{eighth_place(chosen, proposed)} to
{places[proposed]}; `comment-house` is now at {places[house]}.

{listing(chosen[:LISTED], weight, "weight")}

![The first side's score by the share of draws](family/fairness.svg)"""


def by_eight(row: Row) -> float:
    """Return the weight that was published before, after eight random plies alone."""
    return (1 - abs(2 * score_after(row, 8) - 1)) * (1 - row["openings"][8][DRAW])


def eighth_place(rows: list[Row], rules: str) -> int:
    """Return the place of a rule set by the weight that was published before."""
    order = [row["rules"] for row in sorted(rows, key=by_eight, reverse=True)]
    return order.index(rules) + 1


def kept(rows: list[Row]) -> str:
    """Return how many of the first by the old weight are among the first by the new one."""
    before = {row["rules"] for row in sorted(rows, key=by_eight, reverse=True)[:LISTED]}
    count = sum(row["rules"] in before for row in rows[:LISTED])
    return str(count) if count else "none"


def fair_starts(rows: list[Row]) -> str:
    """Return the part about starts that are exactly fair under rules that leave few draws."""
    chosen = [row for row in rows if row["reserve"] and drawn(row) < DECISIVE and drawn_starts(row)]
    chosen.sort(key=drawn)
    lines = [
        (f"`{name(row)}`", percent(drawn(row)), "<br>".join(f"`{s}`" for s in drawn_starts(row)))
        for row in chosen
    ]
    return f"""## Other starts

A start is symmetric if half a turn of the board exchanges the sides; there are
{len(rows[0]["starts"])} with four pieces a side, up to symmetry, and all are in the figures. Under
these rule sets less than {percent(DECISIVE)} of the positions are drawn, and yet some symmetric
start is: exactly fair, and easily lost by either side.

{table(("rules", "drawn", "drawn starts"), lines)}"""


def hard_draws(rows: list[Row]) -> str:
    """Return the part about draws that are hard to hold."""
    drawn_at_start = [row for row in rows if row["start"][0] == "draw" and row["reserve"]]
    chosen = sorted(drawn_at_start, key=only_holds, reverse=True)
    return f"""## Draws that are hard to hold

Of {len(drawn_at_start)} rule sets whose start is drawn, those under which one turn alone most often
holds a drawn position.

{listing(chosen[:LISTED], only_holds, "only turn holds")}"""


def listing(rows: list[Row], term: Callable[[Row], float], title: str) -> str:
    """Return a table of rule sets, ordered by one term."""
    head = ("rules", title, "start", "after openings", "draws there", "drawn", "level 3", "level 6")
    return table(
        head,
        [
            (
                f"`{name(row)}`",
                f"{term(row):.3f}",
                value(*row["start"]),
                f"{score(row):.3f}",
                percent(drawn_after_opening(row)),
                percent(drawn(row)),
                *(percent(thrown(row, player)) for player in ("level-3", "level-6")),
            )
            for row in rows
        ],
    )


def everything(rows: list[Row]) -> str:
    """Return the list of every rule set."""
    head = (
        "rules",
        "start",
        "first turns that keep it",
        "after openings",
        "drawn",
        "only turn",
        "turns",
        "longest",
        "mistakes of level 3",
        "of level 6",
    )
    lines = [
        (
            f"`{name(row)}`",
            value(*row["start"]),
            percent(keeping_first(row)),
            f"{score(row):.3f}",
            percent(drawn(row)),
            percent(only_turns(row)),
            f"{branching(row):.1f}",
            str(row["longest"][0]),
            *(percent(thrown(row, player)) for player in ("level-3", "level-6")),
        )
        for row in rows
    ]
    return f"## Every rule set\n\n{table(head, lines)}"
