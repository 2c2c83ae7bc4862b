// Parsing decimal numbers with two mistakes: a character's code is taken for its digit, and the end of the text is not looked for.

// Characters are their codes.
function {:inline} is_digit(c: int): bool { 48 <= c && c <= 57 }
function {:inline} digit(c: int): int { c - 48 }

// The number that the digits in [from, to) denote. What the program mentions is unfolded once, into a twin that is not unfolded further:
// otherwise each step would give rise to the next, for ever.
function number(text: [int]int, from: int, to: int): int;
function number_twin(text: [int]int, from: int, to: int): int;
axiom (forall text: [int]int, from, to: int :: { number(text, from, to) } number(text, from, to) == number_twin(text, from, to));
axiom (forall text: [int]int, from, to: int :: { number(text, from, to) }
  number(text, from, to) == (if to <= from then 0 else 10 * number_twin(text, from, to - 1) + digit(text[to - 1])));

function {:inline} all_digits(text: [int]int, from: int, to: int): bool
{
  (forall i: int :: { text[i] } from <= i && i < to ==> is_digit(text[i]))
}

// Reads as many digits as there are. At least one is needed.
procedure parse_number(text: [int]int, n: int, from: int) returns (ok: bool, value: int, end: int)
  requires 0 <= from && from <= n;
  ensures from <= end && end <= n;
  ensures ok <==> from < end;
  ensures all_digits(text, from, end) && (end < n ==> !is_digit(text[end]));
  ensures ok ==> value == number(text, from, end) && 0 <= value;
{
  end, value := from, 0;
  while (end < n && is_digit(text[end]))
    invariant from <= end && end <= n;
    invariant all_digits(text, from, end);
    invariant value == number(text, from, end) && 0 <= value; //~ ERROR invariant.maintained
  {
    value := 10 * value + text[end];
    end := end + 1;
  }
  ok := from < end;
}

// A sum of numbers: number ('+' number)*.
procedure parse_sum(text: [int]int, n: int) returns (ok: bool, value: int)
  requires 0 <= n;
  ensures ok ==> 0 <= value;
  ensures n == 0 ==> !ok;
{
  var at, term: int;

  value := 0;
  call ok, value, at := parse_number(text, n, 0);
  while (ok && text[at] == 43)
    invariant 0 <= at && at <= n;
    invariant ok ==> 0 <= value && 0 < at;
  {
    call ok, term, at := parse_number(text, n, at + 1); //~ ERROR call.precondition
    if (ok) { value := value + term; }
  }
  ok := ok && at == n;
}
