"""Every clause has its evidence: what the rules cite is quoted, and what is quoted is cited."""

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from lodestone import LodestoneError, Rules
from lodestone.core.clauses import Clause
from lodestone.core.game import AnyGame
from lodestone.core.options import OptionValue
from lodestone.core.received import receive_toml
from lodestone.teach.evidence import ClauseEvidence, Evidence, evidence_of
from lodestone.teach.lessons import taught_games

GAMES = taught_games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
#: A quotation is at most a sentence.
MOST_WORDS = 45


def tags_in(source: str, game: AnyGame) -> set[str]:
    """Return the tags of a citation such as `B2, T1-2; P is silent`."""
    tags = "|".join(one.tag for one in game.sources)
    return set(re.findall(rf"\b({tags})(?=\d|\b)", source))


def values_of(game: AnyGame) -> Iterator[tuple[str, OptionValue]]:
    """Yield the values of the game's own options, each with the option's clause."""
    for option in game.options.all():
        if option.name != "repetition":  # every game's, of which no source speaks
            yield from ((option.clause, value) for value in option.values)


def clauses_of(game: AnyGame) -> Iterator[Clause]:
    """Yield the clauses in force under every single value of every option."""
    for option in game.options.all():
        names = [value.name for value in option.values] or [str(option.low), str(option.high)]
        for name in names:
            yield from Rules.of(game, game.default_preset, {option.name: name}).clauses


def numbers_in(clause: str) -> list[str]:
    return clause.split(", ")


def evidence_by_number(game: AnyGame) -> dict[str, ClauseEvidence]:
    return {one.number: one for one in evidence_of(game).clauses}


@every_game
def test_every_clause_has_evidence(game: AnyGame) -> None:
    in_force = {number for one in clauses_of(game) for number in numbers_in(one.number)}
    in_force |= {number for option in game.options.all() for number in numbers_in(option.clause)}
    numbers = [one.number for one in evidence_of(game).clauses]
    assert set(numbers) == in_force
    assert len(numbers) == len(set(numbers))


@every_game
def test_what_clauses_cite_is_quoted(game: AnyGame) -> None:
    cited: dict[str, set[str]] = defaultdict(set)
    for clause in clauses_of(game):
        for number in numbers_in(clause.number):
            cited[number] |= tags_in(clause.source, game)
    for clauses, value in values_of(game):
        for number in numbers_in(clauses):
            cited[number] |= tags_in(value.source, game)
    for number, known in evidence_by_number(game).items():
        named = {one.source for one in known.passages if one.kind != "against"}
        assert named == cited[number], number


@every_game
def test_values_cite_who_states_them(game: AnyGame) -> None:
    known = evidence_by_number(game)
    for clauses, value in values_of(game):
        passages = [one for number in numbers_in(clauses) for one in known[number].passages]
        stated = {one.source for one in passages if one.value == value.name}
        assert stated == tags_in(value.source, game), value.name


@every_game
def test_accounts_are_those_that_rules_cite(game: AnyGame) -> None:
    tags = [account.tag for account in evidence_of(game).sources]
    assert sorted(tags) == sorted(source.tag for source in game.sources)


@every_game
def test_quotations_are_short_and_translated(game: AnyGame) -> None:
    languages = {account.tag: account.language for account in evidence_of(game).sources}
    for clause in evidence_of(game).clauses:
        for passage in clause.passages:
            assert len(passage.words.split()) <= MOST_WORDS
            is_foreign = languages[passage.source] != "English" and bool(passage.words)
            assert bool(passage.english) == is_foreign, clause.number


def test_sources_that_say_nothing_are_named() -> None:
    clauses = evidence_by_number(GAMES[0])
    assert clauses["Q13"].silent == ()  # whose silence is taken for a loss is quoted as silent
    assert clauses["Q7"].silent == ("C",)
    assert clauses["Q10"].since == "2016"
    assert clauses["Q1"].since == "2016 or before"
    assert clauses["Q2"].since == ""


@pytest.mark.parametrize(
    ("passage", "fault"),
    [
        ('source = "X", kind = "stated", words = "yes"', "Q1: 'X' is no source"),
        ('source = "A", kind = "says", words = "yes"', "must be 'stated', 'in part', 'against'"),
        ('source = "A", kind = "stated"', "a passage has words, unless the source is silent"),
        ('source = "A", kind = "silent", words = "no"', "a passage has words, unless"),
    ],
)
def test_faults_are_said_in_a_line(passage: str, fault: str) -> None:
    text = f"""
        sources = [{{ tag = "A", year = "1", language = "a", written = "b", known = "c" }}]
        clauses = [{{ number = "Q1", about = "d", passages = [{{ {passage} }}] }}]
    """
    with pytest.raises(LodestoneError) as refused:
        receive_toml(Evidence, text)
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)
