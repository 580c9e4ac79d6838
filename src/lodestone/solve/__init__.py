"""Exact values: every position solved by retrograde analysis, kept in tables, checked and asked.

>>> from lodestone import Position
>>> from lodestone.solve import solve
>>> table = solve("queah:balanced")
>>> table.probe_value(Position.start("queah:balanced"))
Value(result=1, remoteness=85)
"""

from lodestone.solve.codes import Value, value_of
from lodestone.solve.files import DamagedTable, TableError
from lodestone.solve.solver import Progress, Stopped, solve, solve_from
from lodestone.solve.table import Summary, Table, TurnValue, find_table

__all__ = [
    "DamagedTable",
    "Progress",
    "Stopped",
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
