"""Make releases, check what is published, and rehearse it all in a scratch clone."""
