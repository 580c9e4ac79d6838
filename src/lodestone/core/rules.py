"""Rules strings: `queah`, `queah:balanced`, `queah:traditional,capture=mandatory,reserve=3`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from lodestone.core.clauses import Clause, spelled
from lodestone.core.drawing import Scene
from lodestone.core.errors import RulesError, expected, quoted, unknown
from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.core.options import COMMA_IN_PATH, Options, Preset, is_carried, is_path
from lodestone.core.turning import Turning, turning_of
from lodestone.kernel.decorator import KernelRules
from lodestone.kernel.ranking import MOST_NUMBERED, Index, Numbering

#: The most characters of a rules string that is sent: a link with a board in it stays below 8,000.
LONGEST_RULES = 4_000
FORM = "GAME, GAME:PRESET or GAME:PRESET,OPTION=VALUE,…"
#: A path at the beginning of a rules string; it may have the letter of a drive.
_FILE = re.compile(r"(?:[A-Za-z]:)?[^:=,{]+\.toml(?:,|$)")


@dataclass(frozen=True)
class Rules:
    """One game under one rule set: a preset's name and the options in force; immutable.

    Two `Rules` are equal if they print alike; rule sets of different names that play alike have
    equal `options`. `named` are the options that were given a value, also where it is the preset's:
    whatever plays games has repetition draw unless it is among them (`play_rules`).

    >>> from lodestone import Rules
    >>> rules = Rules.parse("queah:balanced,reserve=3")
    >>> rules.title
    'Queah – Balanced (3 in reserve)'
    >>> rules.options.values()["backtrack"]
    'forbidden'
    >>> print(rules.changed(capture="mandatory"))
    queah:balanced,capture=mandatory,reserve=3
    """

    game: AnyGame
    preset: Preset
    options: Options
    named: frozenset[str] = field(default=frozenset(), compare=False)

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    @classmethod
    def of(cls, game: AnyGame, preset: str, changes: Mapping[str, str | int]) -> Self:
        """Return a preset's rules with some options changed."""
        base = game.preset(preset)
        values = {
            name: game.options.find(name).parse(str(value)) for name, value in changes.items()
        }
        implied = game.implied(game.options().changed(dict(base.values) | values).values())
        options = game.options().changed({**base.values, **implied, **values})
        return cls(game, base, options, frozenset(values))

    @classmethod
    def parse(cls, text: str, carried: Mapping[str, str] | None = None) -> Self:
        """Read a rules string, `GAME`, `GAME:PRESET` or `GAME:PRESET,OPTION=VALUE,…`.

        `FILE.toml` alone is short for `leaps:board=FILE.toml`, and options can follow it.

        `carried` has values that replace those of some options, such as the contents of a file that
        the text names. Raises `RulesError` saying what is wrong and what is allowed.
        """
        game, preset, changes = _read(text)
        return cls.of(game, preset, {**changes, **(carried or {})})

    @staticmethod
    def changes_in(text: str) -> tuple[AnyGame, dict[str, str | int]]:
        """Return the game of a rules string and the options that it gives values to.

        No file that it names is read. Raises `RulesError` as `parse` does for what is no such text.
        """
        game, _preset, changes = _read(text)
        return game, changes

    def changed(self, **changes: str | int) -> "Rules":
        """Return the same rules with some options changed."""
        values = self.options.values()
        named = {name: values[name] for name in self.named}
        return Rules.of(self.game, self.preset.name, named | self._differences() | changes)

    @property
    def left_open(self) -> list[str]:
        """The options that neither these rules nor their preset decide, but whatever plays games.

        >>> Rules.parse("queah").left_open, Rules.parse("queah:repetition=none").left_open
        (['repetition'], [])
        """
        decided = {*self.named, *self._given(), *self._differences()}
        return [name for name in self.game.play_defaults if name not in decided]

    def _given(self) -> dict[str, str | int]:
        """Return the values that the preset gives, and those that options imply."""
        return {**self.preset.values, **self.game.implied(self.options.values())}

    def _differences(self) -> dict[str, str | int]:
        base = self.game.options().changed(self._given()).values()
        return {name: value for name, value in self.options.values().items() if value != base[name]}

    def __str__(self) -> str:
        changes = [f"{name}={value}" for name, value in self._differences().items()]
        preset = [] if self.own_title else [self.preset.name]
        return f"{self.game.name}:{','.join(preset + changes)}"

    @property
    def own_title(self) -> str:
        """The title of a file that stands in place of the preset, "" if none does."""
        return self.game.own_title(self.options)

    @property
    def title(self) -> str:
        """The rules' name for people: `Queah – Balanced (3 in reserve)`.

        Values chosen by this program where the sources name none are not listed as changes.
        """
        usual, own = self.game.play_defaults, self.own_title
        changes = [
            self.game.options.find(name).say(value)
            for name, value in self._differences().items()
            if value != usual.get(name) and not (own and self._is_from_file(name, value))
        ]
        changed = f" ({', '.join(changes)})" if changes else ""
        return f"{self.game.title} – {own or self.preset.title}{changed}"

    def _is_from_file(self, name: str, value: str | int) -> bool:
        """Return whether an option's value is a file's path or its contents."""
        return self.game.options.find(name).is_file(value) or is_carried(str(value))

    def in_lines(self) -> Iterator[str]:
        """Yield the rules line by line: name, clauses with sources, options, sources."""
        game, options = self.game, self.options
        clauses = self.clauses  # which reads a layout file, and may fail
        yield self.title
        if self.same_as:
            yield f"The same rules as {', '.join(self.same_as)}."
        heading = ""
        for clause in clauses:
            if clause.heading != heading:
                heading = clause.heading
                yield f"\n{heading}"
            yield f"  {clause.number}. {clause.text} [{spelled(clause.source, game.sources)}]"
        after = "the file" if self.own_title else f"{game.name}:{self.preset.name}"
        yield f"\nOptions, as they are written after {after}"
        for name, value in options.values().items():
            if not is_carried(str(value)):
                yield f"  {f'{name}={value}':28} {game.options.find(name).say(value)}"
        if self.own_title:
            return  # whose sources are its author's
        yield "\nSources"
        for source in game.sources:
            yield f"  {source.name}: {source.title}"
        yield f"\n{game.credit}"

    @property
    def same_as(self) -> list[str]:
        """The rules strings of other presets that play exactly alike, with no more changes."""
        if self.own_title:
            return []
        changes = self._differences()
        others = (Rules.of(self.game, preset.name, changes) for preset in self.game.presets)
        return [
            str(other)
            for other in others
            if other.options == self.options
            and other.preset != self.preset
            and len(other._differences()) <= len(changes)
        ]

    def scene(self, near: str | None, pictures: Mapping[str, str]) -> Scene:
        """Draw the empty board; side `near` at the bottom, `pictures` choose styles by name.

        Raises `RulesError` for a side or a picture that is not known.
        """
        if near is not None:
            self.game.check_side(near)
        known = [picture.name for picture in self.game.pictures]
        for name in pictures:
            if name not in known:
                raise RulesError(unknown("picture", name, known))
        return self.game.scene(self.options, near or self.game.sides[0].name, pictures)

    @property
    def clauses(self) -> list[Clause]:
        """The rules in force, paragraph by paragraph."""
        return self.game.clauses(self.options)

    @property
    def cells(self) -> Sequence[str]:
        """The names of the board's cells, in the order of `protocol.occupants`."""
        return self.game.cells(self.options)

    @property
    def most_turns(self) -> int:
        """An upper bound on the number of legal turns in any position."""
        return self.game.most_turns(self.options)

    @property
    def index(self) -> Index | None:
        """Numbers for all positions, for a solver; `None` if a search must find them."""
        numbering = self.numbering
        return numbering.index(self.kernel) if numbering else None

    @cached_property
    def numbering(self) -> Numbering | None:
        """How positions are numbered; `None` if a search must find them, or they are too many."""
        numbering = self.game.numbering
        if numbering is None or numbering.count(self.kernel) > MOST_NUMBERED:
            return None
        return numbering

    @cached_property
    def kernel(self) -> KernelRules:
        """The options as the kernels take them, a NamedTuple of small integers."""
        return self.game.kernel_rules(self.options)

    def with_kernel(self, kernel: KernelRules) -> "Rules":
        """Return the same rules, which kernels take as `kernel`: of another type, but alike."""
        same = replace(self)
        vars(same).update(kernel=kernel, turning=self.turning)
        return same

    @cached_property
    def turning(self) -> Turning:
        """What lists, makes and names turns under these rules."""
        return turning_of(self.game, self.options)

    def __getstate__(self) -> dict[str, object]:
        """Return what is copied and pickled: what the rules are, not what is computed of them."""
        return {name: vars(self)[name] for name in ("game", "preset", "options", "named")}


def rules_of(given: Rules | str) -> Rules:
    """Return rules, read by `Rules.parse` if they are a text; raise `RulesError` if not valid."""
    return given if isinstance(given, Rules) else Rules.parse(given)


def play_rules(given: Rules | str) -> Rules:
    """Return rules, or read a rules string, for games that a program plays.

    Options that neither the rules nor their preset decide have the values of `Game.play_defaults`:
    repetition draws. A text and the rules that `Rules.parse` makes of it play alike. Whatever plays
    reads rules so, and results name these rules. Raises `RulesError` as `Rules.parse` does.

    >>> str(play_rules("queah:balanced")), str(play_rules("queah:balanced,repetition=none"))
    ('queah:balanced,repetition=threefold', 'queah:balanced')
    >>> play_rules(Rules.parse("queah:balanced"))
    Rules.parse('queah:balanced,repetition=threefold')
    """
    rules = rules_of(given)
    usual = rules.game.play_defaults
    changes = {name: usual[name] for name in rules.left_open}
    return rules.changed(**changes) if changes else rules


def write_rules(rules: Rules) -> str:
    """Write rules such that `play_rules` and `Rules.parse` both read the same rules.

    >>> write_rules(Rules.parse("queah:balanced")), write_rules(play_rules("queah:balanced"))
    ('queah:balanced,repetition=none', 'queah:balanced,repetition=threefold')
    """
    values, decided = rules.options.values(), {*rules._given(), *rules._differences()}
    left_out = [name for name in rules.game.play_defaults if name not in decided]
    return ",".join([str(rules), *(f"{name}={values[name]}" for name in left_out)])


def _read(text: str) -> tuple[AnyGame, str, dict[str, str | int]]:
    """Return the game, the preset's name and the changes that a rules string names."""
    if not isinstance(text, str):
        raise RulesError(expected("Rules or a rules string such as 'queah'", text))
    written = text.strip()
    if _FILE.match(written):
        written = _of_file(written)
    name, colon, rest = written.partition(":")
    try:
        game = find_game(name)
    except RulesError as error:
        raise _with_hint(error, text) from None
    parts = outside_files(rest, ",") if colon else []
    preset = game.default_preset
    if parts and "=" not in parts[0]:
        preset = parts.pop(0)
    return game, preset, _changes(parts, text)


def _of_file(path: str) -> str:
    """Return a file's path as rules of the game whose presets are files, too."""
    for game in all_games():
        for option in game.options.all():
            if game.is_family and option.file_kind:
                return f"{game.name}:{option.name}={path}"
    return path


def _with_hint(error: RulesError, text: str) -> RulesError:
    """Return the error, with a suggestion if it is clear which rules were meant.

    That is so if another character replaces the colon, or capitals are used. Without a suggestion,
    the error says that a colon follows the game.
    """
    words = re.fullmatch(r"(\w++)[\s:,;/]++(.++)", text.strip())
    if words is None:
        return error
    try:
        find_game(words[1].lower())
    except RulesError:
        return error
    try:
        meant = Rules.parse(f"{words[1]}:{words[2]}".lower())
    except RulesError:
        return RulesError(
            f"cannot read rules {quoted(text)}: a colon follows the game; rules are written {FORM}"
        )
    return RulesError(
        f"cannot read rules {quoted(text)}; did you mean {meant.game.name}:"
        f"{words[2].lower()}? rules are written {FORM}"
    )


def outside_files(text: str, sign: str) -> list[str]:
    """Split a text at a sign, but not within braces, which hold a file's contents as TOML.

    >>> outside_files("queah; w; {a = ';'}", ";")
    ['queah', ' w', " {a = ';'}"]
    """
    parts, begin, depth, quote, is_escaped = list[str](), 0, 0, "", False
    for at, letter in enumerate(text):
        if is_escaped:
            is_escaped = False
        elif depth == 0 and letter == sign:
            parts.append(text[begin:at])
            begin = at + 1
        elif depth and letter in ('"', "'") and quote in ("", letter):
            quote = "" if quote else letter
        elif quote:
            is_escaped = quote == '"' and letter == "\\"
        elif letter == "{":
            depth += 1
        elif letter == "}":
            depth = max(0, depth - 1)
    return [*parts, text[begin:]]


def _changes(parts: list[str], text: str) -> dict[str, str | int]:
    changes: dict[str, str | int] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            form = COMMA_IN_PATH if is_path(part) else f"rules are written {FORM}"
            raise RulesError(f"cannot read {quoted(part)} in rules {quoted(text)}; {form}")
        if name in changes:
            raise RulesError(f"option {quoted(name)} is given twice in rules {quoted(text)}")
        changes[name] = value
    return changes
