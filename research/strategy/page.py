"""Write `docs/strategy.md`: what the strategy pages of the games say, with all figures."""

from collections.abc import Iterator
from pathlib import Path

from lodestone.core.game import all_games
from lodestone.core.markdown import table
from lodestone.teach.strategy import LevelScore, Principle, Strategy, read_strategy

PAGE = Path(__file__).parents[2] / "docs" / "strategy.md"
HEAD = """# Strategy

What each principle of play is worth, and the best short lists of them. The site shows the same on
each game's page *Strategy*, with boards. `python -m research.strategy RULES` computes the figures,
`--play RULES` measures the lists in games against each level, two of each opening of two random
plies, and `--write` writes this page
([method](https://github.com/lodestone-games/lodestone/tree/main/research/strategy)). The computer
player `principles` plays by the list of the rules: the first principle decides first, and turns
that are equal in all of them are chosen at random. Only Queah, which is solved, has lists."""


def page() -> str:
    """Return the page."""
    taught = ((game.title, read_strategy(game)) for game in all_games())
    parts = [part for title, strategy in taught if strategy for part in _parts(title, strategy)]
    return "\n\n".join([HEAD, *parts]) + "\n"


def _parts(title: str, strategy: Strategy) -> Iterator[str]:
    yield f"## {title}"
    yield strategy.lead
    yield strategy.how
    rules = [worth.title for worth in strategy.principles[0].worth]
    rows = (
        [one.title, *(_shares(one, title) for title in rules), "yes" if one.surprise else ""]
        for one in strategy.principles
    )
    yield table(["principle", *rules, "a surprise"], rows)
    yield (
        "Each cell has the share of turns by the principle that keep the best result, and in "
        "brackets that of random turns in the same positions."
    )
    if strategy.lists:
        yield "### The lists"
    for one in strategy.lists:
        steps = "; ".join(one.principles)
        yield (
            f"**{one.title}** (`{one.rules}`): {steps}. It keeps the best result in "
            f"{one.kept:.1%} of {one.positions:,} critical positions that it was not found in; "
            f"random turns do in {one.random:.1%}."
        )
        if one.proven:
            yield one.proven
        if one.matches:
            found = ([match.level, _score(match), str(match.games)] for match in one.matches)
            yield table(["against", "score", "games"], found)


def _score(match: LevelScore) -> str:
    return f"{match.score:.1%} ({match.low:.1%} to {match.high:.1%})"


def _shares(principle: Principle, title: str) -> str:
    for worth in principle.worth:
        if worth.title == title:
            return f"{worth.kept:.1%} ({worth.random:.1%})"
    return "–"
