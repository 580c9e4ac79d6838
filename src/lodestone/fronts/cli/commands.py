"""The command line, put together from the commands that are installed.

Entry points name them: a command whose wing of the program is absent is known all the same, and
says what to install. What is slow to import is imported where it is used.
"""

from importlib.metadata import EntryPoint, entry_points
from typing import Annotated, Any

import typer
import typer.core

from lodestone import LodestoneError, __version__
from lodestone.core.errors import quoted
from lodestone.errors import missing
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.options import examples

#: The group of entry points by which packages offer commands. Each names a `typer.Typer`, whose own
#: name makes a group of its commands, and in brackets the extra that it needs.
ENTRY_POINTS = "lodestone.commands"


class Commands(typer.core.TyperGroup):
    """Commands in alphabetical order, wherever they come from."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: D102 (as the group's own)
        return sorted(super().list_commands(ctx))


app = typer.Typer(
    cls=Commands,
    help="Play, study, solve and balance abstract games whose rules people still argue about.",
    epilog=examples("lodestone play queah", "lodestone game list", "lodestone match -h"),
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": printing.WIDEST},
)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"lodestone {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def without_command(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Print the help if no command is given."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def add_installed() -> None:
    """Add the commands of all packages; what cannot be imported is a command that says why."""
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            app.add_typer(_loaded(entry))
        except Exception as error:  # noqa: BLE001 (it may be anybody's code)
            _add_absent(entry, error)


def _loaded(entry: EntryPoint) -> typer.Typer:
    found = entry.load()
    if not isinstance(found, typer.Typer):
        raise LodestoneError(f"{entry.value} is not a typer.Typer")
    return found


def _add_absent(entry: EntryPoint, error: Exception) -> None:
    """Add a command that refuses whatever it is given."""
    if entry.extras and isinstance(error, ModuleNotFoundError):
        said = str(missing(f"lodestone {entry.name}", str(error.name), entry.extras[0]))
    else:
        said = f"lodestone {quoted(entry.name)} cannot be loaded: {error}"

    @app.command(
        entry.name,
        help=said,
        context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
    )
    def refuse() -> None:
        raise LodestoneError(said)


add_installed()
