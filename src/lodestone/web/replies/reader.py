"""The rules that clients may ask for, and records as they give them.

A path in rules would read the server's files, so only those that it was started with are allowed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from lodestone.core.errors import RecordError, RulesError, quoted
from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.core.line import Line
from lodestone.core.options import Option, OptionValue, is_path
from lodestone.core.position import Position
from lodestone.core.rules import LONGEST_RULES, Rules
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord, Result
from lodestone.web.replies.requests import LONGEST_FILE, RulesChoice


@dataclass(frozen=True)
class RulesReader:
    """Reads the rules that clients ask for; `files` are the allowed paths by option name."""

    files: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def with_files(cls, files: Mapping[str, Iterable[str]]) -> Self:
        """Return a reader that allows these files, reading each; raise `RulesError` for a fault."""
        named = {name: tuple(dict.fromkeys(map(_path, paths))) for name, paths in files.items()}
        for name, paths in named.items():
            for path in paths:
                _check(name, path)
        return cls(named)

    def asked(self, text: str) -> Rules:
        """Return the rules in a client's rules string; raise `RulesError` for forbidden files."""
        self.check_files(*Rules.changes_in(text))
        return Rules.parse(text)

    def cursor(self) -> Cursor:
        """Return what replays records under rules that clients ask for."""
        return Cursor(self.asked, is_compiled=False)

    def chosen(self, choice: RulesChoice) -> Rules:
        """Return rules given as a string, or as a game's preset with some options changed."""
        if (choice.rules is None) == (choice.game is None):
            raise RulesError("give either rules, or a game with a preset and options")
        if choice.rules is not None:
            return self.asked(choice.rules)
        assert choice.game is not None
        game = find_game(choice.game)
        preset = game.default_preset if choice.preset is None else choice.preset
        self.check_files(game, choice.options)
        return _short(Rules.of(game, preset, choice.options | _carried(game, choice.files)))

    def values(self, option: Option) -> list[OptionValue]:
        """Return the values of an option that clients may choose."""
        files = [
            OptionValue(path, f"{option.file_kind.capitalize()}: {path}", "", title=Path(path).name)
            for path in self._files(option)
        ]
        return [*option.values, *files]

    def _files(self, option: Option) -> tuple[str, ...]:
        return self.files.get(option.name, ()) if option.file_kind else ()

    def check_files(self, game: AnyGame, values: Mapping[str, str | int]) -> None:
        """Raise `RulesError` if values of options name a forbidden file; none is read before."""
        for name, value in values.items():
            option = game.options.find(name)
            if option.is_file(value) and value not in self._files(option):
                # Only the file's title is named: visitors need not know where the file is.
                known = [one.name for one in option.values]
                names = ", ".join([*known, *(Path(path).name for path in self._files(option))])
                raise RulesError(
                    f"option {option.name} can only name files given to lodestone web, "
                    f"not {quoted(str(value))}; allowed: {names}"
                )


def _carried(game: AnyGame, files: Mapping[str, str]) -> dict[str, str]:
    """Return the values of options that carry the texts of files."""
    for name in files:
        if not game.options.find(name).file_kind:
            raise RulesError(f"option {name} of {game.name} takes no file")
    return {name: game.carried(name, text) for name, text in files.items()}


def _short(rules: Rules) -> Rules:
    """Return rules unchanged; raise `RulesError` if no link could hold them."""
    if (length := len(str(rules))) > LONGEST_RULES:
        raise RulesError(
            f"with their file these rules have {length:,} characters; at most {LONGEST_RULES:,} "
            "are allowed here"
        )
    return rules


def _path(text: str) -> str:
    if len(text) > LONGEST_FILE:
        raise RulesError(f"paths can have at most {LONGEST_FILE} characters, not {quoted(text)}")
    return text if is_path(text) else f"./{text}"


def _check(name: str, path: str) -> None:
    for game in all_games():
        for option in game.options.all():
            if option.name == name and option.file_kind:
                Position.start(Rules.of(game, game.default_preset, {name: path}))


def as_recorded(line: Line, record: GameRecord) -> Line:
    """Return a line ended as its record says; raise `RecordError` if the result differs."""
    line = record.ended(line)
    result = Result.of(line.outcome, line.position.rules.game)
    is_open = record.result is Result.OPEN and record.termination is None
    if record.result is not result and not is_open:
        raise RecordError(f"the result is {result}, not {record.result}")
    return line
