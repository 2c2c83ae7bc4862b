// Parsing decimal numbers from a text, a map from positions to characters. Printing a number and parsing it gives the number back.

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
    invariant value == number(text, from, end) && 0 <= value;
  {
    value := 10 * value + digit(text[end]);
    end := end + 1;
  }
  ok := from < end;
}

// Texts that agree on a segment denote the same number there.
procedure same_number(s: [int]int, t: [int]int, from: int, to: int)
  requires from <= to;
  requires (forall i: int :: { s[i] } { t[i] } from <= i && i < to ==> s[i] == t[i]);
  ensures number(s, from, to) == number(t, from, to);
{
  var k: int;

  k := from;
  while (k < to)
    invariant from <= k && k <= to;
    invariant number(s, from, k) == number(t, from, k);
  {
    assert s[k] == t[k];
    k := k + 1;
  }
}

// Writes a number's digits, and returns where they end.
procedure print_number(value: int, text: [int]int, from: int) returns (result: [int]int, end: int)
  requires 0 <= value;
  ensures from < end && all_digits(result, from, end);
  ensures number(result, from, end) == value;
  ensures (forall i: int :: { result[i] } i < from ==> result[i] == text[i]);
{
  var before: [int]int;

  if (value < 10)
  {
    result, end := text[from := 48 + value], from + 1;
    assert number(result, from, from) == 0;
    return;
  }
  call before, end := print_number(value div 10, text, from);
  result := before[end := 48 + value mod 10];
  call same_number(before, result, from, end);
  assert value == 10 * (value div 10) + value mod 10;
  end := end + 1;
  assert result[end - 1] == 48 + value mod 10;
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
  while (ok && at < n && text[at] == 43)
    invariant 0 <= at && at <= n;
    invariant ok ==> 0 <= value && 0 < at;
  {
    call ok, term, at := parse_number(text, n, at + 1);
    if (ok) { value := value + term; }
  }
  ok := ok && at == n;
}

procedure round_trip(value: int, text: [int]int) returns (again: int)
  requires 0 <= value;
  ensures again == value;
{
  var t: [int]int;
  var n, end: int;
  var ok: bool;

  call t, n := print_number(value, text, 0);
  call ok, again, end := parse_number(t, n, 0);
  if (end < n) { assert is_digit(t[end]); }
}
