"""Formulas of docstrings as MathML, which browsers typeset without a script: `x^(a - 1) exp(-x) / Γ(a)`, `e**x - 1`.

Docstrings have them as text that is read as it stands: ``*`` or a space is a product, ``**`` or ``^`` a power, ``x²``,
``√(2π)``, ``|x|``, ``k!``; ``f(x)``, with no space, is a function. What is written otherwise, or could mean two things
(``a / b c``), is no formula here: the page shows it as it is written.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

Tree = tuple[Any, ...]
"""An operation and what it is of: ('+', a, b), ('call', 'exp', a), ('name', 'x'), ('number', '2')."""

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+(?:\.\d+)?)|(?P<name>π|[^\W\dπᵀ](?:[^\Wπ²³ᵀ])*)|(?P<raised>[²³])"
    r"|(?P<sign>\*\*|[-+*/^()|,!√])"
)
SUMS, POWERS, RAISED = ("+", "-"), ("^", "**"), {"²": "2", "³": "3"}

WORDS = ("at", "by", "if", "in", "is", "of", "or", "over", "the", "times", "to")
"""Words of English in a text that is no formula."""


def mathml(text: str) -> str | None:
    """Return a formula as MathML; None if it is none, or has no operator, as a name and a call: these are code."""
    tree = parsed(text)
    if tree is None or not has_operator(tree):
        return None
    return f'<span class="formula"><math displaystyle="true">{shown(tree)}</math></span>'


def parsed(text: str) -> Tree | None:
    """Return the tree of a formula; None of a text that is not understood."""
    try:
        parser = Parser(text)
        tree = parser.sum()
        return tree if parser.peek() == ("", "") else None
    except ValueError:
        return None


def has_operator(tree: Tree) -> bool:
    """Return True if a tree has a sum, a product, a quotient or a power in it."""
    inner = any(has_operator(each) for each in tree[1:] if isinstance(each, tuple))
    return inner or tree[0] not in ("name", "number", "call", "brackets")


class Parser:
    """Recursive descent: sums of products of powers of what stands alone. It raises ValueError where that fails."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        self.at = self.bars = place = 0
        while place < len(text):
            found = TOKEN.match(text, place)
            if not found:
                raise ValueError(text[place:])
            self.tokens.append((str(found.lastgroup), found[0]))
            place = found.end()

    def peek(self, is_near: bool = False) -> tuple[str, str]:
        """Return the next token, ('', '') at the end; spaces are passed over, unless it must be near."""
        at = self.at
        while not is_near and at < len(self.tokens) and self.tokens[at][0] == "space":
            at += 1
        return self.tokens[at] if at < len(self.tokens) else ("", "")

    def take(self, *wanted: str) -> str:
        """Return the next token if it is one of those that are wanted, and pass it; else ''."""
        if (found := self.peek()[1]) in wanted and found:
            while self.tokens[self.at][0] == "space":
                self.at += 1
            self.at += 1
            return found
        return ""

    def need(self, sign: str) -> None:
        """Pass a sign that must be there."""
        if not self.take(sign):
            raise ValueError(f"no {sign}")

    def sum(self) -> Tree:
        """Read terms with + and - between them."""
        tree = self.product()
        while sign := self.take(*SUMS):
            tree = (sign, tree, self.product())
        return tree

    def product(self) -> Tree:
        """Read factors with *, / or nothing between them; nothing, after a quotient, could mean two things."""
        if self.take("-"):
            return ("negative", self.product())
        if self.take("+"):
            return ("positive", self.product())
        tree, is_divided = self.power(), False
        while True:
            kind, word = self.peek()
            if sign := self.take("*", "/"):
                tree, is_divided = (sign, tree, self.power()), sign == "/"
            elif (
                kind in ("name", "number") or word in ("(", "√") or (word == "|" and not self.bars)
            ):
                factor = self.power()
                if is_divided or kind == "number" or (is_word(tree) and is_word(factor)):
                    raise ValueError("a / b c, or a 2, or two words")
                tree = ("juxtaposed", tree, factor)
            else:
                return tree

    def power(self) -> Tree:
        """Read what stands alone, raised to a power."""
        tree = self.alone()
        if self.take("!"):
            tree = ("!", tree)
        if raised := self.take(*RAISED):
            return ("^", tree, ("number", RAISED[raised]))
        if self.take(*POWERS):
            if self.take("-"):
                return ("^", tree, ("negative", self.power()))
            return ("^", tree, self.power())
        return tree

    def alone(self) -> Tree:
        """Read a number, a name, a call, a root, a modulus, or a sum in brackets."""
        kind, word = self.peek()
        if word in WORDS:
            raise ValueError(word)
        if kind in ("number", "name"):
            self.take(word)
            if kind == "name" and self.peek(is_near=True)[1] == "(":
                return ("call", word, *self.arguments())
            if word.endswith("_") and self.peek(is_near=True)[1] == "|":
                raise ValueError("an index")
            return (kind, word)
        if self.take("√"):
            if self.peek(is_near=True)[1] == "(":
                (of,) = self.arguments()
                return ("call", "sqrt", of)
            return ("call", "sqrt", self.alone())
        if self.take("|"):
            self.bars += 1
            tree = ("call", "abs", self.sum())
            self.bars -= 1
            self.need("|")
            return tree
        self.need("(")
        bars, self.bars = self.bars, 0
        tree = ("brackets", self.sum())
        self.bars = bars
        self.need(")")
        return tree

    def arguments(self) -> list[Tree]:
        """Read arguments in brackets."""
        self.need("(")
        bars, self.bars = self.bars, 0
        found = [self.sum()]
        while self.take(","):
            found.append(self.sum())
        self.bars = bars
        self.need(")")
        return found


def is_word(tree: Tree) -> bool:
    """Return True if a tree is a name of several letters, or ends in one."""
    while tree[0] == "juxtaposed":
        tree = tree[2]
    return tree[0] == "name" and len(tree[1]) > 1


PREFIXES = {"negative": "−", "positive": "+"}
SIGNS = {
    "*": "<mo>·</mo>",
    "juxtaposed": '<mo>&#x2062;</mo><mspace width="0.2em"/>',
    "-": "<mo>−</mo>",
    "+": "<mo>+</mo>",
}


def shown(tree: Tree) -> str:
    """Return a tree as MathML."""
    kind, *parts = tree
    if kind == "number":
        return f"<mn>{parts[0]}</mn>"
    if kind == "name":
        return identifier(parts[0])
    if kind == "brackets":
        return in_brackets([parts[0]])
    if kind == "call":
        return called(*parts)
    if kind == "/":
        return f"<mfrac>{row(bare(parts[0]))}{row(bare(parts[1]))}</mfrac>"
    if kind == "^":
        return f"<msup>{row(parts[0])}{row(bare(parts[1]))}</msup>"
    if kind == "!":
        return f"{row(parts[0])}<mo>!</mo>"
    if kind in PREFIXES:
        return f'<mo form="prefix">{PREFIXES[kind]}</mo>{row(parts[0])}'
    return f"{shown(parts[0])}{SIGNS[kind]}{shown(parts[1])}"


def row(tree: Tree) -> str:
    """Return a tree as one element."""
    return f"<mrow>{shown(tree)}</mrow>"


def bare(tree: Tree) -> Tree:
    """Return what is in brackets that a fraction bar or a raised line makes superfluous."""
    return tree[1] if tree[0] == "brackets" else tree  # type: ignore[no-any-return]


def identifier(name: str) -> str:
    """Return a name: a small letter in italics, all else upright; digits that are lowered as such."""
    if lowered := re.fullmatch(r"(.+?)([₀-₉]+)", name):
        digits = lowered[2].translate({ord("₀") + digit: str(digit) for digit in range(10)})
        return f"<msub>{identifier(lowered[1])}<mn>{digits}</mn></msub>"
    word = html.escape({"pi": "π"}.get(name, name)).replace("_", "&#95;")
    return (
        f"<mi>{word}</mi>"
        if word.islower() and len(word) == 1
        else f'<mi mathvariant="normal">{word}</mi>'
    )


def called(name: str, *arguments: Tree) -> str:
    """Return a function of arguments; a root, a modulus as such."""
    if name in ("sqrt", "abs") and len(arguments) == 1:
        inner = shown(arguments[0])
        return (
            f"<msqrt>{inner}</msqrt>"
            if name == "sqrt"
            else f"<mrow><mo>|</mo>{inner}<mo>|</mo></mrow>"
        )
    return f"{identifier(name)}<mo>&#x2061;</mo>{in_brackets(arguments)}"


def in_brackets(arguments: Sequence[Tree]) -> str:
    """Return arguments in brackets."""
    return f"<mrow><mo>(</mo>{'<mo>,</mo>'.join(map(shown, arguments))}<mo>)</mo></mrow>"


# Formulas in the Markdown of a page.

CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
NAMED = re.compile(
    r"\n(?P<what>Density|Probability|Distribution function) (?P<formula>\S[^\n]*?)"
    r"(?P<rest>(?:,? (?:for|of|and|with|below)\b|(?<!\d); |\. )[^\n]*)\n"
)


def typeset(head: str, rest: str) -> tuple[str, str]:
    """Return the first lines of an op's page, and its rest, with their formulas as MathML.

    In the first lines these are code. A density, which the rest says in a sentence, goes to the first lines.
    """
    start, title, text = head.partition("\n# ")
    name, _, text = text.partition("\n")
    text = CODE.sub(lambda found: mathml(found[1]) or found[0], text)
    said = NAMED.search(rest)
    formula = mathml(html.unescape(re.sub(r"\\(.)", r"\1", said["formula"]))) if said else None
    if said and formula:
        text += f"\n{said['what']} {formula}{said['rest']}\n"
        rest = f"{rest[: said.start()]}{rest[said.end() :]}"
    return f"{start}{title}{name}\n{text}", rest
