"""Rule sets in words, as pictures, tables and results name them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from lodestone.core.phrases import listed
from lodestone.core.rules import Rules

#: The option that every game has.
REPETITION = "repetition"


def repetition_of(rules: Rules) -> str:
    """Return the value of the option `repetition`: `none` or `threefold`."""
    return str(rules.options.values()[REPETITION])


def repetition_title(rules: Rules) -> str:
    """Return the repetition rule with its meaning.

    >>> repetition_title(Rules.parse("queah"))
    'none (repetition allowed)'
    """
    return f"{repetition_of(rules)} ({_meaning(rules)})"


def _meaning(rules: Rules) -> str:
    text: str = rules.game.options.find(REPETITION).say(repetition_of(rules))
    return text


def repetition_line(rules: Mapping[str, Rules]) -> str:
    """Say which repetition rule is in force under each rule set, by name.

    >>> repetition_line({"Balanced": Rules.parse("queah:balanced,repetition=threefold")})
    'Repetition rule: threefold (third repetition draws).'
    """
    named: dict[str, list[str]] = {}
    for name, one in rules.items():
        named.setdefault(repetition_title(one), []).append(name)
    if len(named) == 1:
        return f"Repetition rule: {next(iter(named))}."
    parts = [f"{title} under {listed(names)}" for title, names in named.items()]
    return f"Repetition rule: {'; '.join(parts)}."


def name_rules(rules: Sequence[Rules]) -> list[str]:
    """Name rule sets for people, each by a different name, in order.

    What all have in common, their game and their repetition rule, is left out.

    >>> name_rules([Rules.parse("queah"), Rules.parse("queah:backtrack=forbidden")])
    ['Traditional', 'Traditional (no stepping back)']
    """
    has_one_game = len({one.game.name for one in rules}) == 1
    has_one_repetition = len({repetition_of(one) for one in rules}) == 1
    names = []
    for one in rules:
        name = one.title.removeprefix(f"{one.game.title} – ") if has_one_game else one.title
        names.append(name if has_one_repetition else f"{name}, {_meaning(one)}")
    return _told_apart(names)


def _told_apart(names: Sequence[str]) -> list[str]:
    """Number those of equal name, such as rules with different layout files."""
    counts, seen = Counter(names), Counter[str]()
    found = []
    for name in names:
        seen[name] += 1
        found.append(f"{name} [{seen[name]}]" if counts[name] > 1 else name)
    return found
