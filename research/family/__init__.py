"""The family of Queah: what every combination of its options makes of the game."""
