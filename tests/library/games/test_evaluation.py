"""What every evaluation keeps to: symmetry, agreement of both forms, weights that were learned."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from lodestone import LodestoneError, Position, Rules
from lodestone.core.game import all_games
from lodestone.core.weights import read_patterns, read_scale, read_weights
from lodestone.games.qo import evaluation as qo
from lodestone.games.queah import evaluation as queah
from lodestone.games.queah.state import QueahState
from lodestone.games.quincala import evaluation as quincala
from lodestone.games.quincala.state import QuincalaState
from lodestone.kernel import protocol
from tests.library.games.walks import random_positions

pytestmark = pytest.mark.slow

PRESETS = [f"{game.name}:{preset.name}" for game in all_games() for preset in game.presets]
#: The kinds and names of weights of features, or the patterns.
LEARNED = {
    qo.WEIGHTS_FILE: (qo.KINDS, qo.QoFeatures._fields),
    qo.PATTERNS_FILE: (qo.SHAPES, ()),
    queah.WEIGHTS_FILE: (queah.KINDS, queah.QueahFeatures._fields),
    quincala.WEIGHTS_FILE: (quincala.SHAPES, ()),
}


@pytest.fixture(scope="module", params=PRESETS)
def positions(request: pytest.FixtureRequest) -> list[Position]:
    return random_positions(request.param)


@pytest.mark.untraced
def test_equal_positions_look_equally_good(positions: list[Position]) -> None:
    rules = positions[0].rules.kernel
    for position in positions[::3]:
        value = protocol.evaluate(rules, position.state)
        for number in range(protocol.symmetry_count(rules)):
            turned = protocol.symmetric_state(rules, position.state, number)
            assert protocol.evaluate(rules, turned) == value


@pytest.mark.parametrize("reserve", [0, 1, 6])
@pytest.mark.parametrize("preset", [preset.name for preset in Rules.parse("queah").game.presets])
def test_one_piece_more_is_better_in_queah(preset: str, reserve: int) -> None:
    rules = Rules.parse(f"queah:{preset}")
    start: QueahState = protocol.initial(rules.kernel)
    more = start._replace(own_reserve=reserve + 1, other_reserve=reserve)
    less = more._replace(own_reserve=reserve, other_reserve=reserve + 1)
    assert protocol.evaluate(rules.kernel, more) > protocol.evaluate(rules.kernel, less)


@pytest.mark.parametrize("layout", ["mini-21", "mini-25", "mini-37"])
def test_a_knocked_piece_is_a_loss_in_quincala(layout: str) -> None:
    rules = Rules.parse(f"quincala:{layout}").kernel
    start: QuincalaState = protocol.initial(rules)
    for size in ("large", "medium", "small"):
        mask = getattr(start, f"own_{size}")
        worse = start._replace(**{f"own_{size}": mask & (mask - 1)})
        assert protocol.evaluate(rules, worse) < protocol.evaluate(rules, start)


@pytest.mark.parametrize("path", LEARNED, ids=lambda path: path.parent.name)
def test_weights_tell_how_they_were_found(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    assert data.keys() >= {"version", "seed", "games", "nodes"}
    for kind, names in zip(*[iter(LEARNED[path])] * 2, strict=True):
        assert list(data["weights"]) == list(kind)
        for weights in data["weights"].values():
            assert not names or list(weights) == list(names)
    for kind, positions in data["positions"].items():
        assert positions > 10_000
        assert data["error"][kind] < data["guessing"][kind]


@pytest.mark.parametrize(
    "read",
    [
        read_scale,
        partial(read_weights, kinds=["one"], features=["a"]),
        partial(read_patterns, shapes={"one": (2,)}),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        *(None, "", "[]", "{}", "{", '{"weights": {"two": "1 2"}}'),
        *(
            f'{{"weights": {{"one": {one}}}}}'
            for one in ('"1"', '"1 x"', '"1 40000"', '{"a": "x"}')
        ),
        *(f'{{"scale": {scale}}}' for scale in (0, '"x"', [])),
    ],
)
def test_spoiled_weights_are_told_in_one_line(
    tmp_path: Path, text: str | None, read: Callable[[Path], object]
) -> None:
    path = tmp_path / "weights.json"
    if text is not None:
        path.write_text(text, "utf-8")
    with pytest.raises(LodestoneError, match="weights") as error:
        read(path)
    assert len(str(error.value).splitlines()) == 1
