// Boogie 2.4.1 has no datatypes.
datatype Pair { Pair(fst: int, snd: int) }

procedure p(x: Pair)
{
  assert x->fst == x->fst;
  assert x->third == 0; //~ ERROR G4207
}
