"""The installed command, which Ctrl-C ends quietly even while the package is being imported."""

import signal


def main() -> None:
    """Run the command line; until that listens to Ctrl-C itself, the system does."""
    # A command in the background of a shell is started with Ctrl-C ignored, and keeps it so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from lodestone.cli import main as run

    run()
