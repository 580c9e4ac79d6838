"""Environments for programs that learn to play (docs/environments.md).

`Env` is one game in plain Python, `VectorEnv` thousands at once, compiled; `ActionSpace` numbers
what an agent can do.
"""

from lodestone.lab.envs.actions import ActionSpace
from lodestone.lab.envs.kernels.stepping import Buffers
from lodestone.lab.envs.scalar import Env
from lodestone.lab.envs.vector import VectorEnv, make_buffers

__all__ = ["ActionSpace", "Buffers", "Env", "VectorEnv", "make_buffers"]
