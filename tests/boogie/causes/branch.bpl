procedure main(b: bool) {
  var x: int;
  x := 1;
  if (b) { //~ CAUSE: true
    x := 0;
  }
  assert x == 1; //~ ERROR G4301
}
