"""The command line. Results go to stdout; what is wrong goes to stderr, one line, exit status 2."""

from lodestone.cli.commands import app
from lodestone.cli.process import run

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line to its exit status."""
    run(app)
