"""`lodestone collections` as people and programs use it."""

import json

import pytest

from lodestone.teach.collections.shelf import find_study
from tests.processes import answer, run

pytestmark = pytest.mark.slow


def test_list_names_every_study() -> None:
    listed = json.loads(answer("collections", "list", "qo", "--json"))
    assert {"game", "name", "title", "shows", "rules"} == listed[0].keys()
    words = answer("collections", "list", "qo")
    assert all(f"qo/{one['name']}\n  {one['title']}." in words for one in listed)


def test_show_prints_a_study() -> None:
    text = find_study("qo", "to-and-fro").text
    assert answer("collections", "show", "qo/to-and-fro") == text
    assert answer("collections", "show", "to-and-fro") == text
    (record,) = json.loads(answer("collections", "show", "qo/to-and-fro", "--json"))
    assert record["tags"]["Shows"] == find_study("qo", "to-and-fro").shows


def test_make_writes_the_same_file_again(tmp_path) -> None:
    answer("collections", "make", "qo", "--study", "a-bent-group", "--out", str(tmp_path))
    [path] = (tmp_path / "qo").iterdir()
    assert path.read_text("utf-8") == find_study("qo", "a-bent-group").text
    assert answer("collections", "check", "qo", "--study", "a-bent-group") == "1 study, 0 faults\n"
    figures = answer("collections", "check", "qo", "--study", "a-bent-group", "--json")
    assert json.loads(figures) == {"studies": 1, "faults": []}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "nonsense"), "unknown study 'nonsense'; allowed: "),
        (("list", "chess"), "unknown game 'chess'; allowed: queah, qo, quincala"),
        (("make", "--study", "to-and-fro"), "--study needs GAME"),
        (("make", "qo", "--study", "x", "--out", "/dev/null"), "unknown study of qo 'x'"),
        (("make", "qo", "--study", "to-and-fro", "--out", "/dev/null"), "cannot write"),
    ],
)
def test_nonsense_is_answered_in_a_line(arguments, words) -> None:
    done = run("collections", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
