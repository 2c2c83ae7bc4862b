function {:inline} even(n: int): bool { n == 0 || odd(n - 1) } //~ ERROR G4114
function {:inline} odd(n: int): bool { n != 0 && even(n - 1) }

procedure p()
{
  assert even(2);
}
