"""What is proven about rule sets is found wherever it is kept, and said first."""

from pathlib import Path

import pytest

from lodestone import Position, Rules
from lodestone.solve import solve
from lodestone.solve.table import table_path
from lodestone.teach.proven import ProvenAnswer, proven, proven_lines

#: Rules of the family, and rules of which only a table knows.
IN_FAMILY, BY_TABLE = "queah:traditional,reserve=0", "qo:size=3,stones=2"


@pytest.mark.slow
def test_the_family_says_what_tables_say() -> None:
    for rules in (IN_FAMILY, f"{IN_FAMILY},repetition=threefold"):
        summary = solve(rules).summary
        assert summary.value == "win"
        assert proven(Position(rules)) == ProvenAnswer("White", summary.remoteness)


@pytest.mark.slow
def test_what_is_solved_here_is_proven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    start = Position(BY_TABLE)
    assert proven(start) is None
    table = solve(BY_TABLE)
    for position in (start, start.play(start.turns[0])):
        value, answer = table.probe_value(position), proven(position)
        assert answer is not None
        assert answer.plies == value.remoteness
        is_movers = answer.winner == position.rules.game.side_title(position.side)
        assert is_movers == (value.result > 0)
    table_path(Rules.parse(BY_TABLE)).write_bytes(b"damaged")
    assert proven(start) is None


def test_every_rule_set_has_its_sentence() -> None:
    starts = {"Free": "queah:comment", "Small": "qo:small", "Balanced": "queah:balanced"}
    positions = {title: Position(rules) for title, rules in starts.items()}
    first, second = "Free is a draw", "Balanced is won by White in 85 turns"
    assert proven_lines(positions) == [f"Proven: with best play {one}." for one in (first, second)]
    del positions["Balanced"]
    assert proven_lines(positions) == [f"Proven: with best play {first}.", "Small is not solved."]
    del positions["Free"]
    assert proven_lines(positions) == []
