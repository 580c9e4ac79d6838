"""The lab's own kernels, and the constants that they are made of: `kernel/sources.py` stamps them."""
