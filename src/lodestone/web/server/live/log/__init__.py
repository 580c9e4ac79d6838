"""The log of live games: what happens is decided and stored here, synchronously."""
