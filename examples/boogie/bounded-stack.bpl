// A bounded stack for elements of any type. Its procedures are proved once, for all types, and used at two.

type Stack a = [int]a;

const capacity: int;
axiom 2 <= capacity;

procedure push<a>(s: Stack a, size: int, x: a) returns (t: Stack a, grown: int)
  requires 0 <= size && size < capacity;
  ensures grown == size + 1 && grown <= capacity;
  ensures t[size] == x;
  ensures (forall i: int :: { t[i] } 0 <= i && i < size ==> t[i] == s[i]);
{
  t, grown := s[size := x], size + 1;
}

procedure pop<a>(s: Stack a, size: int) returns (x: a, shrunk: int)
  requires 0 < size && size <= capacity;
  ensures shrunk == size - 1 && x == s[shrunk];
{
  shrunk := size - 1;
  x := s[shrunk];
}

// Replaces all elements by the one on top.
procedure fill<a>(s: Stack a, size: int) returns (t: Stack a)
  requires 0 < size && size <= capacity;
  ensures (forall i: int :: { t[i] } 0 <= i && i < size ==> t[i] == s[size - 1]);
{
  var i: int;

  t, i := s, 0;
  while (i < size - 1)
    invariant 0 <= i && i < size;
    invariant (forall j: int :: { t[j] } 0 <= j && j < i ==> t[j] == s[size - 1]);
    invariant t[size - 1] == s[size - 1];
  {
    t[i] := s[size - 1];
    i := i + 1;
  }
}

// Checks that brackets are closed by their own kind, with a stack of Booleans: round or square.
function round(symbol: int): bool { symbol == 1 || symbol == 2 }
function opening(symbol: int): bool { symbol == 1 || symbol == 3 }

procedure balanced(text: [int]int, n: int) returns (result: bool)
  requires 0 <= n && n <= capacity;
  ensures n == 1 ==> !result;
{
  var s: Stack bool;
  var size, i: int;
  var top: bool;

  size, i := 0, 0;
  while (i < n)
    invariant 0 <= i && i <= n && 0 <= size && size <= i;
    invariant i == 1 ==> size == 1;
  {
    if (opening(text[i]))
    {
      call s, size := push(s, size, round(text[i]));
    }
    else
    {
      if (size == 0) { result := false; return; }
      call top, size := pop(s, size);
      if (top != round(text[i])) { result := false; return; }
    }
    i := i + 1;
  }
  result := size == 0;
}

procedure client()
{
  var numbers: Stack int;
  var flags: Stack bool;
  var n, m, x: int;
  var b: bool;

  n, m := 0, 0;
  call numbers, n := push(numbers, n, 3);
  call flags, m := push(flags, m, true);
  call numbers, n := push(numbers, n, 4);
  call numbers := fill(numbers, n);
  call x, n := pop(numbers, n);
  call x, n := pop(numbers, n);
  assert x == 4 && n == 0;
  call b, m := pop(flags, m);
  assert b && m == 0;
}
