"""Exact values: every position solved by retrograde analysis, kept in tables, checked and asked."""
