"""The shipped studies, grouped by how long proving them takes."""

from lodestone.core.game import all_games
from lodestone.teach.collections.shelf import Study, collection_of

GAMES = [game.name for game in all_games()]
STUDIES = [study for game in GAMES for study in collection_of(game)]
#: Proved by searches alone, in a second or two each.
SEARCHED = [study for study in STUDIES if study.record.tags["Values"] == "search"]
#: Proved by searches almost at once, so that every test run does it.
QUICK = ("both-lose", "no-way-out", "paying-away", "three-against-four", "a-bent-group")


def named(study: Study) -> str:
    return f"{study.game}/{study.name}"
