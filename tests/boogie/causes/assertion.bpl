procedure main(x: int) requires x > 0; {
  assert x > 1; //~ ERROR G4301
  //~^ CAUSE: might not hold
}
