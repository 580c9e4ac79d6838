"""What each source of a game says, clause by clause, in which words, and since when.

It is kept in `games/NAME/teach/sources.toml`. The rules themselves cite their sources in short
(`rules.toml`); here are the words. A test checks one against the other: a source is cited for a
clause, or for the value of an option, if and only if it is quoted here or named as silent.
The form follows Ludii's pages of evidence: language, place, years, observer.
"""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from lodestone.core.errors import quoted
from lodestone.core.game import AnyGame
from lodestone.core.received import receive_toml
from lodestone.core.sent import Bounded
from lodestone.teach.parts import PagePart, Text, Words

#: How a passage bears on our clause: it has all of it or some of it, contradicts it, or is silent
#: where silence has been taken for a rule.
Bearing = Literal["stated", "in part", "against", "silent"]


@dataclass(frozen=True, kw_only=True)
class SourceAccount(PagePart):
    """A source: where and when it was printed, what it goes back to, and how we know it."""

    tag: Text
    """As the rules cite it."""
    year: str = ""
    """When it was printed; "" if it is not dated."""
    language: Text = "English"
    lang: Text = "en"
    """The same as a tag, by which screen readers pronounce it."""
    written: Words
    """Author, title and place."""
    observed: str = ""
    """Where and when the game was seen, and by whom, if the source says so."""
    known: Words
    """How far this project has read it, and what it thinks of it."""


@dataclass(frozen=True, kw_only=True)
class Unseen(PagePart):
    """A source that others name, and that this project has not seen, or not all of it."""

    written: Words
    known: Words


@dataclass(frozen=True, kw_only=True)
class Passage(PagePart):
    """What a source says on a clause: at most a sentence."""

    source: Text
    """Its tag."""
    kind: Bearing
    words: str = ""
    """In the source's own language; "" if it is silent."""
    english: str = ""
    """Our translation; "" if the words are English."""
    place: str = ""
    """Where in the source, "" if it has no parts."""
    value: str = ""
    """The value of the clause's option that plays so; "" if the clause has none."""

    def __post_init__(self) -> None:
        if bool(self.words) == (self.kind == "silent"):
            raise ValueError("a passage has words, unless the source is silent")


@dataclass(frozen=True, kw_only=True)
class ClauseEvidence(PagePart):
    """What the sources say on one clause of the rules."""

    number: Text
    about: Words
    """What the clause settles, in a phrase."""
    passages: tuple[Passage, ...] = ()
    note: str = ""
    """What follows from it, or stays open."""
    since: str = ""
    """The year of the oldest source that has the clause, or some of it; "" if none has, or if that
    source is not dated. It follows from the passages, as do those who are silent."""
    silent: tuple[str, ...] = ()
    """The tags of the sources that say nothing on it, and whose silence decides nothing."""


@dataclass(frozen=True, kw_only=True)
class Evidence(PagePart):
    """What is known of a game's sources, and what they say on each clause."""

    sources: tuple[SourceAccount, ...] = ()
    """The oldest first."""
    unseen: tuple[Unseen, ...] = ()
    clauses: Annotated[tuple[ClauseEvidence, ...], Bounded(max_length=60)] = ()

    def __post_init__(self) -> None:
        years = {account.tag: account.year for account in self.sources}
        for clause in self.clauses:
            for passage in clause.passages:
                if passage.source not in years:
                    raise ValueError(f"{clause.number}: {quoted(passage.source)} is no source")
            named = {one.source for one in clause.passages}
            having = {one.source for one in clause.passages if one.kind in ("stated", "in part")}
            since = next((year for tag, year in years.items() if tag in having), "")
            object.__setattr__(clause, "since", since)
            object.__setattr__(clause, "silent", tuple(tag for tag in years if tag not in named))


@cache
def evidence_of(game: AnyGame) -> Evidence:
    """Return what is known of a game's sources; a game without the file has no evidence.

    Raises `LodestoneError` with the first fault of the file.

    >>> from lodestone.core.game import find_game
    >>> queah = evidence_of(find_game("queah"))
    >>> {clause.number: clause.since for clause in queah.clauses}["Q13"]
    '1888'
    """
    return receive_toml(Evidence, game.teaching("sources.toml"))
