"""Ludii's metrics."""
