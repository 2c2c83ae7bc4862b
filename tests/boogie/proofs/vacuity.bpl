// Contracts that nothing satisfies.
const zero: int;
var global: int where global >= 0;

procedure bounds(x: int)
  requires x > 3 && x < 2; //~ WARNING G0021: implementation `bounds` can never hold
{ assert false; }

procedure clauses(x: int, y: int)
  requires x < y;
  requires y < 0;
  requires x >= 0; //~ WARNING G0021: together with what is said before
{ assert x == y; }

procedure in_where(x: int where x > 0 && x < 0) //~ WARNING G0021
{ assert false; }

procedure by_global()
  requires global < 0; //~ WARNING G0021
{ assert false; }

procedure maps(m: [int]int)
  requires (forall i: int :: m[i] > 0);
  requires m[3] == 0; //~ WARNING G0021
{ assert false; }

procedure local_where()
{
  var x: int where x == 1 && x == 2; //~ WARNING G0021
  assert false;
}

procedure free_clause(x: int)
  requires x > 0;
  free requires x < 0; //~ WARNING G0021
{ assert false; }

procedure ok(x: int)
  requires x > 0 ==> x > 5;
{ assert x != 3; }

procedure ok_failing(x: int)
  requires x > 0;
{ assert x > 0; }
