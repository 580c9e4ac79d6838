"""What the rules run on: functions that run as Python or machine code, and what they share."""

from lodestone.kernel.decorator import Kernel, kernel

__all__ = ["Kernel", "kernel"]
