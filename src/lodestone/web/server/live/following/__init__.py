"""Following live games: who is here, and what each is sent, once it is committed."""
