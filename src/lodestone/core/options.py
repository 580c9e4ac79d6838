"""Typed rule options: the values an option can take, each with its meaning and its source.

A game declares its options as one frozen dataclass whose fields are made by `choice` and `number`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, ClassVar, Self, TypeVar

from lodestone.core.errors import RulesError, quoted, unknown
from lodestone.core.sent import Sent

#: How many rule sets of each game are kept in the form that kernels take: there are thousands.
MOST_KNOWN = 64
COMMA_IN_PATH = "a path with a comma cannot stand in a rules string"


def is_path(value: str) -> bool:
    """Return whether a value is a path, with a slash or a dot, and not a name."""
    return not is_carried(value) and ("/" in value or "." in value)


def is_carried(value: str) -> bool:
    """Return whether a value is a file's contents instead of its path, as records carry them."""
    return value.startswith("{")


@dataclass(frozen=True)
class OptionValue(Sent):
    """One value of an option: its name, what it means, and the source that states it.

    `title` is a phrase for people that also stands alone, as in "captures compulsory".
    """

    name: str
    meaning: str
    source: str
    title: str


@dataclass(frozen=True)
class Option(Sent):
    """An option for people: `sentence` asks what it decides, `clause` is where the rulebook does.

    A choice has `values`. A whole number has none; it ranges from `low` to `high`, both included,
    and `phrase` describes it, with `{}` for the number. A choice with `file_kind` also takes the
    path of a file of that kind: see `is_file`.
    """

    name: str
    title: str
    sentence: str
    clause: str
    values: tuple[OptionValue, ...] = ()
    low: int = 0
    high: int = 0
    phrase: str = ""
    file_kind: str = ""

    @property
    def allowed(self) -> str:
        """The values allowed, in words."""
        if self.values:
            names = ", ".join(value.name for value in self.values)
            return names + self._or_a_file
        return f"a whole number from {self.low} to {self.high}"

    @property
    def _or_a_file(self) -> str:
        return f", or {self.allowed_file}" if self.file_kind else ""

    @property
    def allowed_file(self) -> str:
        """The files allowed besides the values, in words; "" if none are."""
        return f"the path of {self.file_kind} such as ./mine.toml" if self.file_kind else ""

    def is_file(self, value: str | int) -> bool:
        """Return whether a value is the path of a file rather than a name."""
        return bool(self.file_kind) and isinstance(value, str) and is_path(value)

    def parse(self, text: str) -> str | int:
        """Read a value; raise `RulesError` naming what is allowed."""
        if self.file_kind and is_carried(text):
            return text
        if self.is_file(text):
            if "," in text:
                raise RulesError(f"{COMMA_IN_PATH}: {quoted(text)}")
            return text
        if self.values:
            names = [value.name for value in self.values]
            if text not in names:
                fault = unknown(f"value of option {self.name}", text, names)
                raise RulesError(fault + self._or_a_file)
            return text
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise RulesError(f"option {self.name} takes {self.allowed}, not {quoted(text)}")
        if not self.low <= int(text) <= self.high:
            raise RulesError(f"option {self.name} takes {self.allowed}, not {int(text)}")
        return int(text)

    def code(self, value: str | int) -> int:
        """Return the small integer that stands for `value` inside the kernels."""
        if isinstance(value, int):
            return value
        return [known.name for known in self.values].index(value)

    def meaning(self, value: str | int) -> OptionValue:
        """Return the named value with its meaning and source (choices only)."""
        return next(known for known in self.values if known.name == value)

    def say(self, value: str | int) -> str:
        """Return a value as a phrase for people, which stands alone."""
        if self.is_file(value):
            return f"{self.file_kind} {value}"
        if self.file_kind and is_carried(str(value)):
            return f"a separate {self.file_kind}"
        return self.meaning(value).title if self.values else self.phrase.replace("{}", str(value))


#: An option's title, the question that it decides, and the clause where the rulebook does.
About = tuple[str, str, str]


def choice(about: About, *values: OptionValue, default: str = "", file_kind: str = "") -> Any:
    """Declare an option with named values, and with files of `file_kind` if that is given.

    Without a `default` it is the first value.
    """
    return _declared(about, default or values[0].name, values=values, file_kind=file_kind)


def number(about: About, phrase: str, default: int, bounds: tuple[int, int]) -> Any:
    """Declare an option that is a whole number within `bounds`, both included."""
    return _declared(about, default, phrase=phrase, low=bounds[0], high=bounds[1])


def _declared(about: About, default: str | int, **more: object) -> Any:
    title, sentence, clause = about
    return field(
        default=default, metadata={"title": title, "sentence": sentence, "clause": clause, **more}
    )


@dataclass(frozen=True)
class Options:
    """The options of one game; subclasses add one field per option.

    The option of a field `no_move` is called `no-move` wherever people read or write it, or
    `no_move` where `joint` is `_`.
    """

    joint: ClassVar[str] = "-"

    @classmethod
    def _name(cls, declared: Field[Any]) -> str:
        return declared.name.replace("_", cls.joint)

    @classmethod
    def all(cls) -> tuple[Option, ...]:
        """Every option, in the order in which it is written and printed."""
        return tuple(
            Option(name=cls._name(declared), **declared.metadata) for declared in fields(cls)
        )

    @classmethod
    def find(cls, name: str) -> Option:
        """Return an option by name; raise `RulesError`, listing the options, if there is none."""
        for option in cls.all():
            if option.name == name:
                return option
        raise RulesError(unknown("option", name, [option.name for option in cls.all()]))

    def values(self) -> dict[str, str | int]:
        """Every option's value by name."""
        return {self._name(declared): getattr(self, declared.name) for declared in fields(self)}

    def changed(self, values: Mapping[str, str | int]) -> Self:
        """Return the same options with some values changed, by name."""
        named = {name.replace(self.joint, "_"): value for name, value in values.items()}
        return replace(self, **named)

    def codes(self, names: Iterable[str]) -> list[int]:
        """Return the values of the named options as the small integers that the kernels use."""
        values = self.values()
        return [self.find(name).code(values[name]) for name in names]


OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class Preset:
    """A named rule set that is played or has been published; `title` names it for people."""

    name: str
    about: str
    source: str
    values: Mapping[str, str | int] = field(hash=False)
    title: str
