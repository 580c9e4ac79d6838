"""Studies made by their recipes: turns are played, comments written, values and arrows marked."""

import re
from collections.abc import Iterable, Mapping

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.records.game import GameRecord, Node
from lodestone.teach.collections.claims import Claim, find_claim
from lodestone.teach.collections.judge import Judge
from lodestone.teach.collections.marks import marks_of, value_mark
from lodestone.teach.collections.moment import Moment
from lodestone.teach.collections.play import Hand
from lodestone.teach.collections.recipe import Recipe
from lodestone.teach.collections.remarks import remark_on
from lodestone.teach.collections.sentences import split, unproved

#: An order of a claim in a comment.
_ORDER = re.compile(r"\{([^}]+)\}")
ANNOTATOR = "Lodestone"


def make_study(recipe: Recipe, number: int) -> GameRecord:
    """Return the record of a study; `number` is its place in the collection, from 1.

    Raises `LodestoneError`, naming the study, if a turn is not legal, or what the recipe wants to
    be said does not hold.
    """
    try:
        return _Maker(recipe).make(number)
    except LodestoneError as error:
        raise LodestoneError(f"{recipe.name}: {error}") from None


class _Maker:
    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        rules = Rules.parse(recipe.rules)
        self.judge = Judge(rules, recipe.values == "table")
        self.hand = Hand(self.judge, recipe.seed, recipe.nodes)
        start = recipe.start
        self.start = Position(rules, start) if start else Position.start(rules)

    def make(self, number: int) -> GameRecord:
        recipe = self.recipe
        line = self.hand.play(Line((self.start,)), recipe.play)
        record = GameRecord.of(line.agree() if recipe.end else line)
        _check_plain(recipe.title)
        shows = " ".join(_sentences(Moment(line[:0], self.judge), recipe.shows)[0])
        record.tags |= {
            "Event": recipe.title,
            "Round": str(number),
            "Annotator": ANNOTATOR,
            "Shows": shows,
            "Values": recipe.values,
        }
        nodes = [record.root, *record.main_line]
        self._say(line, 0, nodes, recipe.say)
        for side in recipe.instead:
            self._add_side(line, nodes, side.at, side.play, side.say)
        self._remark(line, nodes)
        return record

    def _add_side(
        self,
        line: Line,
        nodes: list[Node],
        at: int,
        play: Iterable[str],
        say: Mapping[int, str],
    ) -> None:
        """Add a variation instead of the turn numbered `at`."""
        varied = self.hand.play(line[: at - 1], play)
        node = nodes[at - 1]
        added = []
        for position, way in zip(varied.positions[at - 1 :], varied.turns[at - 1 :], strict=False):
            node = node.add(position.annotate_turn(way))
            added.append(node)
        self._say(varied, at, added, say)

    def _say(self, line: Line, first: int, nodes: list[Node], say: Mapping[int, str]) -> None:
        """Write comments by ply; the first of `nodes` stands after `first` turns."""
        for ply, text in say.items():
            if not first <= ply < first + len(nodes):
                raise LodestoneError(f"there is no turn {ply} to speak of")
            moment = Moment(line[:ply], self.judge)
            sentences, claims = _sentences(moment, text)
            _write(nodes[ply - first], moment, sentences, claims)

    def _remark(self, line: Line, nodes: list[Node]) -> None:
        """Point out so much as the recipe asks for, where nothing has been said."""
        left, said = self.recipe.remarks, set[Claim]()
        for ply, node in enumerate(nodes):
            if not left or node.comments:
                continue
            moment = Moment(line[:ply], self.judge)
            claims = remark_on(moment)
            if claims and claims[0] not in said:
                _write(node, moment, [claim.words() for claim in claims], claims)
                said.add(claims[0])
                left -= 1


def _sentences(moment: Moment, text: str) -> tuple[list[str], list[Claim]]:
    """Return the sentences of a recipe's comment, and those of them that are claims."""
    sentences, claims = [], []
    parts = _ORDER.split(" ".join(text.split()))
    for number, part in enumerate(parts):
        if number % 2:
            claims.append(find_claim(moment, part))
            sentences.append(claims[-1].words())
        elif part.strip():
            sentences += split(part.strip())
            for sentence in split(part.strip()):
                _check_plain(sentence)
    if split(" ".join(sentences)) != sentences:
        raise LodestoneError(f"a sentence does not end before a claim: {text.strip()}")
    return sentences, claims


def _check_plain(sentence: str) -> None:
    if word := unproved(sentence):
        raise LodestoneError(f"“{sentence}” claims something by {word!r}: order a claim instead")


def _write(node: Node, moment: Moment, sentences: Iterable[str], claims: Iterable[Claim]) -> None:
    node.comment(" ".join(sentences))
    for mark in (value_mark(moment), marks_of(claims)):
        if mark:
            node.comment(mark)
