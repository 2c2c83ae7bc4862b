"""Claims of five languages, computed from values that an error prints: a second opinion on counterexamples.

Nothing of Grail is used: texts are read and computed here. What the values do not decide is `None`, and so is what cannot be computed at all (functions, maps); what cannot be read is a `ValueError`.
A permission counts as held, since values say nothing about permissions.
"""
import fractions
import re

TOKEN = re.compile(
    r"\s+|(?P<number>\d+(?:\.\d+)?)|(?P<name>\\?[A-Za-z_$#'][\w$#'.~^?]*(?<!\.)|\\?[A-Za-z_$]\w*)|(?P<text>\"[^\"]*\"|'[^']*')"
    r"|(?P<sign><==>|==>|<==|::|:=|\+\+|\.\.|&&|\*\*|\|\||==|!=|<=|>=|<<|[-+*/%\\!<>|()\[\]{}.,:?;])"
)
# How tightly they bind; those of one level from the left, implications from the right.
LEVELS = [["<==>"], ["==>", "<=="], ["||"], ["&&", "**"], ["==", "!=", "<", "<=", ">", ">=", "<<", "in", "!in"], ["+", "-", "++"], ["*", "/", "%", "\\", "div", "mod"]]
PERMISSIONS = {"acc", "rd", "Perm", "Value", "PointsTo", "perm_held"}
QUANTIFIERS = {"forall", "exists", "\\forall", "\\exists", "\\forall_star"}
PAST = {"old", "\\old"}
# What a variable of a quantifier is tried with.
INSTANCES = range(-3, 12)


class Names:
    """What is printed: `x = 3, p.next = null, q = p`."""

    def __init__(self, printed):
        self.values = {}
        self.objects = {}
        for part in split(printed):
            name, _, value = part.partition(" = ")
            self.values[plain(name)] = value.strip()

    def get(self, text):
        value = self.values.get(text)
        if value is None:
            # What something else is said to be is an object.
            is_named = text in (plain(value) for value in self.values.values())
            return Object(text) if is_named and text != "null" or text == "this" else None
        return self.read(value, text)

    def read(self, value, text):
        if value in ("true", "false"):
            return value == "true"
        if value == "null":
            return Object("null")
        if re.fullmatch(r"-?\d+", value):
            return int(value)
        if re.fullmatch(r"-?\d+(/\d+|\.\d+)", value):
            return fractions.Fraction(value)
        if value in ("an object", "another object"):
            return Object(text)
        # The same as something that has a name.
        other = plain(value)
        if re.fullmatch(r"[\w.$()\[\]\\]+", other) and other != text:
            return self.get(other) or Object(other)
        return None

    def is_said_to_differ(self, a, b):
        """Objects that are printed as such are different from all before them."""
        own = [name for name, value in self.values.items() if value in ("an object", "another object")]
        return {a.name, b.name} <= set(own) | {"this"} or "null" in (a.name, b.name)


class Object:
    def __init__(self, name):
        self.name = name


def split(printed):
    """At commas that are not between brackets."""
    depth, part, parts = 0, "", []
    for c in printed:
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    return parts + [part.strip()]


def plain(text):
    return re.sub(r"\s+", "", text)


def tokens_of(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/|\n\s*@", " ", text, flags=re.S)
    at, found = 0, []
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise ValueError(f"`{text[at]}`")
        if match.lastgroup:
            found.append((match.lastgroup, match.group()))
        at = match.end()
    return found


class Reader:
    """A claim as a tree: tuples of a kind and parts."""

    def __init__(self, text, language):
        self.tokens = []
        for kind, token in tokens_of(text):
            # A name with dots in it is one only where names may have them.
            pieces = [token] if kind != "name" or language == "boogie" else re.split(r"(\.)", token)
            self.tokens += [("sign" if piece == "." else kind, piece) for piece in pieces if piece]
        self.at = 0
        self.between_bars = 0

    def read(self):
        e = self.conditional()
        if self.peek() == ";":
            self.next()
        if self.at < len(self.tokens):
            raise ValueError(f"`{self.peek()}`")
        return e

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at][1] if at < len(self.tokens) else ""

    def next(self):
        if self.at == len(self.tokens):
            raise ValueError("the end")
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, sign):
        if self.next()[1] != sign:
            raise ValueError(f"no `{sign}`")

    def conditional(self):
        condition = self.level(0)
        if self.peek() != "?":
            return condition
        self.next()
        first = self.conditional()
        self.expect(":")
        return ("if", condition, first, self.conditional())

    def level(self, n):
        if n == len(LEVELS):
            return self.prefix()
        first = self.level(n + 1)
        while self.peek() in LEVELS[n] or (self.peek() == "!" and self.peek(1) == "in" and "!in" in LEVELS[n]):
            sign = self.next()[1]
            if sign == "!":
                sign += self.next()[1]
            second = self.level(n) if sign == "==>" else self.level(n + 1)
            first = (sign, first, second)
        return first

    def prefix(self):
        if self.peek() in ("!", "-"):
            return ("not" if self.next()[1] == "!" else "minus", self.prefix())
        return self.postfix(self.simple())

    def simple(self):
        start = self.at
        kind, token = self.next()
        if kind == "number":
            return ("value", fractions.Fraction(token) if "." in token else int(token))
        if token in ("true", "false"):
            return ("value", token == "true")
        if token == "null":
            return ("value", Object("null"))
        if token in QUANTIFIERS:
            return self.quantifier(token, False)
        if token in ("unfolding", "\\unfolding"):
            while self.next()[1] not in ("in", "\\in"):
                pass
            return self.conditional()
        if token == "(":
            if self.peek() in QUANTIFIERS:
                return self.quantifier(self.next()[1], True)
            e = self.conditional()
            self.expect(")")
            return e
        if token == "|":
            e = self.conditional()
            self.expect("|")
            return ("length", self.text(start), e)
        if kind == "name":
            return ("name", token)
        raise ValueError(f"`{token}`")

    def text(self, start):
        return "".join(token for _, token in self.tokens[start : self.at])

    def postfix(self, e):
        base = e[1] if e[0] in ("name", "length") else None
        while self.peek() in (".", "[", "("):
            begin = self.at
            sign = self.next()[1]
            if sign == ".":
                name = self.next()[1]
                e = ("field", e, name)
            elif sign == "(":
                arguments = self.arguments(")")
                e = ("apply", e, arguments)
            else:
                e = ("element", e, self.arguments("]"))
            base = base and base + self.text(begin)
            if base:
                e = ("written", base, e)
        return e

    def arguments(self, end):
        found = []
        if self.peek() == end:
            self.next()
            return found
        while True:
            found.append(self.conditional())
            if self.peek() in ("..", ":="):
                raise ValueError("a part of a sequence")
            sign = self.next()[1]
            if sign == end:
                return found
            if sign != ",":
                raise ValueError(f"`{sign}`")

    def quantifier(self, word, is_closed):
        """`forall i: Int, j: Int :: body`, or `(\\forall int i; range; body)`."""
        word = word.lstrip("\\")
        is_jml = self.tokens[self.at - 1][1].startswith("\\")
        if self.peek() == "*":
            self.next()
        names = []
        if is_jml:
            if self.next()[1] not in ("int", "long"):
                raise ValueError("a quantifier")
            names.append(self.next()[1])
            self.expect(";")
            body = self.conditional()
            if self.peek() == ";":
                self.next()
                body = ("==>" if word.startswith("forall") else "&&", body, self.conditional())
        else:
            while self.peek() != "::":
                name, after = self.next()[1], self.peek()
                names += [name] if after in (":", ",", "::") and self.tokens[self.at - 1][0] == "name" else []
                if after == ":":
                    self.next()
                    while self.peek() not in (",", "::"):
                        self.next()
                if self.peek() == ",":
                    self.next()
            self.expect("::")
            while self.peek() == "{":
                while self.next()[1] != "}":
                    pass
            body = self.conditional()
        if is_closed:
            self.expect(")")
        return ("all" if word.startswith("forall") else "some", names, body)


class Claim:
    def __init__(self, text, language, printed):
        self.tree = Reader(text, language).read()
        self.language = language
        self.names = Names(printed)

    def value(self):
        return self.of(self.tree, {}, False)

    def of(self, e, bound, past):
        kind = e[0]
        if kind == "value":
            return e[1]
        if kind == "name":
            return self.named(e[1], bound, past)
        if kind == "written":
            known = self.printed(e[1], bound, past)
            return known if known is not None else self.of(e[2], bound, past)
        if kind == "length":
            return self.printed(e[1], bound, past)
        if kind == "field":
            receiver = self.of(e[1], bound, past)
            if isinstance(receiver, Object):
                return self.names.get(f"old({receiver.name}.{e[2]})" if past else f"{receiver.name}.{e[2]}")
            return None
        if kind == "apply":
            return self.applied(e, bound, past)
        if kind == "element":
            return None
        if kind in ("all", "some"):
            return self.quantified(e, bound, past)
        if kind == "not":
            value = self.of(e[1], bound, past)
            return None if value is None else not value
        if kind == "minus":
            value = self.of(e[1], bound, past)
            return None if value is None else -value
        if kind == "if":
            condition, first, second = (self.of(part, bound, past) for part in e[1:])
            if condition is None:
                return first if first is not None and first is second else None
            return first if condition else second
        return self.binary(kind, self.of(e[1], bound, past), self.of(e[2], bound, past))

    def printed(self, text, bound, past):
        """What is printed of a location, unless it depends on a variable of a quantifier."""
        if any(re.search(rf"(?<![\w.]){re.escape(name)}\b", text) for name in bound):
            return None
        return self.names.get(f"old({text})" if past else text)

    def named(self, name, bound, past):
        if name in bound:
            return bound[name]
        if not past:
            return self.names.get(name)
        # Variables have no past in Silver; elsewhere only what is printed is known.
        return self.names.get(f"old({name})") if self.language != "silver" else self.names.get(name)

    def applied(self, e, bound, past):
        function = e[1]
        if function[0] != "name":
            return None
        if function[1] in PERMISSIONS:
            return True
        if function[1] in PAST and len(e[2]) == 1:
            return self.of(e[2][0], bound, True)
        return None

    def quantified(self, e, bound, past):
        kind, names, body = e
        if len(names) != 1:
            return None
        values = [self.of(body, {**bound, names[0]: n}, past) for n in INSTANCES]
        # An instance decides; that none of these does says nothing of the others.
        decisive = kind == "some"
        return decisive if any(value is decisive for value in values) else None

    def binary(self, sign, a, b):
        if sign in ("&&", "**"):
            return False if a is False or b is False else (True if a is True and b is True else None)
        if sign == "||":
            return True if a is True or b is True else (False if a is False and b is False else None)
        if sign == "==>":
            return True if a is False or b is True else (False if a is True and b is False else None)
        if sign == "<==":
            return self.binary("==>", b, a)
        if a is None or b is None:
            return None
        if sign in ("==", "!=", "<==>"):
            same = self.same(a, b)
            return None if same is None else same == (sign != "!=")
        if isinstance(a, (bool, Object)) or isinstance(b, (bool, Object)):
            return None
        return self.arithmetic(sign, a, b)

    def same(self, a, b):
        if isinstance(a, Object) and isinstance(b, Object):
            if a.name == b.name:
                return True
            return False if self.names.is_said_to_differ(a, b) else None
        return a == b

    def arithmetic(self, sign, a, b):
        simple = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "+": a + b, "-": a - b, "*": a * b}
        if sign in simple:
            return simple[sign]
        if sign not in ("/", "%", "\\", "div", "mod") or b == 0 or not all(isinstance(n, int) for n in (a, b)):
            return None
        quotient, rest = divide(a, b, self.language)
        return rest if sign in ("%", "mod") else quotient


def divide(a, b, language):
    """Java cuts off; in the other languages what is left is never negative."""
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    if language != "java" and a - quotient * b < 0:
        quotient += -1 if b > 0 else 1
    return quotient, a - quotient * b
