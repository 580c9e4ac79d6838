"""The results in the heads of tables that are kept, without reading the tables themselves."""

from lodestone.core.received import receive
from lodestone.core.rules import Rules
from lodestone.solve.files import DamagedTableError, read_facts
from lodestone.solve.table import Summary, table_path


def stored_summary(rules: Rules) -> Summary:
    """Return the results of solving rules; raise `TableError` if they are not kept, or damaged.

    >>> from lodestone.solve import solve
    >>> stored_summary(solve("queah:reserve=0").rules).remoteness
    39
    """
    path = table_path(rules)
    facts = read_facts(path)
    try:
        return receive(Summary, facts.get("summary"))
    except ValueError as error:
        raise DamagedTableError(path, str(error)) from None
