"""The games. Importing this package registers each of them under its name."""

from lodestone.core.game import register_game
from lodestone.games.qo import Qo
from lodestone.games.queah import Queah
from lodestone.games.quincala import Quincala

register_game(Queah())
register_game(Qo())
register_game(Quincala())
