"""The version of the package, which its build and `tools/release` read here.

Between releases it is the next release's with `.dev0`.
"""

__version__ = "0.2.0.dev0"
