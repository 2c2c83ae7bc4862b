var g: int;

procedure p();
  modifies g;

procedure q();
  modifies h; //~ ERROR G4101
