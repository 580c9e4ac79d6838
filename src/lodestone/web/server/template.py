"""The module that the searching worker processes are forked from: it loads all that they need.

Searches that are not yet in the cache are left to the processes themselves. See `workers`.
"""

import gc

from lodestone.players import roster  # noqa: F401 (or each process would load it)
from lodestone.players.warm import load_noted

load_noted()
# What is loaded stays: a garbage collection that visited it would copy memory that processes share.
gc.freeze()
