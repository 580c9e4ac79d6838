"""The widgets in JupyterLab, with the package installed as users install it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import nbformat
import pytest
from playwright.sync_api import Page, expect

from bench.proxies import free_port
from tests.installing import build, install, make_environment
from tests.patience import wait_until
from tests.web.browser.conftest import Contexts

pytestmark = [pytest.mark.long, pytest.mark.untraced]

CELLS = (
    """from lodestone import GameRecord, Line, Position, find_player
from lodestone.fronts.notebook import BoardWidget, Viewer
board = BoardWidget("queah:balanced", opponent=find_player("greedy").plain)
board""",
    """legs = BoardWidget("quincala:mini-21")
legs""",
    'Viewer(GameRecord.of(Line.of(Position("queah:balanced"), ["d3d4", "b3a3"])), at=1)',
    'print(*board.line.turns, "and", *legs.line.turns)',
)
#: What a process of Jupyter reads and writes outside the folder of notebooks.
PLACES = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with JupyterLab and the wheel, as its users have it."""
    dist, environment = (tmp_path_factory.mktemp(name) for name in ("dist", "environment"))
    build(dist, "--wheel")
    (wheel,) = dist.glob("*.whl")
    make_environment(environment, f"{sys.version_info.major}.{sys.version_info.minor}")
    install(f"{wheel}[notebook]", environment)
    try:
        install("jupyterlab", environment)
    except AssertionError as error:
        pytest.skip(f"JupyterLab could not be installed: {error}")
    return environment


@pytest.fixture
def notebook(environment: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a notebook in JupyterLab, whose kernel has run nothing yet."""
    written = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    written.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(written, tmp_path / "widgets.ipynb")
    own = {name: str(tmp_path / name) for name in PLACES}
    own |= {"LODESTONE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": ""}
    port, token, log = free_port(), token_hex(), tmp_path / "log"
    command = [environment / "bin" / "jupyter", "lab", "--no-browser", "--allow-root"]
    command += [f"--port={port}", f"--IdentityProvider.token={token}", f"--notebook-dir={tmp_path}"]
    with log.open("w") as output:
        server = subprocess.Popen(command, env=os.environ | own, stdout=output, stderr=output)
    try:
        wait_until(lambda: "is running at" in log.read_text())
        yield f"http://127.0.0.1:{port}/lab/tree/widgets.ipynb?token={token}"
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def run_all(page: Page) -> None:
    """Run all cells as soon as the kernel is there."""
    expect(page.get_by_text(re.compile(r"Python 3 .*\| Idle"))).to_be_visible()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def test_widgets_play_in_a_notebook(notebook: str, contexts: Contexts) -> None:
    page = contexts.open(viewport={"width": 1280, "height": 2400})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(notebook)
    run_all(page)
    board, legs, viewer, printed = page.locator(".jp-CodeCell").all()
    says = board.get_by_role("status")

    expect(says).to_contain_text("White to move: move a piece.")
    board.get_by_role("button", name="c2").click()
    expect(board.get_by_role("button", name="b2")).to_be_visible()
    board.get_by_role("button", name="d3").focus()
    page.keyboard.press("Enter")
    expect(board.get_by_role("button", name="d4")).to_be_visible()
    expect(board.get_by_role("button", name="d3")).to_be_focused()
    page.keyboard.press("Escape")
    expect(board.get_by_role("button", name="d4")).to_have_count(0)
    board.get_by_role("button", name="d3").press("Enter")
    board.get_by_role("button", name="d4").press("Enter")
    expect(says).to_contain_text(re.compile(r"Black: \w\d (to|takes) .*White to move", re.DOTALL))

    for cell in ("c1", "d1"):
        legs.get_by_role("button", name=cell).click()
    legs.get_by_role("button", name="End the turn").click()
    expect(legs.get_by_role("status")).to_contain_text("Black to move")

    expect(viewer.locator(".caption")).to_contain_text("d3 to d4.")
    viewer.get_by_role("button", name="Next").click()
    expect(viewer.locator(".caption")).to_contain_text("b3 to a3.")

    printed.get_by_role("textbox").click()
    page.keyboard.press("Control+Enter")
    expect(printed).to_contain_text(re.compile(r"d3d4 \w+ and c1-d1"))
    assert faults == []
