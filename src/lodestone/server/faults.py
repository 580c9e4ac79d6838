"""Faults in the words that visitors are told: this machine's folders are none of their business."""

from pathlib import Path

from lodestone.files import user_folder


def for_visitors(fault: str) -> str:
    """Return a fault that names files of ours by their names alone."""
    for folder in _own_folders():
        for written in (str(folder), repr(str(folder))[1:-1]):
            fault = fault.replace(f"{written}/", "")
    return fault


def _own_folders() -> list[Path]:
    folders = [folder for folder in (user_folder("tables"), user_folder("kernels")) if folder]
    return [*folders, *(folder.parent for folder in folders)]
