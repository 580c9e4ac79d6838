"""Environments for programs that learn to play (docs/environments.md).

`Env` is one game in plain Python, `VectorEnv` thousands at once, compiled; `ActionSpace` numbers
what an agent can do.
"""

from lodestone.envs.actions import ActionSpace
from lodestone.envs.scalar import Env

__all__ = ["ActionSpace", "Env"]
