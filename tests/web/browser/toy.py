"""A server for a toy game outside the package, used without a network.

It has all that a game may have: turns of several actions, turns that may stop or go on or come
round, two actions between the same two places, a pass, prices and warnings, cells worth a look, and
a ledge. A page that knows no rules plays it at once.
"""

import json
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.web.browser.board import Board
from tests.web.browser.conftest import Opener

CELLS = {"a1": (50, 150), "b1": (150, 150), "a2": (50, 50), "b2": (150, 50)}
SIDES = [{"name": "sun", "title": "Sun"}, {"name": "moon", "title": "Moon"}]
TITLES = {side["name"]: side["title"] for side in SIDES}
RULES = "toy"

GAME = {
    "name": "toy",
    "title": "Toy",
    "about": "A toy.",
    "credit": "Nobody.",
    "question": "",
    "answer": "",
    "sources": [{"tag": "N", "name": "Nobody", "title": "nobody at all"}],
    "default": RULES,
    "sides": SIDES,
    "rivals": SIDES,
    "presets": [
        {
            "name": "plain",
            "title": "Plain",
            "about": "The only one.",
            "source": "none",
            "rules": RULES,
            "options": {},
            "same_as": [],
        }
    ],
    "options": [],
    "pictures": [],
    "aim": "",
    "first": {"rules": RULES, "preset": "plain", "options": {}, "pieces": []},
    "is_family": False,
    "play_defaults": {},
    "lessons": [],
}

MEANING = {
    "rules": RULES,
    "title": "Toy",
    "same_as": [],
    "options": {},
    "paragraphs": [],
    "starts": {"sun": "s", "moon": "m"},
}


def _square(x: int, y: int) -> str:
    return f"M{x - 50} {y - 50}h100v100h-100Z"


SUN = '<circle r="30" fill="var(--piece-white)"></circle>'
MOON = '<circle r="30" fill="var(--piece-black)"></circle>'

SCENE = {
    "width": 200,
    "height": 200,
    "under": '<rect width="200" height="200" fill="var(--board-cell)"/>',
    "cells": [{"name": n, "x": x, "y": y, "outline": _square(x, y)} for n, (x, y) in CELLS.items()],
    "rows": [["a2", "b2"], ["a1", "b1"]],
    "pieces": {
        "sun": {"markup": SUN, "label": "a sun"},
        "moon": {"markup": MOON, "label": "a moon"},
        "both": {"markup": '<ellipse rx="30" ry="20"/>', "label": "a moon on a sun"},
    },
    "radius": 30,
    "hands": [
        {"name": "ledge", "side": "sun", "title": "The ledge", "kind": None},
        {"name": "hand:moon", "side": "moon", "title": "The night", "kind": "moon"},
    ],
}


Action = dict[str, Any]


def _action(
    start: str,
    end: str,
    *removes: str,
    kind: str = "sun",
    **more: Any,
) -> Action:
    """Return an action that moves a piece; `more` are the fields that differ."""
    changes = {start: None, end: kind} | dict.fromkeys(removes)
    plain = {
        "from": start,
        "to": end,
        "carries": kind,
        "leaves": None,
        "changes": {cell: to for cell, to in changes.items() if cell in CELLS},
        "removes": list(removes),
        "note": "",
        "warning": "",
        "hands": [],
    }
    return plain | more


FIRST, ON, TAKE = _action("a1", "b1"), _action("b1", "b2"), _action("b1", "b2", "a2")
UP = _action("a1", "b2")

PAID = _action("hand:moon", "b1", "a1", kind="moon", note="costs 3")
RISKY = _action("hand:moon", "b2", kind="moon", warning="gives the night away")
JOIN = _action("a2", "b2", kind="moon", changes={"a2": None, "b2": "both"}, note="joins a sun")
PART = _action("b2", "b1", kind="moon", leaves="sun", changes={"b2": "sun", "b1": "moon"})
HOME = _action("b1", "a2", kind="moon")

#: What is done in a turn, by its text.
TURNS: dict[str, list[Action]] = {
    "stop": [FIRST],
    "on": [FIRST, ON],
    "on-and-take": [FIRST, TAKE],
    "up": [UP],
    "up-too": [UP],
    "--": [],
    "paid": [PAID],
    "risky": [RISKY],
    "join": [JOIN],
    "part": [JOIN, PART],
}


class ToyNode(NamedTuple):
    """A point within a turn."""

    turn: str | None
    steps: tuple[tuple[Action, "ToyNode"], ...]


def _node(turn: str | None, *steps: tuple[Action, ToyNode]) -> ToyNode:
    return ToyNode(turn, steps)


def _round(*steps: tuple[Action, ToyNode]) -> tuple[tuple[Action, ToyNode], ...]:
    """Return the steps by which the moon parts, goes home and joins again, any number of times."""
    for _ in range(5):
        steps = ((PART, _node("part", (HOME, _node(None, (JOIN, _node("join", *steps)))))),)
    return steps


FIRST_NODES = {
    "sun": _node(
        "--",
        (FIRST, _node("stop", (ON, _node("on")), (TAKE, _node("on-and-take")))),
        (UP, _node("up")),
        (UP, _node("up-too")),
    ),
    "moon": _node(
        "--",
        (JOIN, _node("join", *_round())),
        (PAID, _node("paid")),
        (RISKY, _node("risky")),
    ),
}


def _told(node: ToyNode) -> dict[str, Any]:
    """Return a node, and where its steps lead if nothing follows there; the rest is requested."""
    steps = [
        {
            "action": action,
            "say": f"turn {end.turn}",
            "leads_to": None if end.steps else _told(end),
        }
        for action, end in node.steps
    ]
    return {"turn": node.turn, "steps": steps}


def _steps(side: str, path: list[int]) -> dict[str, Any]:
    node = FIRST_NODES[side]
    for number in path:
        node = node.steps[number][1]
    return _told(node)


FACTS = [{"text": "It is getting late", "side": None}, {"text": "Two are below", "side": "sun"}]
WHY_NOT: dict[str, dict[str, dict[str, str]]] = {
    "sun": {"a2": {"text": "The moon is not yours.", "clause": "N1"}},
    "moon": {},
}
HIGHLIGHTS = {"sun": {}, "moon": {"b2": "The sun rises here"}}

LEDGE = ["sun", "moon"]
START = {"a1": "sun", "a2": "moon"}


def _view(record: dict[str, Any]) -> dict[str, Any]:
    pieces: dict[str, str | None] = dict(START)
    side = "sun"
    lines, last = [], None
    for node in record["nodes"][1:]:
        text = node["turn"]
        for action in TURNS[text]:
            pieces |= action["changes"]
        line = {"text": text, "annotated": f"{text}!", "side": side, "say": f"turn {text}"}
        lines.append(line)
        told = {"say": f"{TITLES[side]}: {text}", "actions": TURNS[text]}
        last = line | told | {"marks": [], "removed": []}
        side = "moon" if side == "sun" else "sun"
    over = {"winner": None, "reason": "Everybody passed."} if len(lines) == 2 else None
    return {
        "rules": RULES,
        "position": "",
        "side": side,
        "ply": len(lines),
        "pieces": [{"cell": cell, "kind": kind} for cell, kind in pieces.items() if kind],
        "hands": [
            {"name": "ledge", "count": 2, "label": "A sun and a moon lie there", "pieces": LEDGE},
            {"name": "hand:moon", "count": 7, "label": "The night holds 7 moons"},
        ],
        "first": None if over else _told(FIRST_NODES[side]),
        "why_not": {} if over else WHY_NOT[side],
        "why_not_there": None,
        "facts": FACTS,
        "highlights": {} if over else HIGHLIGHTS[side],
        "agreed": {"winner": None, "reason": "The players agreed on a draw."},
        "last": last,
        "record": lines,
        "outcome": over,
        "status": f"Draw. {over['reason']}" if over else f"{TITLES[side]} to move: anything.",
    }


def _further(walk: dict[str, Any]) -> dict[str, Any]:
    return _steps(_view(walk["record"])["side"], walk["path"])


def _hint(_task: dict[str, Any]) -> dict[str, Any]:
    turn = "on-and-take"
    told = {"turn": turn, "say": f"turn {turn}"}
    found = {"depth": 3, "nodes": 9, "seconds": 0.1, "score": 150, "worth": None, "line": [told]}
    return {"lines": [{"final": True, "actions": TURNS[turn]} | told | found]}


# A route would do the same, but make the browser fetch all files of the page again.
ASK_TOY = """window.fetch = async (address, { body } = {}) => {
  const name = new URL(address, location.href).pathname.split("/api/")[1];
  const headers = { "content-type": "application/json" };
  if (name === window.refused) return new Response('{"detail": "No."}', { status: 400, headers });
  return new Response(await window.askToy(name, body ?? "null"), { headers });
};"""


def serve(page: Page) -> None:
    """Answer every request of the page once it is opened."""
    answers = {"view": _view, "steps": _further, "hint": _hint}
    fixed = {"games": [GAME], "players": [], "rules": MEANING, "scene": SCENE}
    fixed["live"] = {"games": False, "lobby": False, "chat": False}

    def answer(name: str, task: str) -> str:
        told = fixed[name] if name in fixed else answers[name](json.loads(task))
        return f"{json.dumps(told)}\n"

    page.expose_function("askToy", answer)
    page.add_init_script(ASK_TOY)


def refuse(board: Board, name: str | None) -> None:
    """Refuse every request with this name from now on."""
    board.page.evaluate("(name) => (window.refused = name)", name)


def open_game(open_page: Opener) -> Board:
    """Start a game for two."""
    board = open_page(before=serve)
    board.new_game("friend", "plain", first="sun")
    board.wait_ready()
    return board
