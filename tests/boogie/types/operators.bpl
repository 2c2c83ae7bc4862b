// test: check
const k: int;
const r: rmode;
function id<A>(a: A): A;
axiom k + 1.0 == 2.0; //~ ERROR G4202
axiom 1 + true == 1; //~ ERROR G4202
axiom -true; //~ ERROR G4202
axiom !1; //~ ERROR G4202
axiom 1 && 2; //~ ERROR G4202
axiom true ==> 1; //~ ERROR G4202
axiom 1 <== true; //~ ERROR G4202
axiom 1 < true; //~ ERROR G4202
axiom r < r; //~ ERROR G4202
axiom r == RNE && r != roundTowardZero;
axiom 1.0 div 2.0 == 1.0; //~ ERROR G4202
axiom 1.0 mod 2.0 == 1.0; //~ ERROR G4202
axiom 1 / 2 == 0.5 && 1.0 / 2 == 0.5 && 1 / 2.0 == 0.5;
axiom 1 / 2 == 1; //~ ERROR G4202
axiom 2.0 ** 3.0 == 8.0;
axiom 2 ** 3 == 8; //~ ERROR G4202
axiom (if 1 then 2 else 3) == 2; //~ ERROR G4203
axiom (if true then 2 else true) == 2; //~ ERROR G4201
axiom int(1) == 1; //~ ERROR G4202
axiom real(1.0) == 1.0; //~ ERROR G4202
axiom int(real(k)) == k;
axiom 1bv8 ++ 2 == 1bv16; //~ ERROR G4202
axiom 1bv8 ++ 2bv8 == 1bv8; //~ ERROR G4202
axiom 1bv8 ++ 2bv8 == 258bv16;
axiom 1bv8[9:0] == 1bv9; //~ ERROR G4202
axiom 1bv8[2:3] == 1bv1; //~ ERROR G4202
axiom 1bv8[8:8] == 0bv0;
axiom 1bv8 == 1bv9; //~ ERROR G4202
axiom (1: bool); //~ ERROR G4201
axiom (1: int) == 2;
axiom id(1) + id(2) == id(3): int;
axiom id(1.0) < 2; //~ ERROR G4202
axiom (exists x: float24e8 :: x == 0x1.0e0f24e8 && x + x < x);
axiom (exists x: float24e8 :: x + 1.0 == x); //~ ERROR G4202
axiom (exists x: float24e8 :: -x == x); //~ ERROR G4202
axiom (exists x: float24e8, y: float53e11 :: x == y); //~ ERROR G4202
axiom "a" == "b" && "a" == 1; //~ ERROR G4202
axiom 1; //~ ERROR G4203
axiom (forall i: int :: i); //~ ERROR G4203
axiom (var x := 1; x); //~ ERROR G4203
