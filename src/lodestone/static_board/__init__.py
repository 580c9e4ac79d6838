"""A board that plays in the browser without a server: its page, and what Python answers there."""
