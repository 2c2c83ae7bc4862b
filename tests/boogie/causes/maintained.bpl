procedure main(n: int) {
  var i: int;
  i := 0;
  while (i < n)
    invariant i != 5; //~ ERROR G4305
    //~^ CAUSE: body
  { i := i + 1; }
}
