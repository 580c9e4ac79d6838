"""How to play a game well: principles with boards, and what each of them is worth.

The words are in `games/NAME/teach/strategy.toml`, the figures in `strategy.json` next to it, which
`python -m research.strategy` writes. A text may contain placeholders for figures, such as
`{{kept queah:comment | threaten}}` (`figures_in`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from lodestone.core.game import AnyGame
from lodestone.core.received import receive_toml
from lodestone.core.sent import Bounded
from lodestone.players.principles import figures_of
from lodestone.teach.parts import (
    Demonstration,
    PagePart,
    RuleSet,
    Text,
    Words,
    filled_in,
)

Share = Annotated[float, Bounded(ge=0, le=1)]


@dataclass(frozen=True, kw_only=True)
class PrincipleWorth(RuleSet):
    """How often a principle keeps the best result under some rules.

    Only those critical positions count in which it decides anything.
    """

    applies: Share
    """The share of critical positions in which it rules out some turn."""
    kept: Share
    """How often a turn that follows it keeps the best result there."""
    random: Share
    """How often a random turn does, in the same positions."""


@dataclass(frozen=True, kw_only=True)
class Principle(PagePart):
    """A principle of play, in words and on boards."""

    name: Text
    title: Words
    say: Words
    shows: Demonstration | None = None
    """A position in which it is right."""
    fails: Demonstration | None = None
    """A position in which it is wrong."""
    surprise: bool = False
    """Whether it does worse than random turns, beyond chance, though people believe in it."""
    worth: tuple[PrincipleWorth, ...] = ()

    @property
    def gain(self) -> float:
        """How much more often it keeps the best result than random turns, in all positions."""
        return sum(one.applies * (one.kept - one.random) for one in self.worth)


@dataclass(frozen=True, kw_only=True)
class LevelScore(PagePart):
    """What a list scores against a level."""

    level: Text
    score: Share
    low: Share
    high: Share
    games: int


@dataclass(frozen=True, kw_only=True)
class PrincipleList(RuleSet):
    """The best list of principles that is known for some rules: the first rule decides first."""

    principles: Annotated[tuple[Text, ...], Bounded(min_length=1)]
    """Their titles."""
    kept: Share
    """How often it keeps the best result in critical positions that it was not found in."""
    random: Share
    """How often a random turn does."""
    positions: int
    matches: tuple[LevelScore, ...] = ()
    proven: Words = ""
    """What is proven about it."""


@dataclass(frozen=True, kw_only=True)
class Strategy(PagePart):
    """How to play a game well."""

    lead: Words
    how: Words
    """How the figures were found."""
    principles: Annotated[tuple[Principle, ...], Bounded(min_length=1)]
    """Those worth most first."""
    lists: tuple[PrincipleList, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _File(PagePart):
    """What `strategy.toml` says."""

    lead: Words
    how: Words
    principle: Annotated[tuple[Principle, ...], Bounded(min_length=1)]
    proven: dict[str, Words] = field(default_factory=dict)
    """What is proven about the lists, by rules."""


def read_strategy(game: AnyGame) -> Strategy | None:
    """Return how to play a game well; `None` if it has no such page.

    Raises `LodestoneError` with the first fault of the file.

    >>> from lodestone import Rules
    >>> read_strategy(Rules.parse("queah").game).principles[0].name
    'look'
    """
    text = game.teaching("strategy.toml")
    if not text:
        return None
    kept = figures_of(game)
    return _combined(receive_toml(_File, filled_in(text, figures_in(kept))), kept)


def _combined(found: _File, kept: Mapping[str, Any]) -> Strategy:
    """Return the words with their figures, what is worth most first."""
    titles = {one.name: one.title for one in found.principle}
    principles = [
        Principle(**vars(one) | {"worth": _worth_of(one.name, kept)}) for one in found.principle
    ]
    lists = [
        PrincipleList(
            rules=rules,
            principles=tuple(titles[name] for name in one["list"]),
            kept=one["kept"][-1],
            random=one["random"],
            positions=one["positions"],
            matches=tuple(LevelScore(**match) for match in one.get("matches", ())),
            proven=found.proven.get(rules, ""),
        )
        for rules, one in kept.items()
        if "list" in one
    ]
    ranked = sorted(principles, key=lambda one: -one.gain)
    return Strategy(lead=found.lead, how=found.how, principles=tuple(ranked), lists=tuple(lists))


def _worth_of(name: str, kept: Mapping[str, Any]) -> tuple[PrincipleWorth, ...]:
    worth = ((rules, one["principles"][name]) for rules, one in kept.items())
    return tuple(
        PrincipleWorth(rules=rules, **figures) for rules, figures in worth if figures["applies"]
    )


def figures_in(kept: Mapping[str, Any]) -> dict[str, str]:
    """Return the figures that texts can name, as they are written.

    `kept RULES | NAME` and `random RULES | NAME` are a principle's shares and those of random turns
    in the same positions, `list RULES` is the share of the best list, `first RULES | N` that of its
    first N principles, `score RULES | LEVEL` what it scores, `positions RULES` how many positions
    were judged.
    """
    figures: dict[str, str] = {}
    for rules, one in kept.items():
        figures[f"positions {rules}"] = f"{one['positions']:,}"
        figures[f"random {rules}"] = _percent(one["random"])
        for name, worth in one["principles"].items():
            for part in ("kept", "random", "applies"):
                figures[f"{part} {rules} | {name}"] = _percent(worth[part])
        for count, share in enumerate(one.get("kept", ()), 1):
            figures[f"first {rules} | {count}"] = _percent(share)
            figures[f"list {rules}"] = _percent(share)
        for match in one.get("matches", ()):
            figures[f"score {rules} | {match['level']}"] = _percent(match["score"])
        for side in one.get("escape", ()):
            line = side["line"]
            figures[f"escape {rules} | {side['side']}"] = str((len(line) + 1) // 2) if line else "–"
    return figures


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%" if share else "–"
