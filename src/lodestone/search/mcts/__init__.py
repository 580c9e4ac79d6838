"""Monte-Carlo tree search."""
