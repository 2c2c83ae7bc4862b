// Boogie 2.4.1 has no datatypes.
datatype Pair { Pair(fst: int, snd: int) }

procedure p(x: Pair, y: int)
{
  assert x is Pair;
  assert y is Pair; //~ ERROR G4207
}
