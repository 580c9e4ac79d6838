"""Selecting games by game, rules, player, result, length, and positions reached."""

from dataclasses import dataclass, field

from lodestone.core.errors import PositionError, RulesError
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord


@dataclass
class Criteria:
    """The criteria for choosing games; `None` accepts anything.

    `rules` are those that play alike, whatever their name; `player` is a part of a player's name,
    in capitals or not; `shortest` and `longest` are plies of the main line. `position` is the text
    of a position that the main line reaches, as it is or as a symmetry of the game shows it.
    """

    game: str | None = None
    rules: Rules | None = None
    player: str | None = None
    result: str | None = None
    shortest: int = 0
    longest: int | None = None
    position: str | None = None
    cursor: Cursor = field(default_factory=Cursor)

    def __post_init__(self) -> None:
        #: The hashes of the position and its images, by the rules under which it was read.
        self._images: dict[Rules, frozenset[int]] = {}
        #: Why the position could not be read under the rules of a game.
        self.position_error: PositionError | None = None

    def fits_tags(self, record: GameRecord) -> bool:
        """Return whether a record can be chosen, judging by its tags alone."""
        if self.player is not None:
            wanted = self.player.casefold()
            if not any(wanted in name.casefold() for name in record.players):
                return False
        if self.game is None and self.rules is None:
            return True
        try:
            rules = self.cursor.rules(record)
        except RulesError:
            return False
        if self.rules is not None and rules.options != self.rules.options:
            return False
        return self.game in (None, rules.game.name)

    def fits(self, record: GameRecord) -> bool:
        """Return whether a whole record is chosen."""
        if not self.fits_tags(record) or self.result not in (None, record.result):
            return False
        plies = len(record.main_line)
        if plies < self.shortest or (self.longest is not None and plies > self.longest):
            return False
        return self.position is None or self._comes_to(record, self.position)

    def _comes_to(self, record: GameRecord, text: str) -> bool:
        try:
            rules = self.cursor.rules(record)
        except RulesError:
            return False
        if rules not in self._images:
            self._images[rules] = self._images_of(rules, text)
        images = self._images[rules]
        course = self.cursor.course(record) if images else None
        return course is not None and not images.isdisjoint(course.hashes)

    def _images_of(self, rules: Rules, position: str) -> frozenset[int]:
        try:
            return frozenset(image.key for image in Position(rules, position).images)
        except PositionError as error:
            self.position_error = error
            return frozenset()

    def check_position(self) -> None:
        """Raise `PositionError` if the position is invalid under the rules of every game."""
        if self.position_error and not any(self._images.values()):
            raise self.position_error
