"""Python runs a game's kernels in its module, and plays the same games."""

import random
from collections.abc import Iterator

import pytest

from lodestone import Line, Position, Rules
from lodestone.core.game import find_game, list_turns
from lodestone.kernel.decorator import Kernel
from lodestone.records.cursor import Cursor
from lodestone.web.wasm.calls import Calls
from lodestone.web.wasm.modules import OWN, module_of
from tests.thinning import long
from tests.web.wasm.runtime import RuntimeMemory

pytestmark = pytest.mark.slow


def course(rules: Rules) -> Iterator[object]:
    """Yield what is known of the positions of a random game, and of every turn's steps."""
    chance = random.Random(str(rules))
    line = Line((Position.start(rules),))
    while line.outcome is None and len(line.turns) < 30:
        position = line.position
        yield sorted(position.turns)
        yield [(one.taken, one.turn, one.say) for one in position.begin_turn().following]
        line = line.play(chance.choice(sorted(position.turns)))
    yield line.standing
    *_, replayed = Cursor(is_compiled=False).play(Line((line.positions[0],)), line.turns)
    yield [str(position) for position in replayed.positions]


@pytest.fixture
def restored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget afterwards what kernels run."""
    kept: list[tuple[Kernel, dict]] = []
    use = Kernel.use

    def noted(kernel: Kernel, kind: type, run: object) -> None:
        kept.append((kernel, dict(kernel._loaded)))
        kernel._loaded = {}
        use(kernel, kind, run)

    monkeypatch.setattr(Kernel, "use", noted)
    yield
    for kernel, loaded in reversed(kept):
        kernel._loaded = loaded


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize(
    ("game", "presets"), [case for game in OWN for case in ((game, 1), *long((game, 99)))]
)
def test_games_are_played_alike_by_modules(game: str, presets: int) -> None:
    found = find_game(game)
    sets = [Rules.of(found, preset.name, {}) for preset in found.presets[:presets]]
    plain = [list(course(rules)) for rules in sets]
    Calls(found, RuntimeMemory(module_of(game)))
    list_turns.cache_clear()
    assert [list(course(rules)) for rules in sets] == plain
