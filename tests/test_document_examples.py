"""Every example in README.md and the guides does what the text says.

Each block of code names its language, and each language has a test here or a reason in
`NOT_EXAMPLES`. Commands run as they are written, but for those in `SMALLER` and `NOT_RUN`.
"""

import ast
import contextlib
import io
import json
import os
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
import typer.core
import typer.main

from lodestone import Line, Position
from lodestone.engine.session import EngineSession, EngineSettings
from lodestone.fronts.cli.commands import app
from lodestone.lab.experiments.model import read_experiment
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.reader import read
from lodestone.records.schema import from_json
from lodestone.records.writer import write_pgn, write_text
from lodestone.study.page import SCRIPT
from lodestone.web.server.policy import Policy
from tests.patience import PATIENCE
from tests.processes import COMMAND, run
from tests.thinning import some
from tests.toy import Block, blocks_of

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
#: Blocks that are no examples to run.
NOT_EXAMPLES = {
    "ebnf": "a grammar, which tests/library/records compares with the reader",
    "text": "a diagram, for other programs, or a line that tests/research/test_results.py checks",
}
LANGUAGES = {"html", "json", "pgn", "python", "sh", "toml", "ugi"}

#: Commands that would take long, with what is run in their place.
SMALLER = {
    "lodestone solve queah:balanced": "lodestone solve queah:balanced,reserve=0",
    "lodestone probe queah:balanced": "lodestone probe queah:balanced,reserve=0",
    "lodestone match level-4 level-3 queah --records games.txt": (
        "lodestone match level-4 level-3 queah --games 2 --records games.txt"
    ),
    "lodestone bench": "lodestone bench --games 50 --rounds 1 --seconds 0.05",
    "lodestone bench queah:traditional,repetition=none --seed 1 --games 100000 --rounds 5": (
        "lodestone bench queah:repetition=none --seed 1 --games 50 --rounds 2 --seconds 0.05"
    ),
    "lodestone bench queah:repetition=none --seconds 1": (
        "lodestone bench queah:repetition=none --seconds 0.05 --games 50"
    ),
    "lodestone match level-3 greedy queah --games 20 --records -": (
        "lodestone match level-3 greedy queah --games 2 --records -"
    ),
    "lodestone match alpha-beta@2000n alpha-beta@500n queah:balanced --games 200": (
        "lodestone match alpha-beta@20n alpha-beta@5n queah:balanced --games 2"
    ),
    "lodestone lab offers queah:balanced --player level-4": (
        "lodestone lab offers queah:balanced --player level-2 --games 2"
    ),
    "lodestone lab compare queah:traditional queah:balanced": (
        "lodestone lab compare queah:traditional queah:balanced --games 20"
    ),
    "lodestone collection check": "lodestone collection check qo --study the-corner",
    "lodestone bench-agent level-3 queah:balanced": (
        "lodestone bench-agent level-3 queah:balanced,reserve=0 --positions 20 --alone"
    ),
    "lodestone mcp queah:balanced --positions 100 --answers answers.jsonl": (
        "lodestone mcp queah:balanced,reserve=0 --positions 20 --answers answers.jsonl"
    ),
    "lodestone dataset queah:balanced values --positions 100000": (
        "lodestone dataset queah:balanced,reserve=0 values --positions 200"
    ),
}
#: Commands of ours that are not run; their arguments are parsed.
NOT_RUN = {
    "lodestone lab run experiments/queah-capture.toml": "minutes; tests/lab runs smaller ones",
    "lodestone lab report experiments/queah-capture.toml": "reports what the run has played",
    "lodestone site public --pyodide node_modules/pyodide": (
        "needs the npm package; tests/web/site and tests/web/browser write such folders"
    ),
    "lodestone site public --pyodide node_modules/pyodide --tables queah:balanced": (
        "needs the npm package; tests/web/browser/test_site_values.py writes such a folder"
    ),
    "lodestone solve queah:balanced --executor ray --address auto --tables /shared/tables": (
        "needs a cluster; tests/lab/test_solving.py starts some"
    ),
    "lodestone live backup games.db copy.db": "tests/web/server/live/test_backup.py makes copies",
    "lodestone live restore copy.db games.db": "tests/web/server/live/test_backup.py makes copies",
    "lodestone match python:bot:Bot greedy queah --games 20": "tests/library/engine runs the bot",
    "lodestone match 'engine:python bot.py' greedy queah --games 20 --limit 100ms": (
        "tests/library/engine runs the bot"
    ),
    "lodestone bench-agent python:bot:Bot queah:balanced": "tests/lab/test_agents.py asks a bot",
    "lodestone bench-agent python:bot:Bot queah:balanced --games 100 --opponent level-4": (
        "tests/lab/test_agents.py asks a bot"
    ),
    "lodestone bench-agent engine:./my-engine@0.1s queah:balanced --report mistakes.md": (
        "there is no such engine; tests/lab/test_agents.py asks one"
    ),
    "lodestone bench-agent python:examples.learner:learned queah:balanced": (
        "needs what the learner has learned"
    ),
    "lodestone bench-agent answers:answers.jsonl queah:balanced --positions 100": (
        "needs a model's answers; tests/lab/test_agents.py reads some"
    ),
    "lodestone match alpha-beta@1000n "
    "'engine:BEFORE/lodestone engine --option Player=alpha-beta@1000n' "
    "queah:balanced --games 200 --opening 6": "needs another checkout",
    "lodestone match alpha-beta@5000n "
    "'engine:BEFORE/lodestone engine --option Player=alpha-beta@5300n' "
    "quincala:mini-25,repetition=threefold --games 300 --opening 4 --sprt 0 60": (
        "needs another checkout"
    ),
}
#: What stands before a command: a clock, or the folder of a clone's.
WRAPPED = re.compile(r"^(?:time |\.venv/bin/)")
#: Commands that serve until they are stopped or need a terminal; their arguments are parsed.
ENDLESS = {"engine", "play", "web"}
#: The answer that ends those to a command of the engine protocol.
LAST_ANSWERS = {"ugi": "ugiok", "isready": "readyok", "go": "bestturn"}
#: What stands behind an expression in Python where it is not its value.
REMARKS = {
    "immutable; a picture in a notebook",
    "opens the table if there is one",
    "as probe_value, which raises TableError",
    "every turn with its value, best first",
}
#: Rules whose solving takes long, in Python, with those that are solved in their place.
SOLVED = ('"queah:balanced"', '"queah:balanced,reserve=0"')
SOLVES = re.compile(r'= solve(_rules)?\("queah:balanced"\)')
#: Figures, which differ by what is solved.
FIGURE = re.compile(r"-?\d+")


BLOCKS = [block for page in PAGES for block in blocks_of(page)]


def in_language(language: str) -> Any:
    return pytest.mark.parametrize(
        "block", [block for block in BLOCKS if block.language == language], ids=str
    )


def test_every_block_names_a_known_language() -> None:
    unknown = [str(one) for one in BLOCKS if one.language not in LANGUAGES | NOT_EXAMPLES.keys()]
    assert unknown == []
    assert {block.language for block in BLOCKS} == LANGUAGES | NOT_EXAMPLES.keys()


# Commands


def words_of(command: str) -> list[str]:
    return shlex.split(command, comments=True)


def commands_of(block: Block) -> Iterator[str]:
    """Yield the commands of a block in one spelling, those of a pipe together."""
    for line in block.text.replace("\\\n", " ").splitlines():
        if words := words_of(line):
            yield " ".join(shlex.quote(word) if word != "|" else word for word in words)


COMMANDS = [
    (block, command) for block in BLOCKS if block.language == "sh" for command in commands_of(block)
]


def is_in_readme(shown: tuple[Block, str]) -> bool:
    """Return whether a command is always tried; those of other pages are by `make long`."""
    return shown[0].page.name == "README.md"


def parts_of(command: str) -> list[str]:
    return WRAPPED.sub("", command).split(" | ")


def ours() -> list[str]:
    """Return every command of a pipe or alone that is `lodestone`."""
    parts = [part for _, command in COMMANDS for part in parts_of(command)]
    return [part for part in parts if part.startswith("lodestone ") or part == "lodestone"]


def test_tables_of_commands_name_commands_on_pages() -> None:
    assert (SMALLER.keys() | NOT_RUN.keys()) - set(ours()) == set()
    assert SMALLER.keys() & NOT_RUN.keys() == set()


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize(("block", "command"), some(COMMANDS, is_in_readme), ids=str)
def test_commands_do_what_is_said(block, command, tmp_path, monkeypatch, shared_cache) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LODESTONE_CACHE", str(shared_cache))
    (tmp_path / "games.txt").write_text(record_text(), "utf-8")
    (tmp_path / "mine.toml").write_text(board_text(), "utf-8")
    printed = ""
    for part in parts_of(command):
        program, *arguments = words_of(part)
        if program == "lodestone":
            printed = output_of(part, printed)
        else:
            CHECKS[program](arguments)


def output_of(command: str, stdin: str) -> str:
    """Return what a command of ours prints, or nothing if it is only parsed."""
    arguments = words_of(SMALLER.get(command, command))[1:]
    if command in NOT_RUN or arguments[0] in ENDLESS:
        parse(arguments)
        return ""
    done = run(*arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr
    return done.stdout


def parse(arguments: list[str]) -> None:
    """Parse a command's arguments; check what they say before the command would do anything."""
    command: Any = typer.main.get_command(app)
    while isinstance(command, typer.core.TyperGroup):
        context = command.make_context("lodestone", [*arguments])
        _, command, arguments = command.resolve_command(context, arguments)
    values = command.make_context("lodestone", arguments).params
    if turns := values.get("turns"):
        assert Line.of(Position.start(values["rules"]), turns.split())
    if (file := values.get("file")) and str(file).endswith(".toml"):
        assert read_experiment(ROOT / file).arms()


def is_a_module(arguments: list[str]) -> None:
    if arguments[0] != "-m":
        assert (ROOT / arguments[0]).is_file()
        return
    path = ROOT / arguments[1].replace(".", "/")
    assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


def is_a_target(arguments: list[str]) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^{arguments[0]}:.*## ", makefile, re.MULTILINE)


def names_extras(arguments: list[str]) -> None:
    assert arguments[0] == "install"
    extras = re.findall(r"\[([a-z0-9,]+)\]", arguments[1])
    named = {one for names in extras for one in names.split(",")}
    assert named <= PROJECT["optional-dependencies"].keys()


def clones_this_repository(arguments: list[str]) -> None:
    assert arguments == ["clone", PROJECT["urls"]["Source"]]


def enters_the_clone(arguments: list[str]) -> None:
    assert arguments == [PROJECT["urls"]["Source"].rpartition("/")[2]]


#: What is checked of a command that is not ours: measurements, targets of make, installations.
CHECKS = {
    "cd": enters_the_clone,
    "git": clones_this_repository,
    "make": is_a_target,
    "pip": names_extras,
    "python": is_a_module,
}


# Python


def pages_with_python() -> list[Path]:
    return list(dict.fromkeys(block.page for block in BLOCKS if block.language == "python"))


def python_of(page: Path, *, solving: bool) -> list[str]:
    """Return a page's blocks of Python: all, or those before the first that solves rules."""
    texts = [block.text for block in BLOCKS if (block.page, block.language) == (page, "python")]
    first = next((number for number, text in enumerate(texts) if SOLVES.search(text)), len(texts))
    return texts if solving else texts[:first]


@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("page", pages_with_python(), ids=lambda page: page.name)
def test_python_gives_what_its_comments_say(
    page: Path, tmp_path, monkeypatch, shared_cache
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LODESTONE_CACHE", str(shared_cache))
    monkeypatch.setenv("PATH", str(COMMAND.parent), prepend=os.pathsep)
    Path("games.txt").write_text(record_text(), "utf-8")
    if any("values/" in text for text in python_of(page, solving=False)):
        assert run("dataset", "queah:reserve=0", "values", "--positions", "200").returncode == 0
    names: dict[str, Any] = {}
    for text in python_of(page, solving=False):
        run_python(text, names, str.startswith)
    if any(SOLVES.search(text) for text in python_of(page, solving=True)):
        names.clear()
        for text in python_of(page, solving=True):
            run_python(text.replace(*SOLVED), names, is_alike)


def test_whole_programs_are_short() -> None:
    """Each needs at most 20 lines, and at most one module besides the package itself."""
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    programs = page.partition("## Five programs")[2].partition("\n## ")[0]
    texts = re.findall(r"```python\n(.*?)```", programs, re.DOTALL)
    assert len(texts) == len(re.findall(r"^### ", programs, re.MULTILINE)) == 5
    for text in texts:
        imported = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
        assert len([line for line in text.splitlines() if line.strip()]) <= 20
        assert len({node.module for node in imported} | {"lodestone"}) <= 2


def is_alike(said: str, value: str) -> bool:
    """Whether a comment begins with a value of the same form, whatever its figures."""
    return FIGURE.sub("0", said).startswith(FIGURE.sub("0", value))


def run_python(text: str, names: dict[str, Any], holds: Callable[[str, str], bool]) -> None:
    """Run statements; compare each value, or what is printed, with the comment behind it."""
    lines = text.splitlines()
    for statement in ast.parse(text).body:
        _, _, comment = lines[(statement.end_lineno or 0) - 1].partition("  # ")
        said, printed = comment.strip(), io.StringIO()
        with contextlib.redirect_stdout(printed):
            if not isinstance(statement, ast.Expr):
                exec(ast.unparse(statement), names)
                continue
            value = eval(ast.unparse(statement), names)
        shown = printed.getvalue().strip() or repr(value)
        if said and said not in REMARKS:
            assert holds(said, shown), f"{ast.unparse(statement)} is {shown}, not {said}"


# Records, policies, pages and the engine protocol


def the_only(language: str, page: str) -> str:
    (block,) = (block for block in BLOCKS if (block.language, block.page.name) == (language, page))
    return block.text


def record_text() -> str:
    """Return the record of the page, which shows it again for programs that read chess."""
    text, for_chess = (block.text for block in BLOCKS if block.language == "pgn")
    assert [for_chess] == list(map(write_pgn, read(text.splitlines())))
    return text


def board_text() -> str:
    """Return the first board of its page: the file that the page's commands name."""
    return next(
        block.text
        for block in BLOCKS
        if block.page.name == "leaps-board.md" and block.language == "toml"
    )


def test_the_records_are_one_legal_game() -> None:
    (record,) = read(record_text().splitlines(keepends=True))
    check(record, Cursor())
    assert record.faults == []
    assert write_text(record) == record_text()
    assert write_text(from_json(json.loads(the_only("json", "records.md")))) == record_text()
    assert set(pages_of("pgn")) == {"records.md"}
    # tests/web/server/live/test_document.py plays the game of the other page.
    assert set(pages_of("json")) == {"live-protocol.md", "records.md"}


def pages_of(language: str) -> list[str]:
    return [block.page.name for block in BLOCKS if block.language == language]


def test_the_policy_is_accepted() -> None:
    policy = tomllib.loads(the_only("toml", "hosting.md"))
    assert Policy.model_validate(policy).model_dump(exclude_unset=True) == policy
    assert pages_of("toml") == ["hosting.md", "leaps-board.md"]


def test_the_html_has_the_viewers_script() -> None:
    tags: list[str] = []
    parser: Any = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: tags.append(dict(attributes).get("src") or tag)
    parser.feed(the_only("html", "records.md"))
    script, viewer, _ = tags
    assert script == SCRIPT.name
    assert f'"{viewer}"' in SCRIPT.read_text("utf-8")
    assert pages_of("html") == ["records.md"]


def test_the_engine_answers_as_in_the_session() -> None:
    sent = [line[2:] for line in session_lines() if line.startswith("> ")]
    answers: Queue[str] = Queue()
    session = EngineSession(answers.put, EngineSettings.usual())
    printed: list[str] = []
    for line in sent:
        printed.append(f"> {line}")
        if line.startswith("go"):  # the same search in plain Python, which need not be compiled
            session.receive(b"setoption name Compiled value false\n")
        session.receive(f"{line}\n".encode())
        if expected := LAST_ANSWERS.get(line.split()[0]):
            while not printed[-1].startswith(expected):
                printed.append(answers.get(timeout=PATIENCE))
    session.close()
    assert re.fullmatch(pattern_of("\n".join(session_lines())), "\n".join(printed), re.DOTALL)
    assert pages_of("ugi") == ["engine-protocol.md"]


def session_lines() -> list[str]:
    return the_only("ugi", "engine-protocol.md").splitlines()


def pattern_of(session: str) -> str:
    """Return what a session prints: `…` stands for anything, and times differ."""
    pattern = re.escape(session).replace("…", ".*")
    return re.sub(r"(nps|time)\\ \d+", r"\1\\ \\d+", pattern)
