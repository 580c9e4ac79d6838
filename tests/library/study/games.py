"""Games for the tests of studying them."""

from lodestone.records import GameRecord
from lodestone.records.cursor import Cursor, in_one_go
from lodestone.study.document import Document, make_document
from tests.library.records.reading import games

#: A game with a variation, comments and marks.
ANNOTATED = """[Rules "queah:balanced"]
[White "Ann </script>"]
[Black "Bea"]
[Result "1-0"]
[Termination "resignation"]

{A quiet opening.} 1. c2c3 $1 {[%clk 0:01:23.4] [%cal Gc2c3,Rd3d4] [%csl Bb3]}
(1. d3d4 b3a3 (1... b3b2) 2. c2b2) 1... b3a3 2. d2c2 1-0

"""


def cursor() -> Cursor:
    return Cursor(is_compiled=False)


def annotated() -> GameRecord:
    [record] = games(ANNOTATED)
    return record


def document(record: GameRecord) -> Document:
    return in_one_go(make_document(record, cursor()))
