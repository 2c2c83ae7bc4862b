var g: int;
var h: Integer; //~ ERROR
