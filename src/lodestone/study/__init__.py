"""Studying games that were played: pictures, documents for viewers, reports, explorers."""
