"""Setups read and checked, for people who edit them."""

from lodestone.core.errors import PositionError
from lodestone.core.line import Line
from lodestone.core.parts import Edited, Parts, cells_of
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.setup import AnySetup
from lodestone.server.schemas.setup import EditedSetup, Setup, SetupQuestion, SetupSide


def view_setup(rules: Rules, question: SetupQuestion, *, is_solvable: bool) -> Setup:
    """Return the setup in question with all its faults.

    Raises `PositionError` if its text does not have the fields of a position, or if it has parts
    that no setup of the game has.
    """
    setup, faults = _read(rules, question)
    parts = rules.game.parts(rules.options, setup)
    line = None if faults else Line.of(Position.from_setup(rules, setup))
    return {
        "rules": str(rules),
        "title": rules.title,
        "position": setup.written(rules.options),
        "side": parts.side,
        "sides": _view_sides(rules, parts),
        "pieces": {cell: list(names) for cell, names in parts.pieces.items()},
        "piece_types": list(parts.piece_types),
        "fields": list(parts.fields),
        "faults": [{"message": str(fault), "cells": list(cells_of(fault))} for fault in faults],
        "outcome": line.outcome if line else None,
        "status": line.standing if line else "",
        "solvable": is_solvable,
    }


def _read(rules: Rules, question: SetupQuestion) -> tuple[AnySetup, list[str]]:
    """Return the setup and its faults, each once."""
    game, options = rules.game, rules.options
    if question.setup is not None:
        if question.position is not None:
            raise PositionError(["give either a position's text or a setup's parts"])
        setup = game.edited(options, _edited(question.setup))
        return setup, list(dict.fromkeys(setup.faults(options)))
    if question.position is None:
        return Position.start(rules).setup, []
    setup, faults = game.setup_type.read(options, question.position)
    if not faults:
        return setup, setup.faults(options)
    of_part = setup.faults_of_part(options, question.position)
    return setup, list(dict.fromkeys([*faults, *of_part]))


def _edited(given: EditedSetup) -> Edited:
    return Edited(given.side, given.pieces, given.values)


def _view_sides(rules: Rules, parts: Parts) -> list[SetupSide]:
    return [
        {"letter": letter, "name": name, "title": rules.game.side_title(name)}
        for letter, name in parts.sides.items()
    ]
