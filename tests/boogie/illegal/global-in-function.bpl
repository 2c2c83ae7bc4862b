var g: int;
function f(x: int): int { x + 1 }
function h(x: int): int { x + g } //~ ERROR G4106
