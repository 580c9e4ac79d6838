"""What every game is built on: rules strings, positions, lines of play, and kernels."""
