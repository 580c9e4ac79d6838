"""The page's view of games, rules and lines of play, as answers."""

from collections import Counter
from collections.abc import Sequence

from lodestone.core.clauses import READING, spelled
from lodestone.core.errors import RecordError
from lodestone.core.game import AnyGame, Reason
from lodestone.core.line import Line
from lodestone.core.options import Option, Preset
from lodestone.core.partial import PartialTurn
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.server.exact import ExactTurns
from lodestone.server.lessons import view_titles
from lodestone.server.rules import RulesReader
from lodestone.server.schemas import games, play
from lodestone.server.schemas.values import Exact
from lodestone.study.diagram import diagram_of, played_turn, view_action

#: The number of steps beyond the next that are sent unasked; for more, the page asks on the way.
FURTHER_STEPS = 100


def view_game(game: AnyGame, reader: RulesReader) -> games.Game:
    """Return everything that the dialog for a new game offers."""
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "credit": game.credit,
        "sources": list(game.sources),
        "default": str(Rules.of(game, game.default_preset, {})),
        "sides": list(game.sides),
        "presets": [_view_preset(game, preset) for preset in game.presets],
        "options": [_view_option(game, option, reader) for option in game.options.all()],
        "pictures": [
            {
                "name": picture.name,
                "title": picture.title,
                "values": [{"value": style.name, "title": style.title} for style in picture.styles],
            }
            for picture in game.pictures
        ],
        "play_defaults": dict(game.play_defaults),
        "lessons": view_titles(game),
    }


def _view_preset(game: AnyGame, preset: Preset) -> games.Preset:
    rules = Rules.of(game, preset.name, {})
    return {
        "name": preset.name,
        "title": preset.title,
        "about": preset.about,
        "source": spelled(preset.source, game.sources),
        "rules": str(rules),
        "options": rules.options.values(),
        "same_as": rules.same_as,
    }


def _view_option(game: AnyGame, option: Option, reader: RulesReader) -> games.Option:
    return {
        "name": option.name,
        "title": option.title,
        "sentence": option.sentence,
        "clause": option.clause,
        "values": [
            {
                "value": value.name,
                "title": value.title,
                "meaning": value.meaning,
                "source": spelled(value.source, game.sources),
            }
            for value in reader.values(option)
        ],
        "low": None if option.values else option.low,
        "high": None if option.values else option.high,
    }


def view_rules(rules: Rules, *, is_solvable: bool) -> games.Rules:
    """Return the rules in force, and the start by the side that moves first."""
    sources = rules.game.sources
    paragraphs: list[games.Clause] = [
        {
            "heading": clause.heading,
            "clause": clause.number,
            "text": clause.text,
            "source": "" if clause.source == READING else spelled(clause.source, sources),
            "reading": clause.reading,
        }
        for clause in rules.clauses
    ]
    sides = [side.name for side in rules.game.sides]
    return {
        "rules": str(rules),
        "title": rules.title,
        "same_as": rules.same_as,
        "options": rules.options.values(),
        "solvable": is_solvable,
        "paragraphs": paragraphs,
        "starts": {side: str(Position.start(rules, side)) for side in sides},
    }


def view_line(line: Line, turns: ExactTurns | None = None, exact: Exact | None = None) -> play.View:
    """Return the state of a game: the board, possible turns, the last turn, and any ending.

    With the values of `turns`, the steps of turns include the best value they can lead to.
    """
    position = line.position
    return {
        **diagram_of(line),
        "rules": str(position.rules),
        "first": None if line.outcome else view_node(line.begin_turn(), turns),
        "why_not": _view_reasons(line),
        "why_not_there": None if line.outcome else position.why_not_there,
        "agreed": position.agreed,
        "record": [played_turn(line, ply) for ply in range(len(line.turns))],
        "exact": exact,
    }


def _view_reasons(line: Line) -> dict[str, Reason]:
    """Return why no turn begins on certain cells, by the cell's name."""
    if line.outcome:
        return {}
    return line.position.why_not


def node_at(line: Line, path: Sequence[int]) -> PartialTurn:
    """Return the point reached by following the action with each number of `path` in turn."""
    if line.outcome:
        raise RecordError(f"the game is over: {line.outcome.reason}")
    node = line.begin_turn()
    for place, number in enumerate(path):
        if not 0 <= number < len(node.following):
            raise RecordError(f"path.{place}: no step {number}; there are {len(node.following)}")
        node = node.following[number]
    return node


def view_node(
    node: PartialTurn, exact: ExactTurns | None = None, most: int = FURTHER_STEPS
) -> play.Node:
    """Return the ways to continue, and where they lead for at most `most` further steps."""
    steps: list[play.Step] = []
    twins = Counter((end.action.source, end.action.target) for end in node.following)
    for end in node.following:
        action = end.action
        known = end.is_end or (most > 0 and len(end.following) <= most)
        most = most - len(end.following) if known else 0
        steps.append(
            {
                "action": view_action(action),
                "say": end.say if twins[action.source, action.target] > 1 else "",
                "leads_to": view_node(end, exact, 0) if known else None,
                "worth": exact.best_through(end) if exact else None,
            }
        )
    return {"turn": node.turn, "steps": steps}
