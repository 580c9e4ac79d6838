"""What shells are offered to complete a word with."""

import json
import os
import subprocess
import sys

import pytest

from lodestone import Rules
from lodestone.core.game import all_games
from lodestone.fronts.cli import completion
from lodestone.fronts.cli.completion import complete_rules
from lodestone.fronts.cli.shells import TABLE, VARIABLE, answer, offered
from tests.processes import COMMAND
from tests.thinning import some
from tools import commands

TABLE_OF_COMMANDS = json.loads(TABLE.read_text("utf-8"))
FIRST = {
    "game": "queah",
    "contestant": "level-1",
    "lab_player": "random",
    "seat": "black=human",
    "metric": "seat-advantage",
    "study": "queah/a-bait",
    "lesson": "queah/steps",
    "theme": "fork",
}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_completed_rules_are_rules(game) -> None:
    """Every preset is offered, and every value of every option; what is whole can be read."""
    presets = [f"{game.name}:{preset.name}" for preset in game.presets]
    assert set(presets) <= set(complete_rules(f"{game.name}:"))
    for option in game.options.all():
        offered = complete_rules(f"{presets[0]},{option.name}=")
        listed = [f"{presets[0]},{option.name}={value.name}" for value in option.values]
        assert offered[: len(listed)] == listed
        for text in offered:
            Rules.parse(text)
            again = complete_rules(f"{text},")
            assert not any(f",{option.name}=" in word.removeprefix(text) for word in again)


@pytest.mark.parametrize("begun", ["chess", "chess:", "queah:nothing", "queah:balanced,x=", "é"])
def test_nothing_is_offered_for_nonsense(begun: str) -> None:
    assert complete_rules(begun) == []


@pytest.mark.parametrize("name", FIRST)
def test_values_are_completed(name: str) -> None:
    complete = getattr(completion, f"complete_{name}")
    offered = complete("")
    assert FIRST[name] in offered
    assert len(set(offered)) == len(offered)
    assert FIRST[name] in complete(FIRST[name][:-1])
    assert complete("no such value") == []


def test_the_table_has_the_commands_as_they_are() -> None:
    assert TABLE.read_text("utf-8") == commands.table(), "run make types"


@pytest.mark.parametrize("path", TABLE_OF_COMMANDS)
def test_every_command_offers_its_options_and_values(path: str) -> None:
    command = TABLE_OF_COMMANDS[path]
    words = ["lodestone", *path.split()]
    assert dict(offered([*words, "--"])) == {
        name: option["help"] for name, option in command["options"].items() if name[1] == "-"
    }
    values = [kind for option in command["options"].values() for kind in option["takes"]]
    for kind in (*command["arguments"], *command["rest"], *values):
        assert kind is None or isinstance(kind, list) or callable(getattr(completion, kind))


def asked(shell: str, *words: str, **given: str) -> dict[str, str]:
    """Return what a shell sets to have the last of some words completed, as it splits them."""
    return {
        VARIABLE: f"complete_{shell}",
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": " ".join(words),
        **given,
    }


@pytest.mark.parametrize(
    ("words", "sent"),
    {
        "legal que": ["queah", "queah:traditional"],
        "legal queah : balanced-": ["balanced-mandatory"],
        "legal queah : balanced,reserve =": list("0123456"),
        "legal 'queah : balanced-": ["balanced-mandatory"],
        "play queah --seat white = per": ["perfect"],
        "play queah --seat = white = per": ["perfect"],
        "play queah --seat white=human --se": ["--seat", "--seed"],
        "match tree --games 20 alpha": ["alpha-beta"],
        "match tree --games 20 alpha-beta qui": ["quincala", "quincala:tournament"],
        "match tree --sprt -5 ": [""],
        "match tree --json --j": [""],
        "match -- --j": [""],
        "lab compare queah qo --metric seat-a": ["seat-advantage"],
        "record convert --to ": ["text", "json", "pgn"],
        "record co": ["convert"],
        "nothing is li": ["live"],
    }.items(),
)
def test_bash_completes_words_that_it_splits(words: str, sent: list[str], capsys) -> None:
    assert answer(asked("bash", "lodestone", *words.split(" "))) == 0
    assert capsys.readouterr().out.splitlines()[: len(sent)] == sent


@pytest.mark.parametrize(
    ("shell", "words", "sent"),
    [
        ("zsh", "legal queah:balanced-", r"""_arguments '*: :(("queah\\:balanced-mandatory"))'"""),
        (
            "zsh",
            "match --ga",
            """_arguments '*: :(("--games":"Number of games, an even number."))'""",
        ),
        ("zsh", "record show ", "_files"),
        ("fish", "match --ga", "--games\tNumber of games, an even number."),
        ("fish", "record convert --to 'j", "json"),
        ("powershell", "match --ga", "--games:::Number of games, an even number."),
        ("powershell", "record convert --to j", "json::: "),
    ],
)
def test_shells_read_what_is_offered(shell: str, words: str, sent: str, capsys) -> None:
    answer(asked(shell, "lodestone", *words.split(" ")))
    assert capsys.readouterr().out == f"{sent}\n"


def test_fish_learns_whether_files_can_follow() -> None:
    for word, status in (("record", 0), ("record show ", 1)):
        given = asked("fish", "lodestone", word, _TYPER_COMPLETE_FISH_ACTION="is-args")
        assert answer(given) == status


#: Answers a shell, and prints the modules that were imported for it.
ANSWER = """
import sys, lodestone_command
try:
    lodestone_command.main()
finally:
    print(*(name for name, module in sys.modules.items() if module))
"""


def test_a_tab_imports_little() -> None:
    given = os.environ | asked("bash", "lodestone", "pl")
    done = subprocess.check_output([sys.executable, "-c", ANSWER], text=True, env=given)
    *words, modules = done.splitlines()
    assert words == ["play", "player"]
    assert not {"typer", "rich", "pydantic", "numpy", "lodestone.core.game"} & {*modules.split()}


@pytest.mark.slow
@pytest.mark.parametrize("shell", some(["bash", "zsh", "fish"], 1))
def test_the_script_is_printed(shell: str) -> None:
    # Otherwise Typer looks for the shell that started it, and in a test there may be none.
    given = os.environ | {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    script = subprocess.check_output([COMMAND, "--show-completion", shell], text=True, env=given)
    assert VARIABLE in script
    assert f"complete_{shell}" in script
