"""How live games hold up under load: a real server, and a thousand clients in one process.

Writes `docs/live-load.md`; `python -m bench.live_load --help` lists what can be measured.
"""
