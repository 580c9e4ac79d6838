"""Faults in words for visitors: they must not learn this machine's folders."""

from pathlib import Path

from lodestone.files import user_folder


def for_visitors(fault: str) -> str:
    """Return a fault in which the program's own files appear by name, without their folders."""
    for folder in _own_folders():
        for written in (str(folder), repr(str(folder))[1:-1]):
            fault = fault.replace(f"{written}/", "")
    return fault


def _own_folders() -> list[Path]:
    folders = [folder for folder in (user_folder("tables"), user_folder("kernels")) if folder]
    return [*folders, *(folder.parent for folder in folders)]
