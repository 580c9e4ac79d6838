"""The tools of a model by the Model Context Protocol, on stdin and stdout."""

import inspect
from typing import Any

from lodestone.core.errors import LodestoneError, in_one_line, optional, unknown
from lodestone.core.faults import placed
from lodestone.fronts.model_server import SeatedModel
from lodestone.version import __version__

with optional("serving a language model", "mcp"):
    import anyio
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Context
    from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
    from mcp_types import CallToolResult, InputRequiredResult
    from pydantic import ValidationError


class ToolServer(MCPServer):
    """The tools of a model, called one after the other, in the order in which calls arrive.

    A library thread runs each call, so that others could run beside it: a model may send several
    at once, and the second would meet a game in which its opponent is to move. Each refusal is one
    line that says what is allowed.
    """

    def __init__(self, seated: SeatedModel) -> None:
        super().__init__("lodestone", instructions=seated.words, version=__version__)
        self._calls = anyio.Lock()
        self._arguments = {tool.__name__: inspect.signature(tool) for tool in seated.tools}
        for tool in seated.tools:
            # A text is sent as it is; as structured content, it would be sent twice.
            is_text = self._arguments[tool.__name__].return_annotation is str
            self.add_tool(tool, structured_output=False if is_text else None)

    async def call_tool(
        self,
        name: str,
        arguments: dict[str, Any],
        context: Context[Any, Any] | None = None,
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool once the calls before it have returned; raise `ToolError` in our words."""
        self._check_names(name, arguments)
        async with self._calls:
            try:
                return await super().call_tool(name, arguments, context)
            except ToolError as error:
                raise _refusal(name, error.__cause__) from error.__cause__

    def _check_names(self, name: str, arguments: dict[str, Any]) -> None:
        """Raise `ToolError` if a tool or an argument is unknown, or an argument is missing."""
        if name not in self._arguments:
            raise ToolError(unknown("tool", name, self._arguments))
        known = self._arguments[name].parameters
        for given in arguments:
            if given not in known:
                said = (
                    unknown(f"argument of {name}", given, known)
                    if known
                    else (f"{name} takes no arguments")
                )
                raise ToolError(said)
        needed = [one for one, what in known.items() if what.default is what.empty]
        absent = [one for one in needed if one not in arguments]
        if absent:
            raise ToolError(f"{name} needs {' and '.join(absent)}; it takes {', '.join(known)}")


def _refusal(name: str, cause: BaseException | None) -> ToolError:
    """Return the error of a call in one line, by what raised it."""
    if isinstance(cause, ValidationError):
        return ToolError(placed(cause.errors()[0]))
    if isinstance(cause, LodestoneError):
        return ToolError(str(cause))
    said = in_one_line(f"{type(cause).__name__}: {cause}")
    return UnexpectedToolError(f"{name} failed, which is a fault of Lodestone ({said})")


def serve(seated: SeatedModel) -> None:
    """Serve a model on stdin and stdout until stdin ends."""
    ToolServer(seated).run("stdio")
