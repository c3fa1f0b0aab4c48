"""Swift declarations, brought into a form in which Apple's and ours compare."""

import re
from dataclasses import dataclass

# Words that say nothing of what a caller writes.
NOISE = re.compile(r"@\w+(?:\([^)]*\))? ?|\b(?:open|public|convenience|required|override|"
                   r"nonisolated|mutating|weak|isolated|final|sending|borrowing) ")


@dataclass(frozen=True)
class Shape:
    """A declaration as those who call it see it."""

    word: str  # func, var, init, case, type
    name: str
    labels: tuple
    is_async: bool
    types: tuple  # of the parameters, then of the result
    rest: str  # failing, throwing, static, settable

    @property
    def call(self):
        """What is written at the place of use; overloads share it."""
        return (self.word, self.name, self.labels, self.is_async)


def shape(declaration):
    """The shape of a declaration in Swift."""
    text = re.sub(r"\s+", " ", NOISE.sub("", declaration)).strip()
    kind = re.match(r"(class|struct|enum|protocol|actor) (?!func|var)(`?\w+`?)", text)
    if kind:
        return Shape("type", kind[2], (), False, (), "")
    if text.startswith("case "):
        return Shape("case", re.match(r"case (`?\w+`?)", text)[1], (), False, (), "")
    shared = "static " if re.match(r"(class|static) ", text) else ""
    text = re.sub(r"^(class|static) ", "", text)
    variable = re.match(r"(?:var|let) (`?\w+`?): (.*?)(?: \{(.*)\})?$", text)
    if variable:
        accessors = variable[3] or ("get" if text.startswith("let") or shared else "get set")
        settable = "set" if re.search(r"\bset\b", accessors) else ""
        return Shape("var", variable[1].strip("`"), (), "async" in accessors,
                     (plain(variable[2]),), shared + settable)
    head = re.match(r"(?:func (`?[^\s(<]+`?)(?:<[^(]*>)?|init([?!]?))\(", text)
    if not head:
        return Shape("other", text, (), False, (), "")
    inside, tail = closing(text, head.end())
    parameters = split(inside)
    result = tail.split("->", 1)[1].strip() if "->" in tail else ""
    effects = tail.split("->")[0]
    return Shape(
        "func" if head[1] else "init", (head[1] or "init").strip("`"),
        tuple(parameter.split(":")[0].split()[0] for parameter in parameters),
        "async" in effects.split(),
        tuple(plain(parameter.split(":", 1)[1]) for parameter in parameters) + (plain(result),),
        shared + (head[2] or "") + ("throws" if "throws" in effects.split() else ""))


def plain(type_text):
    """A type without defaults, spaces and generic clauses."""
    text = split(type_text, "=")[0] if type_text else ""
    text = re.sub(r" where .*", "", text)
    return re.sub(r"\s+|\bany |\bescaping ", "", text)


def closing(text, start):
    """What stands before the bracket that closes the one before `start`, and after it."""
    depth = 1
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return text[start:index], text[index + 1:]
    return text[start:], ""


def split(text, separator=","):
    """Parts of a list, where brackets keep theirs."""
    parts, depth = [""], 0
    for index, letter in enumerate(text):
        if letter in "([<{":
            depth += 1
        elif letter in ")]}" or letter == ">" and text[index - 1] != "-":
            depth -= 1
        if letter == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]
