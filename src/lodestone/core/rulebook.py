"""A game's rules in words, as data: its file `rules.toml`, which compiled code does not depend on.

`sources`, `presets` and the `values` of an option have the fields of `Source`, `Preset` and
`OptionValue`. An option is `about` something (title, question, clause) and has `values` or is a
`number`. The rules are sections of clauses. A clause with a `source` is stated there; where the
options that are its `numbers` were changed, that is a reading. A clause without a source is a
reading, too; `reading` says more about it. An entry with an `option` is the clause that the option
decides, its `lead` first. Entries are in force `when` all the values named there are, `unless` one
of those is. Texts and sources name options, or words of the game, in braces.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lodestone.core.clauses import READING, Clause, Clauses, Source
from lodestone.core.options import Options, OptionValue, Preset, choice, number

#: What a table of the file holds.
Entry = Mapping[str, Any]


class Rulebook:
    """What a file says about a game and its rules."""

    def __init__(self, path: Path) -> None:
        table = tomllib.loads(path.read_text("utf-8"))
        self.about: str = table["about"]
        self.credit: str = table["credit"]
        self.sources = tuple(Source(**one) for one in table["sources"])
        self.presets = tuple(Preset(**one) for one in table["presets"])
        self._options: Mapping[str, Entry] = table["options"]
        self._sections: list[Entry] = table["section"]

    def option(self, name: str) -> Any:
        """Declare an option as a field of `Options`, as `choice` and `number` do."""
        table = self._options[name]
        if "number" in table:
            return number(table["about"], **table["number"])
        values = (OptionValue(**one) for one in table["values"])
        more = {key: table[key] for key in ("default", "file_kind") if key in table}
        return choice(table["about"], *values, **more)

    def clauses(self, options: Options, words: Mapping[str, object]) -> list[Clause]:
        """Return the rules in force, with the options' values and the game's words filled in."""
        rules, values = Clauses(options), options.values()
        given = {f"{name}={value}" for name, value in values.items()}
        for section in self._sections:
            rules.section(section["heading"])
            for entry in section["clauses"]:
                is_met = given.issuperset(entry.get("when", ()))
                if is_met and given.isdisjoint(entry.get("unless", ())):
                    _write(rules, entry, {**values, **words})
        return rules.written


def _write(rules: Clauses, entry: Entry, words: Mapping[str, object]) -> None:
    """Write a clause that is in force."""
    if "option" in entry:
        rules.chosen(entry["option"], entry.get("lead", ""))
        return
    number, text = entry["number"], entry["text"].format_map(words)
    if "source" in entry:
        source = rules.numbers(entry["source"].format_map(words), *entry.get("numbers", ()))
        rules.clause(number, text, source)
    else:
        rules.reading(number, text, entry.get("reading", READING).format_map(words))
