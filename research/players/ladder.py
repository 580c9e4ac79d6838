"""What docs/players.md and docs/agents.md say of the levels, measured.

    python -m research.players.ladder measure

plays each level against the one below and the lowest two against three that hardly think, has
levels find wins in one, measures their turns, and asks them about solved positions
(`research.players.agents`). What has been measured is kept in `docs/players/` by the levels' names,
and only what is missing is played: take out what was measured of a level before you change it. Then
it writes the tables and draws the plot, as `write` alone does.

`python -m research.players.ladder play searches --game queah --games 200` adds games to a series;
played again, it continues with openings of the next seed.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from examples import learner
from lodestone import Rules
from lodestone.core.game import find_game
from lodestone.core.rules import play_rules, write_rules
from lodestone.lab import markdown
from lodestone.lab.contestants import Contestant
from lodestone.lab.executors import Executor
from lodestone.lab.match import run_match
from lodestone.lab.play import Conditions
from lodestone.lab.standings import Ending
from lodestone.lab.statistics import Estimate, elo, score
from lodestone.players.levels import LEVELS
from lodestone.teach.lessons import taught_games
from lodestone.teach.pages import recommended_rules
from research.executing import add_executor, executor_of
from research.pages import DOCS, with_part
from research.players import agents, levels
from research.results.figures import Figures
from research.results.plots import COLOURS, GREY, MARKS, STYLE
from research.rows import write_list

FOLDER = DOCS / "players"
KEPT = FOLDER / "figures.json"
PAGE = FOLDER.with_suffix(".md")
#: Plies after which a game is a draw: Qo's are long.
LONGEST = {"queah": 400, "qo": 1_000, "quincala": 200}
#: The number of games that share a seed and are saved together: the most that an interrupted run
#: loses.
PORTION = 40
#: The random plies at the start.
OPENING = 4
#: After these, most games between equal players are undecided; `FAIR` is for all players.
FAIR_OPENING = 2
#: After four plies, most of Queah's openings are decided by their exact value, and most of Mini
#: Quincala's are won by the same side, whichever of two strong players plays it.
FAIR = {("queah", "baselines"), ("quincala", "ladder")}

#: The simulations, or in Qo the positions, of the top level where it does not play by the clock.
TOP = {"queah": 260, "qo": 300_000, "quincala": 80}
#: Games of each step of the ladder: under the rules for a first game, and under the others.
GAMES, OTHER_GAMES = 400, 100
#: Against the lowest levels: any legal turn, any that takes something, if there is one, and what
#: counts most after one ply.
MOVERS = ("random", "python:research.players.capturing:capturing", "greedy")
NAMES = [player.name for player in LEVELS]
LOWEST = NAMES[:2]
#: What a step should be, in Elo: 64 to 78 %.
BAND = 100, 220
DOUBLED = ["0.05s", "0.1s", "0.2s", "0.4s", "0.8s"]
#: The series of the levels, under the rules that a game's page recommends.
OF_LEVELS = ("ladder", "movers")
#: The matches of the other series; the first contestant is the one that should be better.
SERIES: dict[str, list[tuple[str, str]]] = {
    "searches": [("tree@0.2s", "alpha-beta@0.2s"), ("alpha-beta@0.05s", "tree@0.05s")],
    "baselines": [
        ("level-8@0.2s", "uct@0.2s"),
        ("level-8@0.05s", "uct@0.05s"),
        ("level-8@0.05s", "greedy"),
    ],
    "doubling": [
        (f"level-8@{longer}", f"level-8@{shorter}") for shorter, longer in pairwise(DOUBLED)
    ],
}


def matches_of(series: str, game: str) -> list[tuple[str, str]]:
    """Return the matches of a series, the contestant first that should be better."""
    if series == "ladder":
        return [(higher, lower) for lower, higher in pairwise(levels_of(game))]
    if series == "movers":
        return [(level, mover) for level in LOWEST for mover in MOVERS]
    return SERIES[series]


def levels_of(game: str) -> list[str]:
    """Return the levels as contestants that do not play by the clock, the weakest first."""
    return [*NAMES[:-1], f"{NAMES[-1]}@{TOP[game]}n"]


def play(
    matches: Iterable[tuple[str, str]], series: str, rules: Rules, games: int, executor: Executor
) -> None:
    """Play matches of a series, and save the figures in portions."""
    for first, second in matches:
        for begun in range(0, games, PORTION):
            conditions = Conditions(
                rules,
                (Contestant.parse(first, None), Contestant.parse(second, None)),
                next_seed(series, rules, first, second),
                opening_of(series, rules.game.name),
                LONGEST[rules.game.name],
            )
            played = run_match(conditions, min(PORTION, games - begun), executor=executor)
            if played.ending is Ending.INTERRUPT:
                sys.exit(130)  # an interrupted portion is not kept: long games would be missing
            if played.breakdown:
                sys.exit(f"the match was broken off: {played.breakdown}")
            keep({"series": series, "game": rules.game.name, **played.report().plain()})
        print(row(together(known(series, rules, first, second))), flush=True)


def measure(games: Sequence[str], executor: Executor) -> None:
    """Play what is missing of the levels' matches, and measure what they see."""
    for game in games:
        first, *others = recommended_rules(find_game(game))
        for series in OF_LEVELS:
            play_missing(series, first, GAMES, executor)
        for rules in others:
            play_missing("ladder", rules, OTHER_GAMES, executor)
        levels.measure(first, levels_of(game)[1:])


def play_missing(series: str, rules: Rules, games: int, executor: Executor) -> None:
    """Play the matches of a series until each has `games` games."""
    for match in matches_of(series, rules.game.name):
        done = sum(one["games"] for one in known(series, rules, *match))
        if done < games:
            play([match], series, rules, games - done, executor)


def opening_of(series: str, game: str) -> int:
    """Return the number of random plies at the start."""
    are_alike = series in ("searches", "doubling")
    return FAIR_OPENING if are_alike or (game, series) in FAIR else OPENING


def kept() -> list[Figures]:
    """Return all figures measured so far."""
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else []


def known(series: str, rules: Rules, first: str, second: str) -> list[Figures]:
    """Return what was measured of a match."""
    match = (series, write_rules(rules), first, second)
    return [one for one in kept() if identity(one) == match]


def next_seed(series: str, rules: Rules, first: str, second: str) -> int:
    """Return the first seed, from 1, that no games of a match have used."""
    return 1 + max((one["seed"] for one in known(series, rules, first, second)), default=0)


def identity(found: Figures) -> tuple[str, ...]:
    """Return what identifies the match that figures belong to."""
    return tuple(found[name] for name in ("series", "rules", "first", "second"))


def keep(found: Figures) -> None:
    """Add the games of a match to those saved; no other process must do so at the same time."""
    write_list(sorted([*kept(), found], key=lambda one: (*identity(one), one["seed"])), KEPT)


def pooled(every: Iterable[Figures]) -> list[Figures]:
    """Return the games of each match added up over all seeds."""
    return [together(list(games)) for _, games in groupby(every, identity)]


def together(parts: Sequence[Figures]) -> Figures:
    """Return the games of one match added up, with new intervals."""
    games = sum(part["games"] for part in parts)
    pairs = [sum(counts) for counts in zip(*(part["pairs"] for part in parts), strict=True)]
    plies = sum(part["games"] * part["mean_length"] for part in parts)
    return {
        **{name: parts[0][name] for name in ("series", "game", "rules", "first", "second")},
        **{name: sum(part[name] for part in parts) for name in ("draws", "unfinished")},
        "games": games,
        "pairs": pairs,
        "mean_length": plies / games,
        "score": score(pairs).plain(6),
        "elo": elo(pairs).plain(6),
    }


def row(found: Figures) -> str:
    """Return one match as a line of a table."""
    better = found["elo"]
    return markdown.row(
        f"`{found['rules'].removesuffix(',repetition=threefold')}`",
        *(found[name].rpartition(":")[2] for name in ("first", "second")),
        found["games"],
        Estimate(**found["score"]).short(".1%"),
        f"{bound(better['value'])} ({bound(better['low'])} to {bound(better['high'])})",
        found["draws"] + found["unfinished"],
        f"{found['mean_length']:.0f}",
    )


def bound(better: float | None) -> str:
    """Return an Elo difference; `None` is an infinite one."""
    return "∞" if better is None else f"{better:+.0f}"


def write() -> None:
    """Draw the ladder and put every table into the page."""
    found = pooled(kept())
    first = {write_rules(recommended_rules(game)[0]) for game in taught_games()}
    steps = [one for one in found if one["series"] == "ladder" and one["rules"] in first]
    draw([one for one in steps if one["second"] != NAMES[0]])  # far below all others
    text = PAGE.read_text("utf-8")
    for series in (*OF_LEVELS, *SERIES):
        text = with_table(text, series, [row(one) for one in found if one["series"] == series])
    PAGE.write_text(with_part(text, "levels", "end of levels", levels.in_markdown()), "utf-8")


def with_table(text: str, series: str, rows: Sequence[str]) -> str:
    """Return the text with a table between the comments that name its series."""
    names = markdown.head("rules", "first", "second", "games", "score", "Elo", "draws", "plies")
    return with_part(text, series, f"end of {series}", "\n".join([names, *rows]))


def draw(steps: Sequence[Figures]) -> None:
    """Plot how much better each level is than the one below, a step of each game."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(7, 3.6), layout="constrained")
        axes = figure.subplots()
        axes.axhspan(*BAND, color=GREY, alpha=0.15, linewidth=0)
        for place, game in enumerate(taught_games()):
            own = [
                one for one in steps if one["game"] == game.name and one["elo"]["value"] is not None
            ]
            numbers = [NAMES.index(one["first"].partition("@")[0]) for one in own]
            values = [one["elo"]["value"] for one in own]
            reach = [
                [abs(one["elo"]["value"] - limit_of(one, side)) for one in own]
                for side in ("low", "high")
            ]
            axes.errorbar(
                [number + (place - 1) * 0.12 for number in numbers],
                values,
                yerr=reach,
                fmt=MARKS[place],
                color=COLOURS[place],
                capsize=2,
                label=game.title,
            )
        axes.set_xlabel("level")
        axes.set_ylabel("Elo above the level below")
        axes.legend()
        figure.savefig(FOLDER / "ladder.svg", transparent=True, metadata={"Date": None})


def limit_of(one: Figures, side: str) -> float:
    """Return an end of the interval; an infinite one is drawn only as far as the value."""
    limit = one["elo"][side]
    return float(one["elo"]["value"] if limit is None else limit)


def even(text: str) -> int:
    """Return an even number of games: two of each opening."""
    if not text.isdecimal() or int(text) < 2 or int(text) % 2:
        raise argparse.ArgumentTypeError(f"{text} is no even number of 2 or more")
    return int(text)


def main() -> None:
    """Measure, play or write, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    measuring, playing = commands.add_parser("measure"), commands.add_parser("play")
    names = [game.name for game in taught_games()]
    measuring.add_argument("--game", nargs="*", choices=names, default=names)
    playing.add_argument("series", choices=SERIES)
    playing.add_argument("--game", choices=names, required=True)
    playing.add_argument("--first", nargs="*", help="only matches of these first contestants")
    playing.add_argument("--games", type=even, default=200)
    for one in (measuring, playing):
        add_executor(one)
    commands.add_parser("write")
    args = parser.parse_args()
    if args.command == "measure":
        measure(args.game, executor_of(args))
        agents.write_page(agents.kept_or_learned(), learner.QUESTIONS, executor_of(args))
    if args.command in ("measure", "write"):
        write()
    else:
        matches = matches_of(args.series, args.game)
        chosen = [match for match in matches if not args.first or match[0] in args.first]
        play(chosen, args.series, play_rules(args.game), args.games, executor_of(args))


if __name__ == "__main__":
    main()
