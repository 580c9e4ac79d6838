"""The installed command, which Ctrl-C ends quietly even while the package is being imported."""

import os
import signal
import sys


def main() -> None:
    """Run the command line; until that listens to Ctrl-C itself, the system does."""
    # A command in the background of a shell is started with Ctrl-C ignored, and keeps it so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    is_tab = os.environ.get("_LODESTONE_COMPLETE", "").startswith("complete_")
    if is_tab or sys.argv[-1] in ("-h", "--help", "--version"):  # NumPy would take 60 ms
        sys.modules["numba"] = sys.modules["numpy"] = None  # type: ignore[assignment]
    if is_tab:
        from lodestone.fronts.cli.shells import answer

        sys.exit(answer())
    from lodestone.errors import LodestoneError, optional

    try:
        with optional("the command", "cli"):
            from lodestone.fronts.cli.commands import app
            from lodestone.fronts.cli.process import run
    except LodestoneError as error:
        print(f"lodestone: {error}", file=sys.stderr)
        sys.exit(2)
    run(app)
