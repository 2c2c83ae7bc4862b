procedure p(x: int) returns (y: int);
  requires x > 0;
  requires y > 0; //~ ERROR G4101
  ensures y > 0;
