"""`lodestone collection` as people and programs use it."""

import json

import pytest

from lodestone.teach.studies import find_study
from tests.processes import answer

pytestmark = pytest.mark.slow


def test_list_names_every_study() -> None:
    listed = json.loads(answer("collection", "list", "qo", "--json"))
    assert {"game", "name", "title", "shows", "rules"} == listed[0].keys()
    words = answer("collection", "list", "qo")
    assert all(f"qo/{one['name']}\n  {one['title']}." in words for one in listed)


def test_show_prints_a_study() -> None:
    text = find_study("qo", "to-and-fro").text
    assert answer("collection", "show", "qo/to-and-fro") == text
    assert answer("collection", "show", "to-and-fro") == text
    (record,) = json.loads(answer("collection", "show", "qo/to-and-fro", "--json"))
    assert record["tags"]["Shows"] == find_study("qo", "to-and-fro").shows


def test_check_proves_what_studies_state() -> None:
    told = answer("collection", "check", "qo", "--study", "the-corner")
    assert told == "1 game, 0 errors, 3 facts proven, 0 not proven\n"
    figures = answer("collection", "check", "qo", "--study", "the-corner", "--json")
    assert json.loads(figures) == {"games": 1, "errors": [], "proven": 3, "unproven": []}
