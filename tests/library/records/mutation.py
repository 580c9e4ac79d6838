"""Records changed at random where their form has joints: tokens of a text, nodes of a tree."""

import copy
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from lodestone.records.grammar import TOKEN
from lodestone.records.schema import WrittenNode

#: Pieces of the text form, and of other text.
PIECES = (
    *('[Rules "queah"]', '[Rules "qo"]\n', '[White "A\\""]', "[Start", '[Result "1-0"]', "\n\n"),
    *("\n", "\r\n", "%", "\n% line\n", " ", "1.", "1...", "12", "c2c3", "d4[c4,c5]", "b1-b3*m-c3"),
    *("@c3,c3xe3", "--", "!", "?!", "!!!", "$1", "$256", "$", "(", ")", "{", "}", "{a}"),
    "{[%clk 0:0:1]}",
    *("{[%cal Gc2c3]", "[%", "]", "[", '"', "\\", ";", "; to the end\n", "1-0", "1/2-1/2", "*"),
    *("\ufeff", "\x00", "\x85", "\u2028", "\udc80", "🙂", "ß", "\t", "1-", "/2"),
    *("\x1a", "±", "+-", "=", "N", "…", ".", ",", "–", "½", "“", "1–0"),
    *("[a “b”]", "[white", "\u200b"),
)  # fmt: skip

#: Values that JSON can have anywhere, mostly where they are wrong.
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 10**40, 0.5, float("inf"), "", "c2c3", "\ud800", "win", "a\nb", [], {}),
    *([""], [None], [[]], {"turn": "c2c3"}, [{"colour": "green", "cell": "c3"}], [255], [256]),
)
NAMES = (*(field.name for field in fields(WrittenNode)), "unknown")

Mutation = Callable[[list[str], random.Random], None]


def _cut(tokens: list[str], rng: random.Random) -> None:
    first = rng.randrange(len(tokens))
    del tokens[first : first + rng.choice((1, 2, 20))]


def _repeat(tokens: list[str], rng: random.Random) -> None:
    first = rng.randrange(len(tokens))
    last = first + rng.choice((1, 5, 50))
    tokens[last:last] = tokens[first:last] * rng.choice((1, 2, 8))


def _insert(tokens: list[str], rng: random.Random) -> None:
    tokens.insert(rng.randrange(len(tokens)), rng.choice(PIECES))


def _swap(tokens: list[str], rng: random.Random) -> None:
    one, other = rng.choices(range(len(tokens)), k=2)
    tokens[one], tokens[other] = tokens[other], tokens[one]


def _enclose(tokens: list[str], rng: random.Random) -> None:
    first, last = sorted(rng.choices(range(len(tokens)), k=2))
    begin, end = rng.choice((("(", ")"), ("{", "}"), ("[", "]"), (" (" * 30, ")" * 29)))
    tokens.insert(last, end)
    tokens.insert(first, begin)


def _spoil(tokens: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(tokens))
    token = tokens[at]
    place = rng.randrange(len(token) + 1)
    tokens[at] = token[:place] + rng.choice((*PIECES, "")) + token[place + 1 :]


MUTATIONS: tuple[Mutation, ...] = (_cut, _repeat, _insert, _swap, _enclose, _spoil)


def mutated_text(text: str, rng: random.Random) -> str:
    """Return a text whose tokens were cut, repeated, swapped, enclosed and spoilt."""
    tokens = _with_gaps(text)
    for mutate in rng.choices(MUTATIONS, k=rng.randrange(1, 8)):
        if tokens:
            mutate(tokens, rng)
    return "".join(tokens)


def _with_gaps(text: str) -> list[str]:
    """Return the tokens of a text and what is between them."""
    parts, at = [], 0
    for found in TOKEN.finditer(text):
        parts += [text[at : found.start()], found[0]]
        at = found.end()
    return [part for part in [*parts, text[at:]] if part]


def mutated_json(values: Sequence[dict[str, Any]], rng: random.Random) -> str:
    """Return records as JSON whose members and nodes were replaced, moved and spoilt."""
    records = copy.deepcopy(list(values))
    for _ in range(rng.randrange(1, 8)):
        record = rng.choice(records)
        nodes = record.get("nodes")
        if not isinstance(nodes, list) or not nodes or rng.random() < 0.2:
            record[rng.choice((*record, "nodes", "start"))] = copy.deepcopy(rng.choice(VALUES))
        else:
            _mutate_nodes(nodes, rng)
    text = rng.choice((json.dumps(records), "\n".join(map(json.dumps, records))))
    return mutated_text(text, rng) if rng.random() < 0.2 else text


def _mutate_nodes(nodes: list[Any], rng: random.Random) -> None:
    at = rng.randrange(len(nodes))
    node = nodes[at]
    match rng.randrange(4):
        case 0:
            nodes[at] = copy.deepcopy(rng.choice(VALUES))
        case 1:
            nodes.insert(rng.randrange(len(nodes)), node)
        case 2 if isinstance(node, dict):
            node["parent"] = rng.choice((*range(-1, 4), at, len(nodes)))
        case _ if isinstance(node, dict):
            node[rng.choice(NAMES)] = copy.deepcopy(rng.choice(VALUES))
