"""Games that were explored are kept for a while, within each client's share."""

from lodestone.records.game import Result
from lodestone.server.explored import ExploredGames, size_of
from lodestone.study.explorer import PlayedGame

GAMES = [PlayedGame(None, range(4), ("c2c3", "b3a3", "c2c3"), Result.OPEN)] * 3


def test_games_are_found_by_their_client_alone() -> None:
    kept = ExploredGames()
    name = kept.keep("Ann", GAMES)
    assert name is not None
    assert kept.find("Ann", name) is GAMES
    assert kept.find("Bea", name) is None
    assert kept.find("Ann", name + "?") is None


def test_a_client_loses_its_own_games_first() -> None:
    kept = ExploredGames(most_bytes=2 * size_of(GAMES), most_clients=2)
    other = kept.keep("Bea", GAMES)
    mine = [kept.keep("Ann", GAMES) for _ in range(3)]
    found = [kept.find("Ann", name or "") for name in mine]
    assert found == [None, GAMES, GAMES]
    assert kept.find("Bea", other or "") is GAMES


def test_what_is_too_large_is_not_kept() -> None:
    assert ExploredGames(most_bytes=size_of(GAMES) - 1).keep("Ann", GAMES) is None


def test_as_many_clients_have_games_as_said() -> None:
    kept = ExploredGames(most_clients=1)
    name = kept.keep("Ann", GAMES)
    kept.keep("Bea", GAMES)
    assert kept.find("Ann", name or "") is None
