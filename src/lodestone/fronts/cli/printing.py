"""Results on stdout: for people, or one JSON value."""

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lodestone import Rules
from lodestone.core.clauses import spelled
from lodestone.core.game import AnyGame, all_games, find_game
from lodestone.core.sent import plain
from lodestone.fronts.cli.process import is_unicode

if TYPE_CHECKING:
    from lodestone.lab.reporting import Report
    from lodestone.teach.evidence import Evidence, Passage

Plain = Mapping[str, Any]
#: Text is as wide as the terminal, but no wider than this many columns.
WIDEST = 120


def print_json(value: object) -> None:
    """Print one JSON value and nothing else."""
    print(json.dumps(value, ensure_ascii=not is_unicode()))


def show(figures: object, lines: Iterable[str], as_json: bool) -> None:
    """Print a result: its figures as one JSON value, or else line by line."""
    if as_json:
        print_json(list(figures) if isinstance(figures, Iterator) else figures)
        return
    for line in lines:
        print(line)


def show_report(report: "Report", as_json: bool) -> None:
    """Print a report: its figures as one JSON value, or else line by line."""
    show(report.plain(), report.lines(), as_json)


def wrapped(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines broken between words where a terminal is narrower; programs get them whole."""
    if not sys.stdout.isatty():
        yield from lines
        return
    width = min(WIDEST, shutil.get_terminal_size().columns)
    for line in (part for text in lines for part in text.split("\n")):
        indent = " " * (len(line) - len(line.lstrip()))
        yield textwrap.fill(
            line.strip(), width, initial_indent=indent, subsequent_indent=f"{indent}  "
        )


def names_of_games(game: str | None) -> list[str]:
    """Return the name of a game, those of all if none is named; raise `RulesError` if unknown."""
    return [find_game(game).name] if game is not None else [one.name for one in all_games()]


def game_figures(game: AnyGame) -> dict[str, object]:
    """Return a game with its rule sets and options as plain values."""
    return {
        "name": game.name,
        "title": game.title,
        "presets": [
            {"rules": f"{game.name}:{preset.name}", "source": preset.source}
            for preset in game.presets
        ],
        "options": {option.name: option.allowed for option in game.options.all()},
    }


def games_in_lines(games: Iterable[AnyGame]) -> Iterator[str]:
    """Yield games with their rule sets and options."""
    for game in games:
        yield f"{game.title}\n  {game.about}\n\n  Rule sets:"
        for preset in game.presets:
            same = Rules.of(game, preset.name, {}).same_as
            alike = f" Plays like {', '.join(same)}." if same else ""
            source = spelled(preset.source, game.sources)
            yield f"    {game.name}:{preset.name:20} {preset.about} [{source}]{alike}"
        yield "\n  Options:"
        for option in game.options.all():
            yield f"    {option.name:20} {option.sentence} ({option.clause})"
            for value in option.values:
                yield f"      {value.name:20} {value.title}"
            if further := option.allowed_file if option.values else option.allowed:
                yield f"      {further}"


def rules_figures(rules: Rules) -> dict[str, object]:
    """Return rules with their clauses as plain values."""
    clauses = [vars(clause) for clause in rules.clauses]
    return {"rules": str(rules), "options": rules.options.values(), "clauses": clauses}


def show_sources(game: AnyGame, as_json: bool) -> None:
    """Print what each source of a game says, clause by clause."""
    from lodestone.teach.evidence import evidence_of

    evidence = evidence_of(game)
    show(plain(evidence), wrapped(_evidence_in_lines(game, evidence)), as_json)


def _evidence_in_lines(game: AnyGame, evidence: "Evidence") -> Iterator[str]:
    names = {source.tag: source.name for source in game.sources}
    yield f"{game.title}: what the sources say\n"
    for account in evidence.sources:
        year = account.year or "not dated"
        yield f"{names[account.tag]} [{account.tag}], {year}, in {account.language}"
        yield from (
            f"  {line}" for line in (account.written, account.observed, account.known) if line
        )
    if evidence.unseen:
        yield "\nNot seen, or not all of it"
        yield from (f"  {one.written} {one.known}" for one in evidence.unseen)
    for clause in evidence.clauses:
        yield f"\n{clause.number}. {clause.about}{f' (since {clause.since})' * bool(clause.since)}"
        for passage in clause.passages:
            yield f"  {_passage_in_a_line(passage, names)}"
        if clause.silent:
            yield f"  Silent: {', '.join(names[tag] for tag in clause.silent)}"
        if clause.note:
            yield f"  {clause.note}"


def _passage_in_a_line(passage: "Passage", names: Mapping[str, str]) -> str:
    """Return who says what, and how it bears on the clause."""
    place = f", {passage.place}" if passage.place else ""
    value = f" ({passage.value})" if passage.value else ""
    words = f": “{passage.words}”" if passage.words else ""
    english = f" In English: “{passage.english}”" if passage.english else ""
    return f"{passage.kind.capitalize()}{value}: {names[passage.source]}{place}{words}{english}"


def player_figures(rules: Rules | None) -> list[dict[str, object]]:
    """Return the players as plain values, without `perfect` if it cannot play by `rules`."""
    from lodestone.lab.contestants import LAB_PLAYERS
    from lodestone.players.levels import BASELINES, RANDOM
    from lodestone.players.roster import OFFERED, players_for

    offered = OFFERED if rules is None else players_for(rules)
    measured = [player for player in LAB_PLAYERS if player not in (*OFFERED, *BASELINES)]
    usual = ["match", "lab", "bench-agent"]
    places = [
        ((*offered, RANDOM), ["play", *usual]),
        (BASELINES[1:], usual),
        (measured, usual[1:]),
    ]
    return [
        {"name": player.name, "title": player.title, "about": player.about, "commands": commands}
        for players, commands in places
        for player in players
    ]


def players_in_lines(players: Iterable[Plain]) -> Iterator[str]:
    """Yield players, each with a sentence and the commands that know it."""
    for player in players:
        commands = f"[{', '.join(player['commands'])}]"
        yield f"{player['name']:11} {commands:31} {player['about']}"


def solved_in_lines(summary: Plain, *, is_verified: bool) -> Iterator[str]:
    """Yield what solving some rules has found."""
    yield f"{summary['rules']}: {_in_words(summary)}"
    yield f"  positions   {summary['positions']:,}, colours and symmetric ones included"
    for name in ("wins", "losses", "draws"):
        yield f"  {name:11} {summary[name]:,} ({summary[name] / summary['positions']:.2%})"
    yield f"  longest     {summary['longest']} plies"
    memory = f", {summary['peak_bytes'] / 2**20:,.0f} MiB" if summary["peak_bytes"] else ""
    yield f"  solved in   {summary['seconds']:.1f} s{memory}"
    if is_verified:
        yield "  verified    every value follows from those its turns lead to"


def probed_in_lines(reports: Sequence[Plain]) -> Iterator[str]:
    """Yield the exact values of positions and of all their turns."""
    for report in reports:
        yield f"{report['position']}: {_in_words(report)}"
        yield from (f"  {turn['turn']:12} {_in_words(turn)}" for turn in report["turns"])


def _in_words(worth: Plain) -> str:
    if worth["remoteness"] is None:
        return "a draw"
    return f"a {worth['value']} in {worth['remoteness']} for the side to move"
