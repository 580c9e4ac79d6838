"""What shells are offered to complete a word with."""

import os
import subprocess

import pytest

from lodestone import Rules
from lodestone.cli import completion
from lodestone.cli.completion import VARIABLE, complete_rules
from lodestone.core.game import all_games
from tests.processes import COMMAND

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


def asked(shell: str, *words: str) -> str:
    """Return what the program offers for the last of some words, as bash and zsh split them."""
    given = {
        VARIABLE: f"complete_{shell}",
        "COMP_WORDS": "\n".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": " ".join(words),
    }
    done = subprocess.run(
        [COMMAND], env=os.environ | given, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout


def test_words_that_bash_splits_are_joined(capsys) -> None:
    words = ["lodestone", "legal", "queah", ":", "bal"]
    given = {VARIABLE: "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": "4"}
    with completion.whole_words(given):
        assert (given["COMP_WORDS"], given["COMP_CWORD"]) == ("lodestone\nlegal\nqueah:bal", "2")
        print("queah:balanced")
    assert capsys.readouterr().out == "balanced\n"


@pytest.mark.long
def test_bash_completes_words_that_it_splits() -> None:
    assert asked("bash", "lodestone", "legal", "que").split()[:2] == ["queah", "queah:traditional"]
    presets = asked("bash", "lodestone", "legal", "queah", ":", "bal").split()
    assert presets == ["balanced", "balanced-mandatory"]
    assert "traditional" in asked("bash", "lodestone", "legal", "queah", ":").split()
    values = asked("bash", "lodestone", "legal", "queah", ":", "balanced,reserve", "=")
    assert values.split() == list("0123456")
    for seat in (("--seat", "white", "="), ("--seat", "=", "white", "=")):
        assert asked("bash", "lodestone", "play", "queah", *seat, "per").split() == ["perfect"]
    assert "--json" in asked("bash", "lodestone", "legal", "queah", "--").split()


@pytest.mark.slow
def test_zsh_completes_whole_words() -> None:
    assert r"queah\\:balanced" in asked("zsh", "lodestone", "legal", "queah:bal")


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_printed(shell: str) -> None:
    # Otherwise Typer looks for the shell that started it, and in a test there may be none.
    given = os.environ | {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    script = subprocess.check_output([COMMAND, "--show-completion", shell], text=True, env=given)
    assert VARIABLE in script
    assert f"complete_{shell}" in script
