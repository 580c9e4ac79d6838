"""Claims: sentences of annotations that say something which can be proved or refuted."""

from lodestone.teach.collections.claims import facts, threats, turns, values
from lodestone.teach.collections.claims.claim import Claim, NoClaimError, find_claim, read_claim

__all__ = [
    "Claim",
    "NoClaimError",
    "facts",
    "find_claim",
    "read_claim",
    "threats",
    "turns",
    "values",
]
