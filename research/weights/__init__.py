"""The weights of evaluations: learned from games, and how often searches keep exact values."""
