"""The kernels as WebAssembly: a module for each game, made from the same functions."""
