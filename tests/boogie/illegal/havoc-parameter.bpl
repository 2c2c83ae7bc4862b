procedure p(x: int) returns (y: int)
{
  havoc y;
  havoc x; //~ ERROR G4204
}
