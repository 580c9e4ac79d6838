"""Rule sets of Queah that are solved in tests."""

from itertools import product

from lodestone import Rules
from tests.library.games.coverage import values_of

_VALUES = values_of("queah")
_NAMES = ("capture", "replacement", "backtrack", "stalemate")
#: Every value of every option that affects values, with one piece in reserve.
EVERY_RULE_SET = [
    "queah:traditional,reserve=1," + ",".join(map("=".join, zip(_NAMES, values, strict=True)))
    for values in product(*(_VALUES[name] for name in _NAMES))
]
#: Where the players set their pieces.
PLACED = [
    f"queah:{preset.name},reserve=1,start=placed" for preset in Rules.parse("queah").game.presets
]
#: Bans that last until a piece moves make a hundred times more positions.
SOLVED = [name for name in EVERY_RULE_SET if "forbidden-until-moved" not in name]
