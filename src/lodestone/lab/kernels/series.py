"""The numbers that are gathered of every game, by name; `gather` computes them."""

#: A game seen turn by turn, as Ludii's evaluation does (docs/measuring.md has the formulas).
SERIES = (
    "board-sites-occupied",
    "branching-factor",
    "decision-factor",
    "drama",
    "move-evaluation",
    "piece-number",
    "score-difference",
    "state-evaluation-difference",
)
#: What Ludii's `MultiMetricFramework` makes of each such series.
FIGURES = (
    "average",
    "median",
    "max",
    "min",
    "variance",
    "change-average",
    "change-sign",
    "change-line-best-fit",
    "change-num-times",
    "max-increase",
    "max-decrease",
)
#: The other numbers of a game, in the order in which `gather` writes them.
NUMBERS = (
    "plies",
    "turns_to_choose",
    "forced",
    "capturing",
    "captured",
    "coverage",
    "positions_repeated",
    "boards_repeated",
    "lead_changes",
    "leaders_changed",
    "behind",
    "drama",
    "gained",
    "kept",
    "swing",
    "end_surprise",
    "threshold",
    "decided_at",
    "stability",
    "narrowness",
    "clarity_variance",
    "tree_size",
    "final_lead",
    "undone",
    "stepped_back",
    "moves",
    "moves_undone",
)
SERIES_NUMBERS = tuple(f"{series}-{figure}" for series in SERIES for figure in FIGURES)
#: All numbers of a game, `NUMBERS` first.
COLUMNS = (*NUMBERS, *SERIES_NUMBERS)
#: How many steps a game's course is seen in, from its start (0) to its end.
STEPS = 20
