// test: check
function {:inline} f(n: int): int; //~ ERROR G4114
function {:define} g(n: int): int; //~ ERROR G4114
function {:inline 3} h(n: int): int { n } //~ ERROR G4114
function {:inline} even(n: int): bool { n == 0 || odd(n - 1) } //~ ERROR G4114
function {:define} odd(n: int): bool { n != 0 && even(n - 1) }
function ordinary(n: int): int { if n <= 0 then 0 else ordinary(n - 1) }
function {:inline} fine(n: int): int { ordinary(n) }
