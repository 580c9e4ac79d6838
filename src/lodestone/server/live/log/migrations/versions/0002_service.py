"""The lobby, and when the server was running."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables of the lobby and of the service."""
    op.create_table(
        "challenge",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("invitation", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["game.id"], name="fk_challenge_game", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", name="pk_challenge"),
    )
    op.create_index("ix_challenge_expires_at", "challenge", ["expires_at"])
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.execute("INSERT INTO heartbeat (id, at) VALUES (1, 0)")
    op.create_table(
        "outage",
        sa.Column("began", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_outage"),
    )
    op.create_index("ix_outage_ended", "outage", ["ended"])
