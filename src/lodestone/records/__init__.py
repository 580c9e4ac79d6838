"""Records of games: a tree of turns with comments and marks, as text, as JSON, one or many."""

from lodestone.records.game import GameRecord, Node, Result
from lodestone.records.marks import Arrow, ColouredCell, Marks, Worth

__all__ = ["Arrow", "ColouredCell", "GameRecord", "Marks", "Node", "Result", "Worth"]
