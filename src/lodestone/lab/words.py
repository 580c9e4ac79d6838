"""Rule sets, estimates and p-values in words, for the terminal, tables, pictures and results."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import isnan

from lodestone.core.phrases import listed
from lodestone.core.rules import Rules
from lodestone.lab.metrics.estimation import Measured
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.statistics import Estimate

#: The option that every game has.
REPETITION = "repetition"
#: Values below this were never seen.
NOTHING = 1e-9
#: The p-value below which it is not printed exactly.
SMALLEST_P = 0.001


def shown(metric: Metric, estimate: Estimate) -> str:
    """Return an estimate with its interval as text, or that nothing was seen."""
    if isnan(estimate.value):
        return "nothing seen"
    return estimate.short(f",.{metric.digits}f")


def kinds(measured: Iterable[Measured]) -> str:
    """Return the kinds of intervals that the estimates of one metric have, each once."""
    return " or ".join(dict.fromkeys(one.interval for one in measured))


def is_nothing(estimate: Estimate) -> bool:
    """Return whether an estimate says only that something was never seen."""
    return isnan(estimate.value) or abs(estimate.value) + abs(estimate.low) < NOTHING


def none_shown(count: int) -> str:
    """Return a clause saying that games show none of `count` differences."""
    if count == 0:
        return "There is no difference to test"
    if count == 1:
        return "These games do not show the difference"
    return f"These games show none of the {count} differences"


def p_value(p: float) -> str:
    """Return a p-value as text, without digits that mean nothing.

    >>> p_value(0.0312), p_value(5e-180)
    ('0.031', '< 0.001')
    """
    return "< 0.001" if p < SMALLEST_P else f"{p:.2g}"


def estimated(estimate: Estimate, form: str) -> str:
    """Return an estimate with its interval, or alone if it is exact."""
    if estimate.low == estimate.high:
        return f"{estimate.value:{form}}"
    return estimate.short(form)


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
