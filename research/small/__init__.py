"""Qo on small boards, solved with results and best final scores, for `docs/qo-small.md`."""
