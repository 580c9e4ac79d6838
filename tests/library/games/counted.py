"""What the rules of each game count, read from the texts of positions."""

from lodestone import Position


def counted(position: Position) -> int:
    """Return what the side to move has minus what the other has."""
    white, black = COUNT[position.rules.game.name](str(position).split())
    return white - black if position.side == "white" else black - white


def in_queah(fields: list[str]) -> tuple[int, int]:
    """Pieces on the board and in reserve, White's reserve first."""
    white, black = map(int, fields[2].split(","))
    return fields[0].count("w") + white, fields[0].count("b") + black


def in_quincala(fields: list[str]) -> tuple[int, int]:
    """Pieces on the board, White's in capitals."""
    return sum(map(str.isupper, fields[0])), sum(map(str.islower, fields[0]))


def in_qo(fields: list[str]) -> tuple[int, int]:
    """Lodestones on the board and in the containers, Black's container first."""
    black, white = map(int, fields[2].split(","))
    return fields[0].count("w") + white, fields[0].count("b") + black


def in_leaps(fields: list[str]) -> tuple[int, int]:
    """Pieces on the board, in reserve and still to set, White's first."""
    beside = [field.split(",") for field in fields[2:] if field.replace(",", "").isdigit()]
    white, black = (sum(int(two[side]) for two in beside) for side in (0, 1))
    return fields[0].count("w") + white, fields[0].count("b") + black


COUNT = {"leaps": in_leaps, "queah": in_queah, "quincala": in_quincala, "qo": in_qo}
