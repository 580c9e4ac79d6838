"""The lab's own kernels and the constants they are made of, stamped by `kernel.sources`."""
