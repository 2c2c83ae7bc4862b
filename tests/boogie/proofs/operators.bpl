// test: verify
// exit: 3
// Operators of the solver at types that they do not have: no verdict, and no crash.
function {:bvbuiltin "bvadd"} wide(x: bv8, y: bv8): bv16; //~ ERROR G0014
function {:bvbuiltin "zero_extend 4"} short(x: bv8): bv16; //~ ERROR G0014
function {:builtin "+"} odd(x: int, y: int): bool;
function {:builtin "MapConst"} wrong(x: int): [int]bool; //~ ERROR G0014
function {:builtin "MapAnd"} lonely(x: [int]bool): [int]bool;
function {:builtin "no such operator"} none(x: int): int;
function {:bvbuiltin "bvnot"} two(x: bv8, y: bv8): bv8;
procedure a(x: bv8) { assert wide(x, x) == wide(x, x); assert wide(x, x) == 0bv16; }
procedure b(x: bv8) { assert short(x) == 0bv16; }
procedure c(x: int) { assert odd(x, x); } //~ ERROR G0012
procedure d(x: int) { assert wrong(x)[0]; }
procedure e(x: [int]bool) { assert lonely(x) == x; } //~ ERROR G0012
procedure h(x: int) { assert none(x) == x; } //~ ERROR G0012
procedure i(x: bv8) { assert two(x, x) == x; } //~ ERROR G0012
