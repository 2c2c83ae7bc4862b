// test: check
datatype Option<T> { None(), Some(value: T) }
datatype Shape { Circle(r: real), Square(side: real, id: int), Dot(id: bool) } //~ ERROR G4207
function f(i: int): int;
axiom Some(1)->value == 1 && Some(true)->value;
axiom Some(1)->val == 1; //~ ERROR G4207
axiom f(1)->value == 1; //~ ERROR G4207
axiom Some(1) is Some && !(None(): Option int is Some);
axiom Some(1) is Circle; //~ ERROR G4207
axiom 1 is Some; //~ ERROR G4207
axiom Some(1)->(value := 2) == Some(2);
axiom Some(1)->(value := true) == Some(2); //~ ERROR G4201
axiom Some(1) == Some(true); //~ ERROR G4202
axiom Some() == None(); //~ ERROR G4108
procedure p1(o: Option int) returns (v: int) { Some(v) := o; }
procedure p2(o: Option bool) returns (v: int) { Some(v) := o; } //~ ERROR G4201
procedure p3(o: Option int) returns (v: int, w: int) { Some(v, w) := o; } //~ ERROR G4108
procedure p4(o: int) returns (v: int) { f(v) := o; } //~ ERROR G4207
procedure p5() { var o: Option int; o->value := 1; o->value := true; } //~ ERROR G4201
procedure p6() { var o: [int]Option int; o[3]->value := 1; o[3]->val := 1; } //~ ERROR G4207
