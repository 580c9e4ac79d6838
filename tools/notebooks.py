"""Run the notebooks in docs again, and write what their cells show.

    python -m tools.notebooks

Outputs are kept without what differs between runs: times and the identities of objects.
"""

import os
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
#: What stands where a widget would be.
INSTEAD = "A widget. Run the cell to see it."


def executed(path: Path) -> nbformat.NotebookNode:
    """Return a notebook as it is after a run; raise `CellExecutionError` if a cell fails.

    It can import what is in the repository, such as `examples`.
    """
    notebook: nbformat.NotebookNode = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
    client = NotebookClient(notebook, timeout=600, store_widget_state=False, coalesce_streams=True)
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    client.execute(env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)})
    notebook.metadata.pop("language_info", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            _clean(output.get("data", {}))
    return notebook


def _clean(data: dict[str, object]) -> None:
    if data.pop(WIDGET, None) is not None:
        data["text/plain"] = INSTEAD
    if "text/html" in data:
        data.pop("text/plain", None)


def main() -> None:
    """Run all notebooks."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        nbformat.write(executed(path), path)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
