"""The kernels of environments, which no other kernels call."""
