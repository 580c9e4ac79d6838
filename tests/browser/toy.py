"""A server for a toy game that no package knows, answered from here inside the browser.

It has what the games to come have: turns of several actions, turns that may stop or go on, two
actions between the same two places, and a pass. A page that knows no rules plays it at once.
"""

import json
from typing import Any

from playwright.sync_api import Page, Route

CELLS = {"a1": (50, 150), "b1": (150, 150), "a2": (50, 50), "b2": (150, 50)}
SIDES = [{"name": "sun", "title": "Sun"}, {"name": "moon", "title": "Moon"}]
TITLES = {side["name"]: side["title"] for side in SIDES}
RULES = "toy"

GAME = {
    "name": "toy",
    "title": "Toy",
    "about": "A toy.",
    "credit": "Nobody.",
    "default": RULES,
    "sides": SIDES,
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
    "play_defaults": {},
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


SCENE = {
    "width": 200,
    "height": 200,
    "under": '<rect width="200" height="200" fill="var(--board-cell)"/>',
    "cells": [{"name": n, "x": x, "y": y, "outline": _square(x, y)} for n, (x, y) in CELLS.items()],
    "rows": [["a2", "b2"], ["a1", "b1"]],
    "pieces": {
        "sun": {"markup": '<circle r="30" fill="var(--piece-white)"/>', "label": "a sun"},
        "moon": {"markup": '<circle r="30" fill="var(--piece-black)"/>', "label": "a moon"},
    },
    "radius": 30,
    "hands": [],
}


def _turn(text: str, *actions: tuple[str, str, list[str]]) -> dict[str, Any]:
    shown = [{"from": a, "to": b, "removes": removed} for a, b, removed in actions]
    return {"text": text, "say": f"turn {text}", "actions": shown}


TURNS = {
    "sun": [
        _turn("stop", ("a1", "b1", [])),
        _turn("on", ("a1", "b1", []), ("b1", "b2", [])),
        _turn("on-and-take", ("a1", "b1", []), ("b1", "b2", ["a2"])),
        _turn("up", ("a1", "b2", [])),
        _turn("up-too", ("a1", "b2", [])),
        _turn("--"),
    ],
    "moon": [_turn("--")],
}

START = {"a1": "sun", "a2": "moon"}


def _view(record: dict[str, Any]) -> dict[str, Any]:
    pieces, side = dict(START), "sun"
    lines, last = [], None
    for text in record["turns"]:
        turn = next(known for known in TURNS[side] if known["text"] == text)
        for action in turn["actions"]:
            pieces[action["to"]] = pieces.pop(action["from"])
            for cell in action["removes"]:
                del pieces[cell]
        lines.append({"text": text, "side": side, "say": turn["say"]})
        last = turn | {"side": side, "say": f"{TITLES[side]}: {text}", "marks": [], "removed": []}
        side = "moon" if side == "sun" else "sun"
    over = {"winner": None, "reason": "Everybody passed."} if len(lines) == 2 else None
    return {
        "rules": RULES,
        "position": "",
        "side": side,
        "ply": len(lines),
        "pieces": [{"cell": cell, "kind": kind} for cell, kind in pieces.items()],
        "hands": [],
        "turns": [] if over else TURNS[side],
        "last": last,
        "record": lines,
        "outcome": over,
        "status": f"Draw. {over['reason']}" if over else f"{TITLES[side]} to move: anything.",
    }


def serve(page: Page) -> None:
    """Answer everything that the page asks."""
    fixed = {"games": [GAME], "players": [], "rules": MEANING, "scene": SCENE}

    def answer(route: Route) -> None:
        name = route.request.url.split("/api/")[1].split("?")[0]
        if name in fixed:
            route.fulfill(json=fixed[name])
        else:
            route.fulfill(json=_view(json.loads(route.request.post_data or "")))

    page.route("**/api/**", answer)
