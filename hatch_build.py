"""Make the README the package's description, with absolute links: relative ones break on PyPI."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: The relative target of a Markdown link, or of an attribute of an HTML tag.
RELATIVE = re.compile(
    r'(?:(?<=\]\()|(?<=\bsrc=")|(?<=\bsrcset=")|(?<=\bhref="))(?![a-z]+:|#)[^")\s]+'
)
PICTURES = {".gif", ".png", ".svg"}


class ReadmeHook(MetadataHookInterface):
    """Sets the field `readme`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata; its links lead to the same version."""
        version = metadata["version"]
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_absolute_links(
                text, metadata["urls"]["Source"], "main" if "dev" in version else f"v{version}"
            ),
        }


def with_absolute_links(text: str, source: str, reference: str) -> str:
    """Return Markdown whose relative links lead to a branch or tag of a repository on GitHub.

    Pictures are taken from the server for raw files.
    """
    raw = source.replace("//github.com/", "//raw.githubusercontent.com/")

    def absolute(target: re.Match[str]) -> str:
        path, _, _ = target[0].partition("#")
        is_picture = Path(path).suffix in PICTURES
        place = f"{raw}/{reference}" if is_picture else f"{source}/blob/{reference}"
        return f"{place}/{target[0]}"

    return RELATIVE.sub(absolute, text)
