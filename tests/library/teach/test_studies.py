"""The shipped studies: legal, canonical, and all that they state is proven."""

import re

import pytest

from lodestone import LodestoneError, Position
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.game import Node
from lodestone.records.writer import write_text
from lodestone.solve import Table, find_table, solve
from lodestone.study.exact import MOST_SOLVED, ONLY, Prover
from lodestone.teach.lessons import taught_games
from lodestone.teach.studies import Study, collection_of, find_study, names_of, read_study

FEWEST = 12
GAMES = [game.name for game in taught_games()]
STUDIES = [study for game in GAMES for study in collection_of(game)]
#: Proven without a table of Queah, almost at once.
QUICK = ("paying-away", "the-corner", "one-payment")
#: What a table of positions without repetition has nothing to say about.
HOUSE_RULE = ",repetition=threefold"
#: The studies under rules that a table answers for: all of Queah, and Qo's smallest boards.
TABLED = [one for one in STUDIES if one.game == "queah" or ",size=" in one.record.rules]
#: Under which rules the position of a study has which value, as its words say.
ELSEWHERE = {"comment": 29, "balanced": 27, "comment-house": 23, "compulsory": -28}


def named(study: Study) -> str:
    return f"{study.game}/{study.name}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_studies(game) -> None:
    studies = collection_of(game)
    assert len(studies) >= FEWEST
    assert sorted(study.name for study in studies) == names_of(game)
    rounds = [study.record.tags["Round"] for study in studies]
    assert rounds == [str(number) for number in range(1, len(studies) + 1)]


@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_files_are_legal_and_canonical(study) -> None:
    check(study.record, Cursor())
    assert study.record.faults == []
    assert write_text(study.record) == study.text
    assert study.title
    assert study.shows
    assert study.record.root.comments


@pytest.mark.slow
@pytest.mark.parametrize("study", [one for one in STUDIES if one.name in QUICK], ids=named)
def test_facts_of_a_sample_are_proven(study) -> None:
    proof = Prover().prove(study.record)
    assert proof.proven
    assert (proof.wrong, proof.unproven) == ([], [])


@pytest.mark.long
@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_all_facts_are_proven(study) -> None:
    proof = Prover().prove(study.record)
    assert (proof.wrong, proof.unproven) == ([], [])


@pytest.mark.long
@pytest.mark.parametrize(
    "study", [one for one in STUDIES if one.name.startswith("the-way-home")], ids=named
)
def test_longest_wins_are_the_longest(study) -> None:
    table = solve(study.record.rules, limit=MOST_SOLVED)
    assert study.record.root.marks.exact.remoteness == table.summary.longest


@pytest.mark.long
@pytest.mark.parametrize(("preset", "plies"), ELSEWHERE.items())
def test_one_position_has_other_values_elsewhere(preset, plies) -> None:
    text = find_study("queah", "one-position-many-rules").record.start
    value = solve(f"queah:{preset}").probe_value(Position(f"queah:{preset}", text))
    assert value.result * value.remoteness == plies


@pytest.mark.long
def test_nobody_wants_to_move() -> None:
    record = find_study("queah", "nobody-wants-to-move").record
    solve(record.rules)
    white = Position(record.rules, record.start.replace(" b ", " w "))
    assert find_table(white.rules).probe_value(white).result < 0


@pytest.mark.parametrize("study", STUDIES, ids=named)
def test_comments_name_cells_of_the_board(study) -> None:
    start = Cursor().start(study.record)
    said = [comment for node in study.record.nodes() for comment in node.comments]
    named = set(re.findall(r"\b[a-i][1-9]\b", " ".join([study.shows, *said])))
    assert named <= set(start.rules.game.cells(start.rules.options))


def worth(table: Table, position: Position, turn: str) -> int:
    """Return what a turn is worth to its mover: a win 1, a draw 0, a loss -1."""
    after = position.play(turn)
    if after.outcome is None:
        return -table.probe_value(after).result
    return {None: 0, position.side: 1}.get(after.outcome.winner, -1)


def unmarked(table: Table, position: Position, node: Node) -> list[str]:
    """Return the turns that alone keep the result and are not marked so, from a node on."""
    worths = {turn: worth(table, position, turn) for turn in position.turns}
    best = [turn for turn, one in worths.items() if one == max(worths.values())]
    found = []
    for child in node.children:
        if best == [child.turn] and len(worths) > 1 and ONLY not in child.nags:
            found.append(child.turn)
        found += unmarked(table, position.play(child.turn), child)
    return found


@pytest.mark.long
@pytest.mark.parametrize("study", TABLED, ids=named)
def test_every_only_turn_is_marked(study) -> None:
    rules = study.record.rules.replace(HOUSE_RULE, "")
    table = solve(rules, limit=MOST_SOLVED)
    start = Position(rules, study.record.start) if study.record.start else Position.start(rules)
    assert unmarked(table, start, study.record.root) == []


def test_unknown_studies_are_named_in_a_line() -> None:
    with pytest.raises(LodestoneError, match="unknown game 'chess'; allowed: queah"):
        collection_of("chess")
    with pytest.raises(LodestoneError, match=r"unknown study of qo 'x'; .*allowed: the-opp"):
        find_study("qo", "x")
    with pytest.raises(LodestoneError, match="holds 0 games, not one"):
        read_study("qo", "empty", "")
