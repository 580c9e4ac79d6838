"""Exact values: every position solved by retrograde analysis, kept in tables, checked, probed.

>>> from lodestone import Position
>>> from lodestone.solve import solve
>>> table = solve("queah:balanced")
>>> table.probe_value(Position.start("queah:balanced"))
Value(result=1, remoteness=85)
"""

from lodestone.solve.codes import Value, value_of
from lodestone.solve.files import DamagedTableError, TableError
from lodestone.solve.solver import Progress, SolveStoppedError, solve, solve_from
from lodestone.solve.table import Summary, Table, TurnValue, find_table

__all__ = [
    "DamagedTableError",
    "Progress",
    "SolveStoppedError",
    "Summary",
    "Table",
    "TableError",
    "TurnValue",
    "Value",
    "find_table",
    "solve",
    "solve_from",
    "value_of",
]
