procedure main(n: int) {
  var i: int;
  i := 1;
  while (i < n)
    invariant i <= n; //~ ERROR G4304
    //~^ CAUSE: reached
  { i := i + 1; }
}
