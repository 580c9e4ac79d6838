"""The fronts: where people and other programs meet Lodestone outside a browser."""
