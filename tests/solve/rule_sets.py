"""Rule sets of Queah that are solved in tests."""

from itertools import product

#: Under every value of every option that bears on values, one piece in reserve.
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
