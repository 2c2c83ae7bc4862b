// Values are true of the claim, and by its names.
procedure callee(n: int, r: int);
  requires n > 0 && r > n;

procedure caller(n: int, q: int)
{
  call callee(n - 3, q); //~ ERROR G4302: (names as in the clause)
}

procedure division(a: int, b: int)
  requires b < 0;
{
  assert a mod b != 1; //~ ERROR G4301: with a =
}

// What a solver writes for a float is not the number that is meant.
procedure floats(one: float24e8, two: float24e8)
{
  assert one == two; //~ ERROR G4301
}
