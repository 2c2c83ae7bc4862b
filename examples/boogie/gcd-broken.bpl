// Euclid's algorithm with two mistakes: the smaller number is made smaller, and a client expects too much.

// d divides n: some multiple of d is n. Multiples are a function of their own, by which the solver finds witnesses.
function times(d: int, k: int): int { d * k }
function divides(d: int, n: int): bool { (exists k: int :: { times(d, k) } times(d, k) == n) }
function {:inline} divides_both(d: int, m: int, n: int): bool { divides(d, m) && divides(d, n) }

// Subtracting one number from another leaves their common divisors as they were.
procedure subtracting(m: int, n: int)
  ensures (forall d: int :: { divides(d, m) } { divides(d, m - n) } divides_both(d, m - n, n) <==> divides_both(d, m, n));
{
  assert (forall d, j, k: int :: { times(d, j), times(d, k) }
    times(d, j) == m && times(d, k) == n ==> times(d, j - k) == m - n);
  assert (forall d, j, k: int :: { times(d, j), times(d, k) }
    times(d, j) == m - n && times(d, k) == n ==> times(d, j + k) == m);
}

procedure gcd(a: int, b: int) returns (g: int)
  requires 0 < a && 0 < b;
  ensures 0 < g;
  ensures divides_both(g, a, b);
  ensures (forall d: int :: { divides(d, g) } divides_both(d, a, b) ==> divides(d, g));
{
  var m, n: int;

  m, n := a, b;
  while (m != n)
    invariant 0 < m && 0 < n; //~ ERROR invariant.maintained
    invariant (forall d: int :: { divides(d, m) } { divides(d, n) } { divides(d, a), divides(d, b) }
      divides_both(d, m, n) <==> divides_both(d, a, b));
  {
    if (m > n)
    {
      call subtracting(m, n);
      m := m - n;
    }
    else
    {
      call subtracting(n, m);
      n := m - n;
    }
  }
  g := m;
  assert times(g, 1) == g;
  assert divides(g, m);
}

procedure client(a: int)
  requires 0 < a;
{
  var g: int;

  call g := gcd(a, 18);
  assert times(6, 3) == 18;
  assert divides(6, g); //~ ERROR assertion
}
