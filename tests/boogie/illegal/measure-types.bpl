procedure counts(n: int)
  measure n;
{
  if (n > 0) { call turns(false); } //~ ERROR G4208: of the same types
}

procedure turns(b: bool)
  measure b;
{
  call counts(3); //~ ERROR G4208: of the same types
}
