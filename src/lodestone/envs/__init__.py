"""Environments for programs that learn to play (docs/environments.md).

`Env` is one game in plain Python, `VectorEnv` thousands at once, compiled; `ActionSpace` numbers
what an agent can do.
"""

from lodestone.envs.actions import ActionSpace
from lodestone.envs.kernels.stepping import Buffers
from lodestone.envs.scalar import Env
from lodestone.envs.vector import VectorEnv, make_buffers

__all__ = ["ActionSpace", "Buffers", "Env", "VectorEnv", "make_buffers"]
