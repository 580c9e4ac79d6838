"""The speed of `VectorEnv` next to other libraries' environments."""
