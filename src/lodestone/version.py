"""The version of the package, which its build and `tools/release.py` read here.

Between releases it is the next release's with `.dev0`.
"""

__version__ = "0.2.0.dev0"
#: What pip installs, for messages and pages: the folder of a clone, or the name of the package once
#: it is on PyPI. `python -m tools.published` changes it everywhere.
SOURCE = "."


def installing(extra: str) -> str:
    """Return the command that installs an extra.

    >>> installing("terminal")
    "pip install '.[terminal]' in a clone"
    """
    return f"pip install '{SOURCE}[{extra}]'" + " in a clone" * (SOURCE == ".")
