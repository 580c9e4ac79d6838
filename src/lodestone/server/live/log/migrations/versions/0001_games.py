"""Games and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables of games."""
    op.create_table(
        "game",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("over_at", sa.BigInteger),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_index("ix_game_deadline", "game", ["deadline"])
    op.create_index("ix_game_at", "game", ["at"])
    op.create_table(
        "event",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("clocks", sa.JSON),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_event_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_event"),
        sa.UniqueConstraint("game", "seat", "command", name="uq_event_game_seat_command"),
    )
