"""The fingerprint under which a table is kept: rules that play alike share one."""

import hashlib
from typing import Any

import numpy as np

from lodestone.core.rules import Rules


def fingerprint(rules: Rules) -> str:
    """Return a hash of what affects values: all that the kernels know of rules except repetition.

    A forced win never needs the same position twice, and a forced draw stays one, so a
    position reached for the first time is worth the same under either repetition rule.
    """
    stamp = hashlib.sha256(rules.game.name.encode())
    _take(stamp, rules.kernel._replace(repetition=0))
    return stamp.hexdigest()[:16]


def _take(stamp: Any, value: Any) -> None:
    if isinstance(value, tuple):
        for part in value:
            _take(stamp, part)
    elif isinstance(value, np.ndarray):
        stamp.update(f"{value.dtype.str}{value.shape}".encode() + value.tobytes())
    else:
        stamp.update(f"{value};".encode())
