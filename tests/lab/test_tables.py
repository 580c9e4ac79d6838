"""Tables go with work by their files, and a worker that has another one says so."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from lodestone import LodestoneError, Rules, lab
from lodestone.core.rules import play_rules
from lodestone.lab.agent_bench import questions_for, silently
from lodestone.lab.tables import SentTable, keep_table, table_file
from lodestone.lab.work import Held
from lodestone.solve import solve
from lodestone.solve.files import TableError
from lodestone.solve.table import table_path

pytestmark = pytest.mark.slow

SMALL = "qo:size=3,stones=1"


def test_a_worker_finds_the_same_table(tmp_path: Path) -> None:
    table = solve(SMALL, folder=tmp_path)
    found = pickle.loads(pickle.dumps(SentTable(table, tmp_path)))
    held = Held()
    assert found.open(held).digest == table.digest
    assert found.open(held) is found.open(held)
    with pytest.raises(TableError, match="here, not other; solve it again with"):
        replace(found, digest="other").open(Held())
    with pytest.raises(LodestoneError, match="has no file"):
        pickle.dumps(SentTable(table, tmp_path / "elsewhere"))


def test_a_sent_table_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = solve(SMALL, folder=tmp_path / "there")
    monkeypatch.setenv("LODESTONE_TABLES", str(tmp_path / "here"))
    assert table_file(SMALL) is None
    data = table_path(table.rules, tmp_path / "there").read_bytes()
    keep_table(SMALL, data)
    assert table_file(SMALL) == data


def test_rules_without_a_table_ask_puzzles() -> None:
    def too_many(rules: Rules) -> None:
        raise LodestoneError(f"{rules} are too many")

    rules = play_rules("queah:balanced")
    questions, table = questions_for(rules, 3, 1, too_many)
    assert (len(questions), table) == (3, None)
    with pytest.raises(LodestoneError):
        questions_for(Rules.parse("leaps:felli"), 3, 1, too_many)
    assert silently(1, lambda _: []) == []


def test_the_lab_names_what_it_lacks() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = lab.nothing
