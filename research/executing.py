"""The options of programs that play many games: where, and by how many workers."""

from argparse import ArgumentParser, Namespace
from typing import get_args

from lodestone.lab.defaults import ExecutorName
from lodestone.lab.executors import Executor


def add_executor(parser: ArgumentParser) -> None:
    """Add the options that `executor_of` reads."""
    parser.add_argument("--executor", choices=get_args(ExecutorName), default="local")
    parser.add_argument("--address", help="address of the cluster")
    parser.add_argument("--workers", type=int, help="maximum number of workers")


def executor_of(chosen: Namespace) -> Executor:
    """Return the executor that was chosen; like commands, it is never this process."""
    return Executor(chosen.executor, chosen.address, chosen.workers).apart
