"""The games. Importing this package registers each of them under its name.

Other packages offer games by entry points of the group `lodestone.games` (`core.game`).
"""

from lodestone.core.game import register_game
from lodestone.games.leaps.game import LEAPS
from lodestone.games.qo.game import QO
from lodestone.games.queah.game import QUEAH
from lodestone.games.quincala.game import QUINCALA

register_game(QUEAH)
register_game(QO)
register_game(QUINCALA)
register_game(LEAPS)
