"""Who wins the small relatives of Queah, and which of their disputed clauses matters."""
