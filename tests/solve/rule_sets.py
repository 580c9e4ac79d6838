"""Rule sets of Queah that are solved in tests."""

from itertools import product

#: Every value of every option that affects values, with one piece in reserve.
EVERY_RULE_SET = [
    f"queah:traditional,capture={capture},replacement={replacement},backtrack={backtrack},"
    f"stalemate={stalemate},reserve=1"
    for capture, replacement, backtrack, stalemate in product(
        ("optional", "mandatory", "mandatory-over-steps"),
        ("before-move", "as-turn"),
        ("allowed", "forbidden"),
        ("loss", "draw", "pass"),
    )
]
