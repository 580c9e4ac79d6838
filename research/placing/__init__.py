"""What Queah is worth where the players set their first four pieces themselves."""
