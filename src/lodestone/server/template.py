"""What the worker processes that search are forked from: all compiled searches are loaded here.

Searches that are not in the cache yet are left to the processes themselves. See `workers`.
"""

import gc

from lodestone.players.warm import load_noted

load_noted()
# What is loaded stays: a garbage collection that visited it would copy what processes share.
gc.freeze()
