"""A position editor: put pieces on the board, and hear what is wrong."""

from dataclasses import replace
from typing import Any

from lodestone import Position, PositionError

setup: Any = Position("queah:balanced").setup
for cell, piece in (("c3", "w"), ("a3", "b"), ("e3", "w")):
    setup = replace(setup, pieces={**setup.pieces, cell: piece})
    try:
        print(Position.from_setup("queah:balanced", setup).diagram())
    except PositionError as error:
        print("Not a legal position:", *error.faults)
