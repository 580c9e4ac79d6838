"""The tables of the first release, which `schema.py` has made."""

revision = "0002"
down_revision = None
