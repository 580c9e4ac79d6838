"""Answers that are made with the site, for what is asked before Python is there.

They are for the home page, the games' own pages, and a first game under the usual rules, up to the
turn with which the weakest level replies to the first one (`web/page/js/python/book.js`).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from lodestone.core.game import AnyGame, all_games
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import plain
from lodestone.players.levels import LEVELS
from lodestone.search.request import SearchRequest
from lodestone.search.result import SearchResult
from lodestone.study.found import view_result
from lodestone.teach.lessons import START, read_lessons
from lodestone.teach.pages import read_page
from lodestone.web.replies.browser import answer
from lodestone.web.replies.searches import KnownSearch

#: The index says in which group an answer is, by the CRC-32 of its question.
INDEX = "index.json"

Question = tuple[str, dict[str, Any]]
#: Answers in JSON, by their questions.
Group = dict[str, str]


def book_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files by their names: the groups of answers, and the index."""
    groups = dict(_groups())
    keys = {crc32(key.encode()): place for place, name in enumerate(groups) for key in groups[name]}
    for name, group in groups.items():
        yield f"{name}.json", _written(group).encode()
    yield INDEX, _written({"groups": list(groups), "keys": keys}).encode()


def _written(value: object) -> str:
    """Return JSON as the page writes it, keys in their order."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def key_of(path: str, asked: dict[str, Any]) -> str:
    """Return a question as the book has it."""
    return _written([path, asked])


def _groups() -> Iterator[tuple[str, Group]]:
    yield "site", _answered(("games", {}), ("players", {}), ("live", {}))
    for game in all_games():
        start = Line.of(Position.start(_usual_rules(game)))
        begun = start.play(_reply(start).turn)
        about = _answered(*_of_page(game), *_of_start(game, start))
        yield game.name, about | _reply_to(start)
        for lesson in read_lessons(game):
            asked = {"game": game.name, "name": lesson.name}
            yield f"{game.name}-lesson-{lesson.name}", _answered(("lesson", asked))
        for which, line in (("first", start), ("second", begun)):
            for number, turn in enumerate(line.position.turns):
                yield f"{game.name}-{which}-{number}", _reply_to(line.play(turn))


def _answered(*questions: Question) -> Group:
    return {
        key_of(f"api/{path}", asked): answer(f"api/{path}", json.dumps(asked))
        for path, asked in questions
    }


def _usual_rules(game: AnyGame) -> Rules:
    """Return the rules of a first game."""
    found = json.loads(answer("api/rules", json.dumps(_usual_choice(game))))
    return Rules.parse(found["rules"])


def _usual_choice(game: AnyGame) -> dict[str, Any]:
    """Return the choice of these rules as the page's form makes it: a preset, and what differs."""
    [known] = [one for one in json.loads(answer("api/games", "{}")) if one["name"] == game.name]
    preset, options = known["first"]["preset"], known["first"]["options"]
    [usual] = [one["options"] for one in known["presets"] if one["name"] == preset]
    changed = {name: value for name, value in options.items() if usual[name] != value}
    return {"game": game.name, "preset": preset, "options": changed}


def _of_page(game: AnyGame) -> Iterator[Question]:
    """Yield what a game's own page asks, and the home page about it."""
    yield f"pages/{game.name}", {}
    yield f"sources/{game.name}", {}
    yield "puzzles", {"game": game.name}
    yield "drills", {"game": game.name}
    yield "lessons", {"game": game.name}
    yield f"collections/{game.name}", {}
    page = read_page(game)
    known = (str(_usual_rules(game)), *(one.rules for one in page.recommended[1:]))
    shown = [(rules, START) for rules in known]
    shown += [(one.rules, one.position) for one in page.minute]
    for rules, start in dict.fromkeys(shown):
        yield _scene(Rules.parse(rules))
        yield _view(rules, None if start == START else start)


def _of_start(game: AnyGame, line: Line) -> Iterator[Question]:
    """Yield what the beginning of a first game asks."""
    rules = str(line.position.rules)
    yield "rules", _usual_choice(game)
    yield "rules", {"rules": rules}
    for side in game.sides:
        yield _scene(line.position.rules, side.name)


def _scene(rules: Rules, near: str = "") -> Question:
    game = rules.game
    styles = {picture.name: picture.styles[0].name for picture in game.pictures}
    return "scene", {"rules": str(rules), "near": near or game.sides[0].name, **styles}


def _view(rules: str, start: str | None, *turns: str) -> Question:
    return "view", {**_record(str(Rules.parse(rules)), start, turns), "exact": False}


def _record(rules: str, start: str | None, turns: Sequence[str]) -> dict[str, Any]:
    nodes = [{}, *({"turn": turn} for turn in turns)]
    return {"rules": rules, "start": start, "result": "*", "termination": None, "nodes": nodes}


def _reply_to(line: Line) -> Group:
    """Return what is asked after some turns: their view, and the weakest level's reply."""
    rules = str(line.position.rules)
    group = _answered(_view(rules, None, *line.turns))
    if line.outcome:
        return group
    result = _reply(line)
    asked = {
        "record": _record(rules, None, line.turns),
        "player": LEVELS[0].name,
        "seconds": None,
    }
    # The same sources make the same site, however long it takes.
    known = KnownSearch([view_result(line.position, replace(result, seconds=0.0))])
    group[key_of("api/computer", asked)] = json.dumps(plain(known))
    if line.turns:
        group |= _answered(("turn/slip", {"record": asked["record"]}))
    return group | _answered(_view(rules, None, *line.turns, result.turn))


def _reply(line: Line) -> SearchResult:
    """Return the weakest level's choice, which takes no compiled code."""
    level = replace(LEVELS[0], compiled=False)
    limit = level.strength_in(line).limit
    return level.choose(SearchRequest(line, limit, seed=len(line.turns)))
