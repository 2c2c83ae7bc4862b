var g: int;
var h: Integer; //~ ERROR G4101
